/**
 * The only inline script of a page, the same on all pages: code that must run before the page is first shown. The
 * policy allows exactly these bytes by their hash.
 *
 * - A fade between documents that is interrupted by another navigation is not an error of the page, but browsers report
 *   its rejected promise as one.
 * - A button whose form is posted by the browser itself shows a spinner immediately, even on a slow network, until the
 *   next page appears or some time has passed (a form that answers with a file leaves the page open).
 * - A visitor who has not made a cookie choice is marked as undecided, so that sites that ask for consent show their
 *   notice in the first paint or not at all.
 * - Banners that were closed in this browser are not shown for a moment before their island hides them
 *   (`client/islands/line-banner.ts`).
 * - A tester's browser that keeps a marker of the app is marked as one, and its bridge is loaded after the page
 *   (`client/state/app/debug.ts`).
 */
export const INLINE_SCRIPT =
  "addEventListener('unhandledrejection',e=>{let r=e.reason;r instanceof DOMException&&/transition/i.test(r.message)&&e.preventDefault()});addEventListener('submit',e=>{let b=e.submitter;b&&!e.defaultPrevented&&e.target.matches('[method=post]')&&(b.ariaBusy='true',setTimeout(()=>b.ariaBusy=null,9e3))});let d=document,D=d.documentElement.dataset;/(^|; )consent=./.test(d.cookie)||(D.undecided='');try{let l=localStorage,c=l['store.closed-banners'],s=new CSSStyleSheet;l.mobileAppDebug&&(D.app??='',addEventListener('load',()=>dispatchEvent(new CustomEvent('store:wake',{detail:{name:'app'}}))));c&&(s.replaceSync(c.split(' ').map(k=>'[data-close-key='+CSS.escape(k)+']')+'{display:none}'),d.adoptedStyleSheets.push(s))}catch{}";

/** SHA-256 of the script, in the notation of a content security policy. */
export const INLINE_SCRIPT_HASH = 'sha256-wQJt1jC11Td+eqWPNyEmwzQptiT5jRWbpGjyni7Y0Lk=';
