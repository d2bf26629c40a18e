import { expect, it } from 'vitest';
import { type Promo, promoStatus } from './status.ts';

const NOW = 1_000;
const promo = { price: 700, fromMs: null, toMs: null, qtyEnabled: false, qty: null };

it.each<[string, Promo | null, string | undefined]>([
  ['not set when the promo is disabled', null, undefined],
  ['active otherwise', promo, 'active'],
  ['upcoming if now is before the from-date', { ...promo, fromMs: NOW + 1 }, 'upcoming'],
  ['active at the from-date', { ...promo, fromMs: NOW }, 'active'],
  ['expired if after the to-date', { ...promo, toMs: NOW - 1 }, 'expired'],
  ['active at the to-date', { ...promo, toMs: NOW }, 'active'],
  [
    'expired when quantity limiting is on and quantity is missing or non-numeric',
    { ...promo, qtyEnabled: true },
    'expired',
  ],
  ['expired when quantity limiting is on and quantity is 0', { ...promo, qtyEnabled: true, qty: 0 }, 'expired'],
  ['expired when quantity limiting is on and quantity is below 0', { ...promo, qtyEnabled: true, qty: -1 }, 'expired'],
  ['active with units left', { ...promo, qtyEnabled: true, qty: 1 }, 'active'],
  ['without quantity limiting the quantity is ignored', { ...promo, qty: 0 }, 'active'],
  ['upcoming, even with its units gone', { ...promo, fromMs: NOW + 1, qtyEnabled: true, qty: 0 }, 'upcoming'],
])('%s', (_, given, status) => {
  expect(promoStatus(given, NOW)).toBe(status);
});
