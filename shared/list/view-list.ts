import type { RuleBook } from '#shared/cart-rule/rules-in-play.ts';
import type { Minor } from '#shared/money/money.ts';
import { lowestPrice } from '#shared/price/lowest.ts';
import { attribute, hasFlag } from '#shared/product/contract.ts';
import { isVirtualItem } from '#shared/product/is-virtual.ts';
import type { Offer } from '#shared/product/offer.ts';
import { canBuy } from '#shared/product/stock.ts';
import { brokenLimit, type CountedItem, limitWords, unitLimits, unitsOf } from '#shared/product/unit-limits.ts';
import { roundWeight } from '#shared/product/weight.ts';
import { promoStatus } from '#shared/promo/status.ts';
import { threeShipsFree } from '#shared/promo/three-ships-free.ts';
import { isSubscription, renewalOf } from '#shared/renewal/product-renewal.ts';
import type { Ticket } from '#shared/ticket/ticket.ts';
import { cartQuantity } from './cart-quantity.ts';
import { CHECKOUT_LISTS, type StoredItem, type StoredList } from './contract.ts';
import { describeItem, namedChildren, variantOfItem } from './describe-item.ts';
import { type ItemPrice, type PricedItem, type PriceMoment, priceItem } from './price-item.ts';
import { type ListTotals, priceList } from './price-list.ts';
import { type SeenCoupons, seeRules } from './see-rules.ts';
import type { ListLine, ListView } from './view.ts';

/** The data needed to show a list. */
export interface ListSight {
  readonly offers: ReadonlyMap<number, Offer>;
  readonly moment: PriceMoment;
  readonly tickets: readonly Ticket[];
  /** Balances of gift cards by code; unknown cards are not shown. */
  readonly giftcards?: ReadonlyMap<string, Minor>;
  /** The rules over carts; undefined where none apply, as in quotes and wishlists. */
  readonly rules?: RuleBook | undefined;
}

const NO_RULE = { min: 1, max: 0, step: 1 };

/** Ids of all products that are needed to show some items. */
export function productIdsOf(items: Iterable<StoredItem>): Set<number> {
  const ids = new Set<number>();
  for (const { productId, metadata } of items) {
    ids.add(productId);
    if (metadata.groupedProductId !== undefined) ids.add(metadata.groupedProductId);
  }
  return ids;
}

/** Whether the promotion of an item's product is running now. */
export function isDeal(
  offer: Offer | undefined,
  item: Pick<StoredItem, 'children' | 'productId'>,
  nowMs: number,
): boolean {
  if (!offer) return false;
  const { options } = offer;
  const [child] = item.children;
  const part =
    options.type === 'configurable' ? options.parts.find((each) => each.productId === child?.productId) : undefined;
  return promoStatus((part ?? options).prices.promo, nowMs) === 'active';
}

function missingLine(item: StoredItem, message: string): ListLine {
  return {
    ...lineCore(item),
    sku: '',
    name: `No. ${item.productId}`,
    type: 'simple',
    url: null,
    picture: null,
    configuration: [],
    taxClass: '',
    interval: null,
    isTrial: false,
    isVirtual: false,
    children: [],
    problem: message,
  };
}

function lineCore(item: StoredItem) {
  return {
    listItemId: item.listItemId,
    productId: item.productId,
    qty: item.qty,
    price: null,
    regularPrice: null,
    rowTotal: null,
    weightLb: 0,
    customOptions: item.customOptions,
    metadata: item.metadata,
    stock: 'out' as const,
    restock: null,
    quantity: NO_RULE,
    reduction: null,
    hundoSaving: 0,
    ticketSaving: 0,
    couponSaving: 0,
  };
}

function problemOf(price: ItemPrice): string | null {
  const { stock, restock } = price.configured;
  if (canBuy(stock)) return null;
  if (stock === 'bin') return 'Out of stock. We can let you know when it is back.';
  return restock.restockStatus ? `Out of stock. ${restock.restockStatus}.` : 'Out of stock.';
}

/** The kind of reduction that makes an item cheaper than usual. A promotion may have no end. */
function reductionOf({ unit, regular, configured }: ItemPrice, nowMs: number): ListLine['reduction'] {
  if (unit >= regular) return null;
  const { ownPrices } = configured;
  const isPromoted = promoStatus(ownPrices.promo, nowMs) === 'active';
  return isPromoted && ownPrices.promo?.price === lowestPrice(ownPrices, nowMs) ? 'promotion' : 'special';
}

function lineOf(item: StoredItem, offer: Offer | undefined, priced: PricedItem, nowMs: number): ListLine {
  if (!offer) return missingLine(item, 'This product is no longer sold here.');
  const variant = variantOfItem(offer, item);
  const core = {
    ...lineCore(item),
    sku: variant?.sku ?? offer.options.sku,
    name: offer.options.name,
    type: offer.options.type,
    url: offer.hasPage ? offer.url : null,
    picture: priced.ok ? (priced.price.configured.pictures[0] ?? offer.picture) : offer.picture,
    configuration: describeItem(offer, item),
    taxClass: offer.taxClass,
    interval: attribute(offer, 'subscription_interval') ?? null,
    isTrial: false,
    isVirtual: isVirtualItem(item, (id) => (id === item.productId && offer.isVirtual) || offer.virtualParts.has(id)),
    children: namedChildren(offer, item.children),
  };
  if (!priced.ok) return { ...core, problem: priced.text };
  const { price } = priced;
  const { configured } = price;
  return {
    ...core,
    price: price.unit,
    regularPrice: price.regular,
    rowTotal: price.rowTotal,
    weightLb: price.weightLb,
    stock: configured.stock,
    restock:
      configured.stock === 'backorder' ? (configured.restock.leadTime ?? configured.restock.restockStatus) : null,
    quantity: { min: configured.quantity.min, max: configured.quantity.max, step: configured.quantity.step },
    reduction: reductionOf(price, nowMs),
    problem: problemOf(price),
  };
}

/** Units that count toward '3 ships free'. */
function markedUnits(rows: readonly { readonly item: StoredItem }[], offers: ReadonlyMap<number, Offer>): number {
  return rows.reduce((units, { item }) => {
    const offer = offers.get(item.productId);
    return units + (offer && hasFlag(offer, '3_ships_free') ? item.qty : 0);
  }, 0);
}

/** An item in its current state: with its price, or the reason why it has none. */
export interface SeenItem {
  readonly item: StoredItem;
  readonly offer: Offer | undefined;
  readonly priced: PricedItem;
  readonly line: ListLine;
}

/** An item that can be bought now. */
export interface SoldItem {
  readonly item: StoredItem;
  readonly offer: Offer;
  readonly price: ItemPrice;
  readonly line: ListLine;
  /** Units shipped for free: by themselves, or by tickets. */
  readonly freeUnits: number;
}

/** Items with their current prices and discounts. */
export interface SeenItems {
  readonly rows: readonly SeenItem[];
  /** Rows that can be bought, with their savings; `totals` covers only these. */
  readonly sold: readonly SoldItem[];
  readonly totals: ListTotals;
  readonly coupons: SeenCoupons;
}

/**
 * Adds the weight of products included for free in a bundle, because they are shipped with it. A bundle with a weight
 * of its own already covers them.
 */
function withIncluded(priced: PricedItem, offer: Offer | undefined): PricedItem {
  if (!priced.ok || !offer || offer.options.type !== 'bundle' || offer.options.weightLb !== null) return priced;
  const free = priced.price.configured.parts.filter((part) => part.isFree);
  const lb = free.reduce(
    (sum, { productId, qty }) =>
      sum + (offer.included.find((each) => each.productId === productId)?.weightLb ?? 0) * qty,
    0,
  );
  return { ok: true, price: { ...priced.price, weightLb: roundWeight(priced.price.weightLb + lb) } };
}

/** The price of a trial when it is bought: zero. Later payments are its renewal. */
function freeNow(priced: PricedItem): PricedItem {
  return priced.ok ? { ok: true, price: { ...priced.price, unit: 0, regular: 0, rowTotal: 0 } } : priced;
}

/** Prices one item and describes it. */
function seeItem(item: StoredItem, { offers, moment }: ListSight): SeenItem {
  const offer = offers.get(item.productId);
  const full = withIncluded(priceItem(offer?.options, item, moment), offer);
  const renewal = full.ok && offer ? renewalOf(offer, full.price.rowTotal) : undefined;
  const priced = renewal?.trialDays == null ? full : freeNow(full);
  const line = lineOf(item, offer, priced, moment.nowMs);
  if (!offer || !isSubscription(offer)) return { item, offer, priced, line };
  // A subscription without an interval known to the store could not be renewed.
  const problem = line.problem ?? (renewal || !full.ok ? null : 'This subscription is not available right now.');
  return { item, offer, priced, line: { ...line, problem, isTrial: renewal?.trialDays != null, renewal } };
}

/**
 * Marks the rows that exceed an order's limit together with earlier rows: the same product in another line, or in a
 * bundle.
 */
function withinLimits(rows: readonly SeenItem[], nowMs: number): readonly SeenItem[] {
  const before: CountedItem[] = [];
  return rows.map((row) => {
    const { item, offer, priced, line } = row;
    if (!priced.ok || !offer || line.problem !== null) return row;
    const { configured } = priced.price;
    // Uses the parts as fixed by the merchant, whatever a request names.
    const counted = { ...item, children: configured.parts };
    const broken = brokenLimit(unitLimits(offer.options, configured, nowMs), before, counted);
    if (broken && unitsOf(before, broken.productId) > 0) {
      return { ...row, line: { ...line, problem: limitWords(broken) } };
    }
    before.push(counted);
    return row;
  });
}

/**
 * Items with their current prices and discounts, for lists and for orders. Items of one order count together toward its
 * limits, and rules over carts with their codes apply to them; wishlist items do not.
 */
export function seeItems(
  items: readonly StoredItem[],
  sight: ListSight,
  areOneOrder: boolean,
  codes: readonly string[] = [],
): SeenItems {
  const each = items.map((item) => seeItem(item, sight));
  const seen = areOneOrder ? withinLimits(each, sight.moment.nowMs) : each;
  const buyable = seen.flatMap(({ item, offer, priced, line }) =>
    priced.ok && offer && line.problem === null
      ? [{ item, offer, price: priced.price, line, shipsFree: line.isVirtual || hasFlag(offer, 'free_shipping') }]
      : [],
  );
  const totals = priceList(buyable, { groups: (id) => sight.offers.get(id)?.options, tickets: sight.tickets });
  const ruled = seeRules(buyable, totals.savings, areOneOrder ? sight.rules : undefined, codes, sight.moment);
  const sold = buyable.map((row, index) => {
    const saving = totals.savings[index];
    const { hundo = 0, ticket = 0, freeUnits = 0 } = saving ?? {};
    return {
      item: row.item,
      offer: row.offer,
      price: row.price,
      line: {
        ...row.line,
        hundoSaving: hundo,
        ticketSaving: ticket,
        couponSaving: ruled.savings[index] ?? 0,
      },
      freeUnits: row.shipsFree || ruled.shipsFree[index] ? row.item.qty : freeUnits,
    };
  });
  const lines = new Map(sold.map(({ line }, index) => [buyable[index]?.line, line]));
  return {
    rows: seen.map((row) => ({ ...row, line: lines.get(row.line) ?? row.line })),
    sold,
    totals,
    coupons: ruled,
  };
}

/**
 * A list with current prices. Items that cannot be bought are included with the reason and excluded from all sums;
 * missed deals are excluded as well.
 */
export function viewList(list: StoredList, sight: ListSight): ListView {
  const isBought = CHECKOUT_LISTS.includes(list.type);
  const { rows, sold, totals, coupons } = seeItems(list.items, sight, isBought, list.metadata.coupons);
  return {
    _id: list._id,
    type: list.type,
    lines: rows.map(({ line }) => line),
    missed: list.missed.map((item) => seeItem(item, sight).line),
    messages: list.messages,
    metadata: list.metadata,
    version: list.version,
    sums: {
      subtotal: totals.subtotal,
      hundoDiscount: totals.hundoDiscount,
      ticketDiscount: totals.discount - totals.hundoDiscount,
      couponDiscount: coupons.discount,
      total: totals.total - coupons.discount,
      weightLb: totals.weightLb,
    },
    giftcards: (list.metadata.giftcards ?? []).flatMap((code) => {
      const balance = sight.giftcards?.get(code);
      return balance === undefined ? [] : [{ code, balance }];
    }),
    coupons: coupons.coupons,
    deals: coupons.deals,
    ships: threeShipsFree(markedUnits(sold, sight.offers)) ?? null,
    quantity: cartQuantity(list.items),
  };
}
