import type { Context, Hono, MiddlewareHandler } from 'hono';
import { Fault } from '#shared/errors.ts';
import { goToRegion } from '#worker/acts/region.ts';
import { orNotFound } from '#worker/pages/404.tsx';
import { forCustomers } from '#worker/pages/account/parts/gate.ts';
import { areFlagsKnown } from '#worker/ports/flags/flags.ts';
import { type Gate, MISSING, type Resolution, type StoreRoute } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { standingOwner, standingSession } from '#worker/request/session.ts';
import { staffOnly, staffWith } from '#worker/request/staff.ts';

/**
 * Checks that run before an address with this gate answers. A GET of a public page may be served from a cache, so it
 * checks the least.
 */
function guardsOf(gate: Gate, method: 'GET' | 'POST'): readonly MiddlewareHandler<AppEnv>[] {
  switch (gate) {
    case 'public':
      return method === 'GET' ? [goToRegion, standingSession] : [standingOwner];
    case 'customer':
    case 'owner':
    case 'visitor':
      return [standingOwner];
    case 'entrance':
      return [staffOnly];
    default:
      return [staffOnly, staffWith(gate)];
  }
}

function found(c: Context<AppEnv>, { find, gate, guests, isHere }: StoreRoute, ctx: Ctx): Promise<Resolution> {
  if (!find || !isShown(isHere, ctx)) return Promise.resolve(MISSING);
  const page = () => find(ctx, c.req.param());
  if (gate !== 'customer') return page();
  const seen = ctx.session.kind === 'customer' ? undefined : guests?.(ctx);
  return seen ? Promise.resolve(seen) : forCustomers(ctx, page);
}

/**
 * Whether an address exists on this site. While the flags are unknown, an address without one is unavailable instead of
 * missing, because a flag may show it.
 */
function isShown(isHere: StoreRoute['isHere'], ctx: Ctx): boolean {
  if (isHere?.(ctx) !== false) return true;
  if (!areFlagsKnown()) throw new Fault('upstream_unavailable');
  return false;
}

/** Rejects a form or file whose address does not exist on this site. */
function hereOnly(isHere: NonNullable<StoreRoute['isHere']>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (!isShown(isHere, c.get('ctx'))) throw new Fault('not_found');
    await next();
  };
}

/** Adds an address to the app: its page or file for GET and its form for POST, both behind its gate. */
export function mount(app: Hono<AppEnv>, route: StoreRoute): void {
  const { path, gate, find, show, take, isHere } = route;
  const here = isHere ? [hereOnly(isHere)] : [];
  if (find)
    app.on('GET', [path], ...guardsOf(gate, 'GET'), (c) =>
      servePage(c, (ctx) => orNotFound(ctx, found(c, route, ctx)), gate !== 'public'),
    );
  if (show) app.on('GET', [path], ...guardsOf(gate, 'GET'), ...here, show);
  if (take) app.on('POST', [path], ...guardsOf(gate, 'POST'), ...here, take);
}
