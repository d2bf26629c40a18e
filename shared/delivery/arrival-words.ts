import { type CalendarDay, shortDay } from '#shared/time/calendar-day.ts';

/** The days between which goods arrive, both inclusive. */
export interface Arrival {
  readonly earliest: CalendarDay;
  readonly latest: CalendarDay;
}

const earlier = (one: CalendarDay, other: CalendarDay): CalendarDay => (one < other ? one : other);
const later = (one: CalendarDay, other: CalendarDay): CalendarDay => (one < other ? other : one);

/**
 * The arrival of goods that travel in several packages: complete when the last one is there. Undefined without packages,
 * and if one of them has no date: the others' would be a promise for all.
 */
export function latestArrival(arrivals: readonly (Arrival | undefined)[]): Arrival | undefined {
  return arrivals.reduce((late, each) => {
    if (!late || !each) return undefined;
    return { earliest: later(each.earliest, late.earliest), latest: later(each.latest, late.latest) };
  }, arrivals[0]);
}

/** The days that hold all of several arrivals at different places; undefined without any, and if one has no date. */
export function widestArrival(arrivals: readonly (Arrival | undefined)[]): Arrival | undefined {
  return arrivals.reduce((wide, each) => {
    if (!wide || !each) return undefined;
    return { earliest: earlier(each.earliest, wide.earliest), latest: later(each.latest, wide.latest) };
  }, arrivals[0]);
}

/** An arrival in words: 'Arrives Tue, Dec 1', 'Arrives Tue, Dec 1 – Thu, Dec 3'. */
export function arrivalWords({ earliest, latest }: Arrival, locale: string): string {
  const first = shortDay(earliest, locale);
  return earliest === latest ? `Arrives ${first}` : `Arrives ${first} – ${shortDay(latest, locale)}`;
}
