import { isPlacing } from '#shared/checkout/placement.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import { current } from './checkout.ts';
import { reloadItems } from './reload-items.ts';

/** How often the items of an order are reloaded, in milliseconds (spec 1 section 7). */
const TICK_MS = MINUTE_MS;

/** Keeps the prices and stock of the order's items current while the page is visible. */
export function watchItems(): void {
  let lookedMs = Date.now();
  const look = (): void => {
    const { state } = current();
    const isBusy = isPlacing(state) || state.placement.status === 'placed';
    if (document.visibilityState === 'hidden' || isBusy || Date.now() - lookedMs < TICK_MS) return;
    lookedMs = Date.now();
    void reloadItems();
  };
  setInterval(look, TICK_MS + 1);
  document.addEventListener('visibilitychange', look);
}
