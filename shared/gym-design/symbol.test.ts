import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GearKind } from './kinds.ts';
import { TURNS } from './limits.ts';
import { areaOf } from './place.ts';
import { symbolOf } from './symbol.ts';

const KINDS: readonly GearKind[] = [
  ...(['ball', 'barbell', 'bench', 'box', 'dumbbell', 'kettlebell', 'machine', 'other'] as const),
  ...(['plate', 'platform', 'pull-up', 'rack', 'sled', 'storage'] as const),
];

const thing = fc.record({
  x: fc.integer({ min: 0, max: 2400 }),
  y: fc.integer({ min: 0, max: 2400 }),
  turn: fc.constantFrom(...TURNS),
  width: fc.integer({ min: 1, max: 600 }),
  depth: fc.integer({ min: 1, max: 600 }),
});

/** The points that a path begins its parts with or draws lines to. */
const pointsOf = (path: string) =>
  [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

describe('symbols', () => {
  it('of every kind stay within the floor that the thing covers', () => {
    fc.assert(
      fc.property(thing, fc.constantFrom(...KINDS), (each, kind) => {
        const area = areaOf(each);
        const { path, front } = symbolOf(kind, each);
        for (const [x, y] of pointsOf(path + front)) {
          expect(x).toBeGreaterThanOrEqual(area.x - 0.01);
          expect(x).toBeLessThanOrEqual(area.x + area.width + 0.01);
          expect(y).toBeGreaterThanOrEqual(area.y - 0.01);
          expect(y).toBeLessThanOrEqual(area.y + area.depth + 0.01);
        }
      }),
      { numRuns: 10_000 },
    );
  });

  it.each([
    [0, 'M10 40L60 40'],
    [90, 'M10 20L10 70'],
    [180, 'M60 20L10 20'],
    [270, 'M30 70L30 20'],
  ] as const)('a thing turned by %i° is used from %s', (turn, front) => {
    expect(symbolOf('rack', { x: 10, y: 20, width: 50, depth: 20, turn }).front).toBe(front);
  });

  it('moves with its thing', () => {
    const at = (x: number, y: number) => symbolOf('rack', { x, y, width: 48, depth: 49, turn: 0 }).path;
    const moved = pointsOf(at(7, 5)).map(([x, y]) => [x - 7, y - 5]);
    expect(moved).toEqual(pointsOf(at(0, 0)).map(([x, y]) => [x, y]));
  });
});
