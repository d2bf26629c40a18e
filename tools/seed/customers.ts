import type { ImportCustomer, ImportGiftcard, ImportStaff, ImportTicket } from '#shared/import/contract.ts';

/** The account of the demo customer. */
export const DEMO_LOGIN = { email: 'athlete@northbar.test', password: 'Deadlift-500' };

const ALEX = {
  firstname: 'Alex',
  lastname: 'Stone',
  telephone: '614 555 0188',
  region: '',
  vatNumber: '',
  eoriNumber: '',
};

/** Where the athlete lives, trains and spends the summers. */
const ADDRESSES: NonNullable<ImportCustomer['addresses']> = [
  {
    ...ALEX,
    street: ['212 Foundry Row', 'Unit 4'],
    city: 'Columbus',
    region: 'OH',
    postcode: '43215',
    countryId: 'US',
    isDefaultShipping: true,
    isDefaultBilling: true,
  },
  { ...ALEX, street: ['88 Chalk Dust Lane'], city: 'Cleveland', region: 'OH', postcode: '44113', countryId: 'US' },
  { ...ALEX, street: ['Hantelweg 7'], city: 'Berlin', postcode: '10115', countryId: 'DE' },
  { ...ALEX, street: ['5 Barbell Yard'], city: 'London', postcode: 'SE1 7PB', countryId: 'GB' },
];

/** Where the athlete trains: one gym is on the map, the other waits for staff. */
const GYMS: NonNullable<ImportCustomer['gyms']> = [
  {
    name: 'Foundry Row Barbell',
    kind: 'affiliate',
    city: 'Columbus',
    region: 'OH',
    postcode: '43215',
    countryId: 'US',
    website: 'https://www.foundryrow.example',
    floorDm2: 33_445,
    about: 'Barbell club in an old pattern shop. Open platforms in the morning, classes at night.',
    equipment: ['barbells', 'plates', 'racks', 'conditioning'],
    isListed: true,
    isShown: true,
  },
  {
    name: 'Chalk Dust Garage',
    kind: 'garage',
    city: 'Cleveland',
    region: 'OH',
    postcode: '44113',
    countryId: 'US',
    website: '',
    floorDm2: 3_716,
    about: 'Two bars, one rack, and neighbors who drop in.',
    equipment: ['barbells', 'racks', 'benches'],
    isListed: true,
    isShown: false,
  },
];

/** Accounts for looking around. Their passwords are public, so deployed stores refuse them. */
export const CUSTOMERS: readonly ImportCustomer[] = [
  {
    ...DEMO_LOGIN,
    firstname: 'Alex',
    lastname: 'Stone',
    groupId: 2,
    createdMs: null,
    addresses: ADDRESSES,
    gyms: GYMS,
  },
];

/** Tickets that the athlete has earned: ten percent off kettlebells, and a discount on a belt with free shipping. */
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

/** The staff of the demo store. */
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
