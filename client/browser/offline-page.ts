import { OFFLINE_SCRIPT } from '#shared/route/offline-script.ts';
import { onMoment } from './moments.ts';

/**
 * Registers the page that the browser shows while offline. Only on pages of the store: the policy of the checkout
 * allows no workers, and an app has an offline page of its own.
 */
export function watchOffline(): void {
  const { app } = document.documentElement.dataset;
  // The header of the checkout has a cart, too, but no search.
  const isShop = document.querySelector('.head [name="q"]') !== null;
  if (app !== undefined || !isShop || !('serviceWorker' in navigator)) return;
  onMoment('idle', document.body, () => {
    // Browsers without service workers (some private windows) show their own error page.
    navigator.serviceWorker.register(OFFLINE_SCRIPT, { updateViaCache: 'all' }).catch(() => undefined);
  });
}
