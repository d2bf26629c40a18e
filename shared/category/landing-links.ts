import type { MenuLink } from '#shared/navigation/contract.ts';
import type { PublishedLink } from '#shared/navigation/published.ts';

/** Links that a category shows in addition to its list (spec 1 section 2.4). */
export interface CategoryLinks {
  /** How sibling categories are shown above the list: as text or as picture tiles. */
  readonly style: 'text' | 'tiles';
  /** Above the list. */
  readonly top: readonly MenuLink[];
  /** Below the list. */
  readonly bottom: readonly MenuLink[];
}

/**
 * The links of a category, from rows that name it by its id or its url. Without such rows, its siblings are shown as
 * tiles.
 */
export function categoryLinksOf(
  landing: readonly PublishedLink[],
  category: { readonly categoryId: number; readonly url: string },
): CategoryLinks {
  const names = [String(category.categoryId), category.url.replace(/^\//, '')];
  const own = landing.filter(({ parent }) => names.includes(parent));
  const of = (style: string) =>
    own.filter((row) => row.style === style).map(({ label, url }) => ({ label, href: url }));
  const isText = own.some(({ style }) => style === 'text');
  return { style: isText ? 'text' : 'tiles', top: of('top'), bottom: of('bottom') };
}
