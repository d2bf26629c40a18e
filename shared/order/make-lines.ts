import { leadDaysOf } from '#shared/delivery/arrival.ts';
import { entryPlaceOf } from '#shared/event/registration.ts';
import type { OrderLine, PromoUnits, StockUnits } from '#shared/line/line.ts';
import { namedChildren, variantOfItem } from '#shared/list/describe-item.ts';
import type { SeenItems, SoldItem } from '#shared/list/view-list.ts';
import { lowestPrice, type PriceFacts } from '#shared/price/lowest.ts';
import { attribute, hasFlag, type Inventory } from '#shared/product/contract.ts';
import { handlingOf } from '#shared/product/handling.ts';
import { isVirtualItem } from '#shared/product/is-virtual.ts';
import { paysOwnPrice } from '#shared/product/unit-limits.ts';
import { promoKey, promoStatus } from '#shared/promo/status.ts';
import { jointHandling, type LineHandling, variantHandling } from '#shared/shipping/handling.ts';

/** The stock that an item takes: its variant, the parts of a bundle, else the product itself. */
function stockOf({ item, offer, price }: SoldItem): readonly StockUnits[] {
  const { options, included } = offer;
  if (options.type === 'bundle') {
    return price.configured.parts.flatMap(({ productId, qty, part }): StockUnits[] => {
      const sku = part?.sku ?? included.find((each) => each.productId === productId)?.sku;
      if (sku === undefined || offer.virtualParts.has(productId)) return [];
      return [{ sku, productId, qty: qty * item.qty, mayBorrow: part?.inventory?.backorder ?? false }];
    });
  }
  const { sku, productId, inventory } = variantOfItem(offer, item) ?? options;
  return inventory === null ? [] : [{ sku, productId, qty: item.qty, mayBorrow: inventory.backorder }];
}

/** Units at the price of a promotion that ends with its quantity. */
function promoUnits(productId: number, prices: PriceFacts, qty: number, nowMs: number): readonly PromoUnits[] {
  const { promo } = prices;
  if (!promo?.qtyEnabled || promoStatus(promo, nowMs) !== 'active' || promo.price !== lowestPrice(prices, nowMs)) {
    return [];
  }
  return [{ key: promoKey(productId, promo), qty, given: promo.given ?? promo.qty ?? 0 }];
}

/**
 * Units that count toward these promotions: the product itself or its variant, and parts of a bundle at their own
 * prices.
 */
function promoOf({ item, offer, price }: SoldItem, nowMs: number): readonly PromoUnits[] {
  const { options } = offer;
  const { ownPrices, parts } = price.configured;
  const inside =
    options.type === 'bundle'
      ? parts.flatMap((chosen) =>
          chosen.part && paysOwnPrice(options, chosen)
            ? promoUnits(chosen.productId, chosen.part.prices, chosen.qty * item.qty, nowMs)
            : [],
        )
      : [];
  const productId = variantOfItem(offer, item)?.productId ?? options.productId;
  return [...promoUnits(productId, ownPrices, item.qty, nowMs), ...inside];
}

/** How a line is shipped: a variant by its own data, a bundle by all of its parts. */
function lineHandling({ item, offer, price }: SoldItem): LineHandling {
  const own = handlingOf(offer);
  if (offer.options.type !== 'bundle') {
    const variant = variantOfItem(offer, item);
    return variantHandling(variant && offer.partHandling.get(variant.productId), own);
  }
  const parts = price.configured.parts.filter(({ qty, productId }) => qty > 0 && !offer.virtualParts.has(productId));
  return jointHandling([own, ...parts.flatMap(({ productId }) => offer.partHandling.get(productId) ?? [])]);
}

/** Days until some units can leave: none for what is on the shelf, else the lead time; null if that is not known. */
function leadOf(inventory: Inventory | null | undefined, units: number): number | null {
  return !inventory || inventory.qoh >= units ? 0 : leadDaysOf(inventory.leadTime ?? '');
}

/** Days until all of a line can leave, by its variant, the parts of a bundle, else the product itself. */
function lineLead({ item, offer, price }: SoldItem): number | null {
  const { options } = offer;
  if (options.type === 'bundle') {
    const leads = price.configured.parts
      .filter(({ qty, productId }) => qty > 0 && !offer.virtualParts.has(productId))
      .map(({ qty, part }) => leadOf(part?.inventory, qty * item.qty));
    return leads.includes(null) ? null : Math.max(0, ...leads.map(Number));
  }
  return leadOf((variantOfItem(offer, item) ?? options).inventory, item.qty);
}

/** The place in an event that a product sells, or that it enters an athlete elsewhere. */
function entryOf(offer: SoldItem['offer']): Pick<OrderLine, 'isEntry' | 'place'> {
  const place = entryPlaceOf(attribute(offer, 'event_entry'));
  if (place) return { place };
  return hasFlag(offer, 'event_registration') ? { isEntry: true } : {};
}

/** The manufacturer of goods from which affiliates earn nothing (spec 3 section 9). */
const WITHOUT_COMMISSION = 'Concept 2';

/** Whether affiliates earn from a line: not at a special price or a promotion's, nor from goods that are left out. */
function isCommissioned({ offer, line }: SoldItem): boolean {
  const isLeftOut = hasFlag(offer, 'affiliate_excluded') || attribute(offer, 'manufacturer') === WITHOUT_COMMISSION;
  return line.reduction === null && !isLeftOut;
}

function lineOf(row: SoldItem, nowMs: number): OrderLine {
  const { item, offer, price, line, freeUnits } = row;
  return {
    listItemId: item.listItemId,
    productId: item.productId,
    sku: line.sku,
    name: line.name,
    type: line.type,
    qty: item.qty,
    price: price.unit,
    regularPrice: price.regular,
    rowTotal: price.rowTotal,
    hundoDiscount: line.hundoSaving,
    ticketDiscount: line.ticketSaving,
    ...(line.couponSaving > 0 && { couponDiscount: line.couponSaving }),
    weightLb: price.weightLb,
    taxClass: offer.taxClass,
    isVirtual: isVirtualItem(item, (id) => (id === item.productId && offer.isVirtual) || offer.virtualParts.has(id)),
    isGiftcard: offer.options.type === 'giftcard',
    ...entryOf(offer),
    ...lineHandling(row),
    leadDays: lineLead(row),
    freeUnits,
    isThreeShipsFree: hasFlag(offer, '3_ships_free'),
    isFiveForFive: hasFlag(offer, 'black_friday_dropship'),
    isCommissioned: isCommissioned(row),
    interval: line.interval,
    isTrial: line.isTrial,
    ...(line.renewal ? { renewal: line.renewal } : {}),
    configuration: line.configuration,
    url: line.url,
    picture: line.picture,
    children: namedChildren(offer, item.children),
    customOptions: item.customOptions,
    metadata: item.metadata,
    stock: stockOf(row),
    promo: promoOf(row, nowMs),
  };
}

/** Builds the lines of an order for items that can be bought. */
export function makeLines({ sold }: Pick<SeenItems, 'sold'>, nowMs: number): readonly OrderLine[] {
  return sold.map((row) => lineOf(row, nowMs));
}
