import type { Context } from 'hono';
import { renderToString } from 'react-dom/server';
import { combinationFor } from '#shared/block/choose.ts';
import { NO_TARGETS, type Targets } from '#shared/block/targets.ts';
import type { Config, TagManager } from '#worker/config.ts';
import { CLIENT } from '#worker/render/assets.ts';
import { TroubleView } from '#worker/render/failure-views.tsx';
import { notFoundPage } from '#worker/render/not-found.tsx';
import type { FoundPage, PageBody, Resolution } from '#worker/render/page.ts';
import {
  type CachedPage,
  copyKey,
  ETAG,
  flightOf,
  isCacheable,
  knownTargets,
  type Landed,
  pageKey,
  readPage,
  rememberTargets,
  startFlight,
  writePage,
  writeSignpost,
} from '#worker/render/page-cache.ts';
import { choosesStream, renderStream } from '#worker/render/react.ts';
import { type Shell, shellOf } from '#worker/render/shell.tsx';
import { within } from '#worker/render/time-limit.ts';
import { audienceOf, inviteToTests } from '#worker/request/audience.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import {
  COMMON_HEADERS,
  checkoutSecurityPolicy,
  contentSecurityPolicy,
  REPORTING,
} from '#worker/request/security-headers.ts';
import { plannedChangeMs } from '#worker/stubs/edition.ts';

/**
 * Time limits for finding a page and for loading its data, in milliseconds. Beyond them: 404, not cached (spec 1
 * section 8).
 */
const FIND_LIMIT_MS = 8_000;
const LOAD_LIMIT_MS = 10_000;
/** Seconds after which a page whose service does not answer may be asked for again. */
const RETRY_SECONDS = '30';
/** How long a request waits for the same page rendered by another one, in milliseconds. */
const FLIGHT_LIMIT_MS = 2_000;

/**
 * How many chunks may be buffered for a slow visitor. It exceeds the chunks of any page, because others wait for the
 * cached copy.
 */
const WAITING_CHUNKS = 4096;

/** Files for the first paint, announced in a header before the document (the edge turns it into early hints). */
const PRELOAD = `<${CLIENT.styles}>; rel=preload; as=style, <${CLIENT.font}>; rel=preload; as=font; type="font/woff2"; crossorigin`;

type Find = (ctx: Ctx) => Promise<Resolution>;

/** Headers of a page where orders are placed: it may load nothing from elsewhere. */
function funnelledHeaders(
  isApp: boolean,
  { cardFields = null, asksPerson = false }: Pick<FoundPage, 'asksPerson' | 'cardFields'>,
): Record<string, string> {
  return {
    ...COMMON_HEADERS,
    ...REPORTING,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': checkoutSecurityPolicy(isApp, cardFields, asksPerson),
    link: PRELOAD,
  };
}

/** Whom a page is made for. */
interface For {
  readonly isApp: boolean;
  readonly tagManager?: TagManager | undefined;
}

const forVisitor = ({ visitor, config: { tagManager } }: Ctx): For => ({ isApp: visitor.app !== null, tagManager });

/** Headers of a page; only a page streamed to its visitor has a `nonce`. */
function pageHeaders(
  { isApp, tagManager }: For,
  nonce: string | null,
  { asksPerson = false, frame, outsideFrame }: Pick<FoundPage, 'asksPerson' | 'frame' | 'outsideFrame'> = {},
): Record<string, string> {
  const isFull = (frame ?? 'full') === 'full';
  return {
    ...COMMON_HEADERS,
    ...REPORTING,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy({
      nonce,
      isApp,
      asksPerson,
      outsideFrame,
      isFrame: frame === 'framed',
      hasFilms: isFull,
      tagOrigins: isFull && !isApp ? tagManager?.origins : undefined,
    }),
    link: PRELOAD,
    'speculation-rules': '"/speculation-rules.json"',
  };
}

/** Headers of cached pages, which differ only in the frame of the app, by the configuration of the isolate. */
const keptHeadersBy = new WeakMap<Config, Readonly<Record<'app' | 'browser', Readonly<Record<string, string>>>>>();

function keptHeaders({ config, visitor }: Ctx): Readonly<Record<string, string>> {
  const { tagManager } = config;
  const known = keptHeadersBy.get(config) ?? {
    app: pageHeaders({ isApp: true }, null),
    browser: pageHeaders({ isApp: false, tagManager }, null),
  };
  keptHeadersBy.set(config, known);
  return visitor.app ? known.app : known.browser;
}

/** The browser may store an anonymous page and revalidate it; shared caches may not store it. */
const REVALIDATE = 'private, no-cache';

/** A response from the cache. */
function fromCopy(c: Context<AppEnv>, copy: Response, state: string): Response {
  const etag = copy.headers.get(ETAG) ?? '';
  const isKnown = etag !== '' && c.req.header('if-none-match') === etag;
  const headers = { ...keptHeaders(c.get('ctx')), 'cache-control': REVALIDATE, etag, 'x-page-cache': state };
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(copy.body, { headers });
}

/**
 * Serves a page: from the cache, from another request's work, or by rendering it. A personal page is always rendered.
 */
export async function servePage(c: Context<AppEnv>, find: Find, isPersonal = false): Promise<Response> {
  const ctx = c.get('ctx');
  const key = !isPersonal && isCacheable(ctx, c.req.raw) ? pageKey(ctx) : undefined;
  return (key !== undefined && (await existing(c, find, key))) || make(c, find, key);
}

/** What this visitor sees of a page that varies: '' for the default copy. */
function combinationOf(ctx: Ctx, targets: Targets | undefined): string {
  return !targets || targets === NO_TARGETS ? '' : combinationFor(targets, audienceOf(ctx));
}

/**
 * The copy of a page for this visitor. What the page varies by is known from an earlier request of this isolate, or from
 * the copy under the page's own key.
 */
async function copyFor(ctx: Ctx, key: string): Promise<CachedPage | undefined> {
  const { versions } = ctx.store;
  const known = knownTargets(key);
  const first = await readPage(copyKey(key, combinationOf(ctx, known)), { versions, now: ctx.now, known });
  if (known || !first?.targets) return first;
  rememberTargets(key, first.targets);
  const combination = combinationOf(ctx, first.targets);
  if (combination === '' && !first.isSignpost) return first;
  await first.response.body?.cancel();
  return combination === '' ? undefined : readPage(copyKey(key, combination), { versions, now: ctx.now });
}

/** Answers from the cache, or from what another request of this isolate is rendering; undefined if there is neither. */
async function existing(c: Context<AppEnv>, find: Find, key: string): Promise<Response | undefined> {
  const ctx = c.get('ctx');
  const { versions } = ctx.store;
  const kept = await copyFor(ctx, key);
  const flightNow = () => flightOf(copyKey(key, combinationOf(ctx, knownTargets(key))), versions);
  if (kept && !kept.isSignpost) {
    inviteToTests(ctx, kept.targets ?? NO_TARGETS);
    if (kept.isStale && !flightNow()) ctx.later(renew(c, find, key));
    return fromCopy(c, kept.response, kept.isStale ? 'stale' : 'hit');
  }
  const flight = flightNow();
  const landed = flight && (await within(flight, FLIGHT_LIMIT_MS, () => null));
  // The other request may have been for another visitor's version of the page.
  if (!landed || landed.combination !== combinationOf(ctx, landed.targets)) return undefined;
  inviteToTests(ctx, landed.targets);
  return new Response(landed.html, {
    headers: { ...keptHeaders(ctx), 'cache-control': REVALIDATE, 'x-page-cache': 'shared' },
  });
}

/**
 * Renders a page. Other requests for the same page wait for it from now on, even while it is being found. `key`: the
 * page's own; undefined if the result must not be cached.
 */
async function make(c: Context<AppEnv>, find: Find, key: string | undefined): Promise<Response> {
  const ctx = c.get('ctx');
  const known = key === undefined ? undefined : knownTargets(key);
  const land = key === undefined ? () => undefined : startFlight(copyKey(key, combinationOf(ctx, known)), ctx);
  let isUnderWay = false;
  try {
    const resolution = await findInTime(ctx, find);
    if (resolution.outcome === 'redirect') {
      return new Response(null, { status: resolution.status, headers: { location: resolution.to } });
    }
    const found = resolution.outcome === 'page' ? resolution.page : await notFoundPage(ctx);
    const page = ctx.look?.isBare ? { ...found, frame: 'framed' as const } : found;
    const shell = await shellOf(ctx, page);
    const making: Making = { page, shell, key: isKept(page) ? key : undefined, isNew: !known, land };
    if (key !== undefined) rememberTargets(key, page.targets ?? NO_TARGETS);
    isUnderWay = making.key !== undefined && c.req.method !== 'HEAD';
    return serveFound(c, making);
  } finally {
    if (!isUnderWay) land(null);
  }
}

/** A page that is being rendered. */
interface Making {
  readonly page: FoundPage;
  readonly shell: Shell;
  /** Its own cache key, without variants and segments; undefined if it must not be cached. */
  readonly key: string | undefined;
  /** Whether this isolate did not know before what the page varies by. */
  readonly isNew: boolean;
  readonly land: (landed: Landed | null) => void;
}

/** Whether a page is the same for the next visitor: one that is missing or unavailable may be there by then. */
const isKept = ({ status }: FoundPage): boolean => status !== 404 && status !== 503;

/** If finding a page takes too long, the answer is 404. */
function findInTime(ctx: Ctx, find: Find): Promise<Resolution> {
  return within(find(ctx), FIND_LIMIT_MS, (): Resolution => {
    ctx.log.warn('page_find_timeout');
    return { outcome: 'missing' };
  });
}

function serveFound(c: Context<AppEnv>, making: Making): Response {
  const ctx = c.get('ctx');
  const { page, key } = making;
  inviteToTests(ctx, page.targets ?? NO_TARGETS);
  const nonce = crypto.randomUUID();
  const isApp = ctx.visitor.app !== null;
  const headers = {
    ...(page.frame === 'funnelled' ? funnelledHeaders(isApp, page) : pageHeaders(forVisitor(ctx), nonce, page)),
    ...(key === undefined ? { 'x-page-cache': 'none' } : { 'cache-control': REVALIDATE, 'x-page-cache': 'miss' }),
    ...(page.status === 503 ? { 'retry-after': RETRY_SECONDS } : {}),
  };
  const status = page.status ?? 200;
  // Nobody reads the body of an answer to HEAD, so writing it would never finish.
  if (c.req.method === 'HEAD') return new Response(null, { status, headers });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>(undefined, undefined, {
    highWaterMark: WAITING_CHUNKS,
  });
  ctx.later(pump(c, making, nonce, writable));
  return new Response(readable, { status, headers });
}

/** A writer that tolerates failures, because a visitor who leaves must not prevent the cached copy for others. */
class Outlet {
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #encoder = new TextEncoder();
  #isOpen = true;

  constructor(writable: WritableStream<Uint8Array>) {
    this.#writer = writable.getWriter();
  }

  text(text: string): Promise<void> {
    return this.bytes(this.#encoder.encode(text));
  }

  async bytes(bytes: Uint8Array): Promise<void> {
    if (!this.#isOpen) return;
    await this.#writer.write(bytes).catch(() => {
      this.#isOpen = false;
    });
  }

  async close(): Promise<void> {
    if (this.#isOpen) await this.#writer.close().catch(() => undefined);
  }
}

/**
 * Sends the shell's beginning, then the body when its data arrives, then the shell's end, and caches the finished page.
 */
async function pump(
  c: Context<AppEnv>,
  making: Making,
  nonce: string,
  writable: WritableStream<Uint8Array>,
): Promise<void> {
  const ctx = c.get('ctx');
  const { page, shell, key } = making;
  const out = new Outlet(writable);
  let finished: string | null = null;
  let untilMs = Number.POSITIVE_INFINITY;
  try {
    await out.text(shell.before);
    const body = await loadInTime(ctx, page);
    untilMs = body?.untilMs ?? untilMs;
    if (body === undefined) {
      await out.text(renderToString(<TroubleView site={ctx.site} requestId={ctx.id} />));
    } else if (await choosesStream(body.late ?? [])) {
      await sendStream(c, body, nonce, out);
      finished = key === undefined ? null : await finishedBody(body);
    } else {
      const html = renderToString(body.view);
      await out.text(html);
      finished = key === undefined ? null : await finishedBody(body, html);
    }
    await out.text(shell.after);
  } catch (error) {
    ctx.log.error('page_render_failed', { error });
    await out.text(renderToString(<TroubleView site={ctx.site} requestId={ctx.id} />) + shell.after);
  }
  await out.close();
  await keep(ctx, making, finished === null ? null : shell.before + finished + shell.after, untilMs);
}

/** Gives a finished page to the requests that wait for it, and to the cache; null if it must not be kept. */
async function keep(
  ctx: Ctx,
  { page, key, isNew, land }: Omit<Making, 'shell'>,
  html: string | null,
  untilMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  const targets = page.targets ?? NO_TARGETS;
  const combination = combinationFor(targets, audienceOf(ctx));
  land(html === null ? null : { html, targets, combination });
  if (key === undefined || html === null) return;
  const { versions } = ctx.store;
  if (isNew && combination !== '') await writeSignpost(key, versions, targets);
  // No copy outlives the next change that is scheduled, whatever page it is of.
  const plannedMs = plannedChangeMs() ?? Number.POSITIVE_INFINITY;
  const endMs = plannedMs > ctx.now ? Math.min(untilMs, plannedMs) : untilMs;
  await writePage(copyKey(key, combination), html, { versions, now: ctx.now, targets, untilMs: endMs });
}

async function loadInTime(ctx: Ctx, page: FoundPage): Promise<PageBody | undefined> {
  const load = page.load().catch((error: unknown) => {
    ctx.log.error('page_load_failed', { error });
    return undefined;
  });
  return within(load, LOAD_LIMIT_MS, () => {
    ctx.log.warn('page_load_timeout');
    return undefined;
  });
}

async function sendStream(c: Context<AppEnv>, body: PageBody, nonce: string, out: Outlet): Promise<void> {
  const stream = await renderStream(c, body.view, nonce, (error) =>
    c.get('ctx').log.error('page_part_failed', { error }),
  );
  for await (const chunk of stream) await out.bytes(chunk);
}

/** The body without scripts, for the cache; null if a part failed, so that the failure is not cached. */
async function finishedBody(body: PageBody, html?: string): Promise<string | null> {
  const parts = await Promise.all((body.late ?? []).map((part) => part.promise));
  if (body.isPartial === true || parts.some((part) => !part.ok)) return null;
  return html ?? renderToString(body.view);
}

/** Renders a page again in the background, after an old copy was served. */
async function renew(c: Context<AppEnv>, find: Find, key: string): Promise<void> {
  const ctx = c.get('ctx');
  const land = startFlight(copyKey(key, combinationOf(ctx, knownTargets(key))), ctx);
  try {
    const resolution = await findInTime(ctx, find);
    if (resolution.outcome !== 'page' || !isKept(resolution.page)) return;
    const { page } = resolution;
    const body = await loadInTime(ctx, page);
    const html = body && (await finishedBody(body));
    if (!html) return;
    const shell = await shellOf(ctx, page);
    await keep(ctx, { page, key, isNew: false, land }, shell.before + html + shell.after, body.untilMs);
  } catch (error) {
    ctx.log.error('page_renew_failed', { error });
  } finally {
    // Those who wait have their page already, unless there is none.
    land(null);
  }
}
