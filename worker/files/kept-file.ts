import { flagsTag } from '#shared/flag/flags.ts';
import { RELEASE } from '#worker/render/assets.ts';
import type { Ctx } from '#worker/request/context.ts';

/** A file with the headers that it is sent with. */
export interface CrawledFile {
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Says that an answer comes from this location's cache; only the platform sets it. */
const CACHE_STATUS = 'cf-cache-status';

/**
 * A file for crawlers: the copy that this location has of the current content version, or a new one, which is kept.
 * Copies are as old at most as those that clients may keep. What `make` refuses with a fault is not kept.
 */
export async function keptFile(ctx: Ctx, make: () => Promise<CrawledFile>): Promise<Response> {
  const version = `${RELEASE.hash}.${ctx.store.versions.latest}.${flagsTag(ctx.flags)}`;
  const key = `https://crawled.store/${ctx.site.code}/${encodeURIComponent(ctx.url.host)}/${version}${ctx.path}`;
  const kept = await caches.default.match(key);
  if (kept) {
    const headers = new Headers(kept.headers);
    headers.delete(CACHE_STATUS);
    return new Response(kept.body, { headers });
  }
  const { text, headers } = await make();
  ctx.later(caches.default.put(key, new Response(text, { headers })));
  return new Response(text, { headers });
}
