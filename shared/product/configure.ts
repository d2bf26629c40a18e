import type { Minor } from '#shared/money/money.ts';
import { factsOf, sumOf, times } from '#shared/price/amount.ts';
import type { PriceFacts } from '#shared/price/lowest.ts';
import { type Availability, availabilityOf } from '#shared/product/availability.ts';
import type { ChosenPart } from '#shared/product/bundle-parts.ts';
import type { Choice } from '#shared/product/choice.ts';
import { coreOf, type Restock } from '#shared/product/choice-core.ts';
import { chosenPictures } from '#shared/product/chosen-pictures.ts';
import type { Picture } from '#shared/product/contract.ts';
import { customOptions } from '#shared/product/custom-options.ts';
import type { GroupedResult } from '#shared/product/grouped-rows.ts';
import type { OptionPart, ProductOptions } from '#shared/product/options.ts';
import type { Problem } from '#shared/product/problem.ts';
import { type QuantityRule, withinRule } from '#shared/product/quantity-rule.ts';
import type { StockStatus } from '#shared/product/stock.ts';

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
  /** Axis code → value → how it can be had with the other values chosen. */
  readonly availability: Readonly<Record<string, Readonly<Record<string, Availability>>>>;
  /** The products inside: a variant, or a bundle's values with what comes free. */
  readonly parts: readonly ChosenPart[];
  readonly grouped: GroupedResult | undefined;
}

/**
 * What a choice of a product comes to (spec 2 section 5): price as configured, stock, quantities, pictures and what is
 * wrong with it. `print` writes an amount for the shopper.
 */
export function configure(
  options: ProductOptions,
  choice: Choice,
  nowMs: number,
  print: (minor: Minor) => string = String,
): Configured {
  const core = coreOf(options, choice, print, nowMs);
  const custom = customOptions(options.customOptions, choice.custom, core.base);
  const unit = sumOf([core.base, custom.amount]);
  const value = withinRule(choice.quantity, core.rule);
  return {
    variant: core.variant,
    sku: core.variant?.sku ?? options.sku,
    problems: [...core.problems, ...custom.problems],
    unit: factsOf(unit),
    ownPrices: core.prices,
    total: times(unit, value).now,
    quantity: { ...core.rule, value },
    stock: core.stock,
    restock: core.restock,
    weightLb: core.weightLb,
    pictures: chosenPictures(options, core.parts),
    availability: options.type === 'configurable' ? availabilityOf(options, choice.axes) : {},
    parts: core.parts,
    grouped: core.grouped,
  };
}
