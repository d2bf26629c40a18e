import { HOUR_MS } from '#shared/time/duration.ts';

/** A cart counts as abandoned when it has not been changed or ordered for this long, milliseconds. */
export const ABANDONED_MS = 4 * HOUR_MS;
/** For how long after an order nothing that a browser tells about the cart counts, because it may be told late. */
export const ORDERED_MS = HOUR_MS;

/** The entry that email marketing gets for an abandoned cart. It names the state of the cart, so it is told once. */
export function abandonedCartId(owner: string, siteId: number, changedMs: number): string {
  return `abandoned-${owner.replace(':', '-')}-${siteId}-${changedMs}-email`;
}
