/** How carousels move (spec 1 section 9). */
export const CAROUSEL = {
  /** Pixels that a swipe's speed (pixels per millisecond) carries on. */
  momentumFactor: 200,
  /** From so many pixels on, a press is a drag. */
  dragThresholdPx: 10,
  /** From so many pixels on, a drag turns the page. */
  moveThresholdPx: 50,
  /** What is left to move below this is not worth an animation. */
  animationThresholdPx: 25,
  scrollDebounceMs: 50,
  resizeDebounceMs: 25,
} as const;

/**
 * The position at which a carousel comes to rest after a drag: momentum added, on a whole item, at least one item on when the drag was
 * long enough to mean it. All in pixels; `moved` is negative to the left, `speed` in pixels per millisecond.
 */
export function targetOffset(drag: {
  readonly from: number;
  readonly moved: number;
  readonly speed: number;
  readonly step: number;
}): number {
  const { from, moved, speed, step } = drag;
  const free = from - moved - speed * CAROUSEL.momentumFactor;
  let items = Math.round((free - from) / step);
  if (items === 0 && Math.abs(moved) >= CAROUSEL.moveThresholdPx) items = moved < 0 ? 1 : -1;
  const target = from + items * step;
  return Math.max(0, Math.abs(target - free) < CAROUSEL.animationThresholdPx ? free : target);
}
