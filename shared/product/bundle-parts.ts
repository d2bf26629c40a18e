import { type Amount, amountOf, NOTHING, percentOf, sumOf, times, UNPRICED } from '#shared/price/amount.ts';
import { percentOfParts } from '#shared/price/lowest.ts';
import type { BundlePick, Choice } from '#shared/product/choice.ts';
import type { BundleValue } from '#shared/product/contract.ts';
import { type OfferedOption, type OptionPart, type ProductOptions, partById } from '#shared/product/options.ts';
import { invalid, missing, type Problem, soldOut } from '#shared/product/problem.ts';
import { canBuy, stockOf } from '#shared/product/stock.ts';

/** A product contained in a purchase. */
export interface ChosenPart {
  readonly productId: number;
  readonly qty: number;
  readonly bundleOptionId: number | null;
  /** Included for free with its option, with a quantity of exactly 1. */
  readonly isFree: boolean;
  readonly part: OptionPart | undefined;
}

/** The result of a bundle's choice. */
export interface BundleResult {
  readonly parts: readonly ChosenPart[];
  /** The amount added to the bundle's own price, or the whole price of a dynamic bundle. */
  readonly amount: Amount;
  readonly problems: readonly Problem[];
}

/** The fields of a bundle on which the price of a value depends. */
type PricedBundle = Pick<ProductOptions, 'isDynamic' | 'prices'>;

/** Price of one unit of a value while the bundle has no special price. */
function fullAmount(value: BundleValue, part: OptionPart | undefined, bundle: PricedBundle, nowMs: number): Amount {
  const { isDynamic, prices } = bundle;
  const own = part ? amountOf(part.prices, nowMs) : UNPRICED;
  if (value.price <= 0) return isDynamic ? own : NOTHING;
  if (value.priceType === 'fixed') return { regular: value.price, now: value.price };
  return percentOf(isDynamic ? own : { regular: prices.price, now: prices.price }, value.price);
}

/**
 * Price of one unit of a bundle's value (public contract, section 9): a fixed amount, or a percentage of the bundle's
 * price if that is fixed. In a dynamic bundle, a value without an amount costs its own price, to which a percentage
 * applies as well. The special price of a bundle is a percentage that also applies to its parts.
 */
export function bundleValueAmount(
  value: BundleValue,
  part: OptionPart | undefined,
  bundle: PricedBundle,
  nowMs: number,
): Amount {
  const amount = fullAmount(value, part, bundle, nowMs);
  return { regular: amount.regular, now: percentOf(amount, percentOfParts(bundle.prices, nowMs)).now };
}

/** Quantity of a pick; the merchant's own if shoppers may not change it. */
export function pickedQty(value: BundleValue, pick: BundlePick): number {
  return value.canChangeQty ? Math.max(0, Math.round(pick.qty)) : Math.max(1, value.defaultQty);
}

function askFor(option: OfferedOption): string {
  return `Please choose: ${option.title}`;
}

interface OptionResult {
  readonly parts: readonly ChosenPart[];
  readonly amounts: readonly Amount[];
  readonly problems: readonly Problem[];
}

function resultOf(options: ProductOptions, option: OfferedOption, picks: readonly BundlePick[], nowMs: number) {
  const field = `b${option.id}`;
  const parts: ChosenPart[] = [];
  const amounts: Amount[] = [];
  const problems: Problem[] = [];
  // Uses the option's own order, so that the order of a choice does not matter.
  for (const value of option.values) {
    const pick = picks.find((each) => each.productId === value.productId);
    const qty = pick ? pickedQty(value, pick) : 0;
    if (qty === 0) continue;
    const part = partById(options, value.productId);
    parts.push({ productId: value.productId, qty, bundleOptionId: option.id, isFree: false, part });
    amounts.push(times(bundleValueAmount(value, part, options, nowMs), qty));
    if (part && !canBuy(stockOf(part.inventory, false))) problems.push(soldOut(field, part.sku, part.name));
  }
  if (picks.some((pick) => !option.values.some((value) => value.productId === pick.productId)))
    problems.push(invalid(field, 'Unknown bundle child', askFor(option)));
  if (option.isRequired && parts.length === 0)
    problems.push(missing(field, 'Invalid bundle - missing required option', askFor(option)));
  if (parts.length > 0 && option.includedProductId !== null)
    parts.push({
      productId: option.includedProductId,
      qty: 1,
      bundleOptionId: option.id,
      isFree: true,
      part: undefined,
    });
  return { parts, amounts, problems } satisfies OptionResult;
}

/** Resolves the chosen values of a bundle (spec 2 section 5). */
export function bundleParts(options: ProductOptions, bundle: Choice['bundle'], nowMs: number): BundleResult {
  if (options.bundleOptions.length === 0) {
    const message = 'Invalid bundle product - no bundle options.';
    return {
      parts: [],
      amount: UNPRICED,
      problems: [invalid('productId', message, 'This set is currently unavailable.')],
    };
  }
  const results = options.bundleOptions.map((option) =>
    resultOf(options, option, bundle[String(option.id)] ?? [], nowMs),
  );
  const known = new Set(options.bundleOptions.map((option) => String(option.id)));
  const strangers = Object.entries(bundle).filter(([id, picks]) => !known.has(id) && picks.length > 0);
  return {
    parts: results.flatMap((result) => result.parts),
    amount: sumOf(results.flatMap((result) => result.amounts)),
    problems: [
      ...results.flatMap((result) => result.problems),
      ...strangers.map(([id]) => invalid(`b${id}`, 'Invalid bundle child', 'Please choose again.')),
    ],
  };
}
