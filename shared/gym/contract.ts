import { z } from 'zod';
import { countryOf } from '#shared/address/countries.ts';
import { regionsOf } from '#shared/address/regions.ts';
import { chooseRegion, placeProblems } from '#shared/address/validate.ts';
import { GYM_EQUIPMENT, GYM_KINDS, type GymEquipment, type GymKind } from './words.ts';

/** The most gyms that a customer can have. */
export const MOST_GYMS = 20;
/** Maximum characters of a gym's description. */
export const LONGEST_ABOUT = 500;

const KINDS = Object.keys(GYM_KINDS) as GymKind[];
const EQUIPMENT = Object.keys(GYM_EQUIPMENT) as GymEquipment[];

const line = (message: string) =>
  z
    .string()
    .trim()
    .min(1, message)
    .max(120)
    .regex(/^\P{Cc}*$/u, message);

/** An https address with a host name instead of an IP address, an optional path, and no login or port. */
const WEBSITE =
  /^https:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}(?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])(?:[/?#][^\s<>"\\^`{|}]*)?$/iu;

const website = z
  .string()
  .trim()
  .max(255)
  .refine(
    (text) => text === '' || WEBSITE.test(text),
    'Please enter an address that begins with https://, such as https://www.example.com',
  );

const about = z
  .string()
  // A form sends each end of a line as two characters, where a browser counts one.
  .transform((text) => text.replaceAll('\r\n', '\n').trim())
  .pipe(
    z
      .string()
      .max(LONGEST_ABOUT, `Please use at most ${LONGEST_ABOUT} characters`)
      .regex(/^(?:\P{Cc}|\n)*$/u, 'Please write plain text'),
  );

/** What a gym says of itself, but for its floor: shown everywhere as plain text, none of it is read as HTML. */
export const gymShape = {
  name: line('Please enter the name of the gym'),
  kind: z.enum(KINDS, 'Please choose what kind of gym it is'),
  city: line('Please enter the city'),
  region: z.string().trim().max(32).default(''),
  postcode: z.string().trim().max(32).default(''),
  /** ISO 3166-1, two letters. */
  countryId: z.string().refine((code) => countryOf(code) !== undefined, 'Please choose the country'),
  website,
  about,
  equipment: z.array(z.enum(EQUIPMENT)).transform((all) => EQUIPMENT.filter((each) => all.includes(each))),
};

/** Problems of a gym's place, checked as an address of its country (spec 3 section 3). */
export function gymPlaceProblems(place: { countryId: string; region: string; postcode: string }) {
  const { countryId, region } = place;
  const regions = regionsOf(countryId);
  const isUnknown = region !== '' && regions.length > 0 && !regions.some(({ code }) => code === region);
  return [...placeProblems(place, countryOf(countryId)), ...(isUnknown ? [chooseRegion(countryId)] : [])];
}

/**
 * A form of a gym. Its floor is a whole number in the unit of the site; '' for nothing said. The region of another country
 * is forgotten where the chosen one has none.
 */
export const gymFormSchema = z
  .strictObject({
    ...gymShape,
    floor: z
      .string()
      .trim()
      .regex(/^(?:[1-9]\d{0,5})?$/, 'Please enter a whole number')
      .transform((digits) => (digits === '' ? null : Number(digits))),
    /** Its owner wants it on the map, which everyone sees. */
    isListed: z.boolean(),
  })
  .superRefine((gym, checking) => {
    for (const { field, message } of gymPlaceProblems(gym))
      checking.addIssue({ code: 'custom', path: [field], message });
  })
  .transform((gym) => ({ ...gym, region: regionsOf(gym.countryId).length === 0 ? '' : gym.region }));

/** What is kept of a gym, but for what becomes of it. */
export interface GymFields extends Omit<z.infer<typeof gymFormSchema>, 'floor'> {
  /** Whole square decimetres; null for nothing said. */
  readonly floorDm2: number | null;
}
