/**
 * The one inline script of a page, the same in all: what must stand before the page is first shown; the policy allows
 * exactly these bytes by their hash. A fade between documents that another navigation overtakes is no error of the page,
 * but browsers report the rejected promise as one. And a visitor who has not chosen what may be counted is marked as
 * undecided, so that sites which ask show their notice in the first paint or never.
 */
export const INLINE_SCRIPT =
  "addEventListener('unhandledrejection',e=>{let r=e.reason;r instanceof DOMException&&/transition/i.test(r.message)&&e.preventDefault()});/(^|; )consent=./.test(document.cookie)||(document.documentElement.dataset.undecided='')";

/** SHA-256 of the script as a content security policy names it. */
export const INLINE_SCRIPT_HASH = 'sha256-uJlrfSx+uwNVgqaemXZzJqW9qL03VDT7OSusmOR6wn8=';
