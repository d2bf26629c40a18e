import { Fault } from '#shared/errors.ts';
import { MISTYPED, type NumberKind, readNumber } from '#shared/number/spoken-number.ts';
import { ORDER_ID } from '#shared/order/contract.ts';
import { SITES } from '#shared/site/sites.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { DeskOrder } from './orders.ts';

/** Returns the number in a typed text; undefined for anything else, including a number of another kind. */
export function numberIn(text: string, kind: NumberKind): string | undefined {
  const read = readNumber(text);
  return read.read === 'number' && read.kind === kind ? read.number : undefined;
}

/** Throws `validation_error` if the check digit of a number is wrong. */
export function refuseMistyped(text: string, field: string): void {
  if (readNumber(text).read === 'mistyped') throw new Fault('validation_error', [{ field, message: MISTYPED }]);
}

/** Returns the id of an order from its id or number; undefined for anything else. */
export async function orderIdOf({ store }: Pick<Ctx, 'store'>, text: string): Promise<string | undefined> {
  const number = numberIn(text, 'order');
  if (number !== undefined) return store.orders.idOfNumber(number);
  const id = text.trim().toLowerCase();
  return ORDER_ID.test(id) ? id : undefined;
}

/** Returns an order of this site's desk by its id or number. Throws `validation_error` for a mistyped number. */
export async function orderAtDesk({ store }: Pick<Ctx, 'store'>, text: string): Promise<DeskOrder | undefined> {
  refuseMistyped(text, 'orderId');
  const number = numberIn(text, 'order');
  return number === undefined ? store.desk.order(text) : store.desk.orderByNumber(number);
}

/**
 * Returns the text for a search of orders: for the number of a gift card, the id of the order in which it was bought.
 */
export async function orderSearchText({ store }: Pick<Ctx, 'store'>, text: string): Promise<string> {
  const read = readNumber(text);
  if (read.read !== 'number' || read.kind !== 'giftcard') return text;
  const order = await store.deskOf(SITES[read.site].pool).orderByNumber(read.number);
  return order?.orderId ?? text;
}
