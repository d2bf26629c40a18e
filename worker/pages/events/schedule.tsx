import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { Button } from '#client/ui/button.tsx';
import { ScheduleDays } from '#client/ui/event/schedule-table.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { Athlete } from '#shared/event/edition.ts';
import { daysOf, nextChangeMs, type Slot } from '#shared/event/schedule.ts';
import { isTimeZone } from '#shared/event/wall-time.ts';
import { zoneName } from '#shared/event/words.ts';
import type { Ctx } from '#worker/request/context.ts';
import { LONGEST_NAME_SEARCH } from './athletes.tsx';
import { editionName, eventPages, SectionTitle } from './frame.tsx';
import type { OpenEvent } from './open.ts';
import { type PlanAsked, planAsked, planOf } from './plan.ts';

/** Zones that readers without script can choose besides that of the venue. */
const ZONES: readonly (readonly [string, string])[] = [
  ['America/Los_Angeles', 'Los Angeles'],
  ['America/Denver', 'Denver'],
  ['America/Chicago', 'Chicago'],
  ['America/New_York', 'New York'],
  ['America/Sao_Paulo', 'São Paulo'],
  ['Europe/London', 'London'],
  ['Europe/Berlin', 'Berlin'],
  ['Europe/Helsinki', 'Helsinki'],
  ['Asia/Dubai', 'Dubai'],
  ['Asia/Tokyo', 'Tokyo'],
  ['Australia/Sydney', 'Sydney'],
  ['Pacific/Auckland', 'Auckland'],
];

/** The zone in the query; that of the venue without one. */
function zoneAsked(ctx: Ctx, { edition }: OpenEvent): string {
  const zone = ctx.url.searchParams.get('zone') ?? '';
  return isTimeZone(zone) ? zone : edition.timeZone;
}

const placeOfZone = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

function Filters({
  ctx,
  event,
  asked,
  zone,
}: {
  readonly ctx: Ctx;
  readonly event: OpenEvent;
  readonly asked: PlanAsked;
  readonly zone: string;
}): ReactNode {
  const { startsMs, timeZone } = event.edition;
  const label = (each: string, name: string) => `${name} (${zoneName(startsMs, each, ctx.site.locale)})`;
  const known = ZONES.filter(([each]) => each !== timeZone);
  const isOther = zone !== timeZone && !known.some(([each]) => each === zone);
  const options = [
    { value: '', label: `Venue: ${label(timeZone, placeOfZone(timeZone))}` },
    ...(isOther ? [{ value: zone, label: label(zone, placeOfZone(zone)) }] : []),
    ...known.map(([each, name]) => ({ value: each, label: label(each, name) })),
  ];
  return (
    <search>
      <Enhanced name="schedule" when="visible" props={{ venue: timeZone }}>
        <form className="evfind" method="get" action={`${event.href}/schedule`}>
          <SelectField name="zone" label="Times in" defaultValue={zone === timeZone ? '' : zone} options={options} />
          <SelectField
            name="division"
            label="Division"
            defaultValue={asked.division ?? ''}
            options={[
              { value: '', label: 'All divisions' },
              ...event.divisions.map((each) => ({ value: each.division, label: each.name })),
            ]}
          />
          <TextField
            name="athlete"
            type="search"
            label="Athlete"
            defaultValue={asked.name}
            maxLength={LONGEST_NAME_SEARCH}
          />
          <Button look="line">Show</Button>
        </form>
      </Enhanced>
    </search>
  );
}

/** Links to the calendar file, and to the feed that calendars follow. */
function Calendars({ ctx, event }: { readonly ctx: Ctx; readonly event: OpenEvent }): ReactNode {
  const query = new URLSearchParams(
    ['division', 'athlete'].flatMap((name) => {
      const value = ctx.url.searchParams.get(name) ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  ).toString();
  const file = `${event.href}/schedule.ics${query === '' ? '' : `?${query}`}`;
  const feed = ctx.origin.replace(/^https?:/, 'webcal:') + file;
  return (
    <p className="evbar">
      <a className="link" href={file}>
        Calendar file
      </a>
      <a className="link" href={feed}>
        Follow in your calendar
      </a>
    </p>
  );
}

function Days({
  ctx,
  event,
  slots,
  athletes,
  zone,
}: {
  readonly ctx: Ctx;
  readonly event: OpenEvent;
  readonly slots: readonly Slot[];
  readonly athletes: readonly Athlete[];
  readonly zone: string;
}): ReactNode {
  const days = daysOf(slots, zone);
  return (
    <>
      {days.length > 1 && (
        <nav className="tabs" aria-label="Days">
          {days.map(({ day, slots: [first] }) => (
            <a key={day} href={`#day-${day}`}>
              {new Intl.DateTimeFormat(ctx.site.locale, {
                weekday: 'long',
                day: 'numeric',
                month: 'short',
                timeZone: zone,
              }).format(first?.startsMs)}
            </a>
          ))}
        </nav>
      )}
      <ScheduleDays
        whole={event}
        days={days}
        athletes={new Map(athletes.map((athlete) => [athlete.athlete, athlete]))}
        zone={zone}
        locale={ctx.site.locale}
        nowMs={ctx.now}
        base={event.href}
      />
    </>
  );
}

/** The schedule of an event in the time of the venue or of the reader, with what is on now and delays. */
export const schedulePages = eventPages(
  '/schedule',
  async (ctx, event) => ({
    title: 'Schedule',
    description: `Schedule of ${editionName(event)}: every heat with its time at the venue and in your own zone.`,
    below: '/schedule',
    isListed: ctx.url.search === '',
    load: async () => {
      const asked = planAsked(ctx, event);
      const zone = zoneAsked(ctx, event);
      const { slots, athletes, hasAny } = await planOf(ctx, event, asked);
      const nothing = hasAny ? 'No heat matches.' : 'The schedule of this event is not announced yet.';
      return {
        untilMs: nextChangeMs(slots, ctx.now),
        view: (
          <>
            <SectionTitle section="schedule">
              <p>{`Times are those of ${zone === event.edition.timeZone ? 'the venue' : placeOfZone(zone)}. Delays are shown as they are entered.`}</p>
            </SectionTitle>
            <div className="wrap">
              {hasAny && <Filters ctx={ctx} event={event} asked={asked} zone={zone} />}
              {slots.length === 0 ? (
                <p role="status">{nothing}</p>
              ) : (
                <>
                  <Days ctx={ctx} event={event} slots={slots} athletes={athletes} zone={zone} />
                  <Calendars ctx={ctx} event={event} />
                </>
              )}
            </div>
          </>
        ),
      };
    },
  }),
  { parts: ['athletes', 'plan'] },
);
