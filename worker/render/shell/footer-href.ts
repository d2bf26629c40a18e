import { localPath } from '#shared/navigation/menus.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';

/**
 * Address of a menu link as an editor wrote it: a path on the site, `{host}` and a path, `mailto:` or `tel:`. Returns
 * undefined for anything else (spec 1 section 2.4).
 */
export function footerHref(site: Site, href: string): string | undefined {
  const local = localPath(href);
  if (local !== undefined) return sitePath(site, local);
  return /^(mailto|tel):/.test(href) ? href : undefined;
}
