import type { CallResult } from '#client/browser/call.ts';
import type { WireOrder } from '#shared/order/contract.ts';
import { askAgainMs, LINE_HEADER, type PlaceInLine, placeOfFields } from '#shared/order/waiting-line.ts';
import { current, tell } from './checkout.ts';

/** How often an order in line is sent again without an answer, before the shopper is told. */
const MOST_LOST = 5;
/** How much later than asked for an order may be sent again, so that those who were told the same come one by one. */
const SPREAD = 0.2;

/** Failures that say nothing about the line, so that its place is still there when the connection is back. */
const PASSING: ReadonlySet<string> = new Set(['browser_offline', 'upstream_unavailable']);

const isWaiting = (orderId: string): boolean => {
  const { placement } = current().state;
  return placement.status === 'inLine' && placement.orderId === orderId;
};

async function waitFor(place: PlaceInLine): Promise<void> {
  const ms = askAgainMs(place) * (1 + Math.random() * SPREAD);
  await new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Sends an order until it has its turn, and shows its place in line meanwhile. `send` takes further headers; the order
 * has the same id each time, so that it is placed once. Returns the answer, or undefined if the shopper has left the line.
 */
export async function sendInTurn(
  orderId: string,
  send: (headers: Readonly<Record<string, string>>) => Promise<CallResult<WireOrder>>,
): Promise<CallResult<WireOrder> | undefined> {
  let result = await send({});
  let place: PlaceInLine | undefined;
  let lost = 0;
  for (;;) {
    if (result.ok) return result;
    const { type, fields } = result.error;
    lost = PASSING.has(type) ? lost + 1 : 0;
    if (type === 'in_line') place = placeOfFields(fields);
    if (!place || (type !== 'in_line' && lost === 0) || lost > MOST_LOST) return result;
    tell({ type: 'placementInLine', orderId, place });
    await waitFor(place);
    if (!isWaiting(orderId)) return undefined;
    result = await send({ [LINE_HEADER]: place.ticket });
  }
}

/** Gives up waiting. Nothing was reserved or charged; the place is kept for a while, if the shopper comes back. */
export function leaveLine(): void {
  tell({ type: 'lineLeft' });
}
