import type { Context } from 'hono';
import { Fault } from '#shared/errors.ts';
import { eventCalendar as calendarFile } from '#shared/event/calendar.ts';
import type { AppEnv } from '#worker/request/context.ts';
import type { EventRoutes } from './frame.tsx';
import { openEvent } from './open.ts';
import { planAsked, planOf } from './plan.ts';

/** Serves the schedule of an event as a calendar, also as a feed that calendars follow. Throws `not_found`. */
async function calendar(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const event = await openEvent(ctx, c.req.param(), ['athletes', 'plan']);
  if (!event) throw new Fault('not_found');
  const { slots } = await planOf(ctx, event, planAsked(ctx, event));
  const { host } = new URL(ctx.origin);
  const file = calendarFile({ whole: event, slots, url: `${ctx.origin}${event.href}/schedule`, host }, ctx.now);
  return c.body(file, 200, {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `inline; filename="${event.edition.id}.ics"`,
    'cache-control': 'public, max-age=60',
  });
}

/** The calendar of a schedule. */
export const eventCalendar: EventRoutes = (start) => [
  { path: `${start}/schedule.ics`, gate: 'public', show: calendar },
];
