/** What a workout counts (column `kind` of `event_workouts.csv`; contract, section 12). */
export const SCORE_KINDS = ['time', 'reps', 'load', 'distance', 'rounds_reps'] as const;
export type ScoreKind = (typeof SCORE_KINDS)[number];

/** How a score counts (column `state` of `event_scores.csv`). */
export const SCORE_STATES = ['ok', 'capped', 'dnf', 'wd', 'unofficial'] as const;
export type ScoreState = (typeof SCORE_STATES)[number];

/** What breaks a tie in a workout; '' for nothing. */
export const TIE_BREAKS = ['', 'time', 'reps', 'load'] as const;
export type TieBreak = (typeof TIE_BREAKS)[number];

/** What is needed to read a score: its kind, and the unit that it has where none is written. */
export interface ScoreFormat {
  readonly kind: ScoreKind;
  /** `kg` or `lb` for loads, `m`, `km`, `ft`, `in`, `yd` or `mi` for distances, a word such as `cal` for reps; '' for none. */
  readonly unit: string;
}

/**
 * A result as a number, so that results compare exactly. `value` is a whole number: milliseconds, repetitions, hundred
 * millionths of a gram, ten millionths of a meter, or a million for each round and one for each repetition.
 */
export interface Mark {
  readonly value: number;
  /** Repetitions that were left when the time was up; null for a finisher. `value` is 0 beside it. */
  readonly left: number | null;
  /** Unit as written or implied; '' where the kind has none. */
  readonly unit: string;
}

/** Marks per unit. Both tables are whole numbers up to three decimals of each unit, so 100 lb and 45.359237 kg are equal. */
const LOAD_UNITS: Readonly<Record<string, number>> = { kg: 1e11, lb: 45_359_237_000 };
const DISTANCE_UNITS: Readonly<Record<string, number>> = {
  m: 1e7,
  km: 1e10,
  ft: 3_048_000,
  in: 254_000,
  yd: 9_144_000,
  mi: 16_093_440_000,
};
/** Other spellings that people write. */
const SPELLINGS: Readonly<Record<string, string>> = { kgs: 'kg', lbs: 'lb', '#': 'lb', meters: 'm', feet: 'ft' };
const SPACES = /[\s\u00a0\u202f]/;
const TIME = /^(?:(?:(\d{1,2}):(?=\d{2}:))?(\d{1,3}):)?(\d{1,4})(?:[.,](\d{1,3}))?$/;
const ROUND = 1_000_000;
const SECOND = 1000;
const HOW_TO_WRITE: Readonly<Record<ScoreKind, string>> = {
  time: 'Write a time such as 12:34, 12:34.5 or CAP+15',
  reps: 'Write a whole number of repetitions such as 120',
  load: 'Write a load such as 132.5 kg or 290 lb',
  distance: 'Write a distance such as 30.5 m or 100 ft',
  rounds_reps: 'Write rounds and repetitions such as 7+12',
};

/**
 * Reads a score as people write it, with a decimal point or comma. Answers a sentence for the person who wrote it where it
 * is none.
 */
export function parseScore(text: string, format: ScoreFormat): Mark | string {
  // Most are written without spaces, and a board reads thousands.
  const written = SPACES.test(text) ? text.replace(/[\s\u00a0\u202f]+/g, ' ').trim() : text;
  return PARSERS[format.kind](written, format.unit.toLowerCase()) ?? `${HOW_TO_WRITE[format.kind]}.`;
}

/** Reads the result that breaks ties of a workout; `unit` is that of the workout. */
export function parseTieBreak(text: string, kind: Exclude<TieBreak, ''>, unit: string): Mark | string {
  const read = parseScore(text, { kind, unit: kind === 'load' ? unit : '' });
  return typeof read !== 'string' && read.left !== null ? `${HOW_TO_WRITE[kind]}.` : read;
}

/** Writes a mark as `parseScore` reads it, the one way: `12:34.5`, `CAP+15`, `132.5 kg`, `7+12`. */
export function formatScore(mark: Mark, kind: ScoreKind): string {
  if (mark.left !== null) return `CAP+${mark.left}`;
  switch (kind) {
    case 'time':
      return clock(mark.value);
    case 'reps':
      return mark.unit === '' ? String(mark.value) : `${mark.value} ${mark.unit}`;
    case 'rounds_reps':
      return `${Math.floor(mark.value / ROUND)}+${mark.value % ROUND}`;
    default:
      return `${inUnit(mark.value, mark.unit)} ${mark.unit}`;
  }
}

/** A load or distance in another unit, rounded to a tenth: `225 lb` is `102.1 kg`. Other kinds are written as they are. */
export function scoreIn(mark: Mark, kind: ScoreKind, unit: string): string {
  const marks = kind === 'load' ? LOAD_UNITS[unit] : kind === 'distance' ? DISTANCE_UNITS[unit] : undefined;
  if (marks === undefined || mark.unit === unit || mark.left !== null) return formatScore(mark, kind);
  return `${Math.round((mark.value / marks) * 10) / 10} ${unit}`;
}

/** A value of a mark as a plain number of seconds, repetitions or the given unit, with at most three decimals. */
export function plainNumber(value: number, { kind, unit }: ScoreFormat): number {
  switch (kind) {
    case 'time':
      return value / SECOND;
    case 'load':
      return inUnit(value, unitOf(unit.toLowerCase(), LOAD_UNITS, 'kg'));
    case 'distance':
      return inUnit(value, unitOf(unit.toLowerCase(), DISTANCE_UNITS, 'm'));
    default:
      return value;
  }
}

/** Whether less is better. */
export function isFewestBest(kind: ScoreKind): boolean {
  return kind === 'time';
}

/** The unit of scores that are written without one. */
function unitOf(unit: string, units: Readonly<Record<string, number>>, otherwise: string): string {
  const named = SPELLINGS[unit] ?? unit;
  return named in units ? named : otherwise;
}

const PARSERS: Readonly<Record<ScoreKind, (text: string, unit: string) => Mark | undefined>> = {
  time: (text) => parsePlainTime(text) ?? parseCapped(text) ?? parseTime(text),
  reps: (text, unit) => {
    const match = /^(\d{1,6})(?: ?([a-z]{1,12}))?$/i.exec(text);
    const word = match?.[2]?.toLowerCase();
    if (!match || (word !== undefined && ![unit, 'rep', 'reps'].includes(word))) return undefined;
    return { value: Number(match[1]), left: null, unit: unit === 'reps' ? '' : unit };
  },
  load: (text, unit) => parseMeasure(text, LOAD_UNITS, unitOf(unit, LOAD_UNITS, 'kg')),
  distance: (text, unit) =>
    parseFeetAndInches(text) ?? parseMeasure(text, DISTANCE_UNITS, unitOf(unit, DISTANCE_UNITS, 'm')),
  rounds_reps: (text) => {
    const match = /^(\d{1,3})(?: ?\+ ?(\d{1,5}))?$/.exec(text);
    return match ? { value: Number(match[1]) * ROUND + Number(match[2] ?? 0), left: null, unit: '' } : undefined;
  },
};

/** `CAP+15`; `CAP` alone, when the last repetition came with the bell, is `CAP+0`. */
function parseCapped(text: string): Mark | undefined {
  if (text[0] !== 'C' && text[0] !== 'c') return undefined;
  const match = /^cap(?: ?\+ ?(\d{1,5}))?$/i.exec(text);
  return match ? { value: 0, left: Number(match[1] ?? 0), unit: '' } : undefined;
}

/** `12:34` and `5:06`, as most times are written: boards read thousands, and an expression takes four times as long. */
function parsePlainTime(text: string): Mark | undefined {
  const colon = text.length - 3;
  if (colon < 1 || colon > 3 || text[colon] !== ':') return undefined;
  let minutes = 0;
  for (let at = 0; at < colon; at++) {
    const digit = digitAt(text, at);
    if (digit === undefined) return undefined;
    minutes = minutes * 10 + digit;
  }
  const [tens, ones] = [digitAt(text, colon + 1), digitAt(text, colon + 2)];
  if (tens === undefined || ones === undefined || tens > 5) return undefined;
  return { value: (minutes * 60 + tens * 10 + ones) * SECOND, left: null, unit: '' };
}

function digitAt(text: string, at: number): number | undefined {
  const digit = text.charCodeAt(at) - 48;
  return digit >= 0 && digit <= 9 ? digit : undefined;
}

/** `1:02:03`, `12:34`, `12:34.5` or seconds alone, `45.67`; only the first part may be 60 or more. */
function parseTime(text: string): Mark | undefined {
  const match = TIME.exec(text);
  if (!match) return undefined;
  const [, hours, minutes, seconds = '', decimals] = match;
  if (minutes !== undefined && (seconds.length !== 2 || seconds > '59')) return undefined;
  if (hours !== undefined && Number(minutes) > 59) return undefined;
  const whole = (hours ? Number(hours) * 3600 : 0) + (minutes ? Number(minutes) * 60 : 0) + Number(seconds);
  return { value: whole * SECOND + (decimals ? Number(decimals.padEnd(3, '0')) : 0), left: null, unit: '' };
}

/** A number with at most three decimals and its unit, which may be left out. */
function parseMeasure(text: string, units: Readonly<Record<string, number>>, implied: string): Mark | undefined {
  const match = /^(\d{1,6})(?:[.,](\d{1,3}))? ?([a-z#]{1,6})?$/i.exec(text);
  if (!match) return undefined;
  const unit = match[3] === undefined ? implied : unitOf(match[3].toLowerCase(), units, '');
  const marks = units[unit];
  return marks === undefined
    ? undefined
    : { value: thousandths(match[1], match[2]) * (marks / 1000), left: null, unit };
}

/** `12 ft 6 in` or `12'6"`. */
function parseFeetAndInches(text: string): Mark | undefined {
  const match = /^(\d{1,5}) ?(?:ft|'|’) ?(\d{1,2})(?:[.,](\d{1,3}))? ?(?:in|"|”)$/i.exec(text);
  if (!match || Number(match[2]) > 11) return undefined;
  const feet = Number(match[1]) * (DISTANCE_UNITS.ft ?? 0);
  return { value: feet + thousandths(match[2], match[3]) * 254, left: null, unit: 'in' };
}

function thousandths(whole: string | undefined, decimals = ''): number {
  return Number(whole) * 1000 + (decimals === '' ? 0 : Number(decimals.padEnd(3, '0')));
}

function inUnit(value: number, unit: string): number {
  return Math.round((value / (LOAD_UNITS[unit] ?? DISTANCE_UNITS[unit] ?? 1)) * 1000) / 1000;
}

/** Milliseconds as `12:34.5`; an hour and more as `1:02:03`. */
function clock(ms: number): string {
  const whole = Math.floor(ms / SECOND);
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const decimals =
    ms % SECOND === 0
      ? ''
      : `.${String(ms % SECOND)
          .padStart(3, '0')
          .replace(/0+$/, '')}`;
  const parts = hours > 0 ? [hours, two(minutes), two(seconds)] : [minutes, two(seconds)];
  return parts.join(':') + decimals;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
