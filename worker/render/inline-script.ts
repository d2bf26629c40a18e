/**
 * The one inline script of a page, the same in all: a fade between documents that another navigation overtakes is no
 * error of the page, but browsers report the rejected promise as one. The handlers must stand before the page is first
 * shown, hence inline; the policy allows exactly these bytes by their hash.
 */
export const INLINE_SCRIPT =
  "addEventListener('unhandledrejection',e=>{let r=e.reason;r instanceof DOMException&&/transition/i.test(r.message)&&e.preventDefault()})";

/** SHA-256 of the script as a content security policy names it. */
export const INLINE_SCRIPT_HASH = 'sha256-uaHQGm2Fgssx4Kp6mdf+rnG94F4zOaBxhvW1k1Jgl7k=';
