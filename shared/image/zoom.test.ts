import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptInStage, MOST_ZOOM, type Placed, WHOLE, zoomedAt } from './zoom.ts';

const STAGE = { x: 400, y: 600 };
const FITTED = { x: 400, y: 300 };

describe('a picture in its stage', () => {
  it.each<[string, Placed, Placed]>([
    ['is whole at least', { scale: 0.4, x: 0, y: 0 }, WHOLE],
    ['is enlarged to a limit', { scale: 40, x: 0, y: 0 }, { scale: MOST_ZOOM, x: 0, y: 0 }],
    ['does not move while it is whole', { scale: 1, x: 90, y: -70 }, WHOLE],
    ['moves as far as its edges', { scale: 3, x: 1_000, y: -1_000 }, { scale: 3, x: 400, y: -150 }],
    ['does not move along a side that is smaller than the stage', { scale: 2, x: 30, y: 5 }, { scale: 2, x: 30, y: 0 }],
  ])('%s', (_name, placed, kept) => {
    const { scale, x, y } = keptInStage(placed, FITTED, STAGE);
    expect({ scale, x: x + 0, y: y + 0 }).toEqual(kept);
  });
});

it('what is under the fingers stays there, as long as the picture can be enlarged', () => {
  const point = fc.record({ x: fc.integer({ min: -300, max: 300 }), y: fc.integer({ min: -300, max: 300 }) });
  const place = fc.record({
    scale: fc.double({ min: 1, max: MOST_ZOOM, noNaN: true }),
    x: fc.integer({ min: -200, max: 200 }),
    y: fc.integer({ min: -200, max: 200 }),
  });
  const onPicture = ({ scale, x, y }: Placed, at: { x: number; y: number }) => [(at.x - x) / scale, (at.y - y) / scale];
  fc.assert(
    fc.property(place, fc.double({ min: 0.2, max: 8, noNaN: true }), point, (placed, by, at) => {
      const [x = 0, y = 0] = onPicture(placed, at);
      const [afterX = 0, afterY = 0] = onPicture(zoomedAt(placed, by, at), at);
      expect(afterX).toBeCloseTo(x, 6);
      expect(afterY).toBeCloseTo(y, 6);
    }),
  );
});
