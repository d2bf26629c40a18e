import { Hono } from 'hono';
import { Fault } from '#shared/errors.ts';
import type { routeAnswer } from '#shared/route/answers.ts';
import { cleanPath } from '#shared/route/clean-path.ts';
import { locate } from '#shared/route/locate.ts';
import type { Answer } from '#shared/schema/tied.ts';
import { SITES, sitePath } from '#shared/site/sites.ts';
import { hasPage } from '#worker/acts/site-pages.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { cachedJson } from '#worker/request/service.ts';

const ROUTE_SECONDS = 7200;

/** Finds what an address leads to (spec 1 section 7). */
export const route = new Hono<AppEnv>();

route.get('/route', async (c) => {
  const ctx = c.get('ctx');
  const url = c.req.query('url');
  if (!url) throw new Fault('validation_error', [{ field: 'url', message: 'is required' }]);
  const [asked = ''] = url.split(/[?#]/);
  const { path } = locate('', asked.startsWith('/') ? asked : `/${asked}`, new Map());
  const hit = await ctx.store.routes.lookup(cleanPath(path));
  if (!hit) throw new Fault('not_found');
  const europe = (await hasPage(ctx, SITES.EUR, hit)) ? sitePath(SITES.EUR, cleanPath(path)) : SITES.EUR.prefix;
  return cachedJson(
    c,
    {
      entityType: hit.entityType,
      entityId: hit.entityId,
      redirectTarget: hit.redirectTarget,
      redirectType: hit.redirectType,
      related: { EUROPE: europe },
    } satisfies Answer<typeof routeAnswer>,
    ROUTE_SECONDS,
  );
});
