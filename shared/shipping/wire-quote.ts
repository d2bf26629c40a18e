import { toMajor, toMinor } from '#shared/money/money.ts';
import type { QuotedPackage, ShippingQuote, ShippingRate } from './contract.ts';

/** A rate on the wire: money in major units. */
export type WireRate = Omit<ShippingRate, 'usesFiveForFive'>;

/** Answer of `svc_shipping/shipping/rates/get` (spec 2 section 7). */
export interface WireQuote {
  readonly rates: readonly WireRate[];
  readonly split: boolean;
  readonly transactionId: string;
  /** The contents of each package, by its number. */
  readonly packages?: readonly QuotedPackage[];
}

/** Reads a quote from the wire, which does not carry redemptions: only placing an order uses them. */
export function readQuote({ rates, split, transactionId, packages = [] }: WireQuote): ShippingQuote {
  return {
    rates: rates.map((rate) => ({ ...rate, rate: toMinor(rate.rate), usesFiveForFive: false })),
    split,
    transactionId,
    packages,
  };
}

/** Converts a quote to its wire format. */
export function wireQuote({ rates, split, transactionId, packages = [] }: ShippingQuote): WireQuote {
  return {
    rates: rates.map(({ usesFiveForFive: _, ...rate }) => ({ ...rate, rate: toMajor(rate.rate) })),
    split,
    transactionId,
    packages,
  };
}
