import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CAROUSEL, targetOffset } from './motion.ts';

it('moves by the constants in the specification', () => {
  expect(CAROUSEL).toEqual({
    momentumFactor: 200,
    dragThresholdPx: 10,
    moveThresholdPx: 50,
    animationThresholdPx: 25,
    scrollDebounceMs: 50,
    resizeDebounceMs: 25,
  });
});

it.each([
  ['a drag of 50 px turns to the next item', { from: 0, moved: -50, speed: 0, step: 300 }, 300],
  ['a drag of 49 px goes back', { from: 300, moved: -49, speed: 0, step: 300 }, 300],
  ['a drag of 50 px to the right turns back', { from: 600, moved: 50, speed: 0, step: 300 }, 300],
  ['a drag over two items lands on the third', { from: 0, moved: -590, speed: 0, step: 300 }, 590],
  ['momentum carries it further', { from: 0, moved: -60, speed: -3, step: 300 }, 600],
  ['a drag never goes before the first item', { from: 0, moved: 200, speed: 2, step: 300 }, 0],
  ['a remainder below 25 px is not animated', { from: 0, moved: -280, speed: 0, step: 300 }, 280],
])('%s', (_, drag, target) => {
  expect(targetOffset(drag)).toBe(target);
});

it('comes to rest on an item, or within 25 px of one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: -900, max: 900 }),
      fc.integer({ min: -4, max: 4 }),
      fc.integer({ min: 60, max: 400 }),
      (item, moved, speed, step) => {
        const target = targetOffset({ from: item * step, moved, speed, step });
        const off = Math.min(target % step, step - (target % step));
        expect(target).toBeGreaterThanOrEqual(0);
        expect(off).toBeLessThan(CAROUSEL.animationThresholdPx);
      },
    ),
  );
});
