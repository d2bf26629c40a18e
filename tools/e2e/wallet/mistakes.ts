import type { Change } from '#tools/e2e/planted-change.ts';

/** Mistakes that the rounds must notice: `PLANT=denying`, `hasty`, `deaf`, `drifting` or `careless`. */
export const MISTAKES: readonly Change[] = [
  {
    // A sheet says that nothing was charged when nobody knows.
    name: 'denying',
    file: 'client/state/checkout/app-wallet.ts',
    text: "return refusal(first?.code ?? 'unknown_error',",
    by: "return refusal('payment_error',",
  },
  {
    // An approval that comes twice is carried out twice.
    name: 'hasty',
    file: 'client/state/checkout/app-wallet.ts',
    text: '      if (asked.isAgreed) return;\n      asked.isAgreed = true;',
    by: '      asked.isAgreed = true;',
  },
  {
    // The end of a payment is said once, whether the app has heard it or not.
    name: 'deaf',
    file: 'client/state/checkout/app-wallet.ts',
    text: '  if (kept?.requestId !== requestId) return false;',
    by: '  if (kept?.requestId !== requestId || kept.status !== undefined) return false;',
  },
  {
    // The total that the shopper has approved follows what the page learns afterwards.
    name: 'drifting',
    file: 'client/state/checkout/app-wallet.ts',
    text: '  if (request !== asked || asked.isAgreed) return;',
    by: '  if (request !== asked) return;',
  },
  {
    // A charge whose answer is lost counts as declined.
    name: 'careless',
    file: 'worker/acts/charge.ts',
    text: "  if (first.state !== 'unknown') return first;",
    by: "  if (first.state !== 'unknown') return first;\n  return { state: 'declined', refusal: 'payment_error' };",
  },
];
