import { checkVAT, countries } from 'jsvat-next';
import { hasVatNumbers, type VatNumber } from '#shared/tax/vat-number.ts';
import type { VatPort } from './port.ts';

/** Without the countries that the package knows but the store does not accept, such as Norway and Brazil. */
const COUNTRIES = countries.filter(({ codes: [countryId = ''] }) => hasVatNumbers(countryId));

/** Whether a number has its country's format and check digits, which is all that can be known offline. */
export function hasCheckDigits({ prefix, digits }: VatNumber): boolean {
  return checkVAT(prefix + digits, COUNTRIES).isValid;
}

/** Works without a register: check digits reveal invalid numbers, but not whether a number belongs to a business. */
export const embeddedVat: VatPort = { check: async (number) => (hasCheckDigits(number) ? 'unchecked' : 'invalid') };
