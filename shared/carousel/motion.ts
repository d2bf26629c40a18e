/** How carousels move (spec 1 section 9). */
export const CAROUSEL = {
  /** Pixels of momentum for a swipe at 1 pixel per millisecond. */
  momentumFactor: 200,
  /** A press that moves at least this many pixels is a drag. */
  dragThresholdPx: 10,
  /** A drag of at least this many pixels moves on by an item. */
  moveThresholdPx: 50,
  /** Remaining distances below this many pixels are not animated. */
  animationThresholdPx: 25,
  scrollDebounceMs: 50,
  resizeDebounceMs: 25,
} as const;

/**
 * The position at which a carousel stops after a drag: with momentum, aligned to an item, and at least one item further
 * if the drag was long enough to be intended. All in pixels; `moved` is negative to the left, `speed` in pixels per
 * millisecond.
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
