/**
 * The first script of a page in the app, before any other: what must be there as soon as the app speaks. The policy
 * allows exactly these bytes by their hash, because a page that is kept has no nonce.
 *
 * - `window.storeBridge` keeps what the app says, at most 50 messages, until the bridge takes it, once (`client/bridge`). No
 *   other script can replace it. A frame in the page has none: only the page itself speaks with the app.
 * - Calls of services say that they come from the app, of which version and platform (spec 1 section 7). The cookie has
 *   both; a web view without cookies has the address of its first page.
 * - What the app covers of the screen is known from the page before (`client/state/app/presence.ts`): the page is not shown
 *   first without room for it.
 */
export const APP_SCRIPT =
  "if(top===window){let q=[],h,B=t=>{h?h(t):q.length<50&&q.push(t)};B.take=f=>{delete B.take;h=f;q.splice(0).forEach(f)};Object.defineProperty(window,'storeBridge',{value:B});let f=fetch,m=()=>{let c=/(?:^|; )mobileApp=([^;]*)/.exec(document.cookie);return new URLSearchParams(c?decodeURIComponent(c[1]):location.search)};window.fetch=(u,o)=>{if(typeof u=='string'){let a=new URL(u,location.href);if(a.origin==location.origin&&a.pathname.startsWith('/svc_')){let s=a.searchParams,k=m();s.set('isMobileApp','true');for(let n of['mobileAppVersion','mobileAppPlatform'])k.get(n)&&s.set(n,k.get(n));u=a.href}}return f(u,o)};try{let a=JSON.parse(sessionStorage['store.app-safe-area']);for(let k in a)document.documentElement.style.setProperty('--safe-'+k,a[k]+'px')}catch{}}";

/** SHA-256 of the script, in the notation of a content security policy. */
export const APP_SCRIPT_HASH = 'sha256-zB8pqh+ldvXhgrkM7T9vNhlkeCAAmUWKfMpzyF3qG/c=';
