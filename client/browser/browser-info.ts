import type { BrowserInfo } from '#shared/order/contract.ts';

/** What a bank asks of the browser before a 3-D Secure challenge. */
export function browserInfo(): BrowserInfo {
  return {
    userAgent: navigator.userAgent,
    // The only value that every browser sends for a page; scripts cannot read it.
    acceptHeader: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    language: navigator.language,
    colorDepth: screen.colorDepth,
    screenHeight: screen.height,
    screenWidth: screen.width,
    timeZoneOffset: new Date().getTimezoneOffset(),
    javaEnabled: false,
  };
}
