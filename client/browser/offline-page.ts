import { OFFLINE_SCRIPT } from '#shared/route/offline-script.ts';
import { onMoment } from './moments.ts';

/**
 * Registers the page that the browser shows while offline. Only on pages of the store: the policy of the checkout
 * allows no workers, and an app has an offline page of its own.
 */
export function watchOffline(): void {
  const { app } = document.documentElement.dataset;
  const isShop = document.querySelector('[data-testid="cart-count"]') !== null;
  if (app !== undefined || !isShop || !('serviceWorker' in navigator)) return;
  onMoment('idle', document.body, () => {
    // Browsers without service workers (some private windows) show their own error page.
    navigator.serviceWorker.register(OFFLINE_SCRIPT, { updateViaCache: 'all' }).catch(() => undefined);
  });
}
