import type { Card } from '#shared/product/card.ts';
import type { Site } from '#shared/site/sites.ts';
import { trustedJson } from '#worker/store/columns.ts';
import { WHOLE_SITE } from '#worker/store/product/listings.ts';
import { forRows } from '#worker/store/sql.ts';
import { type CardRow, cardStatements, prepareCards } from './cards.ts';
import { isFound, type Places, readSources } from './sources.ts';
import { MENUS, type Noted, staleStatements } from './stale-indexes.ts';
import type { Turn } from './turn.ts';

/** How a card differs from the one that is there, as far as indexes show it. */
interface Difference {
  readonly productId: number;
  /** Categories that contain it directly, or did; none if their lists show no difference. */
  readonly categoryIds: readonly number[];
  /** Whether the index of the whole site, which knows no categories or pictures, differs. */
  readonly isWholeSite: boolean;
  /** Whether links to it, or to lists, may lead somewhere else. */
  readonly isMoved: boolean;
}

const NOWHERE: Places = { visibility: 0, url: '', parts: [], categories: [] };

/** Undefined for a card from before places were kept. */
function placesOf(row: CardRow | undefined): Places | undefined {
  if (!row) return NOWHERE;
  return row.places === '' ? undefined : trustedJson<Places>('listing_cards.places', row.places);
}

const pictureOf = (row: CardRow | undefined): string | null =>
  (row && trustedJson<Card>('listing_cards.card', row.card).picture?.file) ?? null;

function differenceOf(productId: number, before: CardRow | undefined, after: CardRow | undefined): Difference {
  const was = placesOf(before);
  const is = placesOf(after) ?? NOWHERE;
  const hasFacts = before?.facts !== after?.facts;
  const isMoved = before?.places !== after?.places;
  const isListed = hasFacts || isMoved || pictureOf(before) !== pictureOf(after);
  const categoryIds = new Set([...(was?.categories ?? []), ...is.categories].map(([categoryId]) => categoryId));
  const wasFound = was === undefined || isFound(was);
  return {
    productId,
    categoryIds: isListed ? [...categoryIds] : [],
    isWholeSite: hasFacts ? wasFound || isFound(is) : wasFound !== isFound(is),
    isMoved,
  };
}

const isSame = (a: CardRow, b: CardRow): boolean =>
  a.card === b.card &&
  a.facts === b.facts &&
  a.discovery === b.discovery &&
  a.places === b.places &&
  a.lines === b.lines;

/** Active categories whose lists show the products of each of these categories, itself among them. */
async function branchesAbove(
  db: D1Database,
  categoryIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (categoryIds.length === 0) return new Map();
  const { results } = await db
    .prepare(
      `WITH RECURSIVE above (own, category_id) AS (
         SELECT c.category_id, c.category_id FROM json_each(?1) j JOIN categories c ON c.category_id = j.value WHERE c.is_active = 1
         UNION
         SELECT above.own, p.category_id FROM above JOIN categories c USING (category_id)
         JOIN categories p ON p.category_id = c.parent_id WHERE p.is_active = 1
       ) SELECT own, category_id AS above FROM above`,
    )
    .bind(JSON.stringify(categoryIds))
    .all<{ own: number; above: number }>();
  const groups = Map.groupBy(results, ({ own }) => own);
  return new Map([...groups].map(([own, rows]) => [own, rows.map(({ above }) => above)]));
}

/** The indexes that show some differences. */
async function staleFor(db: D1Database, differences: readonly Difference[]): Promise<readonly Noted[]> {
  const above = await branchesAbove(db, [...new Set(differences.flatMap(({ categoryIds }) => categoryIds))]);
  const stale = new Map<number, Set<number>>();
  for (const { productId, categoryIds, isWholeSite, isMoved } of differences) {
    const shown = categoryIds.flatMap((categoryId) => above.get(categoryId) ?? []);
    const all = [...shown, ...(isWholeSite ? [WHOLE_SITE] : []), ...(isMoved ? [MENUS] : [])];
    for (const categoryId of all) stale.set(categoryId, (stale.get(categoryId) ?? new Set()).add(productId));
  }
  return [...stale].map(([categoryId, productIds]) => ({ categoryId, productIds: [...productIds] }));
}

async function readCards(db: D1Database, site: Site, productIds: readonly number[]): Promise<Map<number, CardRow>> {
  const { results } = await db
    .prepare(
      `SELECT product_id, card, facts, discovery, places, lines FROM listing_cards LEFT JOIN feed_rows USING (site_id, product_id)
       WHERE site_id = ?1 AND product_id IN (SELECT value FROM json_each(?2))`,
    )
    .bind(site.siteId, JSON.stringify(productIds))
    .all<CardRow>();
  return new Map(results.map((row) => [row.product_id, row]));
}

/**
 * Writes the cards of some products (at most a `STEP`) on a site where they differ, and in the same transaction notes
 * the indexes that are stale then.
 */
export async function changeCards(
  db: D1Database,
  turn: Turn,
  site: Site,
  facetKeys: ReadonlySet<string>,
  productIds: readonly number[],
  nowMs: number,
): Promise<void> {
  const [sources, before] = await Promise.all([readSources(db, site, 0, productIds), readCards(db, site, productIds)]);
  const { rows, changes } = prepareCards(sources, site, facetKeys, nowMs);
  const after = new Map(rows.map((row) => [row.product_id, row]));
  const written = rows.filter((row) => {
    const old = before.get(row.product_id);
    return !old || !isSame(old, row);
  });
  const removed = [...before.keys()].filter((id) => !after.has(id));
  if (written.length === 0 && removed.length === 0 && changes.length === 0) return;
  const touched = [...written.map((row) => row.product_id), ...removed];
  const differences = touched.map((id) => differenceOf(id, before.get(id), after.get(id)));
  await turn.write([
    ...forRows(
      db,
      'DELETE FROM listing_cards WHERE site_id = ?2 AND product_id IN (SELECT value FROM json_each(?1))',
      removed,
      site.siteId,
    ),
    ...forRows(
      db,
      'DELETE FROM feed_rows WHERE site_id = ?2 AND product_id IN (SELECT value FROM json_each(?1))',
      removed,
      site.siteId,
    ),
    ...cardStatements(db, site, { rows: written, changes }),
    ...staleStatements(db, site, await staleFor(db, differences)),
  ]);
}
