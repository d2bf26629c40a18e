import { pictureUrl } from '#shared/image/transform.ts';
import { toMajor, toMinor } from '#shared/money/money.ts';
import type { ListMessage } from './contract.ts';
import type { ListLine, ListView } from './view.ts';

/** Width of the pictures in the answers of services. */
const THUMBNAIL_WIDTH = 166;

const major = (minor: number | null) => (minor === null ? null : toMajor(minor));

function wireLine(line: ListLine) {
  return {
    listItemId: line.listItemId,
    productId: line.productId,
    sku: line.sku,
    name: line.name,
    type: line.type,
    url: line.url,
    qty: line.qty,
    price: major(line.price),
    regularPrice: major(line.regularPrice),
    rowTotal: major(line.rowTotal),
    weight: line.weightLb,
    thumbnail: line.picture ? pictureUrl(line.picture.file, THUMBNAIL_WIDTH) : null,
    configuration: line.configuration,
    children: line.children,
    customOptions: line.customOptions,
    metadata: line.metadata,
    stockStatus: line.stock,
    restock: line.restock,
    minQty: line.quantity.min,
    maxQty: line.quantity.max,
    hundoSaving: toMajor(line.hundoSaving),
    ticketSaving: toMajor(line.ticketSaving),
    couponSaving: toMajor(line.couponSaving),
    reduction: line.reduction,
    taxClass: line.taxClass,
    interval: line.interval,
    isTrial: line.isTrial,
    ...(line.renewal && { renewal: { ...line.renewal, price: toMajor(line.renewal.price) } }),
    isVirtual: line.isVirtual,
    problem: line.problem,
    picture: line.picture,
  };
}

/**
 * A list in the format of services (public contract, section 5). Money in major units; `messages` are those of the
 * current change.
 */
export function wireList(view: ListView, messages: readonly ListMessage[] = []) {
  return {
    _id: view._id,
    type: view.type,
    items: view.lines.map(wireLine),
    missedDeals: view.missed.map(wireLine),
    messages: [...view.messages, ...messages],
    metadata: view.metadata,
    totals: {
      subtotal: toMajor(view.sums.subtotal),
      discount: toMajor(
        view.sums.hundoDiscount + view.sums.ticketDiscount + view.sums.couponDiscount + (view.quote?.discount ?? 0),
      ),
      hundoDiscount: toMajor(view.sums.hundoDiscount),
      ticketDiscount: toMajor(view.sums.ticketDiscount),
      couponDiscount: toMajor(view.sums.couponDiscount),
      total: toMajor(view.sums.total),
    },
    weight: view.sums.weightLb,
    giftcards: view.giftcards.map(({ code, balance }) => ({ code, balance: toMajor(balance) })),
    coupons: view.coupons.map((coupon) => ({ ...coupon, discount: toMajor(coupon.discount) })),
    deals: view.deals.map((deal) => ({ ...deal, discount: toMajor(deal.discount) })),
    cartQty: view.quantity,
    threeShipsFree: view.ships,
    version: view.version,
    ...(view.quote && {
      quote: { ...view.quote, discount: toMajor(view.quote.discount), shipping: toMajor(view.quote.shipping) },
    }),
  };
}

export type WireList = ReturnType<typeof wireList>;
export type WireLine = ReturnType<typeof wireLine>;

const minor = (major: number | null) => (major === null ? null : toMinor(major));

/** Reads a line; what has the same name and unit in both formats passes unchanged. */
function readLine(wire: WireLine): ListLine {
  const { weight, thumbnail: _, stockStatus, minQty, maxQty, renewal, ...line } = wire;
  return {
    ...line,
    price: minor(wire.price),
    regularPrice: minor(wire.regularPrice),
    rowTotal: minor(wire.rowTotal),
    weightLb: weight,
    ...(renewal && { renewal: { ...renewal, price: toMinor(renewal.price) } }),
    stock: stockStatus,
    quantity: { min: minQty, max: maxQty, step: 1 },
    hundoSaving: toMinor(wire.hundoSaving),
    ticketSaving: toMinor(wire.ticketSaving),
    couponSaving: toMinor(wire.couponSaving),
  };
}

/** Reads a list out of a service's answer: the reverse of `wireList`. */
export function readList(wire: WireList): ListView {
  return {
    _id: wire._id,
    type: wire.type,
    lines: wire.items.map(readLine),
    missed: wire.missedDeals.map(readLine),
    messages: wire.messages,
    metadata: wire.metadata,
    version: wire.version,
    sums: {
      subtotal: toMinor(wire.totals.subtotal),
      hundoDiscount: toMinor(wire.totals.hundoDiscount),
      ticketDiscount: toMinor(wire.totals.ticketDiscount),
      couponDiscount: toMinor(wire.totals.couponDiscount),
      total: toMinor(wire.totals.total),
      weightLb: wire.weight,
    },
    giftcards: wire.giftcards.map(({ code, balance }) => ({ code, balance: toMinor(balance) })),
    coupons: wire.coupons.map((coupon) => ({ ...coupon, discount: toMinor(coupon.discount) })),
    deals: wire.deals.map((deal) => ({ ...deal, discount: toMinor(deal.discount) })),
    ships: wire.threeShipsFree,
    quantity: wire.cartQty,
    ...(wire.quote && {
      quote: { ...wire.quote, discount: toMinor(wire.quote.discount), shipping: toMinor(wire.quote.shipping) },
    }),
  };
}
