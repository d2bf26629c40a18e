/** What happens to a link that is followed (spec 1 section 2.3). */
export type LinkTarget = 'ignore' | 'browser' | 'page';

/** A link as the rules see it. `href` is absolute. */
export interface FollowedLink {
  readonly protocol: string;
  readonly origin: string;
  /** Path and query. */
  readonly address: string;
  readonly hash: string;
  readonly opensNewTab: boolean;
}

/**
 * Where a followed link leads: mailto, tel, other hosts and new tabs to the browser, which in the app hands them to the
 * device; the same page nowhere; all else to a page of the store.
 */
export function linkTarget(
  link: FollowedLink,
  here: { readonly origin: string; readonly address: string },
): LinkTarget {
  const isOurs = link.origin === here.origin && (link.protocol === 'https:' || link.protocol === 'http:');
  if (!isOurs || link.opensNewTab) return 'browser';
  if (link.address === here.address) return link.hash === '' ? 'ignore' : 'browser';
  return 'page';
}
