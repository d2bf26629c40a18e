import type { ListView } from '#shared/list/view.ts';
import { isRedirect, type PaymentMethodId, paymentMethods } from '#shared/order/payment-methods.ts';
import type { CheckoutEvent } from './events.ts';
import { billedTo, isFree, renews, totalsOf } from './figures.ts';
import { type CheckoutFacts, type CheckoutState, NO_PAYMENT, type PaymentState } from './state.ts';
import { wantsTax } from './tax.ts';

/** The token for payment methods that redirect to another page, in place of a card's. */
export const REDIRECT_TOKEN = 'sandbox_redirect';

/** Placeholder for Apple Pay until its sheet, which the last button opens, returns a token. No provider accepts it. */
export const APPLE_PAY_LATER = 'applepay';

/** Selects an available payment method. One that redirects needs no further input here. */
export function openPayment(method: PaymentMethodId): PaymentState {
  const token = isRedirect(method) ? REDIRECT_TOKEN : method === 'applepay' ? APPLE_PAY_LATER : '';
  return { ...NO_PAYMENT, method, token, isUsual: false };
}

/**
 * Whether gift cards cover the known part of an order whose rates or tax are still loading, so that the shopper is not
 * asked for a card in the meantime.
 */
export function isCoveredSoFar(state: CheckoutState, facts: CheckoutFacts): boolean {
  if (renews(state)) return false;
  const areRatesComing = state.shipping.status === 'loadable' || state.shipping.status === 'loading';
  if (!areRatesComing && state.tax.status !== 'loading' && !wantsTax(state, facts)) return false;
  const { giftcards, grandTotalIncludingTax } = totalsOf(state, facts);
  return giftcards > 0 && grandTotalIncludingTax === 0;
}

/** Whether the order can be paid as it is (spec 2 section 4). */
export function isPaymentValid(state: CheckoutState, facts: CheckoutFacts): boolean {
  return isFree(state, facts) || state.payment.token !== '';
}

/** Whether the payment method is read-only: the shopper has approved an amount in PayPal. */
export function isPaymentReadOnly({ payment }: Pick<CheckoutState, 'payment'>): boolean {
  return payment.method === 'paypal' && payment.authorized !== null;
}

/**
 * Updates the payment method after a change of the bill or the items: some methods exist only in certain countries, and
 * a subscription needs a card.
 */
export function settlePayment(state: CheckoutState, { site }: CheckoutFacts): PaymentState {
  const { payment } = state;
  if (renews(state) && payment.method !== 'scheme') return openPayment('scheme');
  if (!isRedirect(payment.method)) return payment;
  const offered = paymentMethods(site.code, billedTo(state).countryId);
  return offered.some(({ id }) => id === payment.method) ? payment : openPayment('scheme');
}

/** Discards the amount approved in a wallet if a gift card was added (spec 2 section 4). */
function afterList({ list, payment }: CheckoutState, next: ListView): PaymentState {
  const isAdded = next.giftcards.some(({ code }) => list.giftcards.every((card) => card.code !== code));
  return isAdded && isPaymentReadOnly({ payment }) ? openPayment(payment.method) : payment;
}

/** The payment after an event; events of other parts leave it unchanged. */
export function reducePayment(state: CheckoutState, event: CheckoutEvent): PaymentState {
  const { payment } = state;
  switch (event.type) {
    case 'listChanged':
      return afterList(state, event.list);
    case 'methodChosen':
      return event.method === payment.method ? payment : openPayment(event.method);
    case 'tokenGiven':
      return { ...payment, token: event.token, card: event.card, authorized: null, isUsual: false, isKept: false };
    case 'keptCardChosen':
      return { ...NO_PAYMENT, token: event.token, card: event.card, isUsual: event.isUsual, isKept: true };
    case 'keepWished':
      return { ...payment, keeps: event.keeps };
    case 'walletAuthorized':
      return { ...openPayment('paypal'), token: event.token, authorized: event.amount };
    case 'tokenCleared':
      return openPayment(payment.method);
    default:
      return payment;
  }
}
