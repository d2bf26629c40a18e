import { describe, expect, it } from 'vitest';
import { cost, NOW, part, source, value } from '#shared/testing/card-source.ts';
import { dealOf } from './deal-of.ts';
import type { CardSource } from './make-card.ts';

const reduced = { special: { price: 50, fromMs: null, toMs: null } };
const cheap = part(100, { prices: cost(100, reduced) });

describe('whether a list of reduced products shows one', () => {
  it.each<[string, CardSource, number | undefined]>([
    ['not at its regular price', source('simple'), undefined],
    ['not by a flag', source('simple', { attributes: { hot_deal: ['1'] } }), undefined],
    ['reduced', source('simple', { prices: cost(100, reduced) }), 50],
    [
      'not before it begins',
      source('simple', { prices: cost(100, { special: { price: 50, fromMs: NOW + 1, toMs: null } }) }),
      undefined,
    ],
    [
      'from its first moment',
      source('simple', { prices: cost(100, { special: { price: 50, fromMs: NOW, toMs: null } }) }),
      50,
    ],
    [
      'not after its last moment',
      source('simple', { prices: cost(100, { special: { price: 50, fromMs: null, toMs: NOW - 1 } }) }),
      undefined,
    ],
    [
      'not while it is sold off',
      source('simple', { prices: cost(100, reduced), attributes: { rogue_closeout_and_sale: ['1'] } }),
      undefined,
    ],
    ['by its cheapest variant', source('configurable', { parts: [cheap, part(90)] }), 50],
    [
      'not by a dearer one, whose price it does not show',
      source('configurable', { parts: [part(10), cheap] }),
      undefined,
    ],
    [
      'not by a variant that has a card of its own',
      source('configurable', { parts: [{ ...cheap, hasCard: true }] }),
      undefined,
    ],
    [
      'a bundle by its percentage',
      source('bundle', {
        prices: cost(null, { special: { price: 0, fromMs: null, toMs: null, percent: 80 } }),
        parts: [value(1, 500)],
      }),
      20,
    ],
  ])('%s', (_, given, expected) => {
    expect(dealOf(given, NOW)).toBe(expected);
  });
});
