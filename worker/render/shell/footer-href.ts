import { type Site, sitePath } from '#shared/site/sites.ts';

/**
 * Address of a footer link as an editor wrote it: a path on the site, `{host}` and a path, `mailto:` or `tel:`. Anything
 * else is not accepted (spec 1 section 2.4) and gives undefined.
 */
export function footerHref(site: Site, href: string): string | undefined {
  const local = href.startsWith('{host}') ? href.slice('{host}'.length) || '/' : href;
  if (/^\/(?!\/)/.test(local)) return sitePath(site, local);
  return /^(mailto|tel):/.test(local) ? local : undefined;
}
