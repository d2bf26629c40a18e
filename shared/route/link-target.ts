/** What happens to a link that is followed (spec 1 section 2.3). */
export type LinkTarget = 'ignore' | 'browser' | 'device' | 'page';

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
 * Where a followed link leads: mailto, tel and other hosts to the browser (in the app: to the device), new tabs of the
 * app to the device's browser, the same page nowhere, all else to a page of the store.
 */
export function linkTarget(
  link: FollowedLink,
  here: { readonly origin: string; readonly address: string },
  isApp: boolean,
): LinkTarget {
  const isOurs = link.origin === here.origin && (link.protocol === 'https:' || link.protocol === 'http:');
  if (!isOurs) return isApp ? 'device' : 'browser';
  if (link.opensNewTab) return isApp ? 'device' : 'browser';
  if (link.address === here.address) return link.hash === '' ? 'ignore' : 'browser';
  return 'page';
}
