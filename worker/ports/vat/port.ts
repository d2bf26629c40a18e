import type { VatNumber } from '#shared/tax/vat-number.ts';
import type { VatCheck } from '#shared/tax/vat-standing.ts';

/** Tells whether a VAT number is one of a business (spec 2 section 5), or that nobody can tell now. */
export interface VatPort {
  readonly check: (number: VatNumber) => Promise<VatCheck>;
}
