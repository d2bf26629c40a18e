import { Fault } from '#shared/errors.ts';
import { sitePath } from '#shared/site/sites.ts';
import { type Resolution, redirectTo } from '#worker/render/page.ts';
import type { Ctx, CustomerSession } from '#worker/request/context.ts';

/** Where a guest logs in who then comes back to a path of this site. */
export function loginHref({ site }: Pick<Ctx, 'site'>, back: string): string {
  return `${sitePath(site, '/login')}?redirect=${encodeURIComponent(sitePath(site, back))}`;
}

/** The customer who asks, at an address whose gate lets nobody else in. Throws `login_required` for a guest. */
export function customerOf({ session }: Ctx): CustomerSession {
  if (session.kind !== 'customer') throw new Fault('login_required');
  return session;
}

/** A page for customers: guests log in first, and come back to where they wanted to go. */
export async function forCustomers(
  ctx: Ctx,
  find: (session: CustomerSession) => Promise<Resolution>,
): Promise<Resolution> {
  const { session, path, url } = ctx;
  if (session.kind === 'customer') return find(session);
  return redirectTo(url.origin + loginHref(ctx, path + url.search), 302);
}
