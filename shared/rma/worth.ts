import type { Minor } from '#shared/money/money.ts';
import type { OrderDocument } from '#shared/order/document.ts';
import { type OrderLine, type PricedLine, paidFor } from '#shared/order/line.ts';
import type { ReturnItem } from './contract.ts';

type Returned = Pick<ReturnItem, 'listItemId' | 'qty'>;
type PaidLine = Pick<OrderLine, 'listItemId' | 'qty'> & PricedLine;

interface PaidOrder {
  readonly lines: readonly PaidLine[];
  readonly totals: Pick<OrderDocument['totals'], 'itemTax' | 'relief' | 'shipping'>;
}

function share(amount: Minor, part: number, whole: number): Minor {
  return whole > 0 ? Math.floor((amount * part) / whole) : 0;
}

/**
 * What was paid for the units that come back, without shipping: with the tax that was added to prices, and without the
 * tax in them that the buyer did not owe. Rounded down, and exact for a whole order.
 */
export function returnWorth({ lines, totals }: PaidOrder, items: readonly Returned[], taxIncluded: boolean): Minor {
  const goods = lines.reduce((sum, line) => sum + paidFor(line), 0);
  const part = items.reduce((sum, { listItemId, qty }) => {
    const line = lines.find((each) => each.listItemId === listItemId);
    return sum + (line ? share(paidFor(line), qty, line.qty) : 0);
  }, 0);
  if (!taxIncluded) return part + share(totals.itemTax, part, goods);
  return part - share(totals.relief, part, goods + totals.shipping);
}

/** Units of the stock pool that come back with items, by sku: of a bundle what it was made of. */
export function returnedStock(
  lines: readonly Pick<OrderLine, 'listItemId' | 'qty' | 'stock'>[],
  items: readonly Returned[],
): readonly { readonly sku: string; readonly qty: number }[] {
  const units = new Map<string, number>();
  for (const { listItemId, qty } of items) {
    const line = lines.find((each) => each.listItemId === listItemId);
    for (const stock of line?.stock ?? []) {
      units.set(stock.sku, (units.get(stock.sku) ?? 0) + share(stock.qty, qty, line?.qty ?? 0));
    }
  }
  return [...units].map(([sku, qty]) => ({ sku, qty })).filter(({ qty }) => qty > 0);
}
