import { latestArrival } from '#shared/delivery/arrival-words.ts';
import { type CalendarDay, endOfDayMs } from '#shared/time/calendar-day.ts';
import type { OrderStatus } from './contract.ts';
import type { OrderDocument } from './document.ts';

const UNDER_WAY: ReadonlySet<OrderStatus> = new Set(['published', 'paid', 'packed', 'shipped']);

/** Whether the goods of an order are still to arrive. */
export const isUnderWay = (status: OrderStatus): boolean => UNDER_WAY.has(status);

/**
 * The day by which an order should have arrived, if that day is over everywhere and the order has not; undefined for all
 * others, also for those to which no date was promised. `nowMs`: Unix milliseconds.
 */
export function missedDay(
  { document, status }: { readonly document: Pick<OrderDocument, 'rates'>; readonly status: OrderStatus },
  nowMs: number,
): CalendarDay | undefined {
  if (!isUnderWay(status)) return undefined;
  const promised = latestArrival(document.rates.map(({ deliveryDate }) => deliveryDate));
  return promised && nowMs > endOfDayMs(promised.latest) ? promised.latest : undefined;
}
