import type { Card } from '#shared/product/card.ts';
import { cleanPath } from '#shared/route/clean-path.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Most products of a story, and most links that are looked up. */
const MOST_PRODUCTS = 8;
const MOST_LINKS = 16;
/** Links to other stories, files and services lead to no product. */
const ELSEWHERE = /^\/(?:theindex|media|assets|account|svc_)(?:\/|$)/;

/** The products that a text links to, in its order, as cards with today's prices; those that the site sells. */
export async function namedProducts(ctx: Ctx, html: string): Promise<readonly Card[]> {
  const links = [...html.matchAll(/<a\b[^>]*\bhref="(\/[^"/#?][^"#?]*)/g)].map(([, path = '']) => cleanPath(path));
  const paths = [...new Set(links)].filter((path) => !ELSEWHERE.test(path)).slice(0, MOST_LINKS);
  const hits = await Promise.all(paths.map((path) => ctx.store.routes.lookup(path)));
  const ids = hits.flatMap((hit) => (hit?.entityType === 'product' ? [hit.entityId] : []));
  return ids.length === 0 ? [] : ctx.store.listings.cards([...new Set(ids)].slice(0, MOST_PRODUCTS));
}
