import { signal } from '@preact/signals-core';
import type { CheckoutEvent } from '#shared/checkout/events.ts';
import { reduceCheckout } from '#shared/checkout/reduce.ts';
import { type KnownShopper, withShopper } from '#shared/checkout/shopper.ts';
import { blankCheckout, type CheckoutFacts, type CheckoutState } from '#shared/checkout/state.ts';
import type { ListView } from '#shared/list/view.ts';

/** The order in progress, and the facts that do not change during the checkout. */
export interface Checkout {
  readonly state: CheckoutState;
  readonly facts: CheckoutFacts;
}

/** Null until the checkout has begun. */
export const checkout = signal<Checkout | null>(null);

/** The order before any input by the shopper, which is also what the server renders. `shopper`: null for a guest. */
export function firstCheckout(list: ListView, facts: CheckoutFacts, shopper: KnownShopper | null): Checkout {
  const state = reduceCheckout(blankCheckout(list, facts), { type: 'noticeRead' }, facts);
  return { state: shopper ? withShopper(state, facts, shopper) : state, facts };
}

/** Returns the order. Throws before the checkout has begun. */
export function current(): Checkout {
  if (checkout.value === null) throw new Error('the checkout has not begun');
  return checkout.value;
}

/** Applies an event to the order. */
export function tell(event: CheckoutEvent): void {
  const { state, facts } = current();
  checkout.value = { state: reduceCheckout(state, event, facts), facts };
}
