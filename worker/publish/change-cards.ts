import type { ListingRow } from '#shared/facet/listing-index.ts';
import type { Card } from '#shared/product/card.ts';
import { SITE_LIST } from '#shared/site/sites.ts';
import { trustedJson } from '#worker/store/columns.ts';
import { WHOLE_SITE } from '#worker/store/product/listings.ts';
import { forRows } from '#worker/store/sql.ts';
import { branchesAbove } from './branches.ts';
import { type CardRow, cardStatements, isSameCard, prepareCards } from './cards.ts';
import type { CardKeys } from './facet-definitions.ts';
import { reducedLists } from './ruled-lists.ts';
import { isFound, type Places, readProducts } from './sources.ts';
import { MENUS, type Noted, staleStatements } from './stale-indexes.ts';
import type { Turn } from './turn.ts';

/** How a card differs from the one that is there, as far as indexes show it. */
interface Difference {
  readonly siteId: number;
  readonly productId: number;
  /** Categories that contain it directly, or did; none if their lists show no difference. */
  readonly categoryIds: readonly number[];
  /** Whether lists of what is reduced show a difference. */
  readonly isDeal: boolean;
  /** Whether these lists have it in the same place as before, or had and have it not. */
  readonly isSameDeal: boolean;
  /** Whether the index of the whole site, which knows no categories or pictures, differs. */
  readonly isWholeSite: boolean;
  /** Whether links to it, or to lists, may lead somewhere else. */
  readonly isMoved: boolean;
  /** Whether it has the place in each order that it had, and the picture. */
  readonly isInPlace: boolean;
}

const NOWHERE: Places = { visibility: 0, url: '', parts: [], categories: [] };

/** Undefined for a card from before places were kept. */
function placesOf(row: CardRow | undefined): Places | undefined {
  if (!row) return NOWHERE;
  return row.places === '' ? undefined : trustedJson<Places>('listing_cards.places', row.places);
}

const pictureOf = (row: CardRow | undefined): string | null =>
  (row && trustedJson<Card>('listing_cards.card', row.card).picture?.file) ?? null;

const factsOf = (row: CardRow | undefined): ListingRow | undefined =>
  row && trustedJson<ListingRow>('listing_cards.facts', row.facts);

/** Whether a product has the same place in the orders of lists, if its categories and its positions there are the same. */
function keepsPlace(was: ListingRow | undefined, is: ListingRow | undefined): boolean {
  return was !== undefined && was.salable === is?.salable && was.createdMs === is.createdMs && was.name === is.name;
}

function differenceOf(
  siteId: number,
  productId: number,
  before: CardRow | undefined,
  after: CardRow | undefined,
): Difference {
  const was = placesOf(before);
  const is = placesOf(after) ?? NOWHERE;
  const facts = { was: factsOf(before), is: factsOf(after) };
  const hasFacts = before?.facts !== after?.facts;
  const isMoved = before?.places !== after?.places;
  const isPictured = pictureOf(before) !== pictureOf(after);
  const isListed = hasFacts || isMoved || isPictured;
  const categoryIds = new Set([...(was?.categories ?? []), ...is.categories].map(([categoryId]) => categoryId));
  const wasFound = was === undefined || isFound(was);
  return {
    siteId,
    productId,
    categoryIds: isListed ? [...categoryIds] : [],
    isDeal: isListed && (facts.was?.deal !== undefined || facts.is?.deal !== undefined),
    isSameDeal: facts.was?.deal === facts.is?.deal,
    isWholeSite: hasFacts ? wasFound || isFound(is) : wasFound !== isFound(is),
    isMoved,
    isInPlace: !isMoved && !isPictured && keepsPlace(facts.was, facts.is),
  };
}

const isSame = (a: CardRow, b: CardRow): boolean => isSameCard(a, b) && a.lines === b.lines;

/** The indexes that show some differences, by site. */
async function staleFor(db: D1Database, differences: readonly Difference[]): Promise<readonly Noted[]> {
  const above = await branchesAbove(db, [...new Set(differences.flatMap(({ categoryIds }) => categoryIds))]);
  const reduced: ReadonlySet<number> = differences.some(({ isDeal }) => isDeal) ? await reducedLists(db) : new Set();
  const stale = new Map<string, Omit<Noted, 'productIds'> & { readonly ids: Set<number> }>();
  for (const { siteId, productId, categoryIds, isDeal, isSameDeal, isWholeSite, isMoved, isInPlace } of differences) {
    const shown = categoryIds.flatMap((categoryId) => above.get(categoryId) ?? []);
    for (const categoryId of [
      ...shown,
      ...(isDeal ? reduced : []),
      ...(isWholeSite ? [WHOLE_SITE] : []),
      ...(isMoved ? [MENUS] : []),
    ]) {
      // Lists of what is reduced have their own order, by the saving.
      const isHere = isInPlace && (isSameDeal || !reduced.has(categoryId));
      const key = `${siteId} ${categoryId} ${isHere}`;
      const noted = stale.get(key) ?? { siteId, categoryId, isInPlace: isHere, ids: new Set() };
      stale.set(key, noted);
      noted.ids.add(productId);
    }
  }
  return [...stale.values()].map(({ ids, ...noted }) => ({ ...noted, productIds: [...ids] }));
}

/** Names the card of a product on a site. */
const keyOf = (siteId: number, productId: number): string => `${siteId} ${productId}`;

async function readCards(db: D1Database, productIds: readonly number[]): Promise<Map<string, CardRow>> {
  const { results } = await db
    .prepare(
      `SELECT c.site_id, c.product_id, c.card, c.facts, c.discovery, c.places, f.lines
       FROM json_each(?1) j JOIN listing_cards sold INDEXED BY listing_cards_sold ON sold.product_id = j.value
       JOIN listing_cards c ON c.site_id = sold.site_id AND c.product_id = sold.product_id
       LEFT JOIN feed_rows f ON f.site_id = c.site_id AND f.product_id = c.product_id`,
    )
    .bind(JSON.stringify(productIds))
    .all<CardRow>();
  return new Map(results.map((row) => [keyOf(row.site_id, row.product_id), row]));
}

/**
 * Writes the cards of some products (at most a `STEP`) on all sites where they differ, and in the same transaction notes
 * the indexes that are stale then.
 */
export async function changeCards(
  db: D1Database,
  turn: Turn,
  keys: CardKeys,
  productIds: readonly number[],
  nowMs: number,
): Promise<void> {
  const [products, before] = await Promise.all([readProducts(db, 0, productIds), readCards(db, productIds)]);
  const { rows, changes } = prepareCards(products, SITE_LIST, keys, nowMs);
  const after = new Map(rows.map((row) => [keyOf(row.site_id, row.product_id), row]));
  const written = rows.filter((row) => {
    const old = before.get(keyOf(row.site_id, row.product_id));
    return !old || !isSame(old, row);
  });
  const removed = [...before].filter(([key]) => !after.has(key)).map(([, row]) => row);
  if (written.length === 0 && removed.length === 0 && changes.length === 0) return;
  const differences = [...written, ...removed].map(({ site_id: siteId, product_id: productId }) => {
    const key = keyOf(siteId, productId);
    return differenceOf(siteId, productId, before.get(key), after.get(key));
  });
  const gone = removed.map((row) => [row.site_id, row.product_id]);
  await turn.write([
    ...['listing_cards', 'feed_rows'].flatMap((table) =>
      forRows(
        db,
        `DELETE FROM ${table} WHERE (site_id, product_id) IN (SELECT value->>0, value->>1 FROM json_each(?1))`,
        gone,
      ),
    ),
    ...cardStatements(db, { rows: written, changes }),
    ...staleStatements(db, await staleFor(db, differences)),
  ]);
}
