import { z } from 'zod';
import type { FieldProblem } from '#shared/errors.ts';
import { blankAddress } from './blank.ts';
import { addressSchema } from './contract.ts';
import { countryOf } from './countries.ts';
import { regionsOf } from './regions.ts';
import type { SavedAddress } from './saved.ts';
import { addressProblems, chooseRegion } from './validate.ts';

/** The most addresses that a customer can save. */
export const MOST_ADDRESSES = 50;

/** An address of a customer's address book (spec 3 section 3), with details that orders do not need. */
export interface BookAddress extends SavedAddress {
  readonly company: string;
  /** Email of the person at this address; '' for the customer's own. */
  readonly email: string;
}

/** The editable fields of an address; the address book manages its id and its default flags. */
export type AddressFields = Omit<BookAddress, '_id' | 'isDefaultBilling' | 'isDefaultShipping'>;

const { shape } = addressSchema;

/**
 * Body of `POST /svc_customer/customer/address` and `PATCH …/{id}`: the fields to change, by the specification's names.
 * `apartment` is the second line of the street, `regionId` the code of a region, `vatId` the VAT number; the store's
 * own names (`street`, `region`, `vatNumber`) take precedence. A flag of false changes nothing, because one address is
 * always the default.
 */
export const addressChangeSchema = z
  .object({
    firstname: shape.firstname.unwrap(),
    lastname: shape.lastname.unwrap(),
    telephone: shape.telephone.unwrap(),
    email: shape.email.unwrap(),
    company: z.string().trim().max(255),
    street: shape.street.unwrap(),
    apartment: z.string().trim().max(255),
    city: shape.city.unwrap(),
    postcode: shape.postcode.unwrap(),
    region: shape.region.unwrap(),
    regionId: z.union([z.string().trim().max(255), z.int().transform(String)]),
    countryId: shape.countryId.unwrap(),
    vatNumber: shape.vatNumber.unwrap(),
    vatId: shape.vatNumber.unwrap(),
    eoriNumber: shape.eoriNumber.unwrap(),
    isDefaultShipping: z.boolean(),
    isDefaultBilling: z.boolean(),
  })
  .partial();
export type AddressChange = z.infer<typeof addressChangeSchema>;

/** An empty address in a country. */
export function blankFields(countryId: string): AddressFields {
  return { ...blankAddress(countryId), company: '' };
}

/** The code of a region by its code or its name; undefined if the country has no such region. */
function regionCode(countryId: string, text: string): string | undefined {
  const asked = text.toLowerCase();
  return regionsOf(countryId).find(({ code, name }) => code.toLowerCase() === asked || name.toLowerCase() === asked)
    ?.code;
}

function changedRegion(before: AddressFields, change: AddressChange, countryId: string): string {
  const kept = countryId === before.countryId ? before.region : '';
  const named = change.region || regionCode(countryId, change.regionId ?? '');
  const region = named ?? change.region ?? kept;
  return regionCode(countryId, region) ?? region;
}

function changedStreet(before: AddressFields, { street, apartment }: AddressChange): readonly string[] {
  const lines = (street ?? before.street).filter((line) => line !== '');
  if (apartment === undefined) return lines;
  if (street === undefined) return [lines[0] ?? '', apartment, ...lines.slice(2)].filter((line) => line !== '');
  return apartment === '' || lines.includes(apartment) ? lines : [...lines, apartment];
}

/** Applies a change to an address; changing the country clears the region. */
export function changedAddress(before: AddressFields, change: AddressChange): AddressFields {
  const countryId = change.countryId ?? before.countryId;
  return {
    firstname: change.firstname ?? before.firstname,
    lastname: change.lastname ?? before.lastname,
    telephone: change.telephone ?? before.telephone,
    email: change.email ?? before.email,
    company: change.company ?? before.company,
    street: changedStreet(before, change),
    city: change.city ?? before.city,
    postcode: change.postcode ?? before.postcode,
    region: changedRegion(before, change, countryId),
    countryId,
    vatNumber: change.vatNumber ?? change.vatId ?? before.vatNumber,
    eoriNumber: change.eoriNumber ?? before.eoriNumber,
  };
}

/** Problems of an address before it is saved (spec 2 section 5); its email is optional. */
export function bookProblems(address: AddressFields): readonly FieldProblem[] {
  const { countryId, region } = address;
  const country = countryOf(countryId);
  const problems = addressProblems({ ...address, street: [...address.street] }, country).filter(
    ({ field }) => field !== 'email',
  );
  const isUnknown = country?.requireRegion === true && region !== '' && regionCode(countryId, region) === undefined;
  return isUnknown ? [...problems, chooseRegion(countryId)] : problems;
}

/** An address in the form that services return (spec 3 section 3). */
export function wireAddress(address: BookAddress) {
  const { street, region } = address;
  return { ...address, apartment: street[1] ?? '', regionId: region };
}
