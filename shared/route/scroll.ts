/** The properties of a page that matter for scrolling between pages. */
export interface ScrollPage {
  readonly kind: string;
  /** Path on the site, without its prefix. */
  readonly path: string;
}

function firstSegment(path: string): string {
  return path.split('/')[1] ?? '';
}

/** Whether two pages are sibling routes that share a scroll position: a list with a different choice. */
function isNoScrollSibling(from: ScrollPage, to: ScrollPage): boolean {
  return from.kind === 'category' && from.path === to.path;
}

/**
 * Whether the scroll position is kept when one page follows another (spec 1 section 2.3): between two products, between
 * two content pages with the same first segment, between siblings marked no-scroll. Otherwise the new page opens at its
 * top.
 */
export function keepsPlace(from: ScrollPage, to: ScrollPage): boolean {
  if (from.kind !== to.kind) return false;
  if (from.kind === 'product') return true;
  if (from.kind === 'content') return firstSegment(from.path) === firstSegment(to.path);
  return isNoScrollSibling(from, to);
}
