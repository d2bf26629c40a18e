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

/** Whether a number has its country's form and check digits: all that can be known without asking anyone. */
export function hasCheckDigits({ prefix, digits }: VatNumber): boolean {
  return checkVAT(prefix + digits, COUNTRIES).isValid;
}

/** Without a register: check digits tell what is no number, and nobody tells whether one is anyone's. */
export const embeddedVat: VatPort = { check: async (number) => (hasCheckDigits(number) ? 'unchecked' : 'invalid') };
