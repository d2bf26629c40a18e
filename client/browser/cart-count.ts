import { CART_COUNT_SECONDS, cartCookieName } from '#shared/tracking/cookies.ts';
import { cookieOf, setCookie } from './cookie.ts';

/** The cookie of this site. */
function cookieName(): string {
  return cartCookieName(document.documentElement.dataset.site ?? '');
}

/** What the header counts: the store tells it in a cookie, so that pages out of a cache show it without asking. */
function countOf(): string {
  const count = cookieOf(cookieName()) ?? '';
  return /^[1-9]\d*$/.test(count) ? count : '';
}

/** Writes the count into the header. */
export function showCartCount(): void {
  const count = countOf();
  for (const place of document.querySelectorAll('[data-testid="cart-count"]')) {
    if (place.textContent !== count) place.textContent = count;
  }
}

/**
 * Corrects the count by a page that knows the cart: what left it while the page was made (an ended deal) came too late
 * for the page's cookies.
 */
export function correctCartCount(count: number): void {
  setCookie(cookieName(), String(count), CART_COUNT_SECONDS);
  showCartCount();
}

/**
 * Shows the count now, when another tab changes it, and, where browsers do not tell of that, whenever the page comes back
 * to the shopper.
 */
export function watchCartCount(): void {
  showCartCount();
  if ('cookieStore' in window) cookieStore.addEventListener('change', showCartCount);
  addEventListener('pageshow', showCartCount);
  document.addEventListener('visibilitychange', showCartCount);
}
