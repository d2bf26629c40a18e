import type { BrowserInfo } from '#shared/order/contract.ts';

/** Collects the browser details that a bank requires before a 3-D Secure challenge. */
export function browserInfo(): BrowserInfo {
  return {
    userAgent: navigator.userAgent,
    // Scripts cannot read this header, so this is the value that every browser sends for a page.
    acceptHeader: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    language: navigator.language,
    colorDepth: screen.colorDepth,
    screenHeight: screen.height,
    screenWidth: screen.width,
    timeZoneOffset: new Date().getTimezoneOffset(),
    javaEnabled: false,
  };
}
