import { Hono } from 'hono';
import { OFFLINE_SCRIPT } from '#shared/route/offline-script.ts';
import type { AppEnv } from '#worker/request/context.ts';

/**
 * What a browser shows instead of a page that it cannot load. It is self-contained, because nothing else can be loaded
 * either.
 */
const OFFLINE_PAGE = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Offline | Northbar</title><style>body{margin:0;min-height:100vh;display:grid;place-content:center;gap:20px;padding:24px;box-sizing:border-box;font:17px/1.5 system-ui,sans-serif;color:#101114;background:#fff}h1{margin:0;font-size:40px;line-height:1.1;text-transform:uppercase}p{margin:0;max-width:34em}b{font-size:20px;font-weight:900;letter-spacing:.04em;text-transform:uppercase}a{justify-self:start;padding:13px 26px;background:#101114;color:#fff;font-weight:700;text-decoration:none}a:focus-visible{outline:3px solid #1f5fe0;outline-offset:3px}</style><b>Northbar</b><main><h1>You are offline</h1></main><p>This page could not be loaded, and nothing was sent. Your cart is safe and will be here when you are back online.</p><a href="">Try again</a></html>`;

/**
 * The browser's only service worker. It caches no pages and only answers for a page that cannot be loaded, so that
 * visitors never see an outdated one. The request itself is already sent while the worker starts.
 */
const SCRIPT = `const page=${JSON.stringify(OFFLINE_PAGE)};
addEventListener('install',()=>skipWaiting());
addEventListener('activate',e=>e.waitUntil(registration.navigationPreload?.enable()));
addEventListener('fetch',e=>{
if(e.request.mode!=='navigate')return;
e.respondWith((async()=>{try{return await e.preloadResponse||await fetch(e.request)}catch{return new Response(page,{status:503,headers:{'content-type':'text/html; charset=utf-8'}})}})());
});
`;

/** Serves the script that shows the offline page; browsers request it again after a day. */
export const offline = new Hono<AppEnv>();

offline.get(OFFLINE_SCRIPT, (c) =>
  c.body(SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=86400' }),
);
