import type { Minor } from '#shared/money/money.ts';
import { factsOf, sumOf, times } from '#shared/price/amount.ts';
import { availabilityOf } from '#shared/product/availability.ts';
import type { Choice } from '#shared/product/choice.ts';
import { coreOf, partOf } from '#shared/product/choice-core.ts';
import { chosenPictures } from '#shared/product/chosen-pictures.ts';
import type { Configured } from '#shared/product/configured.ts';
import { customOptions } from '#shared/product/custom-options.ts';
import type { ProductOptions } from '#shared/product/options.ts';
import { withinRule } from '#shared/product/quantity-rule.ts';

/**
 * Evaluates a choice of a product (spec 2 section 5): price as configured, stock, quantities, pictures and problems.
 * `print` formats an amount for the shopper.
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
    pictures: chosenPictures(options, core.standIn ? [partOf(core.standIn)] : core.parts),
    availability: options.type === 'configurable' ? availabilityOf(options, choice.axes) : {},
    parts: core.parts,
    grouped: core.grouped,
  };
}
