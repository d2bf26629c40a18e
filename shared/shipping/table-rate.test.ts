import { describe, expect, it } from 'vitest';
import type { TableRate } from './rate-table.ts';
import { tableRate } from './table-rate.ts';

const OHIO = { countryId: 'US', region: 'OH', postcode: '43211' };

const row = (
  subtotalFrom: number,
  days: readonly [number, number] | null,
  changes: Partial<TableRate> = {},
): TableRate => ({
  countryId: 'US',
  region: '*',
  postcode: '*',
  subtotalFrom,
  price: 1_000,
  transit: days && { least: days[0], most: days[1] },
  ...changes,
});

describe('the days of an imported table', () => {
  it.each([
    ['are those of its row', [row(0, [2, 3])], 0, [2, 3]],
    ['are unknown where its row says none', [row(0, null)], 0, null],
    ['are those of the nearest row', [row(0, [2, 3]), row(0, [1, 1], { postcode: '432*' })], 0, [1, 1]],
    ['are those of the subtotal that the order reaches', [row(0, [2, 3]), row(5_000, [4, 6])], 6_000, [4, 6]],
    ['are never fewer by buying more', [row(0, [4, 6]), row(5_000, [1, 2])], 6_000, [4, 6]],
    ['stay unknown where the reached row says none', [row(0, [4, 6]), row(5_000, null)], 6_000, null],
  ] as const)('%s', (_words, rows, subtotal, days) => {
    expect(tableRate(rows, OHIO, subtotal)?.transit).toEqual(days && { least: days[0], most: days[1] });
  });
});
