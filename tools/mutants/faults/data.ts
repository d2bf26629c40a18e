import type { Fault } from '../fault.ts';

/** Faults in SQL and Durable Objects. */
export const DATA_FAULTS: readonly Fault[] = [
  {
    name: 'an address of another customer',
    file: 'worker/store/account/addresses.ts',
    text: "const OWN = 'customer_id = ?1 AND address_id = ?2';",
    by: "const OWN = '?1 = ?1 AND address_id = ?2';",
    tests: ['worker/svc/customer/addresses.test.ts'],
  },
  {
    name: 'the address of a site loses against that of all sites',
    file: 'worker/store/routes.ts',
    text: 'ORDER BY path = ?1 DESC, site_id DESC LIMIT 1',
    by: 'ORDER BY path = ?1 DESC, site_id LIMIT 1',
    tests: ['worker/resolve/resolve.test.ts'],
  },
  {
    name: 'a registry is found on every site',
    file: 'worker/store/account/public-lists.ts',
    text: "WHERE site_id = ?1 AND type = 'registry'",
    by: "WHERE ?1 = ?1 AND type = 'registry'",
    tests: ['worker/pages/public-list.test.ts'],
  },
  {
    name: 'a refused return keeps its units for ever',
    file: 'worker/store/order/returns.ts',
    text: "WHERE r.order_id IN (SELECT value FROM json_each(?1)) AND r.status <> 'refused'",
    by: 'WHERE r.order_id IN (SELECT value FROM json_each(?1))',
    tests: ['worker/svc/rma/routes.test.ts'],
  },
  {
    name: 'the same order id with another cart',
    file: 'worker/objects/order-desk.ts',
    text: "return known.fingerprint === order.fingerprint ? { outcome: 'known', order: known } : { outcome: 'conflict' };",
    by: "return { outcome: 'known', order: known };",
    tests: ['worker/svc/checkout/place-order.test.ts'],
  },
  {
    name: 'the last unit is sold twice',
    file: 'worker/objects/desk-balances.ts',
    text: '(take.mayBorrow || free >= take.amount)',
    by: '(take.mayBorrow || free >= 0)',
    tests: ['worker/objects/order-desk.test.ts'],
  },
  {
    name: 'a refund is asked for twice',
    file: 'worker/objects/desk-refunds.ts',
    text: "if (before?.startsWith(termsOf(refund))) return { outcome: 'done', order, isKnown: true };\n  if (before !== undefined) return",
    by: 'if (before !== undefined && !before.startsWith(termsOf(refund))) return',
    tests: ['worker/svc/staff/refunds.test.ts'],
  },
  {
    name: 'a report of a payment is noted each time it comes',
    file: 'worker/objects/order-desk.ts',
    text: "if (cause.actor === 'provider' && this.#isReported(orderId, text)) return true;",
    by: "if (cause.actor === 'nobody' && this.#isReported(orderId, text)) return true;",
    tests: ['worker/svc/checkout/adyen.test.ts'],
  },
  {
    name: 'a second refund replaces the first one',
    file: 'worker/objects/desk-outbox.ts',
    text: "new Set(['event', 'refund', 'deed'])",
    by: "new Set(['event', 'deed'])",
    tests: ['worker/svc/staff/refunds.test.ts'],
  },
];
