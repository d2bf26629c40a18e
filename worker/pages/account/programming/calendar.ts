import type { Context } from 'hono';
import { Fault } from '#shared/errors.ts';
import { calendarFile } from '#shared/program/calendar-file.ts';
import { sessionsOf } from '#shared/program/sessions.ts';
import { programOf } from '#worker/acts/programs.ts';
import { loginHref } from '#worker/pages/account/parts/gate.ts';
import { saidPath } from '#worker/pages/parts/said.tsx';
import type { StoreRoute } from '#worker/render/page.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { idOf } from '#worker/request/service.ts';
import { PROGRAM_SAYINGS, programHref, programPath } from './place.ts';

/** The path of a program's calendar. */
const CALENDAR_PATH = programPath(':id', '/calendar.ics');

/**
 * Serves the sessions of a program as a calendar file to customers who own it. Guests log in first. Throws `not_found`.
 */
async function programCalendar(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  if (ctx.session.kind !== 'customer') return c.redirect(loginHref(ctx, programPath(c.req.param('id') ?? '')), 302);
  const program = await programOf(ctx, ctx.session, idOf(c.req.param('id')));
  if (!program) throw new Fault('not_found');
  const { productId, name, startsOn } = program;
  const page = programHref(ctx.site, productId);
  if (startsOn === null) return c.redirect(saidPath(page, PROGRAM_SAYINGS, 'undated'), 302);
  const sessions = sessionsOf(await ctx.store.programs.setsOf(productId));
  const { host } = new URL(ctx.origin);
  const file = calendarFile({ productId, name, sessions, startsOn, url: ctx.origin + page, host }, ctx.now);
  return c.body(file, 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="program-${productId}.ics"`,
    'cache-control': 'no-store',
  });
}

/** The route of a program's calendar. */
export const programCalendarRoute: StoreRoute = { path: CALENDAR_PATH, gate: 'owner', show: programCalendar };
