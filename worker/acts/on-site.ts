import type { Context } from 'hono';
import type { Site } from '#shared/site/sites.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { openPorts } from '#worker/request/open-ports.ts';
import { Versions } from '#worker/store/versions.ts';
import { editionOf } from '#worker/stubs/edition.ts';
import { openStore } from '#worker/stubs/open-store.ts';

/** Returns the request's context as another site would have it, for tasks that involve all sites of a shopper. */
export async function onSite(c: Context<AppEnv>, site: Site): Promise<Ctx> {
  const ctx = c.get('ctx');
  if (site === ctx.site) return ctx;
  const known = await editionOf(c.env, site.siteId, ctx.now, ctx.later);
  const store = openStore(c.env, { site, versions: new Versions(known), later: ctx.later, nowMs: ctx.now });
  return { ...ctx, site, store, ports: openPorts({ ...ctx, site, store }) };
}
