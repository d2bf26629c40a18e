import { DAY_MS } from '#shared/time/duration.ts';

/** Why a wall time names no moment. */
export type WallTimeProblem = 'not a time' | 'does not exist' | 'exists twice';

/** Formatters by time zone, since making one costs more than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const two = '2-digit';
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
    hourCycle: 'h23',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** Whether a text is the IANA name of a time zone, such as `America/New_York`. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)*$/.test(text)) return false;
  try {
    clockOf(text);
    return true;
  } catch {
    return false;
  }
}

/** What the clocks of a zone show at a moment, as Unix milliseconds of the same reading in UTC. */
function readingAt(ms: number, timeZone: string): number {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(ms: number, timeZone: string): number {
  return readingAt(ms, timeZone) - Math.floor(ms / 1000) * 1000;
}

/** The moments at which clocks show a reading: none in the hour that is skipped, two in the hour that is repeated. */
function momentsOf(reading: number, timeZone: string): readonly number[] {
  const offsets = new Set([offsetAt(reading - DAY_MS, timeZone), offsetAt(reading + DAY_MS, timeZone)]);
  return [...offsets]
    .map((offset) => reading - offset)
    .filter((ms) => readingAt(ms, timeZone) === reading)
    .sort((a, b) => a - b);
}

const WALL = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?(Z|[+-]\d{2}:\d{2})?)?$/;

function readingOf(match: RegExpExecArray, isEnd: boolean): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const isDay = match[4] === undefined;
  const reading = Date.UTC(year, month - 1, day, isDay && isEnd ? 23 : hour, isDay && isEnd ? 59 : minute, second);
  const date = new Date(reading);
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60;
  return isReal && second < 60 ? reading : Number.NaN;
}

function shiftOf(offset: string): number {
  if (offset === 'Z') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4));
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000;
}

/**
 * Reads a wall time of a zone (public contract, section 12): `2025-10-24T09:00`, with seconds and an offset if wanted.
 * A day alone is its first minute, or its last one if `isEnd`. Returns Unix milliseconds or why it names no moment: a
 * time that the clocks skip, or that they show twice, is refused unless it has an offset.
 */
export function readWallTime(text: string, timeZone: string, isEnd = false): number | WallTimeProblem {
  const match = WALL.exec(text.trim());
  const reading = match ? readingOf(match, isEnd) : Number.NaN;
  if (!match || Number.isNaN(reading)) return 'not a time';
  const offset = match[7];
  if (offset !== undefined) return reading - shiftOf(offset);
  const [first, second] = momentsOf(reading, timeZone);
  if (first === undefined) return 'does not exist';
  return second === undefined ? first : 'exists twice';
}

function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / 60_000;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/**
 * Writes a moment as wall time of a zone, so that `readWallTime` reads the same moment: with an offset only where the
 * clocks show that time twice.
 */
export function formatWallTime(ms: number, timeZone: string): string {
  const reading = readingAt(ms, timeZone);
  const text = new Date(reading).toISOString().slice(0, 19).replace(/:00$/, '');
  return momentsOf(reading, timeZone).length === 1 ? text : `${text}${offsetText(offsetAt(ms, timeZone))}`;
}

/** A moment with the offset of a zone, as machines read it: `2025-10-24T09:00:00-04:00`. */
export function zonedIso(ms: number, timeZone: string): string {
  const reading = new Date(readingAt(ms, timeZone)).toISOString().slice(0, 19);
  return `${reading}${offsetText(offsetAt(ms, timeZone))}`;
}

/** The day that the calendar of a zone shows at a moment: `2025-10-24`. */
export function dayIn(ms: number, timeZone: string): string {
  return new Date(readingAt(ms, timeZone)).toISOString().slice(0, 10);
}
