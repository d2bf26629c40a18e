import type { VatNumber } from '#shared/tax/vat-number.ts';

/** Tells whether a VAT number is one of a business (spec 2 section 5). */
export interface VatPort {
  readonly isValid: (number: VatNumber) => Promise<boolean>;
}
