import type { Card } from '#shared/product/card.ts';
import { cleanPath } from '#shared/route/clean-path.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Most products of a story, and most links that are looked up. */
const MOST_PRODUCTS = 8;
const MOST_LINKS = 16;
/** Links to other stories, files and services lead to no product. */
const ELSEWHERE = /^\/(?:theindex|media|assets|account|svc_)(?:\/|$)/;

/** What a text says of products. */
export interface NamedProducts {
  /** Those that the site sells, in the order of the text, with today's prices. */
  readonly cards: readonly Card[];
  /** Paths of those that it does not sell, so that a link to them would lead nowhere. */
  readonly gone: ReadonlySet<string>;
}

/** The products that a text links to. */
export async function namedProducts(ctx: Ctx, html: string): Promise<NamedProducts> {
  const links = [...html.matchAll(/<a\b[^>]*\bhref="(\/[^"/#?][^"#?]*)/g)].map(([, path = '']) => cleanPath(path));
  const paths = [...new Set(links)].filter((path) => !ELSEWHERE.test(path)).slice(0, MOST_LINKS);
  const hits = await Promise.all(paths.map((path) => ctx.store.routes.lookup(path)));
  const products = hits.flatMap((hit, index) =>
    hit?.entityType === 'product' && hit.redirectTarget === null
      ? [{ id: hit.entityId, path: paths[index] ?? '' }]
      : [],
  );
  if (products.length === 0) return { cards: [], gone: new Set() };
  const cards = await ctx.store.listings.cards([...new Set(products.map(({ id }) => id))]);
  const sold = new Set(cards.map(({ productId }) => productId));
  const gone = products.filter(({ id }) => !sold.has(id)).map(({ path }) => path);
  return { cards: cards.slice(0, MOST_PRODUCTS), gone: new Set(gone) };
}
