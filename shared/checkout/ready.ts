import { addressProblems, billingProblems, contactProblems, placeProblems } from '#shared/address/validate.ts';
import type { FieldProblem } from '#shared/errors.ts';
import { earlierStep, type Step } from '#shared/order/steps.ts';
import { agreementsNeeded, billsShipping, boughtLines, countryIn, isPickupOrder, isVirtualOrder } from './figures.ts';
import { isCoveredSoFar, isPaymentValid } from './payment.ts';
import { isPlacing } from './placement.ts';
import { packageNumbers } from './shipping.ts';
import type { CheckoutFacts, CheckoutState } from './state.ts';

/** Problems of contact and address; only of the contact if nothing is shipped. */
export function recipientProblems(state: CheckoutState, facts: CheckoutFacts): readonly FieldProblem[] {
  const { address } = state;
  if (isVirtualOrder(state)) return contactProblems(address);
  return addressProblems(address, countryIn(facts, address.countryId));
}

/** Whether delivery is settled: nothing is shipped, it is a quote, or each package has a rate. */
export function hasShippingMethod(state: CheckoutState): boolean {
  const { shipping, list } = state;
  if (isVirtualOrder(state) || list.type === 'quote') return true;
  if (isPickupOrder(state)) return shipping.status === 'valid';
  const packages = packageNumbers(shipping.offer?.rates ?? []);
  return shipping.status === 'valid' && packages.length > 0 && shipping.selected.length === packages.length;
}

/** Whether the shipping step is done: address and method are valid (spec 2 section 5). */
export function isShippingValid(state: CheckoutState, facts: CheckoutFacts): boolean {
  return recipientProblems(state, facts).length === 0 && hasShippingMethod(state);
}

/** Problems of the billing address, if it differs from the shipping address. Orders without shipping are taxed there. */
export function billProblems(state: CheckoutState, facts: CheckoutFacts): readonly FieldProblem[] {
  if (billsShipping(state)) return [];
  const { billing } = state;
  const country = countryIn(facts, billing.countryId);
  const problems = billingProblems(billing, country);
  if (!isVirtualOrder(state)) return problems;
  const told = new Set(problems.map(({ field }) => field));
  return [...problems, ...placeProblems(billing, country).filter(({ field }) => !told.has(field))];
}

/** Whether the shopper has agreed to everything required. */
export function hasAgreed(state: CheckoutState): boolean {
  const needed = agreementsNeeded(state);
  const { subscription, trial } = state.agreements;
  return (!needed.subscription || subscription) && (!needed.trial || trial);
}

/** Whether the payment step is done, as far as known while rates or tax are loading. */
function isPaymentDone(state: CheckoutState, facts: CheckoutFacts): boolean {
  const isPaid = isPaymentValid(state, facts) || isCoveredSoFar(state, facts);
  return billProblems(state, facts).length === 0 && isPaid && hasAgreed(state);
}

/** The furthest step that may be shown in place of the requested one, because all earlier steps must be done. */
export function reachableStep(asked: Step, state: CheckoutState, facts: CheckoutFacts): Step {
  if (state.address.email === '') return 'start';
  if (recipientProblems(state, facts).length > 0) return earlierStep(asked, 'shipping');
  // Rates and tax may still be loading, so the earlier choice counts.
  const hasChosen = isVirtualOrder(state) || state.shipping.wishes.length > 0 || hasShippingMethod(state);
  if (!hasChosen) return earlierStep(asked, 'shipping');
  return isPaymentDone(state, facts) ? asked : earlierStep(asked, 'payment');
}

/**
 * Why an order cannot be placed now, in the specification's words; null if it can. `placing`: a placement is in
 * progress.
 */
export function placementBlock(state: CheckoutState, facts: CheckoutFacts): string | null {
  if (isPlacing(state)) return 'placing';
  if (boughtLines(state.list).length === 0) return 'cart_empty';
  if (!hasAgreed(state)) return 'Subscription Agree Missing';
  if (!isShippingValid(state, facts)) return 'invalid_shipping';
  if (billProblems(state, facts).length > 0) return 'invalid_billing';
  if (state.tax.status !== 'valid') return 'tax_missing';
  if (!isPaymentValid(state, facts)) return 'payment_missing';
  return null;
}
