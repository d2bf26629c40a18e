import { Fault } from '#shared/errors.ts';
import { sitePath } from '#shared/site/sites.ts';
import { type Resolution, redirectTo } from '#worker/render/page.ts';
import type { Ctx, CustomerSession } from '#worker/request/context.ts';

/** The address at which a guest logs in and then returns to a path of this site. */
export function loginHref({ site }: Pick<Ctx, 'site'>, back: string): string {
  return `${sitePath(site, '/login')}?redirect=${encodeURIComponent(sitePath(site, back))}`;
}

/**
 * The logged-in customer. Throws `login_required` for a guest; use it where the gate of the address admits only
 * customers.
 */
export function customerOf({ session }: Ctx): CustomerSession {
  if (session.kind !== 'customer') throw new Fault('login_required');
  return session;
}

/** A page for customers. Guests log in first and then return to the page that they wanted. */
export async function forCustomers(
  ctx: Ctx,
  find: (session: CustomerSession) => Promise<Resolution>,
): Promise<Resolution> {
  const { session, path, url } = ctx;
  if (session.kind === 'customer') return find(session);
  return redirectTo(url.origin + loginHref(ctx, path + url.search), 302);
}
