import { expect, it } from 'vitest';
import { earnedDiscount, type TicketDiscount } from './ticket.ts';

it.each<[string, TicketDiscount['type'], number, number, number]>([
  ['fixed subtracts', 'fixed', 1_000, 300, 300],
  ['never more than the price', 'fixed', 1_000, 3_000, 1_000],
  ['a negative fixed discount is ignored', 'fixed', 1_000, -300, 0],
  ['percent reduces', 'percent', 1_000, 25, 250],
  ['the price rounds to whole minor units, 499.5 up', 'percent', 999, 50, 499],
  ['never below zero', 'percent', 1_000, 130, 1_000],
  ['never above the price', 'percent', 1_000, -20, 0],
  ['a free product gets no discount', 'fixed', 0, 300, 0],
])('earned ticket discount: %s', (_name, type, unit, value, expected) => {
  expect(earnedDiscount(unit, { type, value })).toBe(expected);
});
