import { sitePath } from '#shared/site/sites.ts';
import { type Resolution, redirectTo } from '#worker/render/page.ts';
import type { Ctx, CustomerSession } from '#worker/request/context.ts';

/** A page for customers: guests log in first, and come back to where they wanted to go. */
export async function forCustomers(
  ctx: Ctx,
  find: (session: CustomerSession) => Promise<Resolution>,
): Promise<Resolution> {
  const { session, site, path, url } = ctx;
  if (session.kind === 'customer') return find(session);
  const back = encodeURIComponent(sitePath(site, path));
  return redirectTo(`${url.origin}${sitePath(site, '/login')}?redirect=${back}`, 302);
}
