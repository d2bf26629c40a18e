import type { OrderDocument, OrderPayment } from '#shared/order/document.ts';
import type { Charge, ChargeState, Payments } from '#worker/ports/payments/port.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { DeskOrder } from '#worker/request/orders.ts';

/** How long a shopper may take over a bank's challenge, and over another company's page, milliseconds. */
const CHALLENGE_MS = 5 * 60_000;
const REDIRECT_MS = 15 * 60_000;

/** What a provider is asked to charge for an order. */
export function chargeOf(
  { orderId, lines, email, currency, billingAddress, customerId }: OrderDocument,
  { amount, transactionToken, adyenType, browserInfo, isStored }: OrderPayment,
  returnUrl: string,
): Charge {
  return {
    orderId,
    amount,
    currency,
    token: transactionToken,
    method: adyenType,
    lines: lines.map(({ sku, qty }) => ({ sku, qty })),
    returnUrl,
    email,
    countryId: billingAddress.countryId,
    customerId,
    isStored: isStored ?? false,
    ...(browserInfo ? { browserInfo } : {}),
  };
}

/**
 * Charges once, whatever the provider does: silence is looked up by the order's id, and asked once more under the same
 * id; what is unknown after that is left to the desk's alarm (design, section 8).
 */
async function charged(payments: Payments, charge: Charge): Promise<ChargeState> {
  const first = await payments.charge(charge);
  if (first.state !== 'unknown') return first;
  const found = await payments.find(charge.orderId);
  if (found.state !== 'unknown' && found.state !== 'none') return found;
  const again = await payments.charge(charge);
  return again.state === 'unknown' ? payments.find(charge.orderId) : again;
}

/** Writes down what has become of an order's payment. Answers the order as it stands. */
export async function recordPayment(ctx: Ctx, order: DeskOrder, state: ChargeState): Promise<DeskOrder> {
  const { desk } = ctx.store;
  const { orderId } = order;
  switch (state.state) {
    case 'approved':
      return (await desk.end(orderId, state, ctx.now)) ?? order;
    case 'declined':
      return (await desk.end(orderId, { state: 'refused', refusal: state.refusal }, ctx.now)) ?? order;
    case 'cancelled':
      return (await desk.end(orderId, { state: 'refused', refusal: 'payment_error' }, ctx.now)) ?? order;
    case 'action': {
      const deadlineMs = ctx.now + (state.action.type === 'redirect' ? REDIRECT_MS : CHALLENGE_MS);
      if (order.payment.action) return order;
      return (await desk.waitForShopper(orderId, state.action, deadlineMs, ctx.now)) ?? order;
    }
    default:
      ctx.log.info('payment_unknown', { orderId });
      return order;
  }
}

/** Charges an order that its desk holds. */
export async function payOrder(ctx: Ctx, order: DeskOrder, returnUrl: string): Promise<DeskOrder> {
  const charge = chargeOf(order.document, order.payment, returnUrl);
  return recordPayment(ctx, order, await charged(ctx.ports.payments, charge));
}

/** Asks the provider about an order that waits for its shopper: he may have decided by now. */
export async function followUp(ctx: Ctx, order: DeskOrder): Promise<DeskOrder> {
  if (order.status !== 'payment_pending' || !order.payment.action) return order;
  const found = await ctx.ports.payments.find(order.orderId);
  return found.state === 'none' || found.state === 'unknown' ? order : recordPayment(ctx, order, found);
}
