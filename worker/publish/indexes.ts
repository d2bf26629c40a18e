import { changedIndex } from '#shared/facet/change-index.ts';
import {
  buildListingIndex,
  EMPTY_INDEX,
  type FacetDefinition,
  type ListingIndex,
} from '#shared/facet/listing-index.ts';
import { byFeatured } from '#shared/facet/row-order.ts';
import type { Site } from '#shared/site/sites.ts';
import { WHOLE_SITE } from '#worker/store/product/listings.ts';
import { indexStatements, readIndex } from '#worker/store/product/stored-indexes.ts';
import { IndexedList, type IndexRow } from './index-rows.ts';
import { placeRows } from './place-rows.ts';
import type { Turn } from './turn.ts';

/** Changed products in an index for which it is changed, if they are no more than a tenth of it, and not made again. */
const FEW = 60;
const SHARE = 10;
/** Products whose pictures are looked at in one question. */
const PICTURES = 60;

/** Notes that an index agrees with its cards. */
function doneStatement(db: D1Database, site: Site, categoryId: number): D1PreparedStatement {
  return db.prepare('DELETE FROM stale_indexes WHERE site_id = ?1 AND category_id = ?2').bind(site.siteId, categoryId);
}

/** Makes the index of a category of a site from the cards of all its products, in one transaction. */
export async function publishIndex(
  db: D1Database,
  turn: Turn,
  site: Site,
  categoryId: number,
  definitions: readonly FacetDefinition[],
): Promise<void> {
  const list = await IndexedList.open(db, site, categoryId);
  const rows: IndexRow[] = [];
  for await (const row of list.rows()) rows.push(row);
  rows.sort(byFeatured);
  const picture = rows.find((row) => row.picture !== null)?.picture ?? null;
  await turn.write([
    ...indexStatements(db, site, categoryId, { index: buildListingIndex(rows, definitions), picture }),
    doneStatement(db, site, categoryId),
  ]);
}

/** The picture of the first product that has one. `known`: rows that have been read already. */
async function firstPicture(
  list: IndexedList,
  { ids }: ListingIndex,
  known: ReadonlyMap<number, IndexRow>,
  before: string | null,
): Promise<string | null> {
  if (list.categoryId === WHOLE_SITE) return null;
  // Where there was none, none of the others has one.
  const asked = before === null ? Array.from(ids).filter((id) => known.has(id)) : Array.from(ids);
  for (let from = 0; from < asked.length; from += PICTURES) {
    const some = asked.slice(from, from + PICTURES);
    const rows = before === null ? known : await list.rowsOf(some);
    const first = some.find((id) => (rows.get(id)?.picture ?? null) !== null);
    if (first !== undefined) return rows.get(first)?.picture ?? null;
  }
  return null;
}

/**
 * Takes some products (ids) out of the index of a category, which is right without them, and puts them in as their cards
 * are now. Reads the index, and of the other products only those between which they may belong. Makes the index again
 * if too many changed, or if it does not agree with the cards of the others.
 */
export async function updateIndex(
  db: D1Database,
  turn: Turn,
  site: Site,
  categoryId: number,
  definitions: readonly FacetDefinition[],
  productIds: readonly number[],
): Promise<void> {
  const parts: string[] = [];
  const [list, stored] = await Promise.all([
    IndexedList.open(db, site, categoryId),
    readIndex(db, site, categoryId, parts),
  ]);
  const { index, picture } = stored ?? { index: EMPTY_INDEX, picture: null };
  if (productIds.length > FEW && productIds.length * SHARE > index.ids.length)
    return publishIndex(db, turn, site, categoryId, definitions);
  const rows = await list.rowsOf(productIds);
  const changed = new Set(productIds);
  const gone = new Uint8Array(index.ids.length);
  for (let at = 0; at < gone.length; at++) if (changed.has(index.ids[at] as number)) gone[at] = 1;
  const isGone = (position: number) => gone[position] === 1;
  const added = await placeRows(list, index, isGone, [...rows.values()]);
  if (!added) return publishIndex(db, turn, site, categoryId, definitions);
  const updated = changedIndex(index, isGone, added, definitions);
  await turn.write([
    ...indexStatements(
      db,
      site,
      categoryId,
      { index: updated, picture: await firstPicture(list, updated, rows, picture) },
      { index, parts },
    ),
    doneStatement(db, site, categoryId),
  ]);
}

/** Ids of active categories after an id, in order. */
export async function categoriesAfter(db: D1Database, after: number, count: number): Promise<number[]> {
  const { results } = await db
    .prepare(
      'SELECT category_id FROM categories WHERE is_active = 1 AND category_id > ?1 ORDER BY category_id LIMIT ?2',
    )
    .bind(after, count)
    .all<{ category_id: number }>();
  return results.map((row) => row.category_id);
}

/** Removes the indexes of categories that are no longer active. */
export function inactiveIndexesStatement(db: D1Database, site: Site): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM listing_indexes WHERE site_id = ?1 AND category_id <> ${WHOLE_SITE}
       AND category_id NOT IN (SELECT category_id FROM categories WHERE is_active = 1)`,
    )
    .bind(site.siteId);
}
