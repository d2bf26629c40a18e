import { calendarOf, calendarText, calendarTime } from '#shared/encode/calendar.ts';
import type { WholeEdition } from './edition.ts';
import { divisionsOf, type Slot } from './schedule.ts';

/** How often calendars that follow a feed should ask again. */
const REFRESH = 'PT15M';

/** What a calendar of a schedule is made of. */
export interface EventCalendar {
  readonly whole: WholeEdition;
  readonly slots: readonly Slot[];
  /** Address of the schedule's page, with its origin, and its host. */
  readonly url: string;
  readonly host: string;
}

function slotLines({ whole, url, host }: EventCalendar, slot: Slot, nowMs: number): readonly string[] {
  const { edition, divisions, workouts } = whole;
  const { heat, startsMs, endsMs, delay, reason } = slot;
  const workout = workouts.find((each) => each.workout === heat.workout);
  const names = divisionsOf(heat).map((slug) => divisions.find((each) => each.division === slug)?.name ?? slug);
  const where = [heat.floor, edition.venue].filter((part) => part !== '').join(', ');
  const late = delay === 0 ? '' : `${Math.abs(delay)} minutes ${delay > 0 ? 'later' : 'earlier'} than planned`;
  const about = [workout?.description ?? '', [late, reason].filter((part) => part !== '').join(': ')];
  return [
    'BEGIN:VEVENT',
    // A heat keeps its id when it is delayed, so that a calendar moves it.
    `UID:${edition.id}-${heat.workout}-${heat.heat}@${host}`,
    `DTSTAMP:${calendarTime(nowMs)}`,
    // In UTC, which no change of the clock moves.
    `DTSTART:${calendarTime(startsMs)}`,
    `DTEND:${calendarTime(endsMs)}`,
    `SUMMARY:${calendarText([`${workout?.name ?? heat.workout}, heat ${heat.heat}`, ...names].join(' · '))}`,
    `LOCATION:${calendarText(where)}`,
    `DESCRIPTION:${calendarText(about.filter((part) => part !== '').join('\n\n'))}`,
    `URL:${url}`,
    'END:VEVENT',
  ];
}

/** The schedule of an edition as a calendar, which programs may also follow as a feed: one event for each heat. */
export function eventCalendar(calendar: EventCalendar, nowMs: number): string {
  const { name, year } = calendar.whole.edition;
  return calendarOf(
    {
      product: 'Events',
      name: `${name} ${year}`,
      further: [`REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`, `X-PUBLISHED-TTL:${REFRESH}`],
    },
    calendar.slots.flatMap((slot) => slotLines(calendar, slot, nowMs)),
  );
}
