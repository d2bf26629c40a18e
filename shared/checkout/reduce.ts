import { restore } from './draft.ts';
import type { CheckoutEvent } from './events.ts';
import { isPickupOrder } from './figures.ts';
import { reducePayment, settlePayment } from './payment.ts';
import { reducePlacement } from './placement.ts';
import { answered, changedRate, choose, failed, outdated, requested, settleShipping } from './shipping.ts';
import type { CheckoutFacts, CheckoutState } from './state.ts';
import { NO_TAX_YET } from './state.ts';
import { settleTax, taxAnswered, taxFailed, taxRequested } from './tax.ts';

/** Asks for a billing address on pickup, since no shipping address could provide it (spec 2 section 4). */
function withPickup(state: CheckoutState, before: CheckoutState): CheckoutState {
  return isPickupOrder(state) && !isPickupOrder(before) ? { ...state, useShipping: false } : state;
}

/** Stores new rates and notes whether the chosen one changed its price. */
function takeRates(
  state: CheckoutState,
  { signature, offer }: Extract<CheckoutEvent, { type: 'ratesAnswered' }>,
): CheckoutState {
  const shipping = answered(state.shipping, signature, offer);
  const changed = changedRate(shipping);
  const wishes = shipping.wishes.map(({ packageNumber, shippingCode }) => ({ packageNumber, shippingCode }));
  const next = { ...state, shipping: { ...shipping, wishes }, notice: changed ? changed.label : state.notice };
  return isPickupOrder({ shipping: { ...shipping, selected: wishes } }) ? next : withPickup(next, state);
}

function apply(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'restored':
      return restore(state, event.draft);
    case 'listChanged':
      return { ...state, list: event.list, payment: reducePayment(state, event) };
    case 'addressChanged':
      return { ...state, address: { ...state.address, ...event.change } };
    case 'billingChanged':
      return { ...state, billing: { ...state.billing, ...event.change } };
    case 'billingShared':
      return { ...state, useShipping: event.useShipping };
    case 'commented':
      return { ...state, comments: event.comments };
    case 'newsWished':
      return { ...state, wantsNews: event.wantsNews };
    case 'modeChosen':
      return { ...state, mode: event.mode };
    case 'rateChosen':
      return withPickup({ ...state, shipping: choose(state.shipping, event.wish) }, state);
    case 'ratesRequested':
      return { ...state, shipping: requested(state) };
    case 'ratesAnswered':
      return takeRates(state, event);
    case 'ratesFailed':
      return { ...state, shipping: failed(state.shipping, event.signature) };
    case 'ratesOutdated':
      return { ...state, shipping: outdated(state.shipping) };
    case 'taxRequested':
      return { ...state, tax: taxRequested(state) };
    case 'taxAnswered':
      return { ...state, tax: taxAnswered(state.tax, event.signature, event.quote) };
    case 'taxFailed':
      return { ...state, tax: taxFailed(state.tax, event.signature) };
    case 'taxOutdated':
      return { ...state, tax: NO_TAX_YET };
    case 'agreed':
      return { ...state, agreements: { ...state.agreements, [event.to]: event.isAgreed } };
    case 'noticeRead':
      return { ...state, notice: null };
    default:
      return { ...state, payment: reducePayment(state, event), placement: reducePlacement(state, event) };
  }
}

/**
 * The one state machine of an order that is being made: shipping, tax, payment and placement (spec 2 section 4).
 *
 * ```
 * SHIPPING                                      a virtual order is always valid, with nothing selected
 *             place not usable
 *   (any) ──────────────────────▶ notReady
 *     │ place usable,                │ place usable
 *     │ signature new                ▼                  requested            answered
 *     └─────────────────────────▶ loadable ────────────▶ loading ────────────▶ valid
 *                                    ▲                      │ failed, or        │
 *                                    │ outdated             ▼ nothing offered   │ outdated
 *                                    ├──────────────────── error                │
 *                                    └──────────────────────────────────────────┘
 *   notReady, loadable and error select nothing. Answers to an older signature are not heard.
 *
 * TAX              requested             answered
 *   notReady ────────────────▶ loading ────────────▶ valid
 *      ▲                         │ failed, no total    │
 *      │                         ▼                     │
 *      └────────────────────── error                   │   shipping not valid, place not usable,
 *      └───────────────────────────────────────────────┘   signature new, outdated
 *
 * PAYMENT          token given, wallet authorized
 *   open ───────────────────────────────────────────▶ ready      nothing to pay: ready without a token
 *     ▲    method chosen, token cleared; a gift card    │
 *     └───── takes back what a wallet authorized ───────┘
 *
 * PLACEMENT         started             placed
 *   idle, refused ───────────▶ placing ────────▶ placed
 *        ▲                     │    │ pending       ▲
 *        │ refused             │    ▼               │ placed
 *        └─────────────────────┴─ pending ──────────┘      (a 3-D Secure challenge, another page, no answer yet)
 * ```
 */
export function reduceCheckout(state: CheckoutState, event: CheckoutEvent, facts: CheckoutFacts): CheckoutState {
  const applied = apply(state, event);
  const shipped = { ...applied, shipping: settleShipping(applied, facts) };
  return { ...shipped, tax: settleTax(shipped, facts), payment: settlePayment(shipped, facts) };
}
