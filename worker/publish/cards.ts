import { discoveryFacts } from '#shared/discovery/facts.ts';
import type { ListingRow } from '#shared/facet/listing-index.ts';
import { lowestPrice } from '#shared/price/lowest.ts';
import { type CardSource, canBeBought, makeCard, promotionCodes } from '#shared/product/make-card.ts';
import type { Site } from '#shared/site/sites.ts';
import { noteStatements } from '#worker/store/product/price-changes.ts';
import { forRows } from '#worker/store/sql.ts';
import { type PublishSource, readSources, STEP } from './sources.ts';

/** Facet values of a product and its variants. */
function facetValues(
  source: CardSource,
  facetKeys: ReadonlySet<string>,
  nowMs: number,
): Record<string, readonly string[]> {
  const values: Record<string, readonly string[]> = {};
  for (const key of facetKeys) {
    const own = source.document.attributes[key] ?? [];
    const all =
      source.type === 'configurable'
        ? new Set([...own, ...source.parts.flatMap((part) => (part.isOnline ? (part.attributes[key] ?? []) : []))])
        : own;
    const list = [...all].filter((value) => value !== '');
    if (list.length > 0) values[key] = list;
  }
  const promotions = promotionCodes(source, nowMs);
  if (promotions.length > 0) values.promotion = promotions;
  return values;
}

/** A discount includes its last millisecond, so the price changes just after it. */
function justAfter(endMs: number | null): number | null {
  return endMs === null ? null : endMs + 1;
}

/** Times after now at which the price of a product changes on its own. */
function changesOf(source: CardSource, nowMs: number): number[] {
  const facts = [source.prices, ...source.parts.map((part) => part.prices)];
  const times = facts.flatMap(({ special, promo }) => [
    ...(special ? [special.fromMs, justAfter(special.toMs)] : []),
    ...(promo ? [promo.fromMs, justAfter(promo.toMs)] : []),
  ]);
  return [...new Set(times.filter((time): time is number => time !== null && time > nowMs))];
}

/** The card and the facts of a product on a site, as rows; undefined if the site does not show it. */
function rowOf(site: Site, product: PublishSource, facetKeys: ReadonlySet<string>, nowMs: number) {
  if (!product.isListed) return undefined;
  const { source, categoryIds } = product;
  const card = makeCard(source, nowMs);
  // A product without a price on a site is not sold there (public contract, section 2).
  if (card.prices.price === null) return undefined;
  const facts: ListingRow = {
    productId: source.productId,
    price: lowestPrice(card.prices, nowMs),
    createdMs: source.createdMs,
    name: source.name,
    rating: source.rating.average,
    salable: canBeBought(source),
    values: facetValues(source, facetKeys, nowMs),
  };
  const shown = [card, facts, discoveryFacts(source, categoryIds)];
  return [site.siteId, source.productId, ...shown.map((each) => JSON.stringify(each))];
}

/** Products whose cards are rewritten: the next ones after an id, or those that changed, at most a `STEP` of them. */
export type CardRange = { readonly after: number } | { readonly only: readonly number[] };

/**
 * Writes the next cards of a site, in one transaction with the removal of those that they replace, so that no product
 * is missing in between. Returns the id after which to continue, or null at the end.
 */
export async function publishCards(
  db: D1Database,
  site: Site,
  facetKeys: ReadonlySet<string>,
  range: CardRange,
  nowMs: number,
): Promise<number | null> {
  const only = 'only' in range ? range.only : null;
  const after = 'after' in range ? range.after : 0;
  const sources = await readSources(db, site, after, only);
  const isLast = sources.length < STEP;
  const last = isLast ? Number.MAX_SAFE_INTEGER : (sources.at(-1)?.source.productId ?? after);
  const changes = sources.flatMap(({ source, isListed }) =>
    isListed ? changesOf(source, nowMs).map((atMs) => ({ atMs, productId: source.productId })) : [],
  );
  await db.batch([
    ...(only === null
      ? [
          db
            .prepare('DELETE FROM listing_cards WHERE site_id = ?1 AND product_id > ?2 AND product_id <= ?3')
            .bind(site.siteId, after, last),
        ]
      : forRows(
          db,
          'DELETE FROM listing_cards WHERE site_id = ?2 AND product_id IN (SELECT value FROM json_each(?1))',
          only,
          site.siteId,
        )),
    ...forRows(
      db,
      `INSERT INTO listing_cards (site_id, product_id, card, facts, discovery)
       SELECT value->>0, value->>1, value->>2, value->>3, value->>4 FROM json_each(?1)`,
      sources.flatMap((source) => {
        const row = rowOf(site, source, facetKeys, nowMs);
        return row ? [row] : [];
      }),
    ),
    ...noteStatements(db, changes),
  ]);
  return isLast ? null : last;
}
