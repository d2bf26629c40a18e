import { toMajor, toMinor } from '#shared/money/money.ts';
import type { QuotedPackage, ShippingQuote, ShippingRate } from './contract.ts';

/** A rate on the wire: money in major units. */
export type WireRate = Omit<ShippingRate, 'usesFiveForFive'>;

/** Answer of `svc_shipping/shipping/rates/get` (spec 2 section 7). */
export interface WireQuote {
  readonly rates: readonly WireRate[];
  readonly split: boolean;
  readonly transactionId: string;
  /** What is in each package, by its number. */
  readonly packages?: readonly QuotedPackage[];
}

/** The quote that an answer tells; only placing an order knows of redemptions. */
export function readQuote({ rates, split, transactionId, packages = [] }: WireQuote): ShippingQuote {
  return {
    rates: rates.map((rate) => ({ ...rate, rate: toMinor(rate.rate), usesFiveForFive: false })),
    split,
    transactionId,
    packages,
  };
}

/** A quote as the wire carries it. */
export function wireQuote({ rates, split, transactionId, packages = [] }: ShippingQuote): WireQuote {
  return {
    rates: rates.map(({ usesFiveForFive: _, ...rate }) => ({ ...rate, rate: toMajor(rate.rate) })),
    split,
    transactionId,
    packages,
  };
}
