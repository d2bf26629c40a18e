import { CART_COUNT_SECONDS, cartCookieName } from '#shared/tracking/cookie-names.ts';
import { cookieOf, setCookie } from './cookie.ts';

/** Name of this site's cookie. */
function cookieName(): string {
  return cartCookieName(document.documentElement.dataset.site ?? '');
}

/**
 * The count shown in the header. The store sends it in a cookie, so that cached pages can show it without a request.
 */
function countOf(): string {
  const count = cookieOf(cookieName()) ?? '';
  return /^[1-9]\d*$/.test(count) ? count : '';
}

/** Writes the count into the header, and returns it; '' for an empty cart. */
export function showCartCount(): string {
  const count = countOf();
  for (const place of document.querySelectorAll('[data-testid="cart-count"]')) {
    if (place.textContent !== count) place.textContent = count;
  }
  return count;
}

/**
 * Corrects the count from a page that has the current cart. Lines that were removed while the page was rendered (such
 * as an ended deal) are missing from its cookies.
 */
export function correctCartCount(count: number): void {
  setCookie(cookieName(), String(count), CART_COUNT_SECONDS);
  showCartCount();
}

/**
 * Shows the count now and whenever another tab changes it. In browsers without cookie events, it is refreshed when the
 * page becomes visible again.
 */
export function watchCartCount(): void {
  showCartCount();
  if ('cookieStore' in window) cookieStore.addEventListener('change', showCartCount);
  addEventListener('pageshow', showCartCount);
  document.addEventListener('visibilitychange', showCartCount);
}
