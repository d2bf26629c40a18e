import type { Minor } from '#shared/money/money.ts';
import { type Amount, amountOf, sumOf, UNPRICED } from '#shared/price/amount.ts';
import type { PriceFacts } from '#shared/price/lowest.ts';
import { bestStock, variantOf, variantsWith } from '#shared/product/availability.ts';
import { bundleParts, type ChosenPart } from '#shared/product/bundle-parts.ts';
import { type Choice, completed } from '#shared/product/choice.ts';
import { giftcardProblem } from '#shared/product/giftcard-amount.ts';
import { type GroupedResult, groupedRows } from '#shared/product/grouped-rows.ts';
import { type Axis, isDigital, type OptionPart, type ProductOptions } from '#shared/product/options.ts';
import { invalid, missing, type Problem } from '#shared/product/problem.ts';
import { MOST_UNITS, type QuantityRule, quantityRule } from '#shared/product/quantity-rule.ts';
import { canBuy, type Restock, type StockStatus, stockOf } from '#shared/product/stock.ts';
import { mostOfPart } from '#shared/product/unit-limits.ts';
import { roundWeight } from '#shared/product/weight.ts';

/** The part of a resolved choice that depends on the product's type. */
export interface Core {
  readonly variant?: OptionPart | undefined;
  /** The variant whose pictures are shown while an axis is open. */
  readonly standIn?: OptionPart;
  readonly prices: PriceFacts;
  readonly base: Amount;
  readonly rule: QuantityRule;
  readonly stock: StockStatus;
  readonly restock: Restock;
  readonly weightLb: number | null;
  readonly parts: readonly ChosenPart[];
  readonly problems: readonly Problem[];
  readonly grouped?: GroupedResult;
}

function restockOf(options: ProductOptions, part?: OptionPart): Restock {
  return {
    leadTime: (part ?? options).inventory?.leadTime ?? options.leadTime,
    restockStatus: (part ?? options).inventory?.restockStatus ?? options.restockStatus,
  };
}

function simpleCore(options: ProductOptions, nowMs: number): Core {
  return {
    prices: options.prices,
    base: amountOf(options.prices, nowMs),
    rule: quantityRule(options, isDigital(options), nowMs),
    stock: stockOf(options.inventory, isDigital(options)),
    restock: restockOf(options),
    weightLb: options.weightLb,
    parts: [],
    problems: [],
  };
}

/** The lower of two limits; null means no limit. */
function lowerLimit(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/** A variant as the only part of its product. */
export function partOf(part: OptionPart): ChosenPart {
  return { productId: part.productId, qty: 1, bundleOptionId: null, isFree: false, part };
}

const UNKNOWN_VARIANT = 'Unknown configurable child';

/** The core of a configurable of which an axis is open: the price is known if all variants that are left share it. */
function openCore(options: ProductOptions, choice: Choice, open: Axis, nowMs: number): Core | undefined {
  const left = variantsWith(options, choice.axes);
  const standIn = variantOf(options, completed(options, choice).axes);
  if (left.length === 0 || !standIn) return undefined;
  const prices = new Set(left.map((part) => JSON.stringify(part.prices)));
  return {
    ...variantCore(options, standIn, nowMs),
    ...(prices.size > 1 ? { prices: { price: null, special: null, promo: null }, base: UNPRICED } : {}),
    variant: undefined,
    standIn,
    stock: bestStock(left),
    parts: [],
    problems: [missing(open.code, UNKNOWN_VARIANT, `Choose a ${open.label.toLowerCase()}.`)],
  };
}

function configurableCore(options: ProductOptions, choice: Choice, nowMs: number): Core {
  const open = options.axes.find(({ code }) => choice.axes[code] === undefined);
  const unfinished = open && openCore(options, choice, open, nowMs);
  if (unfinished) return unfinished;
  const variant = variantOf(options, choice.axes);
  if (!variant) {
    const field = options.axes[0]?.code ?? 'productId';
    const problem =
      options.parts.length === 0
        ? invalid(field, 'Trying to get price for configurable with no children', 'This is currently unavailable.')
        : invalid(field, UNKNOWN_VARIANT, 'This combination is not available. Please choose another.');
    const none = { min: 1, max: 0, step: 1 };
    return {
      ...simpleCore(options, nowMs),
      prices: { price: null, special: null, promo: null },
      base: UNPRICED,
      rule: none,
      stock: 'out',
      problems: [problem],
    };
  }
  return variantCore(options, variant, nowMs);
}

function variantCore(options: ProductOptions, variant: OptionPart, nowMs: number): Core {
  const isSingle = variant.isSingle || options.isSingle;
  return {
    variant,
    prices: variant.prices,
    base: amountOf(variant.prices, nowMs),
    rule: quantityRule({ ...variant, isSingle, limit: lowerLimit(options.limit, variant.limit) }, false, nowMs),
    stock: stockOf(variant.inventory, false),
    restock: restockOf(options, variant),
    weightLb: variant.weightLb ?? options.weightLb,
    parts: [partOf(variant)],
    problems: [],
  };
}

/** The most bundles for which all parts are available. */
function bundleRule(options: ProductOptions, parts: readonly ChosenPart[], nowMs: number): QuantityRule {
  const most = parts.map((chosen) => Math.floor(mostOfPart(options, chosen, nowMs) / chosen.qty));
  const max = Math.max(
    0,
    Math.min(MOST_UNITS, options.limit ?? MOST_UNITS, options.isSingle ? 1 : MOST_UNITS, ...most),
  );
  return { min: 1, max, step: 1 };
}

function bundleStock(parts: readonly ChosenPart[], rule: QuantityRule): { stock: StockStatus; late?: OptionPart } {
  const stocks = parts.flatMap(({ part }) => (part ? [{ part, stock: stockOf(part.inventory, false) }] : []));
  if (parts.length === 0) return { stock: 'in' };
  if (rule.max === 0 || stocks.some(({ stock }) => !canBuy(stock))) return { stock: 'out' };
  const late = stocks.find(({ stock }) => stock === 'backorder')?.part;
  return late ? { stock: 'backorder', late } : { stock: 'in' };
}

function bundleCore(options: ProductOptions, choice: Choice, nowMs: number): Core {
  const bundle = bundleParts(options, choice.bundle, nowMs);
  const rule = bundleRule(options, bundle.parts, nowMs);
  const { stock, late } = bundleStock(bundle.parts, rule);
  const inside = bundle.parts.reduce((sum, { part, qty }) => sum + (part?.weightLb ?? 0) * qty, 0);
  const own = amountOf(options.prices, nowMs);
  return {
    prices: options.isDynamic ? { price: null, special: null, promo: null } : options.prices,
    base: options.isDynamic ? bundle.amount : sumOf([own, bundle.amount]),
    rule,
    stock,
    restock: restockOf(options, late),
    weightLb: options.weightLb ?? (inside > 0 ? roundWeight(inside) : null),
    parts: bundle.parts,
    problems: bundle.problems,
  };
}

function giftcardCore(options: ProductOptions, choice: Choice, print: (minor: Minor) => string, nowMs: number): Core {
  const problem = giftcardProblem(options.giftcard, choice, print);
  const amount = problem ? null : choice.amount;
  return {
    ...simpleCore(options, nowMs),
    prices: { price: amount, special: null, promo: null },
    base: { regular: amount, now: amount },
    problems: problem ? [problem] : [],
  };
}

function groupedCore(options: ProductOptions, choice: Choice, nowMs: number): Core {
  const grouped = groupedRows(options, choice.grouped, nowMs);
  return {
    prices: { price: null, special: null, promo: null },
    base: grouped.amount,
    rule: { min: 1, max: 1, step: 1 },
    stock: grouped.stock,
    restock: restockOf(options),
    weightLb: grouped.weightLb,
    parts: [],
    problems: grouped.problems,
    grouped,
  };
}

/** Resolves a choice by the type of its product. */
export function coreOf(options: ProductOptions, choice: Choice, print: (minor: Minor) => string, nowMs: number): Core {
  switch (options.type) {
    case 'configurable':
      return configurableCore(options, choice, nowMs);
    case 'bundle':
      return bundleCore(options, choice, nowMs);
    case 'giftcard':
      return giftcardCore(options, choice, print, nowMs);
    case 'grouped':
      return groupedCore(options, choice, nowMs);
    default:
      return simpleCore(options, nowMs);
  }
}
