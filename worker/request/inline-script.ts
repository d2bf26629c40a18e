/**
 * The one inline script of a page, the same in all: what must be there before the page is first shown. The policy allows
 * exactly these bytes by their hash.
 *
 * - A fade between documents that another navigation overtakes is no error of the page, but browsers report the rejected
 *   promise as one.
 * - A button whose form the browser itself posts turns at once, on a slow network too, until the next page is there or a
 *   while has passed (a form that answers with a file leaves the page where it is).
 * - A visitor who has not chosen what may be counted is marked as undecided, so that sites which ask show their notice in
 *   the first paint or never.
 */
export const INLINE_SCRIPT =
  "addEventListener('unhandledrejection',e=>{let r=e.reason;r instanceof DOMException&&/transition/i.test(r.message)&&e.preventDefault()});addEventListener('submit',e=>{let b=e.submitter;b&&!e.defaultPrevented&&e.target.matches('[method=post]')&&(b.ariaBusy='true',setTimeout(()=>b.ariaBusy=null,9e3))});/(^|; )consent=./.test(document.cookie)||(document.documentElement.dataset.undecided='')";

/** SHA-256 of the script as a content security policy names it. */
export const INLINE_SCRIPT_HASH = 'sha256-N23K5GuDnwCdwInEeHWcNrv4wDQVIJDyP2YyorHo8c0=';
