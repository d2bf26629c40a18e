import type { MiddlewareHandler } from 'hono';
import { cleanPath } from '#shared/route/clean-path.ts';
import { codePage } from '#shared/route/code-pages.ts';
import { isSameEverywhere, regionAnswer } from '#shared/site/region-offer.ts';
import { regionOf } from '#shared/site/regions.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import { softly } from '#worker/log/softly.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { setCookie } from '#worker/request/cookies.ts';
import { hasPage } from './site-pages.ts';

/** The address of a page on another site; its home page where the other site does not have the page. */
async function equivalentOn(ctx: Ctx, site: Site): Promise<string> {
  const kept = sitePath(site, ctx.path) + ctx.url.search;
  const root = sitePath(site, '/');
  const ownPage = codePage(ctx.path);
  if (isSameEverywhere(ctx.path) || ownPage) return (ownPage?.isOn?.(site) ?? true) ? kept : root;
  return softly(ctx, 'region_lookup_failed', root, async () => {
    const hit = await ctx.store.routes.lookup(cleanPath(ctx.path));
    return hit && (await hasPage(ctx, site, hit)) ? kept : root;
  });
}

/**
 * Sends a visitor who chose the site of their country there, once in a visit (spec 1 section 4), from pages that are the
 * same for everyone: nobody is sent away from a cart or a login. Search engines and the app stay where they are. The
 * answer is never cached.
 */
export const goToRegion: MiddlewareHandler<AppEnv> = async (c, next) => {
  const ctx = c.get('ctx');
  const { preferredSite, wasMoved } = ctx.visitor;
  // Almost nobody has the cookie, so this costs other visitors nothing.
  if (preferredSite === null || preferredSite === ctx.site.code || wasMoved || !ctx.flags.ip_popup) return next();
  const { app, country, isCrawler } = ctx.visitor;
  const detected = country === null ? undefined : regionOf(country);
  const facts = { current: ctx.site.code, detected, preferred: preferredSite, path: ctx.path };
  if (!detected || app !== null || isCrawler || regionAnswer(facts) !== 'redirect') return next();
  setCookie(ctx, 'moved', '1');
  const location = await equivalentOn(ctx, detected);
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'private, no-store' } });
};
