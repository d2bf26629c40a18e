import { signal } from '@preact/signals-core';
import type { CheckoutEvent } from '#shared/checkout/events.ts';
import { reduceCheckout } from '#shared/checkout/reduce.ts';
import { type KnownShopper, withShopper } from '#shared/checkout/shopper.ts';
import { blankCheckout, type CheckoutFacts, type CheckoutState } from '#shared/checkout/state.ts';
import type { ListView } from '#shared/list/view.ts';

/** The order that is being made, and what never changes about it. */
export interface Checkout {
  readonly state: CheckoutState;
  readonly facts: CheckoutFacts;
}

/** Null until the page has begun. */
export const checkout = signal<Checkout | null>(null);

/** What an order is before the shopper has said anything: also what the server shows. `shopper`: null for a guest. */
export function firstCheckout(list: ListView, facts: CheckoutFacts, shopper: KnownShopper | null): Checkout {
  const state = reduceCheckout(blankCheckout(list, facts), { type: 'noticeRead' }, facts);
  return { state: shopper ? withShopper(state, facts, shopper) : state, facts };
}

/** The order. Throws before the page has begun. */
export function current(): Checkout {
  if (checkout.value === null) throw new Error('the checkout has not begun');
  return checkout.value;
}

/** Something happens to the order. */
export function tell(event: CheckoutEvent): void {
  const { state, facts } = current();
  checkout.value = { state: reduceCheckout(state, event, facts), facts };
}
