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
  /** For a configurable: the chosen variant. */
  readonly variant: OptionPart | undefined;
  readonly sku: string;
  readonly problems: readonly Problem[];
  /** Price of one unit as configured, including all options; for a group, the price of all rows. */
  readonly unit: PriceFacts;
  /** The price facts that determine when a reduction ends: the product's or the variant's own. */
  readonly ownPrices: PriceFacts;
  /** Minor units for the quantity; null without a price. */
  readonly total: Minor | null;
  readonly quantity: QuantityRule & { readonly value: number };
  readonly stock: StockStatus;
  readonly restock: Restock;
  readonly weightLb: number | null;
  /** Pictures in display order. */
  readonly pictures: readonly Picture[];
  /** Axis code → value → availability together with the other chosen values. */
  readonly availability: Readonly<Record<string, Readonly<Record<string, Availability>>>>;
  /** The products contained: a variant, or a bundle's values with included free products. */
  readonly parts: readonly ChosenPart[];
  readonly grouped: GroupedResult | undefined;
}
