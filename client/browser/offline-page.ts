import { OFFLINE_SCRIPT } from '#shared/route/offline-script.ts';
import { onMoment } from './moments.ts';

/**
 * Has the browser know what to show without a connection. Only from pages of the shop: the checkout's policy allows no
 * workers, and an app has a page of its own.
 */
export function watchOffline(): void {
  const { app } = document.documentElement.dataset;
  const isShop = document.querySelector('[data-testid="cart-count"]') !== null;
  if (app !== undefined || !isShop || !('serviceWorker' in navigator)) return;
  onMoment('idle', document.body, () => {
    // Browsers without service workers (some private windows) show their own page.
    navigator.serviceWorker.register(OFFLINE_SCRIPT, { updateViaCache: 'all' }).catch(() => undefined);
  });
}
