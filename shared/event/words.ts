import type { Division, Edition, Workout } from './edition.ts';
import { divisionGender } from './records.ts';
import type { ScoreKind } from './score.ts';
import { dayIn } from './wall-time.ts';

/** The days of an event in its own zone, as a site writes them: 'October 24 – 26, 2025'. */
export function eventDays(
  { startsMs, endsMs, timeZone }: Pick<Edition, 'startsMs' | 'endsMs' | 'timeZone'>,
  locale: string,
): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  return dayIn(startsMs, timeZone) === dayIn(endsMs, timeZone)
    ? format.format(startsMs)
    : format.formatRange(startsMs, endsMs);
}

/** A day of an event: 'Friday, October 24'. */
export function eventDay(ms: number, timeZone: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone }).format(ms);
}

/** The same where there is little room: 'Fri, Oct 24'. */
export function shortEventDay(ms: number, timeZone: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric', timeZone }).format(ms);
}

/** A time of day in a zone: '9:00 AM', '09:00'. */
export function timeIn(ms: number, timeZone: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(ms);
}

/** The name of a zone at a moment: 'EDT', 'GMT+2'. */
export function zoneName(ms: number, timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(ms);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** How a workout is scored. */
export const KIND_WORDS: Readonly<Record<ScoreKind, string>> = {
  time: 'For time',
  reps: 'Most repetitions',
  load: 'Heaviest load',
  distance: 'Longest distance',
  rounds_reps: 'Most rounds and repetitions',
};

/** A length of time on a clock: 95 s are '1:35'. */
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

const TIE_WORDS = { time: 'the faster time', reps: 'more repetitions', load: 'the heavier load' } as const;

/** The facts of a workout, each as a label and its words. */
export function workoutFacts(workout: Workout): readonly (readonly [string, string])[] {
  const { capS, kind, pointsTable, tieBreak, unit } = workout;
  const [first = '', second = ''] = pointsTable.split('|');
  return [
    ['Scored', KIND_WORDS[kind] + (unit === '' ? '' : `, in ${unit}`)],
    ...(capS === null ? [] : [['Time cap', clockText(capS)] as const]),
    ...(tieBreak === '' ? [] : [['Ties', `Broken by ${TIE_WORDS[tieBreak]}`] as const]),
    ...(pointsTable === 'cumulative'
      ? [['Points', 'Scores add up'] as const]
      : second === ''
        ? []
        : [['Points', `${first} for the win, ${second} for second place`] as const]),
  ];
}

/** Whom a division admits: 'Women, 18 and older'. */
export function admits({ gender, ageFrom, ageTo }: Pick<Division, 'gender' | 'ageFrom' | 'ageTo'>): string {
  const who = { Male: 'Men', Female: 'Women', any: 'Everyone' }[divisionGender(gender)];
  if (ageFrom === null) return ageTo === null ? who : `${who}, up to ${ageTo} years`;
  return ageTo === null ? `${who}, ${ageFrom} and older` : `${who}, ${ageFrom} to ${ageTo} years`;
}

const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** The country of an athlete as spectators read it: the name for two letters, anything else as it is. */
export function countryName(country: string): string {
  return /^[A-Z]{2}$/.test(country) ? (REGIONS.of(country) ?? country) : country;
}

/** A moment in the zone of an event: 'Oct 24, 2025, 9:00 AM EDT'. */
export function momentIn(ms: number, timeZone: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return `${format.format(ms)} ${zoneName(ms, timeZone, locale)}`;
}

/** Where an event is in time. */
export type EventPhase = 'coming' | 'now' | 'over';

/** Whether an event is still to come, on, or over. */
export function phaseOf({ startsMs, endsMs }: Pick<Edition, 'startsMs' | 'endsMs'>, nowMs: number): EventPhase {
  return nowMs < startsMs ? 'coming' : nowMs <= endsMs ? 'now' : 'over';
}
