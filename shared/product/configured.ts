import type { Minor } from '#shared/money/money.ts';
import type { PriceFacts } from '#shared/price/lowest.ts';
import type { Availability } from './availability.ts';
import type { ChosenPart } from './bundle-parts.ts';
import type { Picture } from './contract.ts';
import type { GroupedResult } from './grouped-rows.ts';
import type { OptionPart } from './options.ts';
import type { Problem } from './problem.ts';
import type { QuantityRule } from './quantity-rule.ts';
import type { Restock, StockStatus } from './stock.ts';

/** A product with a choice made: what is shown, what it costs, and whether it can be bought. */
export interface Configured {
  /** Of a configurable: the variant chosen. */
  readonly variant: OptionPart | undefined;
  readonly sku: string;
  readonly problems: readonly Problem[];
  /** Price of one unit as configured, all options in it; of a group the price of all rows. */
  readonly unit: PriceFacts;
  /** What decides the end of a reduction: the product's or the variant's own facts. */
  readonly ownPrices: PriceFacts;
  /** Minor units for the quantity; null without a price. */
  readonly total: Minor | null;
  readonly quantity: QuantityRule & { readonly value: number };
  readonly stock: StockStatus;
  readonly restock: Restock;
  readonly weightLb: number | null;
  /** Pictures in the order to show them. */
  readonly pictures: readonly Picture[];
  /** Axis code → value → how it is available with the other values chosen. */
  readonly availability: Readonly<Record<string, Readonly<Record<string, Availability>>>>;
  /** The products inside: a variant, or a bundle's values with what comes free. */
  readonly parts: readonly ChosenPart[];
  readonly grouped: GroupedResult | undefined;
}
