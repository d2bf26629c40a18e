import { expect, it } from 'vitest';
import type { OrderStatus } from './contract.ts';
import { missedDay } from './late.ts';

const rate = (latest?: string) => ({
  shippingCode: 'ground',
  rate: 0,
  label: 'Ground',
  carrier: 'UPS',
  packageNumber: 1,
  ...(latest && { deliveryDate: { earliest: '2026-12-01', latest } }),
});

it.each([
  ['published', ['2026-12-03'], '2026-12-03T23:00:00Z', undefined],
  // The day lasts longest in the west: it is over at noon of the next one in Greenwich.
  ['published', ['2026-12-03'], '2026-12-04T11:59:00Z', undefined],
  ['published', ['2026-12-03'], '2026-12-04T12:01:00Z', '2026-12-03'],
  ['shipped', ['2026-12-03'], '2026-12-05T12:00:00Z', '2026-12-03'],
  ['packed', ['2026-12-03', '2026-12-08'], '2026-12-05T12:00:00Z', undefined],
  ['paid', ['2026-12-03', '2026-12-08'], '2026-12-10T12:00:00Z', '2026-12-08'],
  ['delivered', ['2026-12-03'], '2026-12-10T12:00:00Z', undefined],
  ['cancelled', ['2026-12-03'], '2026-12-10T12:00:00Z', undefined],
  ['held', ['2026-12-03'], '2026-12-10T12:00:00Z', undefined],
  // A package without a date: nothing was promised for the whole order.
  ['published', ['2026-12-03', undefined], '2026-12-10T12:00:00Z', undefined],
  ['published', [undefined], '2027-12-10T12:00:00Z', undefined],
] as const)('an order that is %s and promised for %j missed at %s: %s', (status, days, now, missed) => {
  const document = { rates: days.map((day) => rate(day)) };
  expect(missedDay({ document, status: status as OrderStatus }, Date.parse(now))).toBe(missed);
});
