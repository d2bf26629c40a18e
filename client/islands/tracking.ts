import { DiscoveryConsumer } from '#client/tracking/consumers/discovery.ts';
import { tellPage } from '#client/tracking/page-events.ts';
import { watchProducts } from '#client/tracking/product-events.ts';
import { openTracking } from '#client/tracking/track.ts';

/**
 * Opens the door that events wait behind, once the page is idle, and tells what happens on it. Who hears of it, and
 * whether the visitor agrees, is each consumer's to look up (`shared/tracking/consent.ts`).
 */
export function wake(): void {
  const discovery = new DiscoveryConsumer();
  discovery.forgetDenied();
  discovery.resume();
  openTracking((event, atMs) => discovery.take(event, atMs));
  tellPage();
  watchProducts();
  // The visitor has chosen in the notice (`consent-notice.ts`).
  addEventListener('store:consent', () => {
    discovery.forgetDenied();
    tellPage();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    discovery.resume();
    tellPage(true);
  });
  // A phone may end a page that is hidden without a further word.
  addEventListener('pagehide', () => discovery.leave());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') discovery.leave();
    else discovery.resume();
  });
}
