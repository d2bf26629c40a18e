import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billOf } from './bill.ts';
import type { Thing } from './contract.ts';
import { type Gear, gearIndex, sumOf } from './gear.ts';

const footprint = { width: 20, depth: 20, isAbout: false };
const plain = (price: number | null, state: 'choose' | 'out' | 'ready' = 'ready') => ({
  price,
  isFrom: state === 'choose',
  state,
});
const gear = (productId: number, offer: Gear['plain'], variants: Gear['variants'] = []): Gear => ({
  productId,
  name: `No. ${productId}`,
  url: `/p-${productId}`,
  kind: 'box',
  footprint,
  height: null,
  plain: offer,
  variants,
});
const index = gearIndex([
  gear(1, plain(10_000)),
  gear(2, plain(20_000, 'choose'), [
    { sku: 'RED', label: 'Red', ...plain(25_000) },
    { sku: 'BLUE', label: 'Blue', ...plain(20_000, 'out') },
  ]),
]);
const thing = (id: number, productId: number, sku: string | null = null): Thing => ({
  id,
  productId,
  sku,
  x: 0,
  y: 0,
  turn: 0,
  ...footprint,
});

describe('what a plan buys', () => {
  it('groups equal things, and keeps apart what is chosen differently', () => {
    const things = [thing(1, 1), thing(2, 2, 'RED'), thing(3, 1), thing(4, 2), thing(5, 2, 'RED'), thing(6, 9)];
    const lines = billOf({ things }, index).map(({ productId, label, count, total, isFrom, state }) => ({
      productId,
      label,
      count,
      total,
      isFrom,
      state,
    }));
    expect(lines).toEqual([
      { productId: 1, label: '', count: 2, total: 20_000, isFrom: false, state: 'ready' },
      { productId: 2, label: 'Red', count: 2, total: 50_000, isFrom: false, state: 'ready' },
      { productId: 2, label: '', count: 1, total: 20_000, isFrom: true, state: 'choose' },
      { productId: 9, label: '', count: 1, total: null, isFrom: false, state: 'gone' },
    ]);
  });

  it('counts everything once and adds up to the total of the plan', () => {
    const any = fc.record({ productId: fc.constantFrom(1, 2, 9), sku: fc.constantFrom(null, 'RED', 'BLUE') });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 60 }), (picks) => {
        const things = picks.map(({ productId, sku }, at) => thing(at + 1, productId, sku));
        const lines = billOf({ things }, index);
        expect(lines.reduce((sum, { count }) => sum + count, 0)).toBe(things.length);
        expect(lines.reduce((sum, { total }) => sum + (total ?? 0), 0)).toBe(sumOf({ things }, index).total);
      }),
      { numRuns: 10_000 },
    );
  });
});
