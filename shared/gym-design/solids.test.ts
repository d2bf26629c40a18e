import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GymDesign } from './contract.ts';
import { NEW_DESIGN } from './contract.ts';
import type { GearKind } from './kinds.ts';
import { TURNS } from './limits.ts';
import { areaOf } from './place.ts';
import { type Solid, solidsOf } from './solids.ts';

const KINDS: readonly GearKind[] = [
  ...(['ball', 'barbell', 'bench', 'box', 'dumbbell', 'kettlebell', 'machine', 'other'] as const),
  ...(['plate', 'platform', 'pull-up', 'rack', 'sled', 'storage'] as const),
];
const thing = fc.record({
  id: fc.constant(1),
  productId: fc.constant(7),
  sku: fc.constant(null),
  isAbout: fc.constant(false),
  x: fc.integer({ min: 0, max: 500 }),
  y: fc.integer({ min: 0, max: 500 }),
  turn: fc.constantFrom(...TURNS),
  width: fc.integer({ min: 8, max: 200 }),
  depth: fc.integer({ min: 8, max: 200 }),
});
const alone = (each: GymDesign['things'][number]): GymDesign => ({ ...NEW_DESIGN, things: [each] });

/** Half the floor that a body covers to the right and to the front. */
function halves({ width, depth, turn }: Solid): readonly [number, number] {
  return turn % 180 === 0 ? [width / 2, depth / 2] : [depth / 2, width / 2];
}

describe('bodies of a design', () => {
  it('stay within the floor and the height of their thing', () => {
    fc.assert(
      fc.property(thing, fc.constantFrom(...KINDS), fc.integer({ min: 20, max: 110 }), (each, kind, height) => {
        const area = areaOf(each);
        const solids = solidsOf(alone(each), () => ({ kind, height }));
        expect(solids.length).toBeGreaterThan(0);
        for (const solid of solids) {
          const [right, down] = halves(solid);
          expect(solid.x - right).toBeGreaterThanOrEqual(area.x - 0.01);
          expect(solid.x + right).toBeLessThanOrEqual(area.x + area.width + 0.01);
          expect(solid.y - down).toBeGreaterThanOrEqual(area.y - 0.01);
          expect(solid.y + down).toBeLessThanOrEqual(area.y + area.depth + 0.01);
          expect(solid.z - solid.height / 2).toBeGreaterThanOrEqual(-0.01);
          if (kind === 'rack' || kind === 'storage')
            expect(solid.z + solid.height / 2).toBeLessThanOrEqual(height + 0.01);
        }
      }),
      { numRuns: 10_000 },
    );
  });

  it('a bar over a rack is in its hooks, and one beside it on the floor', () => {
    const kindOf = ({ productId }: { productId: number }) =>
      productId === 1 ? { kind: 'rack' as const, height: 90 } : { kind: 'barbell' as const, height: null };
    const at = (x: number): GymDesign => ({
      ...NEW_DESIGN,
      things: [
        { id: 1, productId: 1, sku: null, x: 40, y: 0, turn: 0, width: 48, depth: 48, isAbout: false },
        { id: 2, productId: 2, sku: null, x, y: 20, turn: 0, width: 87, depth: 2, isAbout: false },
      ],
    });
    const low = (design: GymDesign) =>
      Math.min(
        ...solidsOf(design, kindOf)
          .filter(({ material, height }) => material === 'iron' && height <= 2 && height !== 1.5)
          .map(({ z }) => z),
      );
    expect(low(at(20))).toBeGreaterThan(40);
    expect(low(at(100))).toBeLessThan(2);
  });

  it('what is no longer sold is a plain box', () => {
    const each = { id: 1, productId: 1, sku: null, x: 0, y: 0, turn: 0 as const, width: 48, depth: 24, isAbout: false };
    expect(solidsOf(alone(each), () => undefined)).toMatchObject([{ form: 'box', width: 48, depth: 24 }]);
  });
});
