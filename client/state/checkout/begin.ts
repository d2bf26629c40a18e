import type { KnownShopper } from '#shared/checkout/shopper.ts';
import type { CheckoutFacts } from '#shared/checkout/state.ts';
import type { ListView } from '#shared/list/view.ts';
import { checkout, firstCheckout, tell } from './checkout.ts';
import { followQuotes } from './follow-quotes.ts';
import { keepDraft, keptDraft } from './keep-draft.ts';
import { awaitOrder, followReturns, recallSent } from './place-order.ts';
import { noteSent, sentOrder } from './sent-order.ts';
import { followSteps, shownStep, showStepHere } from './steps.ts';
import { watchItems } from './watch-items.ts';

export interface Beginning {
  readonly list: ListView;
  readonly facts: CheckoutFacts;
  /** Null for a guest. */
  readonly customer: KnownShopper | null;
  /** An order to which the shopper returns, from their bank or by reloading. */
  readonly orderId: string | null;
  /** The last order of this list, if its payment was refused; null for none. It is told only where nothing was kept. */
  readonly refusedId: string | null;
}

/** Fills in what staff already know about the shopper, who can review and correct it. */
function takeQuote({ quote }: ListView): void {
  if (!quote) return;
  const { address, email } = quote;
  tell({ type: 'addressChanged', change: { ...address, email } });
  if (address) tell({ type: 'billingChanged', change: address });
}

/** Starts the checkout on this page: restores the draft, goes to the step of the address and requests rates and tax. */
export function beginCheckout({ list, facts, customer, orderId, refusedId }: Beginning): void {
  if (checkout.value !== null) return;
  checkout.value = firstCheckout(list, facts, customer);
  takeQuote(list);
  const draft = keptDraft(list._id);
  if (draft) tell({ type: 'restored', draft });
  keepDraft();
  followQuotes();
  followSteps();
  watchItems();
  followReturns();
  if (orderId === null) {
    showStepHere();
    // The storage was lost together with the page that would have said why.
    if (refusedId !== null && !draft && sentOrder() === null) noteSent(refusedId);
    void recallSent(true);
  } else {
    shownStep.value = 'review';
    void awaitOrder(orderId);
  }
}
