import type { FieldProblem } from '#shared/errors.ts';
import { ORDER_ID_SHAPE } from '#shared/order/order-id.ts';
import type { PaymentMethodId } from '#shared/order/payment-methods.ts';
import type { Step } from '#shared/order/steps.ts';
import type { PlacementMessage } from './state.ts';

/** How the checkout reacts to a refusal before it shows the message. */
export type Repair = 'checkOrder' | 'reloadItems' | 'refetchShipping' | 'refetchTax' | 'removeGiftcards' | 'clearToken';

interface Rule {
  /** The code whose text is shown; the refusal's own by default. */
  readonly shows?: string;
  readonly repairs: readonly Repair[];
  /** The step at which the shopper can fix it; the review by default. */
  readonly step?: Step;
}

const PRICES: Rule = { shows: 'wrong_product_price', repairs: ['reloadItems', 'refetchShipping'] };
const RATES: Rule = { shows: 'wrong_shipping_rate', repairs: ['reloadItems', 'refetchShipping'] };
const GIFTCARDS: Rule = { shows: 'giftcard_balance_error', repairs: ['removeGiftcards'] };
const REFUSED: Rule = { repairs: ['clearToken'], step: 'payment' };

/** Every refusal of a placement that the specification names (spec 2 section 8). */
const RULES: Readonly<Record<string, Rule>> = {
  giftcard_balance_error: GIFTCARDS,
  giftcard_not_exist: GIFTCARDS,
  order_already_published: { repairs: ['checkOrder'] },
  inventory_error: { repairs: ['reloadItems'] },
  invalid_billing: { repairs: [], step: 'payment' },
  invalid_shipping: { repairs: [], step: 'shipping' },
  wrong_tax_total: { repairs: ['reloadItems', 'refetchTax'] },
  wrong_payment_amount: { repairs: ['reloadItems', 'refetchTax'] },
  wrong_discount: PRICES,
  wrong_grandtotal: PRICES,
  wrong_product_price: PRICES,
  shipping_rate: RATES,
  wrong_shipping_total: RATES,
  wrong_shipping_rate: RATES,
  shipping_method_not_found: RATES,
  shipping_method_not_valid: RATES,
  pickup_disabled: RATES,
  quote_expired: { repairs: [] },
  quote_withdrawn: { repairs: [] },
  quote_changed: { repairs: [] },
  quote_ordered: { repairs: [] },
  cvv_required: REFUSED,
  payment_error: REFUSED,
  paypal_amount_mismatch: REFUSED,
  three_ds: REFUSED,
  payments_paused: REFUSED,
};

/** The texts for shoppers, by the code shown. */
const WORDS: Readonly<Record<string, readonly [lead: string, text: string]>> = {
  giftcard_balance_error: [
    'A gift card could not be used.',
    'We removed the gift cards from your order. Nothing was charged to them. Add them again, or choose another way to pay.',
  ],
  order_already_published: [
    'This order has already been placed.',
    'Please check your email for our confirmation before you order again.',
  ],
  inventory_error: ['Something in your order sold out.', 'Please check your items.'],
  invalid_billing: ['Something is missing in the billing address.', 'Please check it.'],
  invalid_shipping: ['Something is missing in the shipping address.', 'Please check it.'],
  wrong_tax_total: ['The tax changed.', 'We recalculated it. Please check the total, then place the order.'],
  wrong_payment_amount: ['The total changed.', 'Please check it, then place the order.'],
  wrong_product_price: [
    'A price changed.',
    'Your order now shows the new price. Please check the total, then place the order.',
  ],
  wrong_shipping_rate: [
    'The shipping rate changed.',
    'We reloaded the rates. Please check your choice and the total, then place the order.',
  ],
  quote_expired: ['This quote has expired.', 'Nothing was charged. Ask us for a new one.'],
  quote_withdrawn: ['This quote has been withdrawn.', 'Nothing was charged. Ask us for a new one.'],
  quote_changed: ['This quote has changed.', 'Nothing was charged. Please use the link in our latest email about it.'],
  quote_ordered: [
    'This quote has been ordered, or is being paid right now.',
    'Nothing was charged for this order. Please check your email for our confirmation before you try again.',
  ],
  cvv_required: ['The card’s security code is required.', 'Please enter the card again with its security code.'],
  payment_error: ['The payment was declined.', 'Nothing was charged. Check the card, or choose another way to pay.'],
  paypal_amount_mismatch: [
    'The total no longer matches the amount you approved in PayPal.',
    'Nothing was charged. Please go through PayPal again.',
  ],
  given_up: ['You canceled this payment.', 'Nothing was charged. Choose how to pay, then place the order.'],
  order_not_found: [
    'We cannot find this order.',
    'Please check your email for our confirmation before you order again.',
  ],
  three_ds: ['Your bank did not confirm the payment.', 'Nothing was charged. Try again, or choose another way to pay.'],
  'Subscription Agree Missing': ['Your agreement is missing.', 'Please agree to the subscription before you order.'],
  payment_missing: ['Choose how to pay.', 'Your order has no payment method yet.'],
  tax_missing: ['The tax has not been calculated yet.', 'Please wait a moment and try again.'],
  browser_offline: [
    'You are offline.',
    'Your order is saved. Try again when you are back online; it will not be placed twice.',
  ],
  unknown_error: [
    'We do not know yet whether your order went through.',
    'Please try again. We will check for it first, so it will not be placed twice.',
  ],
  captcha: ['We could not confirm that you are a person.', 'Nothing was charged. Please place the order once more.'],
  payments_paused: [
    'Paying is paused for up to an hour, because several payments were declined.',
    'Nothing was charged. Your cart is saved. Ask your bank about the card, and try again later.',
  ],
  rate_limited: ['Too many attempts.', 'Please wait a minute and try again.'],
  upstream_unavailable: [
    'A service we rely on is not responding.',
    'Please try again in a minute; your order will not be placed twice.',
  ],
};

/**
 * Codes that end an order id for good: the store has used it, and the next order needs a new id. After any other code
 * the same id is sent again, because an earlier request under it may still arrive, and an id never creates two orders.
 */
const ENDS: ReadonlySet<string> = new Set(['cvv_required', 'order_already_published', 'payment_error', 'three_ds']);

/** Codes whose texts do not say whether the order was placed. */
const CAREFUL: ReadonlySet<string> = new Set([
  'browser_offline',
  'order_not_found',
  'rate_limited',
  'unknown_error',
  'upstream_unavailable',
]);

/** Whether the text of a code leaves open whether the order was placed. */
export function isDoubtful(code: string): boolean {
  return CAREFUL.has(code);
}

/** An error of the order call. */
export interface Refusal {
  readonly type: string;
  readonly message: string;
  readonly fields: readonly FieldProblem[];
}

/** The consequences of a refusal for the checkout. */
export interface RefusalMeaning {
  readonly messages: readonly PlacementMessage[];
  readonly repairs: readonly Repair[];
  readonly step: Step;
  /** The order id cannot be used again. */
  readonly isEnd: boolean;
  /** An unexpected error. */
  readonly isUnknown: boolean;
}

/** The text for a code. */
export function placementMessage(code: string): PlacementMessage {
  const words = Object.hasOwn(WORDS, code) ? WORDS[code] : undefined;
  const [lead, text] = words ?? [
    'We could not place your order.',
    `Nothing was charged. Please try again, or call us and mention the code ${code}.`,
  ];
  return { code, lead, text };
}

/** The text for an order whose outcome is unknown, because the request for it failed with this error. */
export function doubtMessage(code: string): PlacementMessage {
  return placementMessage(isDoubtful(code) ? code : 'unknown_error');
}

/** The existing order that blocks the one sent: another order of its list, else one with the same id. */
export function standingOrder({ fields }: Pick<Refusal, 'fields'>, sentId: string): string {
  const named = fields.find(({ field, message }) => field === 'orderId' && ORDER_ID_SHAPE.test(message));
  return named?.message ?? sentId;
}

/** Names of fields without their prefix in the body: `shippingAddress.postcode` → `postcode`. */
function formField(field: string): string {
  return field.replace(/^(shippingAddress|billingAddress|customer)\./, '');
}

/** The refusals of a wallet's amount and of a captcha have their own codes. */
function codeOf({ type, fields }: Refusal, method: PaymentMethodId): string {
  if (type === 'validation_error' && fields.some(({ field }) => field === 'captcha')) return 'captcha';
  const isMismatch = fields.some((problem) => problem.message === 'amount_mismatch');
  return type === 'payment_error' && method === 'paypal' && isMismatch ? 'paypal_amount_mismatch' : type;
}

/** One message per field or SKU; the general text if none is named. */
function messagesOf(code: string, fields: readonly FieldProblem[]): readonly PlacementMessage[] {
  const general = placementMessage(code);
  const isListed = code === 'inventory_error' || code === 'invalid_billing' || code === 'invalid_shipping';
  if (!isListed || fields.length === 0) return [general];
  return fields.map(({ field, message }) => ({ code, lead: general.lead, text: message, field: formField(field) }));
}

/** Reads a refusal of the order call (spec 2 section 8). */
export function readRefusal(refusal: Refusal, method: PaymentMethodId): RefusalMeaning {
  const { type } = refusal;
  const code = codeOf(refusal, method);
  const rule = Object.hasOwn(RULES, code) ? RULES[code] : undefined;
  return {
    messages: messagesOf(rule?.shows ?? code, refusal.fields),
    repairs: rule?.repairs ?? [],
    step: rule?.step ?? 'review',
    isEnd: ENDS.has(type),
    isUnknown: rule === undefined && !Object.hasOwn(WORDS, code),
  };
}
