import type { FieldProblem } from '#shared/errors.ts';
import { INVALID_EMAIL, isEmail } from '#shared/form/field-message.ts';
import type { Address } from './contract.ts';
import type { Country } from './countries.ts';
import { addressWords } from './words.ts';

const isBlank = (text: string) => text.trim() === '';

/** Returns a problem for each blank text, worded for a form. */
function missing(fields: readonly (readonly [field: string, value: string, label: string])[]): FieldProblem[] {
  return fields
    .filter(([, value]) => isBlank(value))
    .map(([field, , label]) => ({ field, message: `Please enter your ${label}` }));
}

/** Whether a postcode matches the pattern of the country. An unknown country accepts any. */
export function isPostcode(postcode: string, country: Country | undefined): boolean {
  return country === undefined || new RegExp(`^(?:${country.postcodeRegex})$`, 'i').test(postcode.trim());
}

/** Problems of the contact details (spec 2 section 5). */
export function contactProblems(contact: Pick<Address, 'email' | 'firstname' | 'lastname' | 'telephone'>) {
  const problems = missing([
    ['email', contact.email, 'email'],
    ['firstname', contact.firstname, 'first name'],
    ['lastname', contact.lastname, 'last name'],
    ['telephone', contact.telephone, 'phone number'],
  ]);
  if (!isBlank(contact.email) && !isEmail(contact.email.trim().toLowerCase())) {
    problems.push({ field: 'email', message: INVALID_EMAIL });
  }
  return problems;
}

/** Asks for a region in the words of its country: 'Please choose your state'. */
export function chooseRegion(alpha2: string): FieldProblem {
  return { field: 'region', message: `Please choose your ${addressWords(alpha2).region.toLowerCase()}` };
}

function regionProblems(region: string, country: Country | undefined): readonly FieldProblem[] {
  return country?.requireRegion === true && isBlank(region) ? [chooseRegion(country.alpha2)] : [];
}

/**
 * Problems of the country, region and postcode, which determine rates and tax. `country` belongs to `countryId`; any
 * values pass for an unknown country.
 */
export function placeProblems(
  place: Pick<Address, 'countryId' | 'postcode' | 'region'>,
  country: Country | undefined,
): readonly FieldProblem[] {
  const { postcodeInText } = addressWords(place.countryId);
  const problems = [
    ...missing([['countryId', place.countryId, 'country']]),
    ...regionProblems(place.region, country),
    ...missing([['postcode', place.postcode, postcodeInText]]),
  ];
  if (country && !isBlank(place.postcode) && !isPostcode(place.postcode, country)) {
    problems.push({
      field: 'postcode',
      message: `Please enter a valid ${postcodeInText}, such as ${country.postcodeExample}`,
    });
  }
  return problems;
}

function streetProblems({ street, city }: Pick<Address, 'city' | 'street'>): readonly FieldProblem[] {
  const isMissing = street.every(isBlank);
  return [
    ...(isMissing ? [{ field: 'street.0', message: 'Please enter your street address' }] : []),
    ...missing([['city', city, 'city']]),
  ];
}

/** Problems of a whole address with its contact (spec 2 section 5); empty for a valid one. */
export function addressProblems(address: Address, country: Country | undefined): readonly FieldProblem[] {
  return [...contactProblems(address), ...streetProblems(address), ...placeProblems(address, country)];
}

/** Problems of a billing address (spec 2 section 5). The card issuer checks the postcode. */
export function billingProblems(
  billing: Pick<Address, 'city' | 'countryId' | 'firstname' | 'region' | 'street'>,
  country: Country | undefined,
): readonly FieldProblem[] {
  return [
    ...missing([['firstname', billing.firstname, 'first name']]),
    ...streetProblems(billing),
    ...missing([['countryId', billing.countryId, 'country']]),
    ...regionProblems(billing.region, country),
  ];
}
