import type { ChosenPart } from '#shared/product/bundle-parts.ts';
import { isDigital, type OptionPart, type ProductOptions } from '#shared/product/options.ts';
import { MOST_UNITS, promoCap, quantityRule } from '#shared/product/quantity-rule.ts';
import type { Configured } from './configured.ts';

/**
 * A product of which an order may contain only a limited number of units, however they are spread over lines and parts
 * (spec 2 section 5), and how many of them are in one unit of an item.
 */
export interface UnitLimit {
  readonly productId: number;
  readonly name: string;
  readonly most: number;
  /** Units of the product in one unit of the item. */
  readonly perUnit: number;
  /** `order`: the merchant's limit per order; `stock`: no more units are available, or not at this price. */
  readonly reason: 'order' | 'stock';
}

/** The data in which products are counted: an item and its children. */
export interface CountedItem {
  readonly productId: number;
  readonly qty: number;
  readonly children: readonly { readonly productId: number; readonly qty: number }[];
}

/** The merchant's own limit per order. */
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

/** Whether a part of a dynamic bundle is charged at its own price, so that its promotion counts. */
export function paysOwnPrice(options: ProductOptions, { productId, bundleOptionId, isFree }: ChosenPart): boolean {
  if (options.type !== 'bundle') return true;
  if (isFree || !options.isDynamic) return false;
  const option = options.bundleOptions.find(({ id }) => id === bundleOptionId);
  const value = option?.values.find((each) => each.productId === productId);
  return value !== undefined && (value.price <= 0 || value.priceType === 'percent');
}

/** The most units of a part per order: by stock, by its own limits, and by a promotion if its price applies. */
export function mostOfPart(options: ProductOptions, chosen: ChosenPart, nowMs: number): number {
  const { part } = chosen;
  if (!part) return MOST_UNITS;
  const promo = paysOwnPrice(options, chosen) ? promoCap(part.prices, nowMs) : MOST_UNITS;
  return Math.max(0, Math.min(part.inventory?.max ?? 0, promo, ownCap(part)));
}

/**
 * The limits of an item as configured: for the product itself, its variant, the parts of a bundle. A limit of a
 * configurable covers all of its variants together.
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

/** Units of a product in some items, both as separate lines and as parts. */
export function unitsOf(items: readonly CountedItem[], productId: number): number {
  return items.reduce((sum, item) => {
    const inside = item.children.reduce((units, child) => units + (child.productId === productId ? child.qty : 0), 0);
    return sum + item.qty * ((item.productId === productId ? 1 : 0) + inside);
  }, 0);
}

/** Units of an item that can still be added beside other items of the same order. */
export function roomFor(limits: readonly UnitLimit[], others: readonly CountedItem[]): number {
  return limits.reduce(
    (room, { productId, most, perUnit }) =>
      Math.min(room, Math.max(0, Math.floor((most - unitsOf(others, productId)) / perUnit))),
    MOST_UNITS,
  );
}

/** The limit that an order's last item exceeds; undefined if all items fit. */
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
