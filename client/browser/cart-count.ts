/** What the header counts: the store tells it in a cookie, so that pages out of a cache show it without asking. */
function countOf(): string {
  const { site = '' } = document.documentElement.dataset;
  const name = `cart-${site.toLowerCase()}=`;
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(name));
  const count = cookie?.slice(name.length) ?? '';
  return /^[1-9]\d*$/.test(count) ? count : '';
}

/** Writes the count into the header. */
export function showCartCount(): void {
  const count = countOf();
  for (const place of document.querySelectorAll('[data-testid="cart-count"]')) {
    if (place.textContent !== count) place.textContent = count;
  }
}

/** Shows the count now, and again whenever the page comes back to the shopper: another tab may have changed it. */
export function watchCartCount(): void {
  showCartCount();
  addEventListener('pageshow', showCartCount);
  document.addEventListener('visibilitychange', showCartCount);
}
