import { describe, expect, it } from 'vitest';
import { lowestPrice, type PriceFacts } from './lowest.ts';

const NOW = 1_000;
const promo = { price: 700, fromMs: null, toMs: null, qtyEnabled: false, qty: null };
const special = { price: 800, fromMs: null, toMs: null };

function facts(changes: Partial<PriceFacts>): PriceFacts {
  return { price: 1_000, special: null, promo: null, ...changes };
}

describe('price is the lowest of base price, special price and an active promo price', () => {
  it.each<[string, Partial<PriceFacts>, number | null]>([
    ['only the base price', {}, 1_000],
    ['a special price', { special }, 800],
    ['a special price above the base price is ignored', { special: { ...special, price: 1_200 } }, 1_000],
    ['a special price from this moment on', { special: { ...special, fromMs: NOW } }, 800],
    ['a special price that begins later', { special: { ...special, fromMs: NOW + 1 } }, 1_000],
    ['a special price up to this moment', { special: { ...special, toMs: NOW } }, 800],
    ['a special price that is over', { special: { ...special, toMs: NOW - 1 } }, 1_000],
    ['an active promo', { promo }, 700],
    ['an upcoming promo', { promo: { ...promo, fromMs: NOW + 1 } }, 1_000],
    ['an expired promo', { promo: { ...promo, toMs: NOW - 1 } }, 1_000],
    ['a promo without units left', { promo: { ...promo, qtyEnabled: true, qty: 0 } }, 1_000],
    ['a promo above the special price', { special, promo: { ...promo, price: 900 } }, 800],
    ['a price rule below both', { special, promo, rulePrice: 600 }, 600],
    ['no price rule', { rulePrice: null }, 1_000],
    ['a special price of zero: free', { special: { ...special, price: 0 } }, 0],
    ['no base price: not sold, whatever else there is', { price: null, special, promo, rulePrice: 1 }, null],
  ])('%s', (_, changes, price) => {
    expect(lowestPrice(facts(changes), NOW)).toBe(price);
  });
});
