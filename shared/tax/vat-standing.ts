import type { Minor } from '#shared/money/money.ts';
import { SITE_CODES, type SiteCode } from '#shared/site/sites.ts';
import type { TaxQuote } from './contract.ts';

/** Result of checking a VAT number: what its register said, or that the check could not be made. */
export type VatCheck = 'valid' | 'invalid' | 'unchecked';

/** What a merchant does with a number that could not be checked: charge the tax, or waive it and check again later. */
export const VAT_POLICIES = ['charge', 'accept'] as const;
export type VatPolicy = (typeof VAT_POLICIES)[number];

/** The policy of each site; sites without one charge. */
export type VatPolicies = ReadonlyMap<SiteCode, VatPolicy>;

/** The outcome for an order: the number is valid or not, or it was not checked and the tax was charged or waived. */
export type VatStanding = 'valid' | 'invalid' | 'charged' | 'accepted';

function isOneOf<Word extends string>(words: readonly Word[], text: string | undefined): text is Word {
  return words.some((word) => word === text);
}

/** Reads 'EUR=accept,GBR=charge'. Throws an error that names the invalid part. */
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

/** Returns the outcome for the number of an order on a site. */
export function vatStanding(check: VatCheck, policy: VatPolicy): VatStanding {
  if (check !== 'unchecked') return check;
  return policy === 'accept' ? 'accepted' : 'charged';
}

/** Reads the outcome for the given number from a quote; null if no number was given. */
export function standingOf({ isVatNumberValid, isVatNumberChecked }: VatQuote): VatStanding | null {
  if (isVatNumberValid === null) return null;
  if (isVatNumberChecked === false) return isVatNumberValid ? 'accepted' : 'charged';
  return isVatNumberValid ? 'valid' : 'invalid';
}

type VatQuote = Pick<TaxQuote, 'isVatNumberChecked' | 'isVatNumberValid'>;

/** The outcome for a number, as a message to the shopper. */
export interface VatWords {
  readonly kind: 'good' | 'warn' | 'bad';
  readonly text: string;
}

/**
 * Returns the outcome for a VAT number as a message; null if none was given. `relief` is the amount deducted from the
 * shown prices: nothing if the seller's own country taxes the sale anyway.
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
