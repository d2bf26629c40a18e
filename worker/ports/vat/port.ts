import type { VatNumber } from '#shared/tax/vat-number.ts';
import type { VatCheck } from '#shared/tax/vat-standing.ts';

/** Tells whether a VAT number belongs to a business (spec 2 section 5), or that this is currently unknown. */
export interface VatPort {
  readonly check: (number: VatNumber) => Promise<VatCheck>;
}
