/** What shoppers do with products, and how much each tells of how well one sells. */
export const EVENT_WORTH = { view: 1, click: 2, wish: 4, cart: 6, order: 12 } as const;
export type ProductEvent = keyof typeof EVENT_WORTH;

const DAY_MS = 86_400_000;
/** The number of days after which an event counts half. */
const HALF_LIFE_DAYS = 14;
/** From this moment on what is new counts more and more. */
const LANDMARK_MS = Date.UTC(2026, 0, 1);
/** Dampens popularity in a store with few sales, where even the best seller is not popular. */
const LEAST_TOP = 60;

/**
 * The weight of an event at this moment. Sums are kept by forward decay: instead of every sum fading day by day, what
 * comes later counts more, and sums are only compared with each other or divided by the growth of the moment.
 */
export function growthAt(nowMs: number): number {
  return 2 ** ((nowMs - LANDMARK_MS) / (DAY_MS * HALF_LIFE_DAYS));
}

/** Sums of a moment as popularity, 0 to 1: doubling the smallest ones tells more than doubling the largest. */
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
