import type { Minor } from '#shared/money/money.ts';
import { lowestPrice } from '#shared/price/lowest.ts';
import { configure } from '#shared/product/configure.ts';
import type { Configured } from '#shared/product/configured.ts';
import { type GroupPrices, withGroupPrices } from '#shared/product/group-price.ts';
import type { ProductOptions } from '#shared/product/options.ts';
import { invalid, type Problem } from '#shared/product/problem.ts';
import { roundWeight } from '#shared/product/weight.ts';
import type { Item } from './contract.ts';
import { itemChoice } from './item-choice.ts';

/** The time and the customer for which items are priced. */
export interface PriceMoment {
  /** Unix milliseconds. */
  readonly nowMs: number;
  /** Empty for customer groups below 2. */
  readonly groupPrices: GroupPrices;
  /** Formats an amount for the shopper. */
  readonly print: (minor: Minor) => string;
}

/** The price of an item, minor units. */
export interface ItemPrice {
  /** One unit as configured, including all options. */
  readonly unit: Minor;
  /** One unit without reductions. */
  readonly regular: Minor;
  /** All units of the item, including those beyond what may be bought. */
  readonly rowTotal: Minor;
  /** Weight of one unit in pounds, two decimals. */
  readonly weightLb: number;
  /** The product as configured; its parts are what is sold, regardless of the quantities in the item's children. */
  readonly configured: Configured;
}

export type PricedItem =
  | { readonly ok: true; readonly price: ItemPrice }
  | {
      readonly ok: false;
      /** Path in the item: `children`. */
      readonly field: string;
      /** The message in the specification's words, for services. */
      readonly message: string;
      /** The message for the shopper. */
      readonly text: string;
    };

const UNLOADED = invalid(
  'productId',
  'Trying to get price for not loaded product',
  'This product is no longer sold here.',
);

function refused({ field, message, text }: Problem): PricedItem {
  return { ok: false, field, message, text };
}

/** The path in the item that corresponds to a form field. */
function pathOf(options: ProductOptions, field: string): string {
  if (options.type === 'bundle' && field.startsWith('b')) return 'children';
  if (options.type === 'giftcard' && (field === 'amount' || field === 'custom')) return 'metadata.giftcard.amount';
  return 'customOptions';
}

/**
 * The price of an item in a list (spec 2 section 5): the figures of the product page for the same choice, and the price
 * errors of spec 2 section 8. Stock and quantity limits are not price errors.
 */
export function priceItem(options: ProductOptions | undefined, item: Item, moment: PriceMoment): PricedItem {
  if (!options) return refused(UNLOADED);
  const read = itemChoice(options, item);
  if ('problem' in read) return refused(read.problem);
  const lowered = withGroupPrices(read.options, moment.groupPrices, item.qty);
  const configured = configure(lowered, read.choice, moment.nowMs, moment.print);
  const problem = configured.problems.find((each) => !each.leavesPrice);
  if (problem) return refused({ ...problem, field: pathOf(options, problem.field) });
  const unit = lowestPrice(configured.unit, moment.nowMs);
  const regular = configured.unit.price;
  if (unit === null || regular === null) return refused(UNLOADED);
  const weightLb = roundWeight(configured.weightLb ?? 0);
  return { ok: true, price: { unit, regular, rowTotal: unit * item.qty, weightLb, configured } };
}
