import type { MiddlewareHandler } from 'hono';
import { Fault } from '#shared/errors.ts';
import { mayEnter, type StaffArea } from '#shared/staff/roles.ts';
import { COOKIES } from '#shared/tracking/cookies.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { dropCookie, parseCookies, setCookie } from '#worker/request/cookies.ts';
import type { StaffMember } from '#worker/store/staff/staff-accounts.ts';

export type { StaffMember };

/** Gives a session to the browser, or removes it with ''. */
export function setStaffCookie(ctx: Ctx, token: string): void {
  if (token === '') dropCookie(ctx, 'staff');
  else setCookie(ctx, 'staff', token);
}

/** The session token of a request; '' if it has none. */
export function staffTokenOf(request: Request): string {
  return parseCookies(request.headers.get('cookie')).get(COOKIES.staff.name) ?? '';
}

/** Whether staff pages exist: only on the exact hosts of `ADMIN_HOSTS` (public contract, section 7). */
export function isStaffHost(ctx: Ctx): boolean {
  return ctx.config.adminHosts.has(ctx.url.hostname);
}

/** Finds the staff member who sent the request. On a host without staff pages, the address is not found for anyone. */
export const staffOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  const ctx = c.get('ctx');
  if (!isStaffHost(ctx)) throw new Fault('not_found');
  const token = staffTokenOf(c.req.raw);
  const member = token === '' ? undefined : await ctx.store.staffAccounts.bySession(token, ctx.now);
  c.set('ctx', member ? { ...ctx, staff: member } : ctx);
  await next();
};

/** Admits only members who work in an area. Pages redirect to the sign-in; forms and other areas are `forbidden`. */
export function staffIn(area: StaffArea): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { staff, url, log } = c.get('ctx');
    if (!staff && c.req.method === 'GET') return c.redirect(`${url.origin}/staff/login`, 302);
    if (staff && mayEnter(staff.role, area)) return next();
    log.info('staff_refused', staff ? { reason: 'role', role: staff.role, area } : { reason: 'signed out', area });
    throw new Fault('forbidden');
  };
}

/** The member who sent the request, at an address whose gate admits only staff. Throws `forbidden` for anyone else. */
export function memberOf({ staff }: Ctx): StaffMember {
  if (!staff) throw new Fault('forbidden');
  return staff;
}
