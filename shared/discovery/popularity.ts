import { DAY_MS } from '#shared/time/duration.ts';

/** Actions of shoppers on products, and how much each contributes to popularity. */
export const EVENT_WORTH = { view: 1, click: 2, wish: 4, cart: 6, order: 12 } as const;
export type ProductEvent = keyof typeof EVENT_WORTH;

/** The number of days after which an event counts half as much. */
const HALF_LIFE_DAYS = 14;
/** From this time on, new events count more and more. */
const LANDMARK_MS = Date.UTC(2026, 0, 1);
/** Lower limit for the top sum, so that in a store with few sales even the best seller is not popular. */
const LEAST_TOP = 60;

/**
 * The weight of an event at this time. The sums use forward decay: instead of fading every sum daily, later events
 * count more, and sums are only compared with each other or divided by the current growth.
 */
export function growthAt(nowMs: number): number {
  return 2 ** ((nowMs - LANDMARK_MS) / (DAY_MS * HALF_LIFE_DAYS));
}

/**
 * Converts current sums to popularity, 0 to 1, on a logarithmic scale, so that doubling a small sum matters more than
 * doubling a large one.
 */
export function popularities(sums: ReadonlyMap<number, number>, nowMs: number): ReadonlyMap<number, number> {
  const growth = growthAt(nowMs);
  const current = [...sums].map(([id, sum]) => [id, sum / growth] as const);
  const top = Math.max(LEAST_TOP, ...current.map(([, sum]) => sum));
  return new Map(current.map(([id, sum]) => [id, Math.log1p(sum) / Math.log1p(top)]));
}

/** Days since 1970, UTC. */
export function dayOf(nowMs: number): number {
  return Math.floor(nowMs / DAY_MS);
}
