import { basketOf } from '#shared/order/basket.ts';
import type { OrderDocument, OrderPayment } from '#shared/order/document.ts';
import { SITES } from '#shared/site/sites.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import type { Charge, ChargeState, Payments } from '#worker/ports/payments/port.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { DeskOrder } from './orders.ts';

/** How long a shopper may take for a bank's challenge, and on a third party's page, in milliseconds. */
const CHALLENGE_MS = 5 * MINUTE_MS;
const REDIRECT_MS = 15 * MINUTE_MS;

/** Builds the charge that a provider is asked for. */
export function chargeOf(
  document: OrderDocument,
  { amount, transactionToken, adyenType, browserInfo, isStored, isRecurring }: OrderPayment,
  returnUrl: string,
): Charge {
  const { orderId, site, lines, email, currency, billingAddress, shippingAddress, customerId } = document;
  return {
    orderId,
    amount,
    currency,
    token: transactionToken,
    method: adyenType,
    lines: lines.map(({ sku, qty }) => ({ sku, qty })),
    basket: basketOf(document, amount, SITES[site].taxIncluded),
    site,
    returnUrl,
    email,
    billingAddress,
    deliveryAddress: lines.every((line) => line.isVirtual) ? null : shippingAddress,
    customerId,
    isStored: isStored ?? false,
    ...(isRecurring ? { recurring: { kind: 'first' as const } } : {}),
    ...(browserInfo ? { browserInfo } : {}),
  };
}

/**
 * Charges once, whatever the provider does. If there is no answer, the charge is looked up by the order's id and then
 * requested once more with the same id. If it is still unknown, the desk's alarm takes over (design, section 8).
 */
export async function charged(payments: Payments, charge: Charge): Promise<ChargeState> {
  const first = await payments.charge(charge);
  if (first.state !== 'unknown') return first;
  const found = await payments.find(charge.orderId);
  if (found.state !== 'unknown' && found.state !== 'none') return found;
  const again = await payments.charge(charge);
  return again.state === 'unknown' ? payments.find(charge.orderId) : again;
}

/** Returns the time by which the shopper must act; a later step gets no more time than the first one. */
function deadlineOf({ payment, deadlineMs }: DeskOrder, type: 'redirect' | 'threeDS', nowMs: number): number {
  if (payment.action && deadlineMs !== null) return deadlineMs;
  return nowMs + (type === 'redirect' ? REDIRECT_MS : CHALLENGE_MS);
}

/** Records the result of a payment at the desk of the order. Returns the order after it. */
export async function recordPayment(
  ctx: Pick<Ctx, 'log' | 'now'>,
  order: DeskOrder,
  state: ChargeState,
  desk: Pick<Ctx['store']['desk'], 'end' | 'waitForShopper'>,
): Promise<DeskOrder> {
  const { orderId } = order;
  switch (state.state) {
    case 'approved':
      return (await desk.end(orderId, state, ctx.now)) ?? order;
    case 'declined':
      return (await desk.end(orderId, { state: 'refused', refusal: state.refusal }, ctx.now)) ?? order;
    case 'cancelled':
      return (
        (await desk.end(orderId, { state: 'refused', refusal: 'payment_error', isUnanswered: true }, ctx.now)) ?? order
      );
    case 'action': {
      if (JSON.stringify(order.payment.action) === JSON.stringify(state.action)) return order;
      const deadlineMs = deadlineOf(order, state.action.type, ctx.now);
      return (await desk.waitForShopper(orderId, state.action, deadlineMs, ctx.now)) ?? order;
    }
    default:
      ctx.log.info('payment_unknown', { orderId });
      return order;
  }
}
