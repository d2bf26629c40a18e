import type { ImportCustomer, ImportGiftcard, ImportStaff, ImportTicket } from '#shared/import/contract.ts';

/** The account of the demo customer. */
export const DEMO_LOGIN = { email: 'athlete@northbar.test', password: 'Deadlift-500' };

/** Accounts to look around with. Their passwords are known to everybody, so deployed stores refuse them. */
export const CUSTOMERS: readonly ImportCustomer[] = [
  { ...DEMO_LOGIN, firstname: 'Alex', lastname: 'Stone', groupId: 2, createdMs: null },
];

/** What the athlete has earned: a tenth off kettlebells, and a belt for less with its shipping paid. */
export const TICKETS: readonly ImportTicket[] = [
  {
    email: DEMO_LOGIN.email,
    sku: 'NB-KB-24',
    type: 'percent',
    value: 10,
    freeShipping: false,
    uses: 2,
    pool: 'USA',
    orderId: 'spring-open',
  },
  {
    email: DEMO_LOGIN.email,
    sku: 'NB-BELT',
    type: 'fixed',
    value: 2_500,
    freeShipping: true,
    uses: 1,
    pool: 'USA',
    orderId: 'spring-open',
  },
];

/** Who looks after the demo store. */
export const STAFF: readonly ImportStaff[] = [
  { email: 'staff@northbar.test', name: 'Sam Steward', password: 'Backoffice-500' },
];

/** Gift cards to pay with, a small and a large one of each currency. */
export const GIFTCARDS: readonly ImportGiftcard[] = (['USD', 'CAD', 'EUR', 'GBP', 'AUD'] as const).flatMap(
  (currency) => [
    { code: `NORTHBAR-${currency}-25`, balance: 2_500, currency },
    { code: `NORTHBAR-${currency}-5000`, balance: 500_000, currency },
  ],
);
