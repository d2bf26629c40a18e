import type { MiddlewareHandler } from 'hono';
import { writeMarker } from '#shared/bridge/marker.ts';
import { Fault } from '#shared/errors.ts';
import { evaluateFlags } from '#shared/flag/rules.ts';
import { FLAGS_VERSION_HEADER } from '#shared/flag/stream.ts';
import type { Site } from '#shared/site/sites.ts';
import { writeCampaign } from '#shared/tracking/campaign.ts';
import { CATEGORIES } from '#shared/tracking/consent.ts';
import { systemClock } from '#worker/clock.ts';
import { configOf } from '#worker/config.ts';
import type { Env } from '#worker/env.ts';
import { logFor } from '#worker/log/log.ts';
import type { FlagNews } from '#worker/ports/flags/feature-cache.ts';
import { type FlagVisitor, flagsOf } from '#worker/ports/flags/flags.ts';
import { audienceOf, isAllowed } from '#worker/request/audience.ts';
import { cameFrom } from '#worker/request/came-from.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { cookieName, dropCookie, parseCookies, setCookie } from '#worker/request/cookies.ts';
import { guard } from '#worker/request/guard.ts';
import { locatedOf } from '#worker/request/located.ts';
import { type Look, lookOf } from '#worker/request/look.ts';
import { boardPlaceOf } from '#worker/request/place.ts';
import { COMMON_HEADERS, referrerPolicyOf } from '#worker/request/security-headers.ts';
import { isServicePath } from '#worker/request/service.ts';
import { sessionOf } from '#worker/request/session.ts';
import { readVisitor, type Visitor } from '#worker/request/visitor.ts';
import { Versions, wholeVersions } from '#worker/store/versions.ts';
import { editionOf } from '#worker/stubs/edition.ts';
import { toldAtBoard } from '#worker/stubs/flag-boards.ts';
import { openStore } from '#worker/stubs/open-store.ts';
import { openPorts } from './open-ports.ts';

/** Staff read where they write, so that they see what they have just saved. */
const STAFF = /^\/(?:(?:svc_)?staff|events\/moderate)(?:\/|$)/;

/** Whether a request only reads. Searches are sent as POST and change nothing. */
const onlyReads = ({ method }: Request, path: string): boolean =>
  (method === 'GET' || method === 'HEAD' || path === '/svc_discovery/products') && !STAFF.test(path);

/** Pages that are open ask for what has changed, so their answer is not older than this, in milliseconds. */
const HEARTBEAT_TRUST_MS = 5_000;
const HEARTBEAT = /^\/svc_ssr\/(?:site\/[^/]+\/)?heartbeat$/;

/** The change of flags of which an open page has heard, if it asks for what it changes. */
function newsOf(request: Request, env: Env): FlagNews | undefined {
  const versionMs = Number(request.headers.get(FLAGS_VERSION_HEADER));
  if (!(versionMs > 0)) return undefined;
  return { versionMs, read: () => toldAtBoard(env, boardPlaceOf(request)) };
}

/** What rules of flags may know about a visitor: an id and a segment only of someone who agreed to them. */
function flagVisitorOf(visitor: Visitor, site: Site): FlagVisitor {
  const { testId, segment } = audienceOf({ visitor, site });
  return { id: testId, segment, country: visitor.country, app: visitor.app !== null };
}

/** A visitor as a preview looks at the store: with the segment that was asked for, which needs an agreement. */
function seenAs(visitor: Visitor, look: Look | undefined): Visitor {
  if (!look || look.segment === null) return visitor;
  return Object.assign(Object.create(visitor), { segment: look.segment, consent: CATEGORIES }) as Visitor;
}

/** The first step of every request: determines its id, site, visitor and flags (design, section 4). */
export const identify: MiddlewareHandler<AppEnv> = async (c, next) => {
  const started = systemClock();
  const request = c.req.raw;
  const config = configOf(c.env);
  const { url, location } = locatedOf(request, c.env);
  const { site } = location;
  const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const id = crypto.randomUUID();
  const log = logFor(id);
  const origin = config.baseUrl || url.origin;
  const cookies = parseCookies(request.headers.get('cookie'));
  const look = lookOf(request);
  const visitor = seenAs(readVisitor(request, url, cookies), look);
  const asked = { env: c.env, config, log, nowMs: started, later, news: newsOf(request, c.env) };
  const [known, { flags, arePersonal, read }, session] = await Promise.all([
    editionOf(c.env, site.siteId, started, later),
    flagsOf(HEARTBEAT.test(url.pathname) ? { ...asked, waitFromMs: HEARTBEAT_TRUST_MS } : asked, site.code, () =>
      flagVisitorOf(visitor, site),
    ),
    sessionOf(cookies, { url, origin }, config.sessionSecret, started),
  ]);
  const now = look?.nowMs ?? started;
  const store = openStore(c.env, {
    site,
    versions: new Versions(look ? wholeVersions(look.version) : known),
    later,
    nowMs: now,
    onlyReads: onlyReads(request, location.path),
  });
  // What is planned for a flag counts at the time that is looked at.
  const ownFlags = look ? evaluateFlags(look.rules ?? read.rules, site.code, now).flags : flags;
  const ctx: Ctx = {
    id,
    site,
    url,
    origin,
    path: location.path,
    visitor,
    session: look ? { ...session, kind: 'guest', groupId: look.groupId } : session,
    device: cookies.get(cookieName('device', { url, origin })),
    inCart: cookies.get(cookieName('inCart', { url, origin })),
    cameFrom: cameFrom(request, url),
    orderLink: cookies.get(cookieName('order', { url, origin })),
    flags: ownFlags,
    flagsArePersonal: arePersonal,
    flagsRead: read,
    now,
    store,
    ports: openPorts({ config, flags: ownFlags, log, now, site, store }),
    log,
    later,
    config,
    setCookies: [],
    ...(look && { look }),
  };
  c.set('ctx', ctx);
  guard(request, url);
  if (location.unknownSite !== null) throw new Fault('unknown_site');
  await next();
};

/** The last step of every request, after an answer or a failure: adds the headers that every response has. */
export const complete: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const ctx = c.get('ctx');
  if (ctx) finish(c.res.headers, ctx);
};

function finish(headers: Headers, ctx: Ctx): void {
  // A page has the common headers already, copied from the cache at no cost.
  if (!headers.has('x-content-type-options')) {
    for (const [name, value] of Object.entries(COMMON_HEADERS)) if (!headers.has(name)) headers.set(name, value);
  }
  const referrerPolicy = referrerPolicyOf(ctx.path);
  if (referrerPolicy !== undefined) headers.set('referrer-policy', referrerPolicy);
  headers.set('x-request-id', ctx.id);
  headers.set('server-timing', `edge;dur=${systemClock() - ctx.now}`);
  const { app, appEntered } = ctx.visitor;
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  // Calls of services name the version and the platform alone: what else the cookie remembers is kept.
  if (app && (isPage || (appEntered && !isServicePath(ctx.path)))) setCookie(ctx, 'app', writeMarker(app));
  else if (app === null && appEntered) dropCookie(ctx, 'app');
  if (ctx.visitor.contrastChosen) setCookie(ctx, 'contrast', ctx.visitor.contrast === 'high' ? '1' : '0');
  const { theme, themeChosen } = ctx.visitor;
  if (themeChosen && theme !== null) setCookie(ctx, 'theme', theme);
  else if (themeChosen) dropCookie(ctx, 'theme');
  const { campaign, campaignNamed } = ctx.visitor;
  if (isPage && campaignNamed && campaign && isAllowed(ctx, 'ads')) setCookie(ctx, 'campaign', writeCampaign(campaign));
  for (const cookie of ctx.setCookies) headers.append('set-cookie', cookie);
}
