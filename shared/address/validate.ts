import type { FieldProblem } from '#shared/errors.ts';
import { INVALID_EMAIL, isEmail } from '#shared/form/field-message.ts';
import type { Address } from './contract.ts';
import type { Country } from './countries.ts';
import { addressWords } from './words.ts';

const isBlank = (text: string) => text.trim() === '';

/** One problem for each text that is blank, in the words of a form. */
function missing(fields: readonly (readonly [field: string, value: string, label: string])[]): FieldProblem[] {
  return fields
    .filter(([, value]) => isBlank(value))
    .map(([field, , label]) => ({ field, message: `Please enter your ${label}` }));
}

/** Whether a postcode may be one of the country. An unknown country takes any. */
export function isPostcode(postcode: string, country: Country | undefined): boolean {
  return country === undefined || new RegExp(`^(?:${country.postcodeRegex})$`, 'i').test(postcode.trim());
}

/** Whom to reach (spec 2 section 5). */
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
 * What rates and tax need to know of an address: country, region and postcode. `country` is what is known of
 * `countryId`; an unknown one passes.
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

/** A whole address with its contact (spec 2 section 5); empty for a valid one. */
export function addressProblems(address: Address, country: Country | undefined): readonly FieldProblem[] {
  return [...contactProblems(address), ...streetProblems(address), ...placeProblems(address, country)];
}

/** Whom and where a bill names (spec 2 section 5). Its postcode is the card's affair. */
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
