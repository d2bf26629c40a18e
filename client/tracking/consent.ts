import { cookieOf, setCookie } from '#client/browser/cookie.ts';
import { allows, grantedBy, readChoice, readShopperId, type Use } from '#shared/tracking/consent.ts';
import { CONSENT_COOKIE, SHOPPER_COOKIE, SHOPPER_SECONDS } from '#shared/tracking/cookie-names.ts';

/** Whether the browser sends a global privacy control signal. */
export function hasPrivacySignal(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

/** Whether a use is currently allowed. Read again each time, because another tab may have changed the choice. */
export function isAllowed(use: Use): boolean {
  const granted = grantedBy({
    choice: readChoice(cookieOf(CONSENT_COOKIE)),
    byDefault: !('asksConsent' in document.documentElement.dataset),
    hasPrivacySignal: hasPrivacySignal(),
  });
  return allows(granted, use);
}

/** The random id of the shopper in this browser, created when it is first needed; '' if it is not allowed. */
export function shopperId(): string {
  if (!isAllowed('discoveryShopper')) return '';
  const known = readShopperId(cookieOf(SHOPPER_COOKIE));
  if (known !== '') return known;
  const id = crypto.randomUUID().replaceAll('-', '');
  setCookie(SHOPPER_COOKIE, id, SHOPPER_SECONDS);
  return id;
}

/** Deletes the id if it is not allowed, because the choice was changed elsewhere or the site asks first. */
export function forgetShopper(): void {
  if (cookieOf(SHOPPER_COOKIE) !== undefined && !isAllowed('discoveryShopper')) setCookie(SHOPPER_COOKIE, '', 0);
}
