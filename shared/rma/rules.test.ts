import { describe, expect, it } from 'vitest';
import { FLAG_DEFAULTS } from '#shared/flag/flags.ts';
import { SITE_CODES, SITES } from '#shared/site/sites.ts';
import type { RmaStatus } from './contract.ts';
import { offersReturns } from './offers-returns.ts';
import { RMA_ID, rmaIdOf } from './rma-id.ts';
import { nextRmaStatuses } from './status-change.ts';

describe('where returns are offered', () => {
  it.each([
    [false, ['APO', 'CAN', 'USA']],
    [true, ['APO', 'CAN', 'EUR', 'USA']],
  ])('with enable-eu-returns %s: %s', (isOn, codes) => {
    const flags = { ...FLAG_DEFAULTS, 'enable-eu-returns': isOn };
    expect(SITE_CODES.filter((code) => offersReturns(SITES[code], flags)).sort()).toEqual(codes);
  });
});

it.each<[RmaStatus, string]>([
  ['requested', 'received refunded refused'],
  ['received', 'refunded refused'],
  ['refunded', ''],
  ['refused', ''],
])('after %s, allowed: %s', (from, expected) => {
  expect(nextRmaStatuses(from).join(' ')).toBe(expected);
});

it('a number is readable, whatever it is made from', () => {
  for (const byte of [0, 31, 100, 255]) expect(rmaIdOf(new Uint8Array(10).fill(byte))).toMatch(RMA_ID);
  expect(rmaIdOf(new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7, 8, 31]))).toBe('RMA-012345678Z');
});
