import { signal } from '@preact/signals-core';
import { reachableStep } from '#shared/checkout/ready.ts';
import { type Step, SUCCESS_PATH, stepOfPath, stepPath } from '#shared/order/steps.ts';
import { current } from './checkout.ts';

/** The step that shows; null until the page has begun. */
export const shownStep = signal<Step | null>(null);

function prefix(): string {
  return document.documentElement.dataset.prefix ?? '';
}

function stepHere(): Step | undefined {
  return stepOfPath(location.pathname.slice(prefix().length).toLowerCase().replace(/\/$/, ''));
}

/** The furthest step up to the one that was asked for. */
function allowed(step: Step): Step {
  const { state, facts } = current();
  return reachableStep(step, state, facts);
}

/** Shows a step at its address; the browser's way back leads to the one before. */
export function goTo(step: Step): void {
  const shown = allowed(step);
  if (stepHere() !== shown) history.pushState(null, '', prefix() + stepPath(shown));
  shownStep.value = shown;
}

/** Shows the step of the address, or the one that has to be done before; its address takes the place of the asked one. */
export function showStepHere(): void {
  const asked = stepHere();
  if (asked === undefined) return;
  const shown = allowed(asked);
  if (shown !== asked) history.replaceState(null, '', prefix() + stepPath(shown));
  shownStep.value = shown;
}

/** Notes the placed order in the address: a reload shows it again, and the way back does not lead to its review. */
export function addressSuccess(orderId: string): void {
  history.replaceState(null, '', `${prefix()}${SUCCESS_PATH}?order=${orderId}`);
}

/** Follows the browser's way back and forth. */
export function followSteps(): void {
  addEventListener('popstate', () => {
    if (current().state.placement.status !== 'placed') showStepHere();
    else location.reload();
  });
}
