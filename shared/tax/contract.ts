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
  /** The selected rates, as an order names them: an order that is picked up is taxed at the pickup place. */
  shipping: z
    .array(z.object({ shippingCode: z.string().trim().max(64) }))
    .max(50)
    .default([]),
  items: chosenItemsSchema,
  /** A list of the shopper for paying a quote: its agreed prices are taxed. */
  listId: z.string().max(64).optional(),
  vatNumber: z.string().trim().max(32).default(''),
  eoriNumber: z.string().trim().max(32).default(''),
});

/** What tax is calculated from. */
export interface TaxRequest {
  readonly site: Pick<
    Site,
    'code' | 'collectsTax' | 'country' | 'currency' | 'displayVat' | 'siteId' | 'storeId' | 'taxIncluded'
  >;
  readonly address: Place;
  readonly lines: readonly OrderLine[];
  readonly shippingAmount: Minor;
  readonly vatNumber: string;
  /** For a tax service; the embedded rules ignore it. */
  readonly eoriNumber?: string;
}

/** One line of the summary: 'VAT 19%', 'Tariff'. On tax-included sites the shown prices contain the amounts. */
export interface TaxSummaryLine {
  readonly label: string;
  readonly amount: Minor;
}

/** Answer of a tax engine. */
export interface TaxQuote {
  /** Total of items, shipping and tariff. */
  readonly total: Minor;
  readonly itemTax: Minor;
  readonly shippingTax: Minor;
  /** Lines whose label contains 'tariff' (spec 2 section 9). */
  readonly tariff: Minor;
  readonly summary: readonly TaxSummaryLine[];
  /** Whether the given VAT number counts as valid; null if none was given. */
  readonly isVatNumberValid: boolean | null;
  /** False if no service could check the number, so that the merchant's policy decided. */
  readonly isVatNumberChecked?: false;
  /**
   * The tax that shown prices of goods and shipping contain but the customer does not owe (reverse charge, export), and
   * which is deducted. 0 on sites whose prices exclude tax.
   */
  readonly relief: Minor;
  /**
   * Taxes of each line, in the order of the request; their sums are exact. Missing if a service does not report them.
   */
  readonly lines?: readonly LineTax[];
}
