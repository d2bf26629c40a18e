import { NO_TARGETS, type Targets } from '#shared/block/targets.ts';
import { toHex } from '#shared/encode/hex.ts';
import { flagsTag } from '#shared/flag/flags.ts';
import { RELEASE } from '#worker/render/assets.ts';
import type { Ctx } from '#worker/request/context.ts';
import { mayName, pairsOf } from '#worker/request/query-text.ts';
import { shipsAsBefore } from '#worker/request/ship-to.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import type { Versions } from '#worker/store/versions.ts';

/** Seconds for which a cached page counts as fresh. */
const FRESH_SECONDS = 300;
/** Seconds for which it may still be served while a new copy is made in the background. */
const STALE_SECONDS = 3600;

/**
 * Parameters of campaigns and clicks, which do not change a page, of tests, whose variant is a part of the key by itself,
 * and of the app, of which only what changes a page is a part of the key.
 */
const IGNORED =
  /^(exp\..*|utm_.*|gclid|gbraid|wbraid|fbclid|msclkid|dclid|ttclid|twclid|igshid|mc_cid|mc_eid|_ga|_gl|epik|campaignId|templateId|highcontrast|theme|isMobileApp|mobileApp(Version|Platform|DeviceId|Tab))$/;
/** A query with more parameters is too specific to be shared. */
const MOST_PARAMETERS = 12;
const LONGEST_QUERY = 512;
const PLAIN = /^[\w.*-]*$/;

/**
 * Until when a copy is fresh (Unix milliseconds), what it shows (`Versions.stamp`) and, on pages that vary, what by
 * (`Targets` as JSON), as `<fresh> <stamp>|<targets>`: one header, because each costs time to read.
 */
const KEPT = 'x-kept';
const TARGETS_MARK = '|';
/** Prefix that marks an entry as a signpost, not a copy. */
const SIGNPOST = 'signpost';
export const ETAG = 'etag';

/**
 * Whether a page may be served from the cache and stored in it: only for an anonymous visitor who sees what everyone
 * sees. A visitor who is logged in, previewing or debugging neither gets nor leaves a copy.
 */
export function isCacheable(ctx: Ctx, request: Request): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    ctx.session.kind === 'guest' &&
    !ctx.look &&
    (ctx.url.search === '' || isShared(ctx))
  );
}

function isShared(ctx: Ctx): boolean {
  const { search } = ctx.url;
  if (search.length > LONGEST_QUERY || ctx.visitor.contrastChosen || ctx.visitor.themeChosen) return false;
  return !mayName(search, /debug|preview/) || !pairsOf(search).some(([name]) => name === 'debug' || name === 'preview');
}

/**
 * The cache key of a page. It contains everything that the page varies by, because the cache looks at nothing else (not
 * even `Vary`). Undefined if the query is too specific to be shared.
 */
export function pageKey(ctx: Ctx): string | undefined {
  const query = keptQuery(ctx.url.search);
  if (query === undefined) return undefined;
  const { contrast, theme, app } = ctx.visitor;
  const vary = `${RELEASE.hash}.${ctx.store.versions.content}.${contrast ?? ''}.${theme ?? ''}.${app ? `app${shipsAsBefore(ctx) ? '+GB' : ''}` : ''}.${flagsTag(ctx.flags)}`;
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

/** The key of a page's copy for some variants and segments (`combinationFor`); '' for the default copy. */
export function copyKey(pageKey: string, combination: string): string {
  if (combination === '') return pageKey;
  return `${pageKey}${pageKey.includes('?') ? '&' : '?'}~=${encodeURIComponent(combination)}`;
}

/** What pages vary by that this isolate has seen, by their keys. */
const seen = new IsolateCache<Targets>(1000);

/** What a page varies by, if this isolate has seen it under its current version. */
export function knownTargets(pageKey: string): Targets | undefined {
  return seen.get(pageKey);
}

/** Remembers what a page varies by. Most pages vary by nothing, and need no entry of their own. */
export function rememberTargets(pageKey: string, targets: Targets): void {
  if (targets !== NO_TARGETS) seen.set(pageKey, targets);
}

/** A page from the cache. */
export interface CachedPage {
  readonly response: Response;
  readonly isStale: boolean;
  /** What the page varies by; undefined for a page that everyone sees alike. */
  readonly targets: Targets | undefined;
  /** It only tells what the page varies by: the default copy has not been made. */
  readonly isSignpost: boolean;
}

/** The header of a copy. `fresh`: until when, or that it is a signpost. */
function keptHeader(fresh: string, versions: Versions, targets: Targets): string {
  const kept = `${fresh} ${versions.stamp()}`;
  return targets === NO_TARGETS ? kept : kept + TARGETS_MARK + JSON.stringify(targets);
}

/**
 * The page cached under a key; undefined if there is none, or if something that it shows has changed. `known`: what the
 * page varies by, if this isolate knows it already.
 */
export async function readPage(
  key: string,
  { versions, now, known }: { readonly versions: Versions; readonly now: number; readonly known?: Targets | undefined },
): Promise<CachedPage | undefined> {
  const response = await caches.default.match(key);
  if (!response) return undefined;
  const kept = response.headers.get(KEPT) ?? '';
  const mark = kept.indexOf(TARGETS_MARK);
  const shown = kept.slice(kept.indexOf(' ') + 1, mark < 0 ? undefined : mark);
  if (versions.isOutdated(shown)) {
    // Nobody reads it, and one that is not read to its end would be kept open.
    await response.body?.cancel();
    return undefined;
  }
  return {
    response,
    isStale: Number.parseInt(kept, 10) < now,
    targets: mark < 0 ? undefined : (known ?? (JSON.parse(kept.slice(mark + 1)) as Targets)),
    isSignpost: kept.startsWith(SIGNPOST),
  };
}

/** A finished page to be cached. */
export interface FinishedPage {
  readonly versions: Versions;
  readonly now: number;
  readonly targets: Targets;
  /** Until when it may be shown at all, Unix milliseconds; without it as long as nothing changes. */
  readonly untilMs?: number;
}

/**
 * Caches a finished page with the headers that the cache itself needs. Headers common to all pages are not stored:
 * reading a copy costs time for each header, and the response adds them anyway.
 */
export async function writePage(
  key: string,
  html: string,
  { versions, now, targets, untilMs = Number.POSITIVE_INFINITY }: FinishedPage,
): Promise<void> {
  // The cache itself forgets what may no longer be shown.
  const seconds = Math.min(FRESH_SECONDS + STALE_SECONDS, Math.floor((untilMs - now) / 1000));
  if (seconds < 1) return;
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(html));
  const etag = toHex(digest.slice(0, 8));
  await caches.default.put(
    key,
    new Response(html, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': `public, max-age=${seconds}`,
        [KEPT]: keptHeader(String(now + FRESH_SECONDS * 1000), versions, targets),
        [ETAG]: `W/"${etag}"`,
      },
    }),
  );
}

/**
 * Leaves under a page's own key what it varies by, for isolates that do not know it, where only copies for some visitors
 * have been made.
 */
export async function writeSignpost(pageKey: string, versions: Versions, targets: Targets): Promise<void> {
  await caches.default.put(
    pageKey,
    new Response(null, {
      headers: {
        'cache-control': `public, max-age=${FRESH_SECONDS + STALE_SECONDS}`,
        [KEPT]: keptHeader(`${SIGNPOST}0`, versions, targets),
      },
    }),
  );
}

/** A page that has just been rendered, and for which variants and segments. */
export interface Landed {
  readonly html: string;
  readonly targets: Targets;
  readonly combination: string;
}

/** Pages that this isolate is currently rendering: key → the finished page, or null if it must not be cached. */
const flights = new Map<string, Promise<Landed | null>>();

/** What is being rendered may show what has changed for a request that knows a later version. */
const flightKey = (key: string, { latest }: Versions): string => `${latest} ${key}`;

/** The page that another request of this isolate is rendering, or undefined. */
export function flightOf(key: string, versions: Versions): Promise<Landed | null> | undefined {
  return flights.get(flightKey(key, versions));
}

/**
 * Announces that this request renders a page. Other requests for it in the meantime get the same result. `later` keeps
 * the request alive until then, even if its visitor leaves.
 */
export function startFlight(key: string, { store, later }: Ctx): (landed: Landed | null) => void {
  const { promise, resolve } = Promise.withResolvers<Landed | null>();
  const own = flightKey(key, store.versions);
  flights.set(own, promise);
  later(promise);
  return (landed) => {
    if (flights.get(own) === promise) flights.delete(own);
    resolve(landed);
  };
}
