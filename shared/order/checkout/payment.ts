import { isRedirect, type PaymentMethodId, paymentMethods } from '#shared/order/payment-methods.ts';
import type { CheckoutEvent } from './events.ts';
import { billedTo, isFree } from './figures.ts';
import type { CheckoutFacts, CheckoutState, PaymentState } from './state.ts';

/** What the sandbox and other providers take in place of a card for a way that leads to another page. */
const REDIRECT_TOKEN = 'sandbox_redirect';

/** Most gift cards of one order. */
export const MOST_GIFTCARDS = 10;

/** A way to pay that is open. One that leads elsewhere needs nothing more here. */
function openPayment(method: PaymentMethodId): PaymentState {
  return { method, token: isRedirect(method) ? REDIRECT_TOKEN : '', card: null, authorized: null };
}

/** Whether the order can be paid as it stands (spec 2 section 4). */
export function isPaymentValid(state: CheckoutState, facts: CheckoutFacts): boolean {
  return isFree(state, facts) || state.payment.token !== '';
}

/** Whether the way to pay is fixed: a PayPal wallet has agreed to an amount. */
export function isPaymentReadOnly({ payment }: Pick<CheckoutState, 'payment'>): boolean {
  return payment.method === 'paypal' && payment.authorized !== null;
}

/** Brings the way to pay in line with the bill: some are offered in their countries alone. */
export function settlePayment(state: CheckoutState, { site }: CheckoutFacts): PaymentState {
  const { payment } = state;
  if (!isRedirect(payment.method)) return payment;
  const offered = paymentMethods(site.code, billedTo(state).countryId);
  return offered.some(({ id }) => id === payment.method) ? payment : openPayment('scheme');
}

/** What happens to payment and gift cards; any other event leaves them. */
export function reducePayment(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  const { giftcards, payment } = state;
  switch (event.type) {
    case 'giftcardAdded': {
      if (giftcards.length >= MOST_GIFTCARDS) return state;
      const others = giftcards.filter((card) => card.code !== event.card.code);
      const opened = isPaymentReadOnly(state) ? openPayment(payment.method) : payment;
      return { ...state, giftcards: [...others, event.card], payment: opened };
    }
    case 'giftcardRemoved':
      return { ...state, giftcards: giftcards.filter((card) => card.code !== event.code) };
    case 'giftcardsRemoved':
      return { ...state, giftcards: [] };
    case 'methodChosen':
      return event.method === payment.method ? state : { ...state, payment: openPayment(event.method) };
    case 'tokenGiven':
      return { ...state, payment: { ...payment, token: event.token, card: event.card, authorized: null } };
    case 'walletAuthorized':
      return { ...state, payment: { method: 'paypal', token: event.token, card: null, authorized: event.amount } };
    case 'tokenCleared':
      return { ...state, payment: openPayment(payment.method) };
    default:
      return state;
  }
}
