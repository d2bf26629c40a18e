import type { ChosenPart } from '#shared/product/bundle-parts.ts';
import { isDigital, type OptionPart, type ProductOptions } from '#shared/product/options.ts';
import { MOST_UNITS, promoCap, quantityRule } from '#shared/product/quantity-rule.ts';
import type { Configured } from './configured.ts';

/**
 * A product of which one order may have only so many units, however many lines and parts they come in (spec 2 section 5),
 * and how many of them one unit of an item is.
 */
export interface UnitLimit {
  readonly productId: number;
  readonly name: string;
  readonly most: number;
  /** Units of the product in one unit of the item. */
  readonly perUnit: number;
  /** `order`: the merchant's word for each order; `stock`: no more is available, or at this price. */
  readonly reason: 'order' | 'stock';
}

/** Where products are counted: an item itself and what is inside of it. */
export interface CountedItem {
  readonly productId: number;
  readonly qty: number;
  readonly children: readonly { readonly productId: number; readonly qty: number }[];
}

/** The merchant's own limit of each order. */
function ownCap({ limit, isSingle }: Pick<OptionPart, 'isSingle' | 'limit'>): number {
  return Math.min(limit ?? MOST_UNITS, isSingle ? 1 : MOST_UNITS);
}

function limitOf(
  thing: Pick<OptionPart, 'isSingle' | 'limit' | 'name' | 'productId'>,
  perUnit: number,
  max: number,
): UnitLimit[] {
  const own = ownCap(thing);
  const most = Math.min(own, max);
  if (most >= MOST_UNITS || perUnit <= 0) return [];
  const { productId, name } = thing;
  return [{ productId, name, most, perUnit, reason: own <= max ? 'order' : 'stock' }];
}

/** Whether a part of a dynamic bundle is paid at its own price, so that a promotion of it counts. */
export function paysOwnPrice(options: ProductOptions, { productId, bundleOptionId, isFree }: ChosenPart): boolean {
  if (options.type !== 'bundle') return true;
  if (isFree || !options.isDynamic) return false;
  const option = options.bundleOptions.find(({ id }) => id === bundleOptionId);
  const value = option?.values.find((each) => each.productId === productId);
  return value !== undefined && (value.price <= 0 || value.priceType === 'percent');
}

/** Most units of a part that one order may have: by stock, by its own limits, and of a promotion where it pays that price. */
export function mostOfPart(options: ProductOptions, chosen: ChosenPart, nowMs: number): number {
  const { part } = chosen;
  if (!part) return MOST_UNITS;
  const promo = paysOwnPrice(options, chosen) ? promoCap(part.prices, nowMs) : MOST_UNITS;
  return Math.max(0, Math.min(part.inventory?.max ?? 0, promo, ownCap(part)));
}

/**
 * What limits an item as configured: the product itself, its variant, the parts of a bundle. A limit of a configurable
 * counts over all its variants.
 */
export function unitLimits(
  options: ProductOptions,
  { parts }: Pick<Configured, 'parts'>,
  nowMs: number,
): readonly UnitLimit[] {
  const isWhole = options.type !== 'configurable' && options.type !== 'bundle';
  const own = isWhole ? quantityRule(options, isDigital(options), nowMs).max : MOST_UNITS;
  return [
    ...limitOf(options, 1, own),
    ...parts.flatMap((chosen) =>
      chosen.part ? limitOf(chosen.part, chosen.qty, mostOfPart(options, chosen, nowMs)) : [],
    ),
  ];
}

/** Units of a product in some items, as lines of their own and inside of others. */
export function unitsOf(items: readonly CountedItem[], productId: number): number {
  return items.reduce((sum, item) => {
    const inside = item.children.reduce((units, child) => units + (child.productId === productId ? child.qty : 0), 0);
    return sum + item.qty * ((item.productId === productId ? 1 : 0) + inside);
  }, 0);
}

/** Units of an item that there is still room for beside other items of the same order. */
export function roomFor(limits: readonly UnitLimit[], others: readonly CountedItem[]): number {
  return limits.reduce(
    (room, { productId, most, perUnit }) =>
      Math.min(room, Math.max(0, Math.floor((most - unitsOf(others, productId)) / perUnit))),
    MOST_UNITS,
  );
}

/** The limit that the items of an order break with the last of them; undefined where all of them fit. */
export function brokenLimit(
  limits: readonly UnitLimit[],
  before: readonly CountedItem[],
  item: CountedItem,
): UnitLimit | undefined {
  return limits.find(({ productId, most }) => unitsOf([...before, item], productId) > most);
}

/** Why an item does not fit beside others, for the shopper. */
export function limitWords({ name, most, reason }: UnitLimit): string {
  if (most === 0) return `${name} is sold out.`;
  if (reason === 'stock') return `Only ${most} of ${name} ${most === 1 ? 'is' : 'are'} available for your whole order.`;
  return `You can buy ${most === 1 ? 'one' : `at most ${most}`} of ${name} per order.`;
}
