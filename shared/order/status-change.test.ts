import { expect, it } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from './contract.ts';
import { nextStatuses, SOLD_STATUSES } from './status-change.ts';

it.each<[OrderStatus, string]>([
  ['payment_pending', ''],
  ['payment_error', ''],
  ['published', 'paid packed held cancelled'],
  ['paid', 'packed held cancelled'],
  ['packed', 'shipped held cancelled'],
  ['shipped', 'delivered'],
  ['delivered', ''],
  ['held', 'published paid packed cancelled'],
  ['cancelled', ''],
])('after %s, allowed: %s', (from, expected) => {
  expect(nextStatuses(from).join(' ')).toBe(expected);
});

it('an order that was never paid cannot be marked as sold by hand', () => {
  for (const from of ORDER_STATUSES.filter((status) => !SOLD_STATUSES.has(status))) {
    expect(nextStatuses(from).filter((to) => SOLD_STATUSES.has(to))).toEqual([]);
  }
});
