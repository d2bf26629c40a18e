import { describe, expect, it } from 'vitest';
import type { SiteCode } from '#shared/site/sites.ts';
import { approvalReasons, fallOf, type Judged } from './approval.ts';
import type { RecordKind } from './contract.ts';

const rule = (sites: readonly SiteCode[], priceDrop: number | null) => ({ sites: new Set(sites), priceDrop });
const judged = (kind: RecordKind, site: SiteCode | null, before: unknown, after: unknown): Judged => ({
  kind,
  key: 'BAR',
  site,
  before,
  after,
});

describe('sites that ask for a second person', () => {
  it.each([
    [['EUR'], 'EUR', ['EUR']],
    [['EUR'], 'USA', []],
    [[], 'EUR', []],
    // A record of all sites changes each of them.
    [['EUR', 'AUS'], null, ['EUR', 'AUS']],
  ] as const)('%j, a page of %s', (sites, site, asking) => {
    const reasons = approvalReasons([judged('page', site, null, {})], rule(sites, null));
    expect(reasons).toEqual(asking.map((code) => `Changes to ${code} need a second person’s approval.`));
  });
});

describe('a price that falls', () => {
  it.each([
    [{ price: 100 }, { price: 60 }, 40],
    [{ price: 100 }, { price: 120 }, 0],
    [{ price: 100, specialPrice: 80 }, { price: 100, specialPrice: 60 }, 25],
    [{ price: 100, specialPrice: null }, { price: 100, specialPrice: 49.5 }, 50.5],
    [{ price: 100, specialPrice: 80 }, { price: 100, specialPrice: null }, 0],
    [null, { price: 1 }, 0],
    [{ price: 100 }, null, 0],
    [{ price: 0 }, { price: 0 }, 0],
  ])('from %j to %j: %d percent', (before, after, percent) => {
    expect(fallOf({ before, after })).toBeCloseTo(percent, 9);
  });

  it.each([
    ['price', { price: 100 }, { price: 60 }, 40, []],
    ['price', { price: 100 }, { price: 59 }, 40, ['The price of BAR on USA falls by 41%.']],
    ['price', { price: 100 }, { price: 1 }, null, []],
    ['promotion', { price: 100 }, { price: 50 }, 40, ['The price of BAR on USA falls by 50%.']],
    ['page', { price: 100 }, { price: 1 }, 40, []],
    ['cart-rule', null, { isActive: true, simpleAction: 'by_percent', discountAmount: 40 }, 40, []],
    [
      'cart-rule',
      null,
      { isActive: true, simpleAction: 'by_percent', discountAmount: 41 },
      40,
      ['Cart rule BAR may take off more than 40%.'],
    ],
    ['cart-rule', null, { isActive: false, simpleAction: 'by_percent', discountAmount: 90 }, 40, []],
    [
      'cart-rule',
      null,
      { isActive: true, simpleAction: 'cart_fixed', discountAmount: 5 },
      40,
      ['Cart rule BAR may take off more than 40%.'],
    ],
    [
      'cart-rule',
      { isActive: true, simpleAction: 'cart_fixed', discountAmount: 5 },
      { isActive: true, simpleAction: 'cart_fixed', discountAmount: 5, name: 'Other' },
      40,
      [],
    ],
  ] as const)('%s from %j to %j with a limit of %s', (kind, before, after, priceDrop, reasons) => {
    expect(approvalReasons([judged(kind, 'USA', before, after)], rule([], priceDrop))).toEqual(reasons);
  });
});
