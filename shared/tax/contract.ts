import { z } from 'zod';
import { addressSchema, type Place } from '#shared/address/contract.ts';
import { chosenItemsSchema } from '#shared/line/chosen-items.ts';
import type { LineTax, OrderLine } from '#shared/line/line.ts';
import type { Minor } from '#shared/money/money.ts';
import type { Site } from '#shared/site/sites.ts';

/** Body of `svc_tax/tax/rates/fetch` (spec 2 section 7). Money in major units. */
export const taxRequestSchema = z.object({
  storeId: z.int().optional(),
  shippingAddress: addressSchema,
  shippingAmount: z.number().nonnegative().max(1_000_000).default(0),
  /** The selected rates, as an order names them: what is fetched is taxed where it is handed over. */
  shipping: z
    .array(z.object({ shippingCode: z.string().trim().max(64) }))
    .max(50)
    .default([]),
  items: chosenItemsSchema,
  /** A list of the shopper that pays a quote: its agreed prices are taxed. */
  listId: z.string().max(64).optional(),
  vatNumber: z.string().trim().max(32).default(''),
  eoriNumber: z.string().trim().max(32).default(''),
});

/** What tax is worked out from. */
export interface TaxRequest {
  readonly site: Pick<
    Site,
    'code' | 'collectsTax' | 'country' | 'currency' | 'displayVat' | 'siteId' | 'storeId' | 'taxIncluded'
  >;
  readonly address: Place;
  readonly lines: readonly OrderLine[];
  readonly shippingAmount: Minor;
  readonly vatNumber: string;
  /** For a tax service; the embedded rules do not ask it. */
  readonly eoriNumber?: string;
}

/** One line of the summary: 'VAT 19%', 'Tariff'. Amounts are contained in shown prices on tax-included sites. */
export interface TaxSummaryLine {
  readonly label: string;
  readonly amount: Minor;
}

/** Answer of a tax engine. */
export interface TaxQuote {
  /** Items, shipping and tariff together. */
  readonly total: Minor;
  readonly itemTax: Minor;
  readonly shippingTax: Minor;
  /** Lines whose label contains 'tariff' (spec 2 section 9). */
  readonly tariff: Minor;
  readonly summary: readonly TaxSummaryLine[];
  /** Whether a VAT number that came along counts as valid; null where none came. */
  readonly isVatNumberValid: boolean | null;
  /** False where nobody could be asked about it, so that the merchant's policy decided. */
  readonly isVatNumberChecked?: false;
  /**
   * Prices include a tax that the buyer does not owe (reverse charge, export): the part of the goods' and of the
   * shipping's shown prices that falls away. 0 on sites whose prices are without tax.
   */
  readonly relief: Minor;
  /** Of each line, in the request's order; their sums are exact. Nothing where a service does not tell. */
  readonly lines?: readonly LineTax[];
}
