import { z } from 'zod';
import { emailSchema } from '#shared/form/email-schema.ts';
import { SCORE_KINDS, SCORE_STATES, TIE_BREAKS } from './score.ts';
import { isTimeZone } from './wall-time.ts';

/**
 * Competitions in the form in which files, the database and pages know them (public contract, section 12): an edition of
 * an event with its divisions, workouts, athletes, heats and scores. Times are Unix milliseconds.
 */
const words = (most: number) => z.string().max(most);
/** Names an event, a division, a workout or an athlete in addresses and files. */
export const eventSlugSchema = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lowercase letters, digits and single hyphens');
const optionalSlug = z
  .string()
  .max(64)
  .regex(/^(?:|[a-z0-9]+(?:-[a-z0-9]+)*)$/, 'must be lowercase letters, digits and single hyphens');
const year = z.int().min(1900).max(2200);

/** What every row of an edition begins with. */
const ofEdition = { event: eventSlugSchema, year };

/** The edition of an event in one year. */
export interface EditionKey {
  readonly event: string;
  readonly year: number;
}

/** The id of an edition: `northbar-invitational-2025`. */
export function editionId({ event, year }: EditionKey): string {
  return `${event}-${year}`;
}

/** The edition of an id; undefined for a text that is none. */
export function editionKeyOf(id: string): EditionKey | undefined {
  const match = /^([a-z0-9]+(?:-[a-z0-9]+)*)-(\d{4})$/.exec(id);
  return match ? { event: match[1] ?? '', year: Number(match[2]) } : undefined;
}

/** A link of an event's own navigation. `path` is below the event, below the site, or a whole https address. */
const eventNavLinkSchema = z.strictObject({
  label: z.string().trim().min(1).max(60),
  path: z
    .string()
    .trim()
    .max(300)
    .regex(/^(?:https:\/\/|\/(?![/\\]))?[^\s"'<>\\:]*(?:[?#][^\s"'<>\\]*)?$/, 'must be a path or an https address'),
});
export type EventNavLink = z.infer<typeof eventNavLinkSchema>;

/** An edition of an event: a row of `events.csv`. */
export const importEditionSchema = z
  .object({
    ...ofEdition,
    /** The only site that shows it; null for every site. */
    site: z.enum(['USA', 'CAN', 'APO', 'EUR', 'AUS', 'GBR']).nullable(),
    name: words(120).min(1),
    venue: words(200),
    timeZone: z.string().max(64).refine(isTimeZone, 'is no time zone'),
    startsMs: z.int(),
    endsMs: z.int(),
    /** Media key; null without a logo. */
    logo: words(512).nullable(),
    nav: z.array(eventNavLinkSchema).max(30),
    isActive: z.boolean(),
  })
  .refine(({ startsMs, endsMs }) => startsMs <= endsMs, { path: ['endsMs'], message: 'is before the start' });
export type ImportEdition = z.infer<typeof importEditionSchema>;

/** Genders of a division as files write them; '' admits everyone. */
const GENDERS: Readonly<Record<string, 'Male' | 'Female' | 'any'>> = {
  '': 'any',
  any: 'any',
  all: 'any',
  open: 'any',
  mixed: 'any',
  male: 'Male',
  men: 'Male',
  m: 'Male',
  female: 'Female',
  women: 'Female',
  f: 'Female',
};

/** Whom a division admits, by the gender of its file. */
export function divisionGender(text: string): 'Male' | 'Female' | 'any' {
  return GENDERS[text.toLowerCase()] ?? 'any';
}

const age = z.int().min(0).max(130).nullable();

/** A division: a row of `event_divisions.csv`. */
export const importDivisionSchema = z
  .object({
    ...ofEdition,
    division: eventSlugSchema,
    name: words(120).min(1),
    /** As the file writes it: `Male`, `women`, ''. */
    gender: words(12).refine((text) => GENDERS[text.toLowerCase()] !== undefined, 'is no gender of a division'),
    /** First age that is admitted, in years; null for no limit. */
    ageFrom: age,
    /** Last age that is admitted. */
    ageTo: age,
    /** Most athletes over all sites; null for no limit. */
    capacity: z.int().min(0).max(100_000).nullable(),
    /** Its place among the divisions of its file. */
    position: z.int().nonnegative(),
  })
  .refine(({ ageFrom, ageTo }) => ageFrom === null || ageTo === null || ageFrom <= ageTo, {
    path: ['ageTo'],
    message: 'is below the first age',
  });
export type ImportDivision = z.infer<typeof importDivisionSchema>;

/** A workout: a row of `event_workouts.csv`. */
export const importWorkoutSchema = z.object({
  ...ofEdition,
  workout: eventSlugSchema,
  name: words(120).min(1),
  /** Plain text in paragraphs: movements, standards, loads. */
  description: words(10_000),
  kind: z.enum(SCORE_KINDS),
  /** Time cap in seconds; null without one. */
  capS: z
    .int()
    .positive()
    .max(7 * 24 * 3600)
    .nullable(),
  tieBreak: z.enum(TIE_BREAKS),
  /** Unit of scores that are written without one: `kg`, `lb`, `m`, `cal`; '' for the kind's own. */
  unit: words(12),
  /** '' or `placement`, `cumulative`, or points by rank: `100|95|90`. */
  pointsTable: words(4000).regex(
    /^(?:|placement|cumulative|\d+(?:\.\d+)?(?:\|\d+(?:\.\d+)?)*)$/,
    'is neither placement, cumulative nor points by rank',
  ),
  /** Its place among the workouts of its file. */
  position: z.int().nonnegative(),
});
export type ImportWorkout = z.infer<typeof importWorkoutSchema>;

/** An athlete of an edition: a row of `event_athletes.csv`. */
export const importAthleteSchema = z.object({
  ...ofEdition,
  athlete: eventSlugSchema,
  name: words(120).min(1),
  /** Two letters, or a name. */
  country: words(60),
  gym: words(120),
  /** Slug of a division of the edition. */
  division: eventSlugSchema,
  bib: words(12),
  /** Email address of the athlete's account; '' for nobody's. Never shown. */
  email: z.union([z.literal(''), emailSchema]),
});
export type ImportAthlete = z.infer<typeof importAthleteSchema>;

/** A lane of a heat. */
export const eventLaneSchema = z.object({
  /** null where lanes are not numbered. */
  lane: z.int().min(0).max(1000).nullable(),
  /** Slug of an athlete; '' for an empty lane. */
  athlete: optionalSlug,
  /** Slug of a division; '' for a heat of all. */
  division: optionalSlug,
});
export type EventLane = z.infer<typeof eventLaneSchema>;

/** A heat with all of its lanes: the rows of `event_heats.csv` with the same workout and heat. */
export const importHeatSchema = z.object({
  ...ofEdition,
  workout: eventSlugSchema,
  /** Name of the heat within its workout: `1`, `men-2`. */
  heat: z
    .string()
    .max(40)
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'must be letters, digits, dots and hyphens'),
  /** Wall time of the edition's zone, or with an offset (`wall-time.ts`). */
  starts: words(40).min(1),
  floor: words(60),
  lanes: z.array(eventLaneSchema).min(1).max(500),
});
export type ImportHeat = z.infer<typeof importHeatSchema>;

/** The score of an athlete in a workout: a row of `event_scores.csv`. */
export const importScoreSchema = z.object({
  ...ofEdition,
  workout: eventSlugSchema,
  athlete: eventSlugSchema,
  /** As people write it: `12:34`, `CAP+15`, `132.5 kg`; '' for no score, as with a withdrawal. */
  score: words(40),
  /** In the kind of the workout's tie-break; '' without one. */
  tieBreak: words(40),
  state: z.enum(SCORE_STATES),
  isPublished: z.boolean(),
});
export type ImportScore = z.infer<typeof importScoreSchema>;

/** What names a row of an event's files in reports: `northbar-invitational-2025 fran jo-doe`. */
export function eventRowKey(row: Readonly<Record<string, unknown>> & EditionKey): string {
  const parts = row.heat === undefined ? [row.division ?? row.workout] : [row.workout, row.heat];
  const name = row.athlete === undefined ? parts : [row.athlete, ...(row.workout === undefined ? [] : [row.workout])];
  return [editionId(row), ...name.filter((part) => part !== undefined)].join(' ');
}
