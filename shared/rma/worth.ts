import { type OrderLine, type PricedLine, paidFor } from '#shared/line/line.ts';
import type { Minor } from '#shared/money/money.ts';
import type { OrderDocument } from '#shared/order/document.ts';
import { taxKindOf } from '#shared/product/tax-class.ts';
import type { ReturnItem } from './contract.ts';

type Returned = Pick<ReturnItem, 'listItemId' | 'qty'>;
type PaidLine = Pick<OrderLine, 'isGiftcard' | 'isVirtual' | 'listItemId' | 'qty' | 'taxClass' | 'taxes'> & PricedLine;

interface PaidOrder {
  readonly lines: readonly PaidLine[];
  readonly totals: Pick<OrderDocument['totals'], 'itemTax' | 'relief' | 'shipping' | 'tariff'>;
}

/** Returned units of a line. */
interface Back {
  readonly line: PaidLine;
  readonly qty: number;
}

function share(amount: Minor, part: number, whole: number): Minor {
  return whole > 0 ? Math.floor((amount * part) / whole) : 0;
}

/** Whether a line is taxed, for orders that do not record the tax of each line. */
function isTaxed({ isGiftcard, taxClass }: PaidLine): boolean {
  return !isGiftcard && taxKindOf(taxClass) !== null;
}

/** The share of an order's taxes that belongs to the returned units, spread by price over the taxed lines. */
function spreadTaxes({ lines, totals }: PaidOrder, back: readonly Back[], taxIncluded: boolean): Minor {
  const { itemTax, relief, shipping, tariff } = totals;
  const paid = (has: (line: PaidLine) => boolean) => ({
    whole: lines.reduce((sum, line) => sum + (has(line) ? paidFor(line) : 0), 0),
    part: back.reduce((sum, { line, qty }) => sum + (has(line) ? share(paidFor(line), qty, line.qty) : 0), 0),
  });
  const taxed = paid(isTaxed);
  if (taxIncluded) return -share(relief, taxed.part, taxed.whole + shipping);
  const sent = paid((line) => !line.isVirtual);
  return share(itemTax, taxed.part, taxed.whole) + share(tariff, sent.part, sent.whole);
}

/** The amount paid for a whole line, with the taxes added to its price and without those not owed. */
function paidWithTaxes(line: PaidLine, taxIncluded: boolean): Minor {
  const { tax = 0, tariff = 0, relief = 0 } = line.taxes ?? {};
  return paidFor(line) + (taxIncluded ? 0 : tax + tariff) - relief;
}

/**
 * The amount paid for the returned units, without shipping: including the tax and tariff added to prices, and excluding
 * contained tax that the buyer did not owe. Rounded down, and exact for a whole order.
 */
export function returnWorth(order: PaidOrder, items: readonly Returned[], taxIncluded: boolean): Minor {
  const back = items.flatMap(({ listItemId, qty }): Back[] => {
    const line = order.lines.find((each) => each.listItemId === listItemId);
    return line ? [{ line, qty }] : [];
  });
  const worth = back.reduce((sum, { line, qty }) => sum + share(paidWithTaxes(line, taxIncluded), qty, line.qty), 0);
  return order.lines.every(({ taxes }) => taxes) ? worth : worth + spreadTaxes(order, back, taxIncluded);
}

/** Units that return to the stock pool, by sku; for a bundle, its parts. */
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
