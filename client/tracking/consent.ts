import { cookieOf, setCookie } from '#client/browser/cookie.ts';
import { allows, grantedBy, readChoice, readShopperId, type Use } from '#shared/tracking/consent.ts';
import { CONSENT_COOKIE, SHOPPER_COOKIE, SHOPPER_SECONDS } from '#shared/tracking/cookies.ts';

/** Whether something may be done now: read again each time, since another tab may have changed the choice. */
export function isAllowed(use: Use): boolean {
  const granted = grantedBy({
    choice: readChoice(cookieOf(CONSENT_COOKIE)),
    byDefault: !('asksConsent' in document.documentElement.dataset),
    hasPrivacySignal: 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true,
  });
  return allows(granted, use);
}

/** The random id of the person who shops in this browser, made when it is first needed; '' where nobody may have one. */
export function shopperId(): string {
  if (!isAllowed('discoveryShopper')) return '';
  const known = readShopperId(cookieOf(SHOPPER_COOKIE));
  if (known !== '') return known;
  const id = crypto.randomUUID().replaceAll('-', '');
  setCookie(SHOPPER_COOKIE, id, SHOPPER_SECONDS);
  return id;
}

/** Deletes the id where it may not be there: a choice made elsewhere, or a site that asks first. */
export function forgetShopper(): void {
  if (cookieOf(SHOPPER_COOKIE) !== undefined && !isAllowed('discoveryShopper')) setCookie(SHOPPER_COOKIE, '', 0);
}
