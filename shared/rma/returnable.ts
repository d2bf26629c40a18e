import type { FieldProblem } from '#shared/errors.ts';
import type { OrderLine } from '#shared/line/line.ts';
import type { OrderStatus } from '#shared/order/contract.ts';
import { DAY_MS } from '#shared/time/duration.ts';
import type { ReturnItem } from './contract.ts';

/** Days in which an order can be returned, counted from its delivery, else its shipment, else its placement. */
export const RETURN_DAYS = 30;

/** The fields of a line that the rule needs. */
type SeenLine = Pick<OrderLine, 'interval' | 'isGiftcard' | 'isVirtual' | 'listItemId' | 'name' | 'qty' | 'sku'>;

export interface SeenOrder {
  readonly status: OrderStatus;
  readonly createdMs: number;
  /** When it was delivered, else shipped; null if neither was recorded. */
  readonly sentMs: number | null;
  readonly lines: readonly SeenLine[];
  /** Units already being returned, by list item. */
  readonly returned: ReadonlyMap<string, number>;
}

/** Units of a line that may still be returned, at least one. */
export interface ReturnableLine {
  readonly listItemId: string;
  readonly sku: string;
  readonly name: string;
  readonly qty: number;
}

/**
 * Why nothing can be returned: the order has not shipped yet, its items can never be returned, it is too late, or
 * everything is already being returned.
 */
export type ReturnProblem = 'not-yet' | 'never' | 'late' | 'nothing';

export type Returnable =
  | { readonly lines: readonly ReturnableLine[]; readonly problem?: undefined }
  | { readonly lines: readonly []; readonly problem: ReturnProblem };

const SENT: ReadonlySet<OrderStatus> = new Set(['shipped', 'delivered']);
const GONE: ReadonlySet<OrderStatus> = new Set(['cancelled', 'payment_error']);

/** Goods that can be sent back: nothing virtual, no gift cards, no subscriptions. */
function isGoods({ isVirtual, isGiftcard, interval }: SeenLine): boolean {
  return !isVirtual && !isGiftcard && interval === null;
}

/** The lines of an order that may be returned now, with their units. */
export function returnable(order: SeenOrder, nowMs: number): Returnable {
  const goods = order.lines.filter(isGoods);
  if (GONE.has(order.status) || goods.length === 0) return { lines: [], problem: 'never' };
  if (!SENT.has(order.status)) return { lines: [], problem: 'not-yet' };
  if (nowMs > (order.sentMs ?? order.createdMs) + RETURN_DAYS * DAY_MS) return { lines: [], problem: 'late' };
  const lines = goods
    .map(({ listItemId, sku, name, qty }) => ({
      listItemId,
      sku,
      name,
      qty: qty - (order.returned.get(listItemId) ?? 0),
    }))
    .filter(({ qty }) => qty > 0);
  return lines.length > 0 ? { lines } : { lines: [], problem: 'nothing' };
}

/** Problems of the items to return: each line only once, and with no more units than may be returned. */
export function returnProblems(
  lines: readonly ReturnableLine[],
  items: readonly Pick<ReturnItem, 'listItemId' | 'qty'>[],
): FieldProblem[] {
  return items.flatMap(({ listItemId, qty }, index) => {
    const line = lines.find((each) => each.listItemId === listItemId);
    const field = `items.${index}`;
    if (!line) return [{ field: `${field}.listItemId`, message: 'cannot be returned' }];
    if (items.findIndex((each) => each.listItemId === listItemId) < index) {
      return [{ field: `${field}.listItemId`, message: 'is listed twice' }];
    }
    return qty > line.qty ? [{ field: `${field}.qty`, message: `at most ${line.qty} can be returned` }] : [];
  });
}
