import { DAY_MS, MINUTE_MS } from '#shared/time/duration.ts';

/** Why a time cannot be understood, in words for the person who wrote it. */
export interface TimeProblem {
  readonly problem: string;
}

const WITH_OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;
const WALL = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,3})?)?$/;

/** The offset of a zone from UTC at an instant, milliseconds. */
function offsetMs(timeZone: string, ms: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(ms);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return wall - Math.floor(ms / 1000) * 1000;
}

/** All instants at which clocks of a zone show a wall time, the earliest first. */
function instantsOf(wallMs: number, timeZone: string): readonly number[] {
  const offsets = new Set([-DAY_MS, 0, DAY_MS].map((shift) => offsetMs(timeZone, wallMs + shift)));
  return [...offsets]
    .map((offset) => wallMs - offset)
    .filter((ms) => ms + offsetMs(timeZone, ms) === wallMs)
    .sort((a, b) => a - b);
}

const suffix = (ms: number): string => {
  const minutes = Math.abs(ms) / MINUTE_MS;
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0');
  return `${ms < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
};

/** The figures of a wall time, as if they were UTC. */
function wallOf(text: string): number | TimeProblem {
  const found = WALL.exec(text);
  if (!found) return { problem: 'is not a time such as 2027-03-01T09:00:00+01:00' };
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  const wallMs = Date.UTC(year, month - 1, day, hour, minute, second);
  const back = new Date(wallMs);
  const isDay = back.getUTCMonth() === month - 1 && back.getUTCDate() === day;
  return isDay && hour < 24 && minute < 60 && second < 60 ? wallMs : { problem: 'is not a time' };
}

/** A wall time that happens twice as the instant that its author chose; any other text as it is. */
export function chosenInstant(text: string, timeZone: string, which: 'first' | 'second'): string {
  const wallMs = wallOf(text.trim());
  const instants = typeof wallMs === 'number' ? instantsOf(wallMs, timeZone) : [];
  if (instants.length < 2) return text;
  return new Date(instants[which === 'first' ? 0 : 1] ?? 0).toISOString();
}

/**
 * Reads a time with an offset, or the wall time of a zone (public contract, section 14). Returns Unix milliseconds. A
 * wall time that a change of the clock skips or repeats is a problem, because only its author knows which was meant.
 */
export function readMoment(text: string, timeZone: string | undefined): number | TimeProblem {
  const trimmed = text.trim();
  if (WITH_OFFSET.test(trimmed)) {
    const ms = Date.parse(trimmed);
    return Number.isNaN(ms) ? { problem: 'is not a time' } : ms;
  }
  const wallMs = wallOf(trimmed);
  if (typeof wallMs !== 'number') return wallMs;
  if (timeZone === undefined) return { problem: 'needs an offset such as +01:00, or a site whose clock it means' };
  const [first, again] = instantsOf(wallMs, timeZone);
  if (first === undefined) return { problem: 'does not exist: clocks are set forward then. Choose another time' };
  if (again === undefined) return first;
  const both = [first, again].map((ms) => suffix(offsetMs(timeZone, ms))).join(' or ');
  return { problem: `happens twice, because clocks are set back then. Add ${both}` };
}
