import {
  austria,
  belgium,
  bulgaria,
  checkVAT,
  croatia,
  cyprus,
  czechRepublic,
  denmark,
  estonia,
  finland,
  france,
  germany,
  greece,
  hungary,
  ireland,
  italy,
  latvia,
  lithuania,
  luxembourg,
  malta,
  netherlands,
  poland,
  portugal,
  romania,
  slovakiaRepublic,
  slovenia,
  spain,
  sweden,
  unitedKingdom,
} from 'jsvat-next';
import type { VatNumber } from '#shared/tax/vat-number.ts';
import type { VatPort } from './port.ts';

const COUNTRIES = [
  austria,
  belgium,
  bulgaria,
  croatia,
  cyprus,
  czechRepublic,
  denmark,
  estonia,
  finland,
  france,
  germany,
  greece,
  hungary,
  ireland,
  italy,
  latvia,
  lithuania,
  luxembourg,
  malta,
  netherlands,
  poland,
  portugal,
  romania,
  slovakiaRepublic,
  slovenia,
  spain,
  sweden,
  unitedKingdom,
];

/** Whether a number has its country's format and check digits, which is all that can be known offline. */
export function hasCheckDigits({ prefix, digits }: VatNumber): boolean {
  return checkVAT(prefix + digits, COUNTRIES).isValid;
}

/** Works without a register: check digits reveal invalid numbers, but not whether a number belongs to a business. */
export const embeddedVat: VatPort = { check: async (number) => (hasCheckDigits(number) ? 'unchecked' : 'invalid') };
