import { DAY_SECONDS } from '#shared/time/duration.ts';

/**
 * Names and lifetimes of cookies that page scripts need too, in a file of their own so that the table of all cookies
 * (`cookies.ts`) stays out of their bundle.
 */
export const CONSENT_COOKIE = 'consent';
export const SHOPPER_COOKIE = 'rfkSID';
export const VISIT_COOKIE = 'rg_vId';
export const TEST_COOKIE = 'exp';
export const REGION_COOKIE = 'preferredCountry';
/** Name in the tab's storage of what the store said of the visitor's region. */
export const REGION_FOUND = 'region-asked';
/** Begins the name of the cookie with a site's counts. */
export const CART_PREFIX = 'cart-';
/** Seconds. */
export const SHOPPER_SECONDS = 60 * DAY_SECONDS;
export const REGION_SECONDS = 365 * DAY_SECONDS;
export const CART_COUNT_SECONDS = 180 * DAY_SECONDS;

/** Returns the name of the cookie with the counts in the header of one site, such as `cart-usa`. */
export function cartCookieName(siteCode: string): string {
  return CART_PREFIX + siteCode.toLowerCase();
}
