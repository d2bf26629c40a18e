/** Steps of the checkout in order (spec 2 section 2), each with its own address. */
export const STEPS = ['start', 'shipping', 'payment', 'review'] as const;
export type Step = (typeof STEPS)[number];

const PATHS: Readonly<Record<Step, string>> = {
  start: '/checkout',
  shipping: '/checkout/shipping',
  payment: '/checkout/payment',
  review: '/checkout/review',
};

/** Path of the page after the checkout. */
export const SUCCESS_PATH = '/checkout/success';

/** Path of the page for a bank's challenge that needs its provider's script. */
export const CHALLENGE_PATH = '/checkout/challenge';

/** Number of a step: START 1, SHIPPING 2, PAYMENT 3, REVIEW 4. */
export function stepNumber(step: Step): number {
  return STEPS.indexOf(step) + 1;
}

/** Path of a step on the site, without its prefix. */
export function stepPath(step: Step): string {
  return PATHS[step];
}

/** The step of a path on the site, or undefined for another page. */
export function stepOfPath(path: string): Step | undefined {
  return STEPS.find((step) => PATHS[step] === path);
}

/** The earlier of two steps. */
export function earlierStep(one: Step, other: Step): Step {
  return stepNumber(one) <= stepNumber(other) ? one : other;
}
