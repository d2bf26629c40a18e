import { isPlacing } from '#shared/checkout/placement.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import { current } from './checkout.ts';
import { reloadItems } from './reload-items.ts';

/** How long the items of an order count as current when the page comes back into view, in milliseconds. */
const TICK_MS = MINUTE_MS;

/** Keeps the prices and stock of the order's items current, with each tick of the health loop (spec 1 section 4). */
export function watchItems(): void {
  let lookedMs = Date.now();
  const look = (): void => {
    const { state } = current();
    if (document.visibilityState === 'hidden' || isPlacing(state) || state.placement.status === 'placed') return;
    lookedMs = Date.now();
    void reloadItems();
  };
  addEventListener('store:tick', look);
  document.addEventListener('visibilitychange', () => {
    if (Date.now() - lookedMs >= TICK_MS) look();
  });
}
