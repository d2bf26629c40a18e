import { Hono } from 'hono';
import { sitePath } from '#shared/site/sites.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';

/** Clients may cache it for an hour. */
const HOUR = 'public, max-age=3600';

/** Serves the rules for crawlers (spec 1 section 2). */
export const robots = new Hono<AppEnv>();

function robotsText(ctx: Ctx): string {
  if (!ctx.site.indexable) return 'User-agent: *\nAllow: /$\nDisallow: /\n';
  const closed = ['/cart', '/checkout', '/account', '/login', '/rmaprocess', '/svc_', '/search'];
  const lines = closed.map((path) => `Disallow: ${path.startsWith('/svc_') ? path : sitePath(ctx.site, path)}`);
  return [
    'User-agent: *',
    ...lines,
    'Disallow: /*?*sort=',
    '',
    `Sitemap: ${ctx.origin}${sitePath(ctx.site, '/sitemap.xml')}`,
    '',
  ].join('\n');
}

robots.get('/robots.txt', (c) => c.text(robotsText(c.get('ctx')), 200, { 'cache-control': HOUR }));
