import { hasSpecs } from '#shared/compare/has-specs.ts';
import { discoveryFacts } from '#shared/discovery/facts.ts';
import type { ListingRow } from '#shared/facet/listing-index.ts';
import { lowestPrice } from '#shared/price/lowest.ts';
import { dealOf } from '#shared/product/deal-of.ts';
import { type CardSource, canBeBought, makeCard, promotionValues } from '#shared/product/make-card.ts';
import { feedLines, rememberedPlainText } from '#shared/seo/product-feed.ts';
import type { Site } from '#shared/site/sites.ts';
import { noteStatements, type PriceChange } from '#worker/store/product/price-changes.ts';
import { forRows } from '#worker/store/sql.ts';
import type { CardKeys } from './facet-definitions.ts';
import { inCommon } from './in-common.ts';
import { type PublishProduct, type PublishSource, readProducts } from './sources.ts';
import type { Turn } from './turn.ts';

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
  const promotions = promotionValues(source, nowMs);
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

/** A prepared card as its table holds it; all but the ids are JSON. */
export interface CardRow extends CardTexts {
  readonly site_id: number;
  readonly product_id: number;
  /** Lines of the product feed; no JSON. */
  readonly lines: string;
}

/** What the card of a product consists of on each site that has the same prices, stock and names. */
interface CardTexts {
  readonly card: string;
  readonly facts: string;
  readonly discovery: string;
  readonly places: string;
}

/** The card of a product on a site; undefined if the site does not show it. */
function textsOf(
  { source, categoryIds, places, isListed }: PublishSource,
  keys: CardKeys,
  nowMs: number,
): CardTexts | undefined {
  if (!isListed) return undefined;
  const card = { ...makeCard(source, nowMs), ...(hasSpecs(source, keys.compared) && { hasSpecs: true }) };
  // A product without a price on a site is not sold there (public contract, section 2).
  if (card.prices.price === null) return undefined;
  const deal = dealOf(source, nowMs);
  const facts: ListingRow = {
    productId: source.productId,
    price: lowestPrice(card.prices, nowMs),
    createdMs: source.createdMs,
    name: source.name,
    rating: source.rating.average,
    salable: canBeBought(source),
    ...(deal !== undefined && { deal }),
    values: facetValues(source, keys.facets, nowMs),
  };
  return {
    card: JSON.stringify(card),
    facts: JSON.stringify(facts),
    discovery: JSON.stringify(discoveryFacts(source, categoryIds)),
    places: JSON.stringify(places),
  };
}

/** What may differ between the sites of a product. */
const differences = ({ name, prices, inventory, parts }: CardSource): string =>
  JSON.stringify([name, prices, inventory, parts.map((part) => [part.name, part.prices, part.inventory])]);

/** Cards to write, and the times at which their prices change on their own. */
export interface PreparedCards {
  readonly rows: readonly CardRow[];
  readonly changes: readonly PriceChange[];
}

/** Makes the cards of some products on some sites. Products that a site does not show have none there. */
export function prepareCards(
  products: readonly PublishProduct[],
  sites: readonly Site[],
  keys: CardKeys,
  nowMs: number,
): PreparedCards {
  const rows: CardRow[] = [];
  const changes: PriceChange[] = [];
  for (const { productId, on } of products) {
    const made = new Map<string, CardTexts | undefined>();
    const plain = rememberedPlainText();
    for (const site of sites) {
      const own = on(site);
      const key = differences(own.source);
      if (!made.has(key)) {
        made.set(key, textsOf(own, keys, nowMs));
        if (own.isListed) changes.push(...changesOf(own.source, nowMs).map((atMs) => ({ atMs, productId })));
      }
      const texts = made.get(key);
      if (texts)
        rows.push({
          site_id: site.siteId,
          product_id: productId,
          ...texts,
          lines: feedLines(own, { site, nowMs, plain }),
        });
    }
  }
  return { rows, changes };
}

/** Rows of cards, each with all the sites on which it is the same. */
function shared(rows: readonly CardRow[]): readonly (readonly unknown[])[] {
  const cards: { readonly of: CardRow; readonly siteIds: number[] }[] = [];
  for (const row of rows) {
    let at = cards.length - 1;
    while (at >= 0 && cards[at]?.of.product_id === row.product_id && !isSameCard(cards[at]?.of as CardRow, row)) at--;
    const found = cards[at];
    if (found?.of.product_id === row.product_id) found.siteIds.push(row.site_id);
    else cards.push({ of: row, siteIds: [row.site_id] });
  }
  return cards.map(({ of, siteIds }) => [of.product_id, of.card, of.facts, of.discovery, of.places, siteIds]);
}

/** Lines of products in feeds, what all sites say of one only once. */
function sharedLines(rows: readonly CardRow[]): readonly (readonly unknown[])[] {
  return [...Map.groupBy(rows, (row) => row.product_id)].map(([productId, own]) => {
    const { start, middles, end } = inCommon(own.map(({ lines }) => lines));
    return [productId, start, end, own.map(({ site_id: siteId }, nth) => [siteId, middles[nth]])];
  });
}

/** Whether two rows have the same card, whatever their feeds say. */
export const isSameCard = (a: CardRow, b: CardRow): boolean =>
  a.card === b.card && a.facts === b.facts && a.discovery === b.discovery && a.places === b.places;

/** Statements that write cards, where they differ, and note when their prices change. */
export function cardStatements(db: D1Database, { rows, changes }: PreparedCards): readonly D1PreparedStatement[] {
  return [
    ...forRows(
      db,
      `WITH made AS MATERIALIZED (
         SELECT value->>0 AS product_id, value->>1 AS card, value->>2 AS facts, value->>3 AS discovery, value->>4 AS places,
           value->5 AS sites FROM json_each(?1))
       INSERT INTO listing_cards (site_id, product_id, card, facts, discovery, places)
       SELECT s.value, product_id, card, facts, discovery, places FROM made CROSS JOIN json_each(made.sites) s WHERE true
       ON CONFLICT (site_id, product_id) DO UPDATE
       SET card = excluded.card, facts = excluded.facts, discovery = excluded.discovery, places = excluded.places
       WHERE card <> excluded.card OR facts <> excluded.facts OR discovery <> excluded.discovery OR places <> excluded.places`,
      shared(rows),
    ),
    ...forRows(
      db,
      `WITH made AS MATERIALIZED (
         SELECT value->>0 AS product_id, value->>1 AS start, value->>2 AS "end", value->3 AS sites FROM json_each(?1))
       INSERT INTO feed_rows (site_id, product_id, lines)
       SELECT s.value->>0, product_id, start || (s.value->>1) || "end" FROM made CROSS JOIN json_each(made.sites) s WHERE true
       ON CONFLICT (site_id, product_id) DO UPDATE SET lines = excluded.lines WHERE lines <> excluded.lines`,
      sharedLines(rows),
    ),
    ...noteStatements(db, changes),
  ];
}

/** Products in one step: with their cards on six sites they take some hundredths of a second. */
const CARD_STEP = 200;

/** Products of a range of ids (after ?1, up to ?2) that some sites (?3) no longer show: all but ?4. */
const OTHERS = `WHERE site_id IN (SELECT value FROM json_each(?3)) AND product_id > ?1 AND product_id <= ?2
  AND (site_id, product_id) NOT IN (SELECT value->>0, value->>1 FROM json_each(?4))`;

/**
 * Writes the next cards of some sites after an id, where they differ, and removes those that a site no longer shows.
 * Returns the id after which to continue, or null at the end.
 */
export async function publishCards(
  db: D1Database,
  turn: Turn,
  sites: readonly Site[],
  keys: CardKeys,
  after: number,
  nowMs: number,
): Promise<number | null> {
  const products = await readProducts(db, after, null, CARD_STEP);
  const isLast = products.length < CARD_STEP;
  const last = isLast ? Number.MAX_SAFE_INTEGER : (products.at(-1)?.productId ?? after);
  const prepared = prepareCards(products, sites, keys, nowMs);
  const siteIds = JSON.stringify(sites.map(({ siteId }) => siteId));
  const kept = JSON.stringify(prepared.rows.map((row) => [row.site_id, row.product_id]));
  await turn.write([
    db.prepare(`DELETE FROM listing_cards ${OTHERS}`).bind(after, last, siteIds, kept),
    db.prepare(`DELETE FROM feed_rows ${OTHERS}`).bind(after, last, siteIds, kept),
    ...cardStatements(db, prepared),
  ]);
  return isLast ? null : last;
}
