import { z } from 'zod';
import type { FieldProblem } from '#shared/errors.ts';
import { isEmail } from '#shared/form/field-message.ts';
import { DAY_MS } from '#shared/time/duration.ts';
import type { Division, Edition } from './edition.ts';
import { editionPath } from './place.ts';
import { divisionGender, type EditionKey, editionId, editionKeyOf, eventSlugSchema } from './records.ts';
import { dayIn } from './wall-time.ts';

const words = (most: number) => z.string().trim().max(most);

/** The athlete of an entry as an item of a list holds it; what is missing is asked for when the order is placed. */
export const entrantSchema = z.object({
  firstName: words(80).default(''),
  lastName: words(80).default(''),
  email: words(200).toLowerCase().default(''),
  /** `1990-05-17`. */
  birthdate: words(10).default(''),
  gender: words(20).default(''),
  /** Two letters. */
  country: words(2).toUpperCase().default(''),
  gym: words(120).default(''),
});
export type Entrant = z.infer<typeof entrantSchema>;

/** The athlete and the division of an entry; entries of no division name their athlete by further fields of text. */
export interface EventRegistration {
  readonly eventId?: string | undefined;
  readonly divisionId?: string | undefined;
  readonly athlete?: Entrant | undefined;
  readonly waiver?: boolean | undefined;
  readonly [field: string]: Entrant | boolean | string | undefined;
}

/** `metadata.eventRegistration` of an item (public contract, section 12). */
export const registrationSchema: z.ZodType<EventRegistration, Readonly<Record<string, unknown>>> = z
  .object({
    eventId: words(80).optional(),
    divisionId: words(64).optional(),
    athlete: entrantSchema.optional(),
    waiver: z.boolean().optional(),
  })
  .catchall(words(500));

/** The division of an event in which a product is a place. */
export interface EntryPlace {
  readonly eventId: string;
  readonly divisionId: string;
}

/** Reads the attribute `event_entry` of a product: `{event}/{year}/{division}`. Undefined for anything else. */
export function entryPlaceOf(attribute: string | undefined): EntryPlace | undefined {
  const [event = '', year = '', division = '', ...rest] = attribute?.split('/') ?? [];
  const isPlace = rest.length === 0 && [event, division].every((slug) => eventSlugSchema.safeParse(slug).success);
  return isPlace && /^\d{4}$/.test(year)
    ? { eventId: editionId({ event, year: Number(year) }), divisionId: division }
    : undefined;
}

/** Path of the page on which an athlete registers for a place that a product is; undefined for other products. */
export function registerPath({
  attributes,
}: {
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}): string | undefined {
  const place = entryPlaceOf(attributes.event_entry?.[0]);
  const key = place && editionKeyOf(place.eventId);
  return key && `${editionPath(key)}/register?division=${place.divisionId}`;
}

/** What the attribute `event_entry` of all products of an edition begins with. */
export function entryPrefix({ event, year }: EditionKey): string {
  return `${event}/${year}/`;
}

/** Whole years between two days, such as `1990-05-17` and `2025-10-24`. */
export function yearsBetween(birthdate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return day.slice(5) < birthdate.slice(5) ? years - 1 : years;
}

const isDay = (text: string): boolean => z.iso.date().safeParse(text).success;

/** Why an athlete cannot start in a division, by field, in words for the athlete; ages are those of the first day. */
export function entrantProblems(
  entrant: Entrant,
  { ageFrom, ageTo, gender, name }: Pick<Division, 'ageFrom' | 'ageTo' | 'gender' | 'name'>,
  { startsMs, timeZone }: Pick<Edition, 'startsMs' | 'timeZone'>,
): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  const say = (field: keyof Entrant, message: string) => void problems.push({ field, message });
  if (entrant.firstName === '') say('firstName', 'Enter the athlete’s first name.');
  if (entrant.lastName === '') say('lastName', 'Enter the athlete’s last name.');
  if (!isEmail(entrant.email)) say('email', 'Enter the athlete’s email address.');
  if (!/^[A-Z]{2}$/.test(entrant.country)) say('country', 'Choose the athlete’s country.');
  const admitted = divisionGender(gender);
  if (entrant.gender !== 'Male' && entrant.gender !== 'Female') say('gender', 'Choose the athlete’s gender.');
  else if (admitted !== 'any' && admitted !== entrant.gender)
    say('gender', `${name} is for ${admitted === 'Male' ? 'men' : 'women'}.`);
  const first = dayIn(startsMs, timeZone);
  if (!isDay(entrant.birthdate) || entrant.birthdate >= first) {
    say('birthdate', 'Enter the athlete’s date of birth.');
    return problems;
  }
  const age = yearsBetween(entrant.birthdate, first);
  if (ageFrom !== null && age < ageFrom) say('birthdate', `${name} is for athletes of ${ageFrom} and older.`);
  if (ageTo !== null && age > ageTo) say('birthdate', `${name} is for athletes up to ${ageTo} years.`);
  return problems;
}

/** Whether places of an edition are sold: until its first day begins. */
export function isRegistrationOpen({ isActive, startsMs }: Pick<Edition, 'isActive' | 'startsMs'>, nowMs: number) {
  return isActive && nowMs < startsMs;
}

/** Days before an event until which a withdrawal gets its money back. */
export const REFUND_DAYS = 14;

/** Until when a withdrawal gets its money back, Unix milliseconds. */
export function refundUntilMs({ startsMs }: Pick<Edition, 'startsMs'>): number {
  return startsMs - REFUND_DAYS * DAY_MS;
}

/** How long a place is kept for the first of a waiting list. */
export const OFFER_MS = 2 * DAY_MS;

/** Body of `POST /svc_event/events/{id}/waiting`. */
export const waitingSchema = z.strictObject({ divisionId: eventSlugSchema });

/** Body of `POST /svc_event/account/registrations/{registrationId}`. */
export const registrationActSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('withdraw') }),
  z.strictObject({
    action: z.literal('transfer'),
    email: words(200).toLowerCase().refine(isEmail, 'is no email address'),
  }),
  z.strictObject({ action: z.literal('accept'), athlete: entrantSchema, waiver: z.literal(true) }),
]);
export type RegistrationAct = z.infer<typeof registrationActSchema>;

/** What became of a place that was bought. */
export const REGISTRATION_STATES = ['registered', 'withdrawn', 'canceled'] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];
