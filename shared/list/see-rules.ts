import type { PriceReason, RuleRow } from '#shared/cart-rule/cart-rule.ts';
import { type AppliedRule, type PricedRules, priceCartRules } from '#shared/cart-rule/price-cart-rules.ts';
import {
  type CartDeal,
  type Coupon,
  couponsOf,
  dealsOf,
  type RuleBook,
  rulesInPlay,
} from '#shared/cart-rule/rules-in-play.ts';
import type { Minor } from '#shared/money/money.ts';
import type { Offer } from '#shared/product/offer.ts';
import type { StoredItem } from './contract.ts';
import type { ItemPrice, PriceMoment } from './price-item.ts';
import type { RowSaving } from './price-list.ts';
import type { ListLine } from './view.ts';

/** An item that has a price and can be bought. */
interface BuyableRow {
  readonly item: StoredItem;
  readonly offer: Offer;
  readonly price: ItemPrice;
  readonly line: ListLine;
}

/** What rules over carts take off items. */
export interface SeenCoupons extends Pick<PricedRules, 'savings' | 'shipsFree'> {
  readonly discount: Minor;
  readonly coupons: readonly Coupon[];
  readonly deals: readonly CartDeal[];
  /** The rules that apply, in their order. */
  readonly applied: readonly AppliedRule[];
}

const NO_RULES: SeenCoupons = { savings: [], shipsFree: [], discount: 0, coupons: [], deals: [], applied: [] };

function reasonsOf(
  { item, offer, line }: BuyableRow,
  { hundo, ticket }: RowSaving,
  { groupPrices }: PriceMoment,
): readonly PriceReason[] {
  return [
    ...(line.reduction === null ? [] : [line.reduction]),
    ...(hundo > 0 ? (['hundo'] as const) : []),
    ...(ticket > 0 ? (['ticket'] as const) : []),
    ...(groupPrices.has(item.productId) ? (['group'] as const) : []),
    ...(offer.options.type === 'giftcard' ? (['giftcard'] as const) : []),
    ...(line.isTrial ? (['trial'] as const) : []),
  ];
}

function ruleRow(row: BuyableRow, saving: RowSaving, book: RuleBook, moment: PriceMoment): RuleRow {
  const { item, offer, price, line } = row;
  return {
    productId: item.productId,
    skus: [...new Set([line.sku, offer.options.sku])],
    categories: book.categories.get(item.productId) ?? [],
    qty: item.qty,
    unit: price.unit,
    rowTotal: price.rowTotal,
    room: price.rowTotal - saving.hundo - saving.ticket,
    weightLb: price.weightLb,
    reasons: reasonsOf(row, saving, moment),
  };
}

/**
 * What rules over carts, and the codes that were entered for some, take off the rows of an order, of what Hundo and
 * tickets have left (`savings`, by row). This is the only place where they are priced, for lists and for orders. Without
 * a book there are none.
 */
export function seeRules(
  rows: readonly BuyableRow[],
  savings: readonly RowSaving[],
  book: RuleBook | undefined,
  codes: readonly string[],
  moment: PriceMoment,
): SeenCoupons {
  const inPlay = book ? rulesInPlay(book, codes, moment.nowMs) : [];
  if (!book || inPlay.length + codes.length === 0) return NO_RULES;
  const none = { hundo: 0, ticket: 0, freeUnits: 0 };
  const priced = priceCartRules(
    rows.map((row, index) => ruleRow(row, savings[index] ?? none, book, moment)),
    inPlay,
  );
  return {
    ...priced,
    discount: priced.savings.reduce((sum, saving) => sum + saving, 0),
    coupons: couponsOf(book, codes, priced, moment.nowMs),
    deals: dealsOf(priced),
  };
}
