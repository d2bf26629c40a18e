import { expect, it } from 'vitest';
import type { Subscription } from '#shared/subscription/contract.ts';
import { type AuditedSubscription, subscriptionViolations } from './subscription.ts';

const subscription = (changes: Partial<Subscription>) =>
  ({ subscriptionId: 's', period: 0, pendingOrderId: null, state: 'active', ...changes }) as Subscription;
const charge = (
  orderId: string,
  period: number,
  status: 'payment_error' | 'payment_pending' | 'published' = 'published',
) => ({
  orderId,
  period,
  status,
});
const note = (event: string, detail = '') => ({ event, detail });

it.each<[string, AuditedSubscription, string[]]>([
  [
    'each period charged once is right, whatever was refused in between',
    {
      subscription: subscription({ period: 2 }),
      charges: [charge('a', 0), charge('b', 1, 'payment_error'), charge('c', 1)],
      notes: [note('begun'), note('charging', 'b'), note('charging', 'c')],
    },
    [],
  ],
  [
    'a period that was charged twice',
    { subscription: subscription({ period: 1 }), charges: [charge('a', 0), charge('b', 0)], notes: [] },
    ['charged periods 0,0, owed 0'],
  ],
  [
    'a skipped period',
    { subscription: subscription({ period: 3 }), charges: [charge('a', 0), charge('b', 2)], notes: [] },
    ['charged periods 0,2, owed 0,1,2'],
  ],
  [
    'a charge after the end',
    {
      subscription: subscription({ period: 2, state: 'cancelled' }),
      charges: [charge('a', 0), charge('b', 1)],
      notes: [note('begun'), note('cancel'), note('charging', 'b')],
    },
    ['order b was charged after it had ended or paused'],
  ],
  [
    'a charge after it was resumed is right',
    {
      subscription: subscription({ period: 2 }),
      charges: [charge('a', 0), charge('b', 1)],
      notes: [note('begun'), note('pause'), note('resume'), note('charging', 'b')],
    },
    [],
  ],
  [
    'a subscription that waits for an order that is not pending',
    { subscription: subscription({ pendingOrderId: 'a' }), charges: [charge('a', 0, 'payment_error')], notes: [] },
    ['waits for order a, which waits for nothing'],
  ],
  [
    'a pending order that its subscription does not know',
    { subscription: subscription({}), charges: [charge('a', 0, 'payment_pending')], notes: [] },
    ['orders a wait, it knows of none'],
  ],
])('%s', (_name, audited, details) => {
  expect(subscriptionViolations(audited).map(({ detail }) => detail)).toEqual(details);
});
