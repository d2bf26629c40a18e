import { DAY_MS } from '#shared/time/duration.ts';
import type { Session } from './sessions.ts';

/** Adds days to a day, both as `2026-11-30`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day of a session of a program that begins on `startsOn`. */
export function dayOf({ week, day }: Pick<Session, 'day' | 'week'>, startsOn: string): string {
  return dayAfter(startsOn, (week - 1) * 7 + day - 1);
}

/** The next Monday after a day, when most people start a program. */
export function nextMonday(today: string): string {
  const weekday = new Date(Date.parse(today)).getUTCDay();
  return dayAfter(today, weekday === 0 ? 1 : 8 - weekday);
}

/** The part of a program that matters on a day. */
export type Today =
  /** Sessions of this day. */
  | { readonly state: 'train'; readonly sessions: readonly Session[] }
  /** The program has not begun, or it is a rest day: the sessions of the next training day. */
  | {
      readonly state: 'before' | 'rest';
      readonly sessions: readonly Session[];
      readonly on: string;
      readonly inDays: number;
    }
  /** The program is over. */
  | { readonly state: 'done'; readonly sessions: readonly [] };

/** The part of a program that matters on `today`, if the program begins on `startsOn`. */
export function todayOf(sessions: readonly Session[], startsOn: string, today: string): Today {
  const dated = sessions.map((session) => ({ session, on: dayOf(session, startsOn) }));
  const [next] = dated
    .map(({ on }) => on)
    .filter((on) => on >= today)
    .toSorted();
  if (next === undefined) return { state: 'done', sessions: [] };
  const own = dated.filter(({ on }) => on === next).map(({ session }) => session);
  if (next === today) return { state: 'train', sessions: own };
  const inDays = Math.round((Date.parse(next) - Date.parse(today)) / DAY_MS);
  return { state: today < startsOn ? 'before' : 'rest', sessions: own, on: next, inDays };
}

/** The local date at a time, Unix milliseconds. An unknown time zone counts as UTC. */
export function dayAt(nowMs: number, timeZone: string): string {
  const parts = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat('en-CA', parts).format(nowMs);
  } catch {
    return new Date(nowMs).toISOString().slice(0, 10);
  }
}
