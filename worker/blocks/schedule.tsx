import { ScheduleDays } from '#client/ui/event/schedule-table.tsx';
import { scheduleKind } from '#shared/block/kinds/schedule.ts';
import { daysOf, nextChangeMs, slotsOf } from '#shared/event/schedule.ts';
import { block } from './parts/block.ts';
import { eventOf, eventTitle } from './parts/event-of.ts';

/** The schedule of an event (spec 1 section 2.9). */
export const schedule = block(scheduleKind, {
  sheet: 'event',
  load: async ({ ctx, season }, props) => {
    const event = await eventOf(ctx, props);
    if (!event) return undefined;
    const { edition, workouts } = event;
    const [plan, athletes] = await Promise.all([
      ctx.store.eventPages.plan(edition.id),
      ctx.store.eventPages.athletes(edition.id),
    ]);
    const slots = slotsOf(plan.heats, plan.delays, workouts, edition.timeZone);
    season.nextMs = Math.min(season.nextMs, nextChangeMs(slots, ctx.now));
    const named = new Map(athletes.map((athlete) => [athlete.athlete, athlete]));
    return slots.length > 0 ? { event, days: daysOf(slots, edition.timeZone), athletes: named } : undefined;
  },
  View: ({ ctx, data: { event, days, athletes } }) => (
    <section className="sec wrap">
      <h2 className="d d44">
        <a href={`${event.href}/schedule`}>{eventTitle('Schedule', event)}</a>
      </h2>
      <ScheduleDays
        whole={event}
        days={days}
        athletes={athletes}
        zone={event.edition.timeZone}
        locale={ctx.site.locale}
        nowMs={ctx.now}
        base={event.href}
      />
    </section>
  ),
});
