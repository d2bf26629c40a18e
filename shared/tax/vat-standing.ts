import type { Minor } from '#shared/money/money.ts';
import { SITE_CODES, type SiteCode } from '#shared/site/sites.ts';
import type { TaxQuote } from './contract.ts';

/** What is known of a VAT number: what its register said, or that nobody could be asked. */
export type VatCheck = 'valid' | 'invalid' | 'unchecked';

/** What a merchant does with a number that could not be checked: charges the tax, or takes it off and asks again. */
export const VAT_POLICIES = ['charge', 'accept'] as const;
export type VatPolicy = (typeof VAT_POLICIES)[number];

/** Each site's policy; the others charge. */
export type VatPolicies = ReadonlyMap<SiteCode, VatPolicy>;

/** What counts for an order: a number is valid or not, or was not checked, and the tax is charged or was accepted off. */
export type VatStanding = 'valid' | 'invalid' | 'charged' | 'accepted';

function isOneOf<Word extends string>(words: readonly Word[], text: string | undefined): text is Word {
  return words.some((word) => word === text);
}

/** Reads 'EUR=accept,GBR=charge'. Throws what is wrong with it. */
export function parseVatPolicies(text: string): VatPolicies {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return new Map(
    parts.map((part): [SiteCode, VatPolicy] => {
      const [site, policy] = part.split('=').map((word) => word.trim());
      if (!isOneOf(SITE_CODES, site) || !isOneOf(VAT_POLICIES, policy)) {
        throw new Error(`VAT_UNVERIFIED: '${part}' is not SITE=charge or SITE=accept`);
      }
      return [site, policy];
    }),
  );
}

/** What counts for a number of an order on a site. */
export function vatStanding(check: VatCheck, policy: VatPolicy): VatStanding {
  if (check !== 'unchecked') return check;
  return policy === 'accept' ? 'accepted' : 'charged';
}

/** What a quote says of the number that came along; null where none did. */
export function standingOf({ isVatNumberValid, isVatNumberChecked }: VatQuote): VatStanding | null {
  if (isVatNumberValid === null) return null;
  if (isVatNumberChecked === false) return isVatNumberValid ? 'accepted' : 'charged';
  return isVatNumberValid ? 'valid' : 'invalid';
}

type VatQuote = Pick<TaxQuote, 'isVatNumberChecked' | 'isVatNumberValid'>;

/** A number's standing in words for its shopper. */
export interface VatWords {
  readonly kind: 'good' | 'warn' | 'bad';
  readonly text: string;
}

/**
 * What counts for a VAT number, in words; null where none came along. `relief`: what falls off the shown prices, which is
 * nothing where the seller's own country taxes the sale all the same.
 */
export function vatWords(quote: VatQuote & { readonly relief: Minor }): VatWords | null {
  const isOff = quote.relief > 0;
  switch (standingOf(quote)) {
    case null:
      return null;
    case 'valid':
      return isOff
        ? { kind: 'good', text: 'Your VAT number is valid, so no VAT is charged.' }
        : { kind: 'good', text: 'Your VAT number is valid. VAT is still charged for this address.' };
    case 'invalid':
      return { kind: 'bad', text: 'Your VAT number is not valid, so VAT is charged.' };
    case 'charged':
      return { kind: 'warn', text: 'Your VAT number could not be checked, so VAT is charged.' };
    case 'accepted':
      return isOff
        ? {
            kind: 'warn',
            text: 'Your VAT number could not be checked yet. VAT is not charged, and we will check the number later.',
          }
        : {
            kind: 'warn',
            text: 'Your VAT number could not be checked yet. VAT is still charged for this address.',
          };
  }
}
