import type { MiddlewareHandler } from 'hono';
import { Fault } from '#shared/errors.ts';
import { mayEnter, type StaffArea } from '#shared/staff/roles.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { isLocalHost } from '#worker/request/local-host.ts';
import { parseCookies } from '#worker/request/visitor.ts';
import type { StaffMember } from '#worker/store/staff/staff-accounts.ts';

export type { StaffMember };

const COOKIE = 'staff';
/** Where staff pages are: their cookie goes nowhere else. */
const PLACES = ['/staff', '/order-manager-quote'];

/** Hands a session to the browser, or takes it back with ''. */
export function setStaffCookie(ctx: Ctx, token: string): void {
  const secure = isLocalHost(ctx) ? '' : '; Secure';
  const life = token === '' ? '; Max-Age=0' : '';
  for (const place of PLACES) {
    ctx.setCookies.push(`${COOKIE}=${token}; Path=${place}${life}; HttpOnly; SameSite=Strict${secure}`);
  }
}

/** The session's token of a request; '' for none. */
export function staffTokenOf(request: Request): string {
  return parseCookies(request.headers.get('cookie')).get(COOKIE) ?? '';
}

/** Whether staff pages are here at all: on the exact hosts of `ADMIN_HOSTS` (public contract, section 7). */
export function isStaffHost(ctx: Ctx): boolean {
  return ctx.config.adminHosts.has(ctx.url.hostname);
}

/** Finds out who of the staff asks. Where there are no staff pages there is nothing, no matter who asks. */
export const staffOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  const ctx = c.get('ctx');
  if (!isStaffHost(ctx)) throw new Fault('not_found');
  const token = staffTokenOf(c.req.raw);
  const member = token === '' ? undefined : await ctx.store.staffAccounts.bySession(token, ctx.now);
  c.set('ctx', member ? { ...ctx, staff: member } : ctx);
  await next();
};

/** Lets only members in who work in an area. Pages lead to the sign-in; forms and other areas are `forbidden`. */
export function staffIn(area: StaffArea): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { staff } = c.get('ctx');
    if (!staff && c.req.method === 'GET') return c.redirect(`${c.get('ctx').url.origin}/staff/login`, 302);
    if (!staff || !mayEnter(staff.role, area)) throw new Fault('forbidden');
    return next();
  };
}

/** The member who asks, at an address whose gate lets nobody else in. Throws `forbidden` for anyone else. */
export function memberOf({ staff }: Ctx): StaffMember {
  if (!staff) throw new Fault('forbidden');
  return staff;
}
