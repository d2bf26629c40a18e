import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Area, isInside, overlap } from './place.ts';
import { SNAP_INCHES, snapper } from './snap.ts';

const snap = (area: Area, others: readonly Area[], room: typeof ROOM) => snapper(area, others, room)(area);
const ROOM = { width: 240, depth: 240, height: 108 };
const at = (x: number, y: number, width = 40, depth = 20): Area => ({ x, y, width, depth });

describe('a dragged thing snaps', () => {
  it.each<[string, Area, readonly Area[], readonly [number, number]]>([
    ['to the left wall', at(3, 100), [], [0, 100]],
    ['to the right wall', at(197, 100), [], [200, 100]],
    ['into a corner', at(2, 3), [], [0, 0]],
    ['to the middle of the room', at(98, 60), [], [100, 60]],
    ['to the edge of another thing', at(63, 60), [at(60, 140, 30, 50)], [60, 60]],
    ['to its other edge', at(48, 60), [at(60, 140, 30, 50)], [50, 60]],
    ['beside it', at(93, 150), [at(60, 140, 30, 50)], [90, 150]],
    ['to its middle', at(54, 60), [at(60, 140, 30, 50)], [55, 60]],
    ['nowhere when nothing is near', at(30, 30), [at(120, 140, 30, 50)], [30, 30]],
    ['the nearer way', at(57, 60), [at(60, 140, 30, 50)], [55, 60]],
  ])('%s', (_, area, others, [x, y]) => {
    expect(snap(area, others, ROOM)).toMatchObject({ x, y });
  });

  it('shows the line that it has reached', () => {
    expect(snap(at(93, 150), [at(60, 140, 30, 50)], ROOM).guides).toEqual([{ axis: 'x', at: 90 }]);
    expect(snap(at(30, 30), [], ROOM).guides).toEqual([]);
  });

  it('not onto what it does not touch', () => {
    // The wall is two inches away, and so is a shelf along it.
    expect(snap(at(2, 100), [at(0, 90, 2, 60)], ROOM).x).toBe(2);
  });
});

const area = fc
  .record({ width: fc.integer({ min: 1, max: 90 }), depth: fc.integer({ min: 1, max: 90 }) })
  .chain((sides) =>
    fc.record({
      x: fc.integer({ min: 0, max: ROOM.width - sides.width }),
      y: fc.integer({ min: 0, max: ROOM.depth - sides.depth }),
      width: fc.constant(sides.width),
      depth: fc.constant(sides.depth),
    }),
  );
const scene = fc.tuple(area, fc.array(area, { maxLength: 12 }));
const RUNS = { numRuns: 10_000 };

describe('laws of snapping', () => {
  it('it moves by no more than its tolerance, between the walls, and never onto something else', () => {
    fc.assert(
      fc.property(scene, ([dragged, others]) => {
        const { x, y } = snap(dragged, others, ROOM);
        const after = { ...dragged, x, y };
        expect(Math.abs(x - dragged.x)).toBeLessThanOrEqual(SNAP_INCHES);
        expect(Math.abs(y - dragged.y)).toBeLessThanOrEqual(SNAP_INCHES);
        expect(isInside(after, ROOM)).toBe(true);
        for (const other of others) if (overlap(after, other)) expect(overlap(dragged, other)).toBe(true);
      }),
      RUNS,
    );
  });

  it('twice is the same as once', () => {
    fc.assert(
      fc.property(scene, ([dragged, others]) => {
        const once = snap(dragged, others, ROOM);
        expect(snap({ ...dragged, x: once.x, y: once.y }, others, ROOM)).toMatchObject({ x: once.x, y: once.y });
      }),
      RUNS,
    );
  });

  it('overlap is symmetric and the same under any motion of both', () => {
    const shift = fc.integer({ min: -500, max: 500 });
    fc.assert(
      fc.property(area, area, shift, shift, (a, b, dx, dy) => {
        const moved = (each: Area) => ({ ...each, x: each.x + dx, y: each.y + dy });
        const turned = ({ x, y, width, depth }: Area) => ({ x: -y - depth, y: x, width: depth, depth: width });
        expect(overlap(b, a)).toBe(overlap(a, b));
        expect(overlap(moved(a), moved(b))).toBe(overlap(a, b));
        expect(overlap(turned(a), turned(b))).toBe(overlap(a, b));
      }),
      RUNS,
    );
  });
});
