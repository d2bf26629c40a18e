import { toHex } from '#shared/encode/hex.ts';
import { flagsTag } from '#shared/flag/flags.ts';
import { RELEASE } from '#worker/render/assets.ts';
import type { Ctx } from '#worker/request/context.ts';
import { mayName, pairsOf } from '#worker/request/query-text.ts';
import type { Versions } from '#worker/store/versions.ts';

/** Seconds for which a cached page counts as fresh. */
const FRESH_SECONDS = 300;
/** Seconds for which it may still be served while a new copy is made in the background. */
const STALE_SECONDS = 3600;

/** Parameters of campaigns and clicks, which do not change a page. */
const IGNORED =
  /^(utm_.*|gclid|gbraid|wbraid|fbclid|msclkid|dclid|ttclid|twclid|igshid|mc_cid|mc_eid|_ga|_gl|epik|highcontrast)$/;
/** A query with more parameters is too specific to be shared. */
const MOST_PARAMETERS = 12;
const LONGEST_QUERY = 512;
const PLAIN = /^[\w.*-]*$/;

/** Until when a copy is fresh (Unix milliseconds), and what it shows (`Versions.stamp`), separated by a blank. */
const KEPT = 'x-kept';
export const ETAG = 'etag';

/**
 * Whether a page may be served from the cache and stored in it: only for an anonymous visitor who sees what everyone
 * sees. A visitor who is logged in, previewing or debugging neither gets nor leaves a copy.
 */
export function isCacheable(ctx: Ctx, request: Request): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    ctx.session.kind === 'guest' &&
    (ctx.url.search === '' || isShared(ctx))
  );
}

function isShared(ctx: Ctx): boolean {
  const { search } = ctx.url;
  if (search.length > LONGEST_QUERY || ctx.visitor.contrastChosen) return false;
  return !mayName(search, /debug|preview/) || !pairsOf(search).some(([name]) => name === 'debug' || name === 'preview');
}

/**
 * The cache key of a page. It contains everything that the page varies by, because the cache looks at nothing else (not
 * even `Vary`). Undefined if the query is too specific to be shared.
 */
export function pageKey(ctx: Ctx): string | undefined {
  const query = keptQuery(ctx.url.search);
  if (query === undefined) return undefined;
  const { contrast, app } = ctx.visitor;
  const vary = `${RELEASE.hash}.${ctx.store.versions.content}.${contrast ?? ''}.${app ? 'app' : ''}.${flagsTag(ctx.flags)}`;
  return `https://pages.store/${ctx.site.code}/${encodeURIComponent(ctx.url.host)}/${vary}${ctx.path}${query}`;
}

/** The relevant parameters of a query, in sorted order; undefined if there are too many. */
export function keptQuery(search: string): string | undefined {
  if (search === '') return '';
  const kept = pairsOf(search).filter(([name]) => !IGNORED.test(name));
  if (kept.length > MOST_PARAMETERS) return undefined;
  if (kept.length === 0) return '';
  kept.sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x < y ? -1 : x > y ? 1 : 0));
  return `?${kept.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&')}`;
}

/** Escapes the text of a query as `URLSearchParams` does. Plain text is returned unchanged. */
function escaped(text: string): string {
  return PLAIN.test(text) ? text : String(new URLSearchParams([[text, '']])).slice(0, -1);
}

/** A page from the cache. */
export interface CachedPage {
  readonly response: Response;
  readonly isStale: boolean;
}

/** The page cached under a key; undefined if there is none, or if something that it shows has changed. */
export async function readPage(key: string, versions: Versions, now: number): Promise<CachedPage | undefined> {
  const response = await caches.default.match(key);
  if (!response) return undefined;
  const kept = response.headers.get(KEPT) ?? '';
  if (versions.isOutdated(kept.slice(kept.indexOf(' ') + 1))) {
    // Nobody reads it, and one that is not read to its end would be kept open.
    await response.body?.cancel();
    return undefined;
  }
  return { response, isStale: Number.parseInt(kept, 10) < now };
}

/**
 * Caches a finished page with the headers that the cache itself needs. Headers common to all pages are not stored:
 * reading a copy costs time for each header, and the response adds them anyway.
 */
export async function writePage(key: string, html: string, versions: Versions, now: number): Promise<void> {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(html));
  const etag = toHex(digest.slice(0, 8));
  await caches.default.put(
    key,
    new Response(html, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': `public, max-age=${FRESH_SECONDS + STALE_SECONDS}`,
        [KEPT]: `${now + FRESH_SECONDS * 1000} ${versions.stamp()}`,
        [ETAG]: `W/"${etag}"`,
      },
    }),
  );
}

/** Pages that this isolate is currently rendering: key → the finished page, or null if it must not be cached. */
const flights = new Map<string, Promise<string | null>>();

/** What is being rendered may show what has changed for a request that knows a later version. */
const flightKey = (key: string, { latest }: Versions): string => `${latest} ${key}`;

/** The page that another request of this isolate is rendering, or undefined. */
export function flightOf(key: string, versions: Versions): Promise<string | null> | undefined {
  return flights.get(flightKey(key, versions));
}

/**
 * Announces that this request renders a page. Other requests for it in the meantime get the same result. `later` keeps
 * the request alive until then, even if its visitor leaves.
 */
export function startFlight(key: string, { store, later }: Ctx): (html: string | null) => void {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const own = flightKey(key, store.versions);
  flights.set(own, promise);
  later(promise);
  return (html) => {
    if (flights.get(own) === promise) flights.delete(own);
    resolve(html);
  };
}
