import { cookieOf, setCookie } from '#client/browser/cookie.ts';
import { allows, grantedBy, readChoice, readShopperId, type Use } from '#shared/tracking/consent.ts';
import { CONSENT_COOKIE, SHOPPER_COOKIE } from '#shared/tracking/cookie-names.ts';
import { isToldToAds } from '#shared/tracking/told-to-ads.ts';

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

/** The events that may leave the browser: all of a visitor who may be counted, else those that consumers of marketing are told of. */
export function tellable<Told extends Parameters<typeof isToldToAds>[0]>(events: readonly Told[]): readonly Told[] {
  return isAllowed('discoveryEvents') ? events : isAllowed('ads') ? events.filter(isToldToAds) : [];
}

/** The random id of the shopper in this browser, which the store gives with its first events; '' if it is not allowed. */
export function shopperId(): string {
  return isAllowed('discoveryShopper') ? readShopperId(cookieOf(SHOPPER_COOKIE)) : '';
}

/** Deletes the id if it is not allowed, because the choice was changed elsewhere or the site asks first. */
export function forgetShopper(): void {
  if (cookieOf(SHOPPER_COOKIE) !== undefined && !isAllowed('discoveryShopper')) setCookie(SHOPPER_COOKIE, '', 0);
}
