import type { OrderLine } from '#shared/line/line.ts';
import type { Minor } from '#shared/money/money.ts';
import type { OrderDocument } from '#shared/order/document.ts';
import type { Subscription } from './contract.ts';

/** Builds the only line of a renewal: what the subscription's first order bought, at the price of this period. */
export function renewalLine(first: OrderDocument, subscription: Subscription, price: Minor): OrderLine | undefined {
  const index = Number(subscription.subscriptionId.split('-').at(-1)) - 1;
  const line = first.lines.filter(({ renewal }) => renewal !== undefined)[index];
  if (!line) return undefined;
  const { taxes: _taxes, renewal: _renewal, ...kept } = line;
  const unit = Math.round(price / line.qty);
  return {
    ...kept,
    listItemId: '',
    price: unit,
    regularPrice: unit,
    rowTotal: price,
    isTrial: false,
    hundoDiscount: 0,
    ticketDiscount: 0,
    promo: [],
    freeUnits: 0,
    // Goods that ship are taken from stock each time.
    stock: line.isVirtual ? [] : line.stock,
  };
}
