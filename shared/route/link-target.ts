/** How a followed link is handled (spec 1 section 2.3). */
export type LinkTarget = 'ignore' | 'browser' | 'page';

/** A link as the rules see it, with its absolute address. */
export interface FollowedLink {
  readonly protocol: string;
  readonly origin: string;
  /** Path and query. */
  readonly address: string;
  readonly hash: string;
  readonly opensNewTab: boolean;
}

/**
 * How to handle a followed link: mailto, tel, other hosts and new tabs are left to the browser, which in the app passes
 * them to the device; links to the current page are ignored; all others lead to a page of the store.
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
