import type { Fault } from '../fault.ts';

/** Faults in ports to outside services, jobs and publishing. */
export const OUTSIDE_FAULTS: readonly Fault[] = [
  {
    name: 'a shopper waits for a silent service for ever',
    file: 'worker/ports/ask-service.ts',
    text: 'const signal = AbortSignal.timeout(limitMs);',
    by: 'const { signal } = new AbortController();',
    tests: ['worker/ports/ask-service.test.ts'],
  },
  {
    name: 'a forged report turns a refusal into a payment',
    file: 'worker/ports/payments/adyen-notification.ts',
    text: 'amount.value, amount.currency, eventCode, success].join',
    by: 'amount.value, amount.currency, eventCode].join',
    tests: ['worker/ports/payments/adyen-notification.test.ts'],
  },
  {
    name: 'a mail is sent again when its message comes again',
    file: 'worker/store/events.ts',
    text: 'ON e.event_id = j.value WHERE e.handled_ms IS NULL',
    by: 'ON e.event_id = j.value',
    tests: ['worker/jobs/on-events.test.ts'],
  },
  {
    name: 'a mail that failed is never tried again',
    file: 'worker/jobs/on-events.ts',
    text: 'if (attempts < QUICK_TRIES) message.retry();',
    by: 'if (attempts > QUICK_TRIES) message.retry();',
    tests: ['worker/jobs/on-events.test.ts'],
  },
  {
    name: 'a variant sells out and its parent is for sale',
    file: 'worker/publish/publish-changes.ts',
    text: 'SELECT c.parent_id FROM own JOIN product_children c',
    by: 'SELECT c.child_id FROM own JOIN product_children c',
    tests: ['worker/publish/publish.test.ts'],
  },
];
