/** What the page's island tells the bridge about its visitor. */
export interface AppFacts {
  /** Currency of the site, ISO 4217. */
  readonly currency: string;
  /** A customer was logged in when the page was made. */
  readonly isCustomer: boolean;
  /** The page warms the store for the app (`/app/preloader`), and tells it when it is done. */
  readonly isPreloader?: boolean;
}

/** The address of a path of the page's site: `/cart` is `/ca/cart` on CAN. */
export function siteAddress(path: string): string {
  const { prefix = '' } = document.documentElement.dataset;
  return prefix !== '' && path === '/' ? prefix : prefix + path;
}

/** The path of an address on the page's site; undefined for another site or another origin. */
export function pathOnSite(url: URL): string | undefined {
  const { prefix = '' } = document.documentElement.dataset;
  if (url.origin !== location.origin || !url.pathname.toLowerCase().startsWith(prefix)) return undefined;
  const path = url.pathname.slice(prefix.length);
  if (path === '') return '/';
  return path.startsWith('/') ? path : undefined;
}
