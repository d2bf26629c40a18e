import { DAY_MS, MINUTE_MS } from '#shared/time/duration.ts';
import type { Delay, Heat, Workout } from './edition.ts';
import { dayIn } from './wall-time.ts';

/** A heat at the time at which it really starts. */
export interface Slot {
  readonly heat: Heat;
  /** With its delay, Unix milliseconds. */
  readonly startsMs: number;
  /** When it is over at the latest, as far as anyone can say. */
  readonly endsMs: number;
  /** Minutes that it starts later than planned; negative for earlier. */
  readonly delay: number;
  /** Why, for spectators; '' for nothing said. */
  readonly reason: string;
}

/** What happens between the cap of a workout and the next heat. */
const CLEARING_MS = 5 * MINUTE_MS;
/** How long a heat without a cap counts as on, and the least for any. */
const SHORT_MS = 15 * MINUTE_MS;
const LONG_MS = 60 * MINUTE_MS;

/** The delay of a heat: the last one that was entered for it or for a heat before it on the same floor and day. */
function delayOf(heat: Heat, heats: ReadonlyMap<string, Heat>, delays: readonly Delay[], timeZone: string) {
  const day = dayIn(heat.startsMs, timeZone);
  const before = delays.flatMap((delay) => {
    const from = heats.get(`${delay.workout} ${delay.heat}`);
    const isBefore = from && from.floor === heat.floor && from.startsMs <= heat.startsMs;
    return from && isBefore && dayIn(from.startsMs, timeZone) === day ? [{ delay, fromMs: from.startsMs }] : [];
  });
  return before.toSorted((a, b) => b.fromMs - a.fromMs)[0]?.delay;
}

/** The heats of an edition in the order in which they start, with their delays. */
export function slotsOf(
  heats: readonly Heat[],
  delays: readonly Delay[],
  workouts: readonly Workout[],
  timeZone: string,
): readonly Slot[] {
  const byName = new Map(heats.map((heat) => [`${heat.workout} ${heat.heat}`, heat]));
  const caps = new Map(workouts.map(({ workout, capS }) => [workout, capS]));
  const begun = heats.map((heat) => {
    const delay = delayOf(heat, byName, delays, timeZone);
    return { heat, delay, startsMs: heat.startsMs + (delay?.minutes ?? 0) * MINUTE_MS };
  });
  const sorted = begun.toSorted((a, b) => a.startsMs - b.startsMs);
  return sorted.map(({ heat, delay, startsMs }, index) => {
    const cap = caps.get(heat.workout) ?? null;
    const longest = cap === null ? LONG_MS : Math.max(SHORT_MS, cap * 1000 + CLEARING_MS);
    const next = sorted.slice(index + 1).find((other) => other.heat.floor === heat.floor && other.startsMs > startsMs);
    const endsMs = Math.min(startsMs + longest, next?.startsMs ?? Number.POSITIVE_INFINITY);
    return { heat, startsMs, endsMs, delay: delay?.minutes ?? 0, reason: delay?.reason ?? '' };
  });
}

/** Where a heat is in time. */
export function slotPhase({ startsMs, endsMs }: Slot, nowMs: number): 'over' | 'now' | 'coming' {
  return nowMs < startsMs ? 'coming' : nowMs < endsMs ? 'now' : 'over';
}

/** What is on now, and what comes next: at most `most` heats of the coming day. */
export function onNow(
  slots: readonly Slot[],
  nowMs: number,
  most: number,
): { readonly now: readonly Slot[]; readonly next: readonly Slot[] } {
  const coming = slots.filter(({ startsMs }) => startsMs > nowMs && startsMs < nowMs + DAY_MS);
  return { now: slots.filter((slot) => slotPhase(slot, nowMs) === 'now'), next: coming.slice(0, most) };
}

/** When what is on changes next, Unix milliseconds; Infinity after the last heat. */
export function nextChangeMs(slots: readonly Slot[], nowMs: number): number {
  const moments = slots.flatMap(({ startsMs, endsMs }) => [startsMs, endsMs]).filter((ms) => ms > nowMs);
  return Math.min(Number.POSITIVE_INFINITY, ...moments);
}

/** What a schedule is limited to; undefined for no limit. */
export interface SlotFilter {
  readonly division?: string | undefined;
  readonly athlete?: string | undefined;
  readonly workout?: string | undefined;
}

/** Heats with an athlete or of a division. A heat without divisions is one of all. */
export function filteredSlots(slots: readonly Slot[], { division, athlete, workout }: SlotFilter): readonly Slot[] {
  return slots.filter(({ heat }) => {
    if (workout !== undefined && heat.workout !== workout) return false;
    if (athlete !== undefined && !heat.lanes.some((lane) => lane.athlete === athlete)) return false;
    return division === undefined || heat.lanes.some((lane) => lane.division === division || lane.division === '');
  });
}

/** Days of a schedule in the calendar of a zone, each with its heats. */
export function daysOf(
  slots: readonly Slot[],
  timeZone: string,
): readonly { readonly day: string; readonly slots: readonly Slot[] }[] {
  const byDay = Map.groupBy(slots, ({ startsMs }) => dayIn(startsMs, timeZone));
  return [...byDay].map(([day, own]) => ({ day, slots: own }));
}

/** Slugs of the divisions of a heat, each once, in the order of its lanes. */
export function divisionsOf({ lanes }: Heat): readonly string[] {
  return [...new Set(lanes.map(({ division }) => division).filter((division) => division !== ''))];
}
