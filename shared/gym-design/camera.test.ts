import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Camera, cameraOf, eyeOf, matrixOf, moveCamera, switchCamera } from './camera.ts';
import { ROOM_INCHES } from './limits.ts';

const ROOM = { width: 240, depth: 200, height: 100 };
const MIDDLE = [120, 100, 30] as const;

/** Where a point of the room is on the screen: -1 to 1 from left to right and from bottom to top, and how far away. */
function seen(camera: Camera, [x, y, z]: readonly [number, number, number], aspect = 1.5, room = ROOM) {
  const m = matrixOf(camera, room, aspect);
  const row = (at: number) => (m[at] ?? 0) * x + (m[at + 4] ?? 0) * y + (m[at + 8] ?? 0) * z + (m[at + 12] ?? 0);
  const far = row(3);
  return { x: row(0) / far, y: row(1) / far, depth: row(2) / far, far };
}

const move = fc.record({
  yaw: fc.integer({ min: -720, max: 720 }),
  pitch: fc.integer({ min: -200, max: 200 }),
  zoom: fc.double({ min: 0.1, max: 10, noNaN: true }),
  ahead: fc.integer({ min: -900, max: 900 }),
});

describe('a camera around a room', () => {
  const camera = cameraOf(ROOM);

  it('looks at the middle of the room, from every side and every shape of screen', () => {
    fc.assert(
      fc.property(move, fc.double({ min: 0.4, max: 3, noNaN: true }), (each, aspect) => {
        const { x, y, far } = seen(moveCamera(camera, ROOM, each), MIDDLE, aspect);
        expect([x, y]).toEqual([expect.closeTo(0, 6), expect.closeTo(0, 6)]);
        expect(far).toBeGreaterThan(0);
      }),
      { numRuns: 10_000 },
    );
  });

  it('begins with the whole room in sight, and not far from it, in every room and on every screen', () => {
    const inches = fc.integer({ min: ROOM_INCHES.least, max: ROOM_INCHES.most });
    fc.assert(
      fc.property(
        inches,
        inches,
        fc.integer({ min: 72, max: 240 }),
        fc.double({ min: 0.4, max: 3, noNaN: true }),
        (width, depth, height, aspect) => {
          const room = { width, depth, height };
          const places = [0, width].flatMap((x) =>
            [0, depth].flatMap((y) => [0, height].map((z) => seen(cameraOf(room), [x, y, z], aspect, room))),
          );
          for (const { x, y, far } of places) {
            expect(far).toBeGreaterThan(0);
            expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThan(1);
          }
          const square = [0, width].flatMap((x) =>
            [0, depth].flatMap((y) => [0, height].map((z) => seen(cameraOf(room), [x, y, z], 1, room))),
          );
          expect(Math.max(...square.map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y))))).toBeGreaterThan(0.8);
        },
      ),
      { numRuns: 10_000 },
    );
  });

  it('shows the right on the right, the top above, and the near before the far', () => {
    const ahead = { ...camera, yaw: 0 };
    expect(seen(ahead, [140, 100, 30]).x).toBeGreaterThan(0.01);
    expect(seen(ahead, [120, 100, 60]).y).toBeGreaterThan(0.01);
    expect(seen(ahead, [120, 180, 30]).depth).toBeLessThan(seen(ahead, [120, 20, 30]).depth);
  });

  it('turned by a quarter clockwise, looks along the back wall to the right', () => {
    const side = { ...camera, yaw: 90, pitch: 5 };
    expect(eyeOf(side, ROOM)[0]).toBeLessThan(0);
    expect(seen(side, [120, 140, 30]).x).toBeGreaterThan(0.01);
  });

  it('never goes below the floor', () => {
    fc.assert(
      fc.property(move, move, (a, b) => {
        expect(eyeOf(moveCamera(moveCamera(camera, ROOM, a), ROOM, b), ROOM)[2]).toBeGreaterThan(0);
      }),
    );
  });
});

describe('someone in the room', () => {
  const standing = switchCamera(cameraOf(ROOM), ROOM);

  it('never leaves it, and sees from the height of their eyes', () => {
    fc.assert(
      fc.property(move, move, (a, b) => {
        const [x, y, z] = eyeOf(moveCamera(moveCamera(standing, ROOM, a), ROOM, b), ROOM);
        expect(x > 0 && x < ROOM.width && y > 0 && y < ROOM.depth).toBe(true);
        expect(z).toBe(64);
      }),
    );
  });

  it('walks towards what they look at', () => {
    expect(eyeOf(moveCamera(standing, ROOM, { ahead: 20 }), ROOM)[1]).toBe(eyeOf(standing, ROOM)[1] - 20);
    expect(eyeOf(moveCamera(moveCamera(standing, ROOM, { yaw: 90 }), ROOM, { ahead: 20 }), ROOM)[0]).toBeCloseTo(140);
  });

  it('steps outside again', () => expect(switchCamera(standing, ROOM).mode).toBe('orbit'));
});
