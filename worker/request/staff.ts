import type { MiddlewareHandler } from 'hono';
import { Fault } from '#shared/errors.ts';
import { SITE_CODES, type SiteCode, type StockPool } from '#shared/site/sites.ts';
import { hasRight, type StaffRight } from '#shared/staff/rights.ts';
import { COOKIES } from '#shared/tracking/cookies.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { dropCookie, parseCookies, setCookie } from '#worker/request/cookies.ts';
import { isPoolOf } from '#worker/store/staff/limits.ts';
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

/** Whether the member who sent the request has a right; false for anyone who is no member. */
export function may({ staff }: Pick<Ctx, 'staff'>, right: StaffRight): boolean {
  return staff !== undefined && hasRight(staff.role, right, staff.sites !== undefined);
}

/** The sites whose records the member who sent the request may see and change. A program with a token has no limits. */
export function sitesOf({ staff }: Pick<Ctx, 'staff'>): readonly SiteCode[] {
  return staff?.sites ?? SITE_CODES;
}

/**
 * Whether the member may change what belongs to a site. null: to every site, which takes a member who is not limited.
 */
export function mayAt({ staff }: Pick<Ctx, 'staff'>, site: SiteCode | null): boolean {
  return staff?.sites === undefined || (site !== null && staff.sites.includes(site));
}

/** Whether the member may see and change the stock of a pool: all sites that sell from it are the member's. */
export function mayAtPool(ctx: Pick<Ctx, 'staff'>, pool: StockPool): boolean {
  return isPoolOf(pool, sitesOf(ctx));
}

/** The site that was asked for, if the member may see it, or the first one that the member may see. */
export function ownSite(ctx: Pick<Ctx, 'staff'>, asked: string | null): SiteCode {
  const own = sitesOf(ctx);
  return own.find((code) => code === asked) ?? own[0] ?? 'USA';
}

/** Throws `forbidden` unless the member may change what belongs to each of some sites. */
export function needSites(ctx: Ctx, sites: readonly (SiteCode | null)[]): void {
  const foreign = sites.find((site) => !mayAt(ctx, site));
  if (foreign === undefined) return;
  ctx.log.info('staff_refused', { reason: 'site', site: foreign });
  throw new Fault('forbidden');
}

/** Throws `forbidden` unless the member who sent the request has a right. */
export function needRight(ctx: Ctx, right: StaffRight): void {
  const { staff, log } = ctx;
  if (may(ctx, right)) return;
  log.info('staff_refused', staff ? { reason: 'role', role: staff.role, right } : { reason: 'signed out', right });
  throw new Fault('forbidden');
}

/** Admits only members with a right. Pages redirect to the sign-in; forms and members without it are `forbidden`. */
export function staffWith(right: StaffRight): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const ctx = c.get('ctx');
    if (!ctx.staff && c.req.method === 'GET') return c.redirect(`${ctx.url.origin}/staff/login`, 302);
    needRight(ctx, right);
    return next();
  };
}

/** The member who sent the request, at an address whose gate admits only staff. Throws `forbidden` for anyone else. */
export function memberOf({ staff }: Ctx): StaffMember {
  if (!staff) throw new Fault('forbidden');
  return staff;
}
