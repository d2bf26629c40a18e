import { Hono } from 'hono';
import type { discoveryTokenAnswer } from '#shared/discovery/answers.ts';
import { Fault } from '#shared/errors.ts';
import type { flagVersionAnswer, heartbeatAnswer } from '#shared/flag/answers.ts';
import { emailListsSchema } from '#shared/form-entry/calls.ts';
import { newsletterSchema, unsubscribeSchema } from '#shared/newsletter/contract.ts';
import { listId } from '#shared/newsletter/lists.ts';
import type { configAnswer, hostMatchAnswer } from '#shared/route/answers.ts';
import { hostMatchSchema } from '#shared/route/calls.ts';
import { cleanPath } from '#shared/route/clean-path.ts';
import type { Answer } from '#shared/schema/tied.ts';
import type { geoAnswer } from '#shared/site/answers.ts';
import { regionAnswer } from '#shared/site/region-offer.ts';
import { regionOf } from '#shared/site/regions.ts';
import { shippedRegions } from '#shared/site/ships-to.ts';
import { siteByCode } from '#shared/site/sites.ts';
import { DAY_SECONDS } from '#shared/time/duration.ts';
import { signDiscovery } from '#worker/acts/discovery-token.ts';
import {
  chosenLists,
  consentNow,
  endNewsletters,
  idsOfLists,
  requireOwnNewsletters,
  signUpForNewsletters,
} from '#worker/acts/newsletters.ts';
import { onSite } from '#worker/acts/on-site.ts';
import { profileOf } from '#worker/acts/profile.ts';
import { isDeployed } from '#worker/config/deployed.ts';
import { heartbeatOf, RELEASE } from '#worker/render/assets.ts';
import { body } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { belongsHere, ownOrigin } from '#worker/request/own-origin.ts';
import { boardPlaceOf } from '#worker/request/place.ts';
import { cachedJson } from '#worker/request/service.ts';
import { requireCustomer } from '#worker/request/session.ts';
import { countriesServed } from '#worker/request/ship-to.ts';
import { toldAtBoard } from '#worker/stubs/flag-boards.ts';
import { takeReports } from './reports.ts';
import { submitForm } from './submit.ts';

/** Data for the page's own scripts (spec 3 section 7). */
export const ssr = new Hono<AppEnv>();

ssr.get('/heartbeat', (c) => c.json(heartbeatOf(c.get('ctx').flags) satisfies Answer<typeof heartbeatAnswer>));

ssr.get('/flags', async (c) => {
  const told = await toldAtBoard(c.env, boardPlaceOf(c.req.raw));
  return c.json({ version: told?.versionMs ?? 0 } satisfies Answer<typeof flagVersionAnswer>);
});

/** Seconds for which browsers keep the configuration: until the next tick that asks for it (spec 1 section 4). */
const CONFIG_SECONDS = 240;

ssr.get('/config', (c) => {
  const ctx = c.get('ctx');
  const { site, config, flags, url } = ctx;
  const { code, siteId, storeId, currency, locale, country, prefix } = site;
  const answer: Answer<typeof configAnswer> = {
    site: code,
    siteId,
    storeId,
    currency,
    locale,
    country,
    prefix,
    baseUrl: ownOrigin(ctx, url),
    isProduction: isDeployed(c.env),
    captchaKey: flags.captcha ? (config.captcha?.siteKey ?? null) : null,
    release: { hash: RELEASE.hash, buildDate: RELEASE.buildDate },
  };
  return cachedJson(c, answer, CONFIG_SECONDS);
});

ssr.post('/reports', takeReports);

ssr.post('/submit/wufoo', submitForm);

/** The region that the visitor seems to be in, besides the current one (spec 1 section 7). */
ssr.get('/geoIp', (c) => {
  const ctx = c.get('ctx');
  const current = siteByCode(c.req.query('current') ?? '') ?? ctx.site;
  const forced = c.req.query('_force');
  const country = forced && /^[A-Za-z]{2}$/.test(forced) ? forced.toUpperCase() : ctx.visitor.country;
  const detected = country === null ? undefined : regionOf(country);
  return c.json({
    country,
    name: detected?.label ?? null,
    current: current.code,
    currentName: current.label,
    path: detected?.prefix ?? '',
    offer:
      ctx.flags.ip_popup &&
      regionAnswer({ current: current.code, detected, preferred: ctx.visitor.preferredSite, path: null }) === 'offer',
  } satisfies Answer<typeof geoAnswer>);
});

/** Seconds for which browsers cache country data. */
const COUNTRY_SECONDS = DAY_SECONDS;

/** The countries that the site ships to, with the requirements for their addresses (spec 3 section 3). */
ssr.get('/countries', (c) => cachedJson(c, { countries: countriesServed(c.get('ctx')) }, COUNTRY_SECONDS));

/** Regions of a country, if its addresses need one. */
ssr.get('/regions', (c) => {
  const { site } = c.get('ctx');
  const asked = c.req.query('countryCode') ?? c.req.query('countryId') ?? site.country;
  return cachedJson(c, { regions: shippedRegions(site.code, asked.toUpperCase()) }, COUNTRY_SECONDS);
});

/** Seconds for which browsers cache a token. A cached token is valid for at least another minute (spec 3 section 9). */
const TOKEN_SECONDS = 14 * 60;

/** The token for the discovery calls of a site (spec 3 section 7). */
ssr.get('/rfktkn', async (c) => {
  const { site, now, config, url } = c.get('ctx');
  const { token, expiresMs } = await signDiscovery(site, now, config.sessionSecret);
  const service = `${url.origin}/svc_discovery/site/${site.code}`;
  return cachedJson(
    c,
    {
      apiUrl: `${service}/products`,
      eventApiUrl: `${service}/events`,
      token,
      expires: expiresMs,
    } satisfies Answer<typeof discoveryTokenAnswer>,
    TOKEN_SECONDS,
  );
});

/** Whether a page was opened on the store's own host, and its correct address otherwise (spec 1 section 2.3). */
ssr.post('/hostmatch', async (c) => {
  const ctx = c.get('ctx');
  const { h } = await body(c.req.raw, hostMatchSchema);
  const page = URL.canParse(h) ? new URL(h) : undefined;
  const matches = page !== undefined && belongsHere(ctx, page);
  // Only web addresses have a path that begins with a slash; the path of another one could extend the host.
  const path = page && /^https?:$/.test(page.protocol) ? cleanPath(page.pathname) : '/';
  const answer: Answer<typeof hostMatchAnswer> = { match: matches, url: matches ? null : ctx.origin + path };
  return c.json(answer);
});

ssr.post('/newsletters/subscribe', async (c) => {
  const ctx = c.get('ctx');
  const { email, newsletters, userId } = await body(c.req.raw, newsletterSchema);
  const listIds = (await chosenLists(ctx, newsletters)).map((list) => listId(ctx.site, list));
  const consent = consentNow(ctx, listIds, { text: 'Sign up', request: c.req.raw });
  await signUpForNewsletters(ctx, { email, listIds, userId: userId ?? null, consent });
  return c.json({ success: true });
});

/** The same sign-up, in the format of the specification's other call, for any of the site's lists (public contract, section 11). */
ssr.post('/submit/iterable', async (c) => {
  const ctx = c.get('ctx');
  const { email, emailListIds } = await body(c.req.raw, emailListsSchema);
  const listIds = idsOfLists(ctx.site, emailListIds, 'emailListIds');
  const consent = consentNow(ctx, listIds, { text: 'Sign up', request: c.req.raw });
  await signUpForNewsletters(ctx, { email, listIds, userId: null, consent });
  return c.json({ success: true });
});

/**
 * Lists of a site to which the customer subscribes (spec 2 section 7). It reveals nothing about another person's
 * address.
 */
ssr.get('/newsletters/site/:code/subscriptions', async (c) => {
  const ctx = c.get('ctx');
  const site = siteByCode(c.req.param('code'));
  if (!site) throw new Fault('unknown_site');
  const { customerId } = await requireCustomer(ctx);
  const { email } = await profileOf(ctx, customerId);
  const there = await onSite(c, site);
  return c.json({ emailListIds: await there.store.newsletters.ofAddress(email) });
});

/** Ends newsletters for the bearer of an email's link, or for the signed-in owner of the address. */
ssr.post('/newsletters/unsubscribe', async (c) => {
  const ctx = c.get('ctx');
  const { email, newsletters, token } = await body(c.req.raw, unsubscribeSchema);
  const listIds = idsOfLists(ctx.site, newsletters, 'newsletters');
  await requireOwnNewsletters(ctx, email, token);
  await endNewsletters(ctx, email, listIds);
  return c.json({ success: true });
});
