import { signal } from '@preact/signals-core';
import { reachableStep } from '#shared/checkout/ready.ts';
import { type Step, SUCCESS_PATH, stepOfPath, stepPath } from '#shared/order/steps.ts';
import { current } from './checkout.ts';

/** The step being shown; null until the page has begun. */
export const shownStep = signal<Step | null>(null);

function prefix(): string {
  return document.documentElement.dataset.prefix ?? '';
}

function stepHere(): Step | undefined {
  return stepOfPath(location.pathname.slice(prefix().length).toLowerCase().replace(/\/$/, ''));
}

/** The requested step, or the furthest one that can be reached before it. */
function allowed(step: Step): Step {
  const { state, facts } = current();
  return reachableStep(step, state, facts);
}

/** Shows a step at its address; the browser's back button returns to the previous one. */
export function goTo(step: Step): void {
  const shown = allowed(step);
  if (stepHere() !== shown) history.pushState(null, '', prefix() + stepPath(shown));
  shownStep.value = shown;
}

/** Shows the step in the address, or the one that must be completed first, whose address then replaces it. */
export function showStepHere(): void {
  const asked = stepHere();
  if (asked === undefined) return;
  const shown = allowed(asked);
  if (shown !== asked) history.replaceState(null, '', prefix() + stepPath(shown));
  shownStep.value = shown;
}

/**
 * Puts the placed order into the address, so that a reload shows it again and the back button does not return to the
 * review.
 */
export function addressSuccess(orderId: string): void {
  history.replaceState(null, '', `${prefix()}${SUCCESS_PATH}?order=${orderId}`);
}

/** Follows the browser's back and forward buttons. */
export function followSteps(): void {
  addEventListener('popstate', () => {
    if (current().state.placement.status !== 'placed') showStepHere();
    else location.reload();
  });
}
