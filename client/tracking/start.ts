import { wakeIsland } from '#client/browser/wake-island.ts';
import { DiscoveryConsumer } from '#client/tracking/consumers/discovery.ts';
import { watchFollowed } from '#client/tracking/followed.ts';
import { tellPage } from '#client/tracking/page-events.ts';
import { openTracking, passTracking } from '#client/tracking/track.ts';

/** Hands failures of scripts to what reports them (`page-errors.ts`), which is loaded with the first use or failure. */
function watchFailures(): void {
  for (const type of ['error', 'unhandledrejection'])
    addEventListener(type, (detail) =>
      wakeIsland('tracking-strips').then(() => dispatchEvent(new CustomEvent('store:failure', { detail }))),
    );
}

/**
 * Starts tracking when the page is idle: releases the events recorded so far and reports what happens on the page. Each
 * consumer checks for itself whether the visitor consents (`shared/tracking/consent.ts`).
 */
export function startTracking(): void {
  const discovery = new DiscoveryConsumer();
  discovery.forgetDenied();
  discovery.resume();
  openTracking((event, atMs) => discovery.take(event, atMs));
  tellPage();
  watchFollowed();
  watchFailures();
  // The visitor made a choice in the notice (`consent-notice.ts`).
  addEventListener('store:consent', () => {
    discovery.forgetDenied();
    tellPage();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    discovery.resume();
    tellPage(true);
  });
  const leave = () => {
    passTracking();
    discovery.leave();
  };
  // A phone may discard a hidden page without further notice.
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
    else discovery.resume();
  });
}
