import { z } from 'zod';
import { type Site, sitePath } from '#shared/site/sites.ts';

/** A link of a block: a path on the site, or an absolute address. */
export const linkSchema = z.object({
  label: z.string().min(1),
  href: z.string().regex(/^(\/(?!\/)|https:\/\/)/, 'must be a path or an https address'),
});

/** Address of a block's link on a site. */
export function linkHref(site: Site, href: string): string {
  return href.startsWith('/') ? sitePath(site, href) : href;
}
