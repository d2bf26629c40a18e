import { quoted, RowProblem } from './row-problem.ts';

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?Z?)?$/;
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([AaPp][Mm])?)?$/;
const LAST_SECOND_OF_DAY_MS = (24 * 60 * 60 - 1) * 1000;

interface Moment {
  readonly ms: number;
  /** True if only a day was given, or midnight without a fraction, which is how Magento writes a whole day. */
  readonly isDay: boolean;
}

function utc(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
  ms: number,
): number {
  const time = Date.UTC(year, month - 1, day, hour, minute, second, ms);
  const date = new Date(time);
  const isReal =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  return isReal ? time : Number.NaN;
}

function parseIso(match: RegExpExecArray): Moment {
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0));
  const fraction = match[7];
  const ms = utc(
    year ?? 0,
    month ?? 0,
    day ?? 0,
    hour ?? 0,
    minute ?? 0,
    second ?? 0,
    Number((fraction ?? '0').padEnd(3, '0')),
  );
  return { ms, isDay: fraction === undefined && ms % (24 * 60 * 60 * 1000) === 0 };
}

function parseAmerican(match: RegExpExecArray): Moment {
  const [month, day, year, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0));
  const half = match[7]?.toLowerCase();
  const hours = half === undefined ? (hour ?? 0) : ((hour ?? 0) % 12) + (half === 'pm' ? 12 : 0);
  const fullYear = (year ?? 0) < 100 ? 2000 + (year ?? 0) : (year ?? 0);
  const ms = utc(fullYear, month ?? 0, day ?? 0, hours, minute ?? 0, second ?? 0, 0);
  return { ms, isDay: ms % (24 * 60 * 60 * 1000) === 0 };
}

function parseMoment(text: string, column: string): Moment | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const iso = ISO.exec(trimmed);
  const american = iso ? null : AMERICAN.exec(trimmed);
  const moment = iso ? parseIso(iso) : american ? parseAmerican(american) : null;
  if (moment === null || Number.isNaN(moment.ms)) throw new RowProblem(`${column} ${quoted(trimmed)} is not a date`);
  return moment;
}

/**
 * Reads `2026-01-31`, `2026-01-31 08:00:00` or `1/31/26, 8:00 AM`, all UTC, as Unix milliseconds; null for an empty
 * cell.
 */
export function readTime(text: string, column: string): number | null {
  return parseMoment(text, column)?.ms ?? null;
}

/**
 * Does the same as `readTime` for the end of a period: a day without a time of day extends to its last second, as in
 * Magento.
 */
export function readEndTime(text: string, column: string): number | null {
  const moment = parseMoment(text, column);
  if (moment === null) return null;
  return moment.isDay ? moment.ms + LAST_SECOND_OF_DAY_MS : moment.ms;
}

/** The cell that `readTime` reads back exactly; '' for null. */
export function formatTime(ms: number | null): string {
  if (ms === null) return '';
  const text = new Date(ms).toISOString().slice(0, 23).replace('T', ' ');
  return ms % 1000 === 0 ? text.slice(0, 19) : text;
}

/** The cell that `readEndTime` reads back exactly; '' for null. */
export function formatEndTime(ms: number | null): string {
  const text = formatTime(ms);
  return text.endsWith(' 00:00:00') ? `${text}.000` : text;
}
