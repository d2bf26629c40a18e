import { discoveryFacts } from '#shared/discovery/facts.ts';
import type { ListingRow } from '#shared/facet/listing-index.ts';
import { lowestPrice } from '#shared/price/lowest.ts';
import { type CardSource, canBeBought, makeCard, promotionCodes } from '#shared/product/make-card.ts';
import { feedLines } from '#shared/seo/product-feed.ts';
import type { Site } from '#shared/site/sites.ts';
import { noteStatements, type PriceChange } from '#worker/store/product/price-changes.ts';
import { forRows } from '#worker/store/sql.ts';
import { type PublishSource, readSources } from './sources.ts';
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

/** A prepared card as its table holds it; all but the ids are JSON. */
export interface CardRow {
  readonly product_id: number;
  readonly card: string;
  readonly facts: string;
  readonly discovery: string;
  readonly places: string;
  /** Lines of the product feed; no JSON. */
  readonly lines: string;
}

/** The card and the facts of a product on a site; undefined if the site does not show it. */
function rowOf(
  { source, categoryIds, categoryPath, places, isListed }: PublishSource,
  site: Site,
  facetKeys: ReadonlySet<string>,
  nowMs: number,
): CardRow | undefined {
  if (!isListed) return undefined;
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
  return {
    product_id: source.productId,
    card: JSON.stringify(card),
    facts: JSON.stringify(facts),
    discovery: JSON.stringify(discoveryFacts(source, categoryIds)),
    places: JSON.stringify(places),
    lines: feedLines({ source, categoryPath }, { site, nowMs }),
  };
}

/** Cards of a site to write, and the times at which their prices change on their own. */
export interface PreparedCards {
  readonly rows: readonly CardRow[];
  readonly changes: readonly PriceChange[];
}

/** Makes the cards of some products. Products that the site does not show have none. */
export function prepareCards(
  sources: readonly PublishSource[],
  site: Site,
  facetKeys: ReadonlySet<string>,
  nowMs: number,
): PreparedCards {
  return {
    rows: sources.flatMap((source) => rowOf(source, site, facetKeys, nowMs) ?? []),
    changes: sources.flatMap(({ source, isListed }) =>
      isListed ? changesOf(source, nowMs).map((atMs) => ({ atMs, productId: source.productId })) : [],
    ),
  };
}

/** Statements that write cards of a site, where they differ, and note when their prices change. */
export function cardStatements(db: D1Database, site: Site, { rows, changes }: PreparedCards): D1PreparedStatement[] {
  return [
    ...forRows(
      db,
      `INSERT INTO listing_cards (site_id, product_id, card, facts, discovery, places)
       SELECT ?2, value->>0, value->>1, value->>2, value->>3, value->>4 FROM json_each(?1) WHERE true
       ON CONFLICT (site_id, product_id) DO UPDATE
       SET card = excluded.card, facts = excluded.facts, discovery = excluded.discovery, places = excluded.places
       WHERE card <> excluded.card OR facts <> excluded.facts OR discovery <> excluded.discovery OR places <> excluded.places`,
      rows.map((row) => [row.product_id, row.card, row.facts, row.discovery, row.places]),
      site.siteId,
    ),
    ...forRows(
      db,
      `INSERT INTO feed_rows (site_id, product_id, lines) SELECT ?2, value->>0, value->>1 FROM json_each(?1) WHERE true
       ON CONFLICT (site_id, product_id) DO UPDATE SET lines = excluded.lines WHERE lines <> excluded.lines`,
      rows.map((row) => [row.product_id, row.lines]),
      site.siteId,
    ),
    ...noteStatements(db, changes),
  ];
}

/** Products in one step: their sources and cards take some hundredths of a second each. */
const CARD_STEP = 200;

/** Products of a range of ids (after ?2, up to ?3) that a site (?1) no longer shows: all but ?4. */
const OTHERS = `WHERE site_id = ?1 AND product_id > ?2 AND product_id <= ?3
  AND product_id NOT IN (SELECT value FROM json_each(?4))`;

/**
 * Writes the next cards of a site after an id, where they differ, and removes those that the site no longer shows.
 * Returns the id after which to continue, or null at the end.
 */
export async function publishCards(
  db: D1Database,
  turn: Turn,
  site: Site,
  facetKeys: ReadonlySet<string>,
  after: number,
  nowMs: number,
): Promise<number | null> {
  const sources = await readSources(db, site, after, null, CARD_STEP);
  const isLast = sources.length < CARD_STEP;
  const last = isLast ? Number.MAX_SAFE_INTEGER : (sources.at(-1)?.source.productId ?? after);
  const prepared = prepareCards(sources, site, facetKeys, nowMs);
  const kept = JSON.stringify(prepared.rows.map((row) => row.product_id));
  await turn.write([
    db.prepare(`DELETE FROM listing_cards ${OTHERS}`).bind(site.siteId, after, last, kept),
    db.prepare(`DELETE FROM feed_rows ${OTHERS}`).bind(site.siteId, after, last, kept),
    ...cardStatements(db, site, prepared),
  ]);
  return isLast ? null : last;
}
