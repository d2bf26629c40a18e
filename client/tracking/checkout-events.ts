import { totalsOf } from '#shared/checkout/figures.ts';
import type { CheckoutFacts, CheckoutState } from '#shared/checkout/state.ts';
import { toMajor } from '#shared/money/money.ts';
import { type Step, stepNumber } from '#shared/order/steps.ts';
import { track } from './track.ts';

const LABELS = { start: 'START', shipping: 'SHIPPING', payment: 'PAYMENT', review: 'REVIEW' } as const;

/** Characters of the names of shipping methods. */
const LONGEST = 500;

/** Reports that a step of the checkout is shown, with the shipping and the payment method as far as they are chosen. */
export function tellStep(step: Step, state: CheckoutState, facts: CheckoutFacts): void {
  const labels = [...new Set(state.shipping.selected.map(({ label }) => label))].join(', ');
  track({
    type: 'checkout',
    name: 'step',
    value: {
      step: stepNumber(step),
      label: LABELS[step],
      shipping: labels.slice(0, LONGEST) || null,
      payment: state.payment.method || null,
      total: toMajor(totalsOf(state, facts).grandTotalIncludingTax),
    },
  });
}
