import { changedIndex } from '#shared/facet/change-index.ts';
import { EMPTY_INDEX, type FacetDefinition, IndexColumns } from '#shared/facet/listing-index.ts';
import type { Site } from '#shared/site/sites.ts';
import { WHOLE_SITE } from '#worker/store/product/listings.ts';
import { indexColumnStatements, indexStatements, readChangeable } from '#worker/store/product/stored-indexes.ts';
import { IndexedList } from './index-rows.ts';
import { ranksByName } from './name-ranks.ts';
import { placeRows } from './place-rows.ts';
import type { Turn } from './turn.ts';
import { unseenIndexStatements } from './unseen.ts';

/** Changed products in an index for which it is changed, if they are no more than a tenth of it, and not made again. */
const FEW = 60;
const SHARE = 10;

/**
 * Products of a list up to which its text and its columns are written in one transaction. Both of a larger one at once take
 * more memory than an isolate has; until the columns are there, it is read as text.
 */
const TOGETHER = 50_000;

type Statements = () => readonly D1PreparedStatement[];

/** Writes an index: its text for the release before, and then its columns. */
async function writeIndex(turn: Turn, count: number, text: Statements, columns: Statements): Promise<void> {
  if (count <= TOGETHER) return turn.write([...text(), ...columns()]);
  await turn.write(text());
  return turn.write(columns());
}

/** Notes that an index agrees with its cards. */
function doneStatement(db: D1Database, site: Site, categoryId: number): D1PreparedStatement {
  return db.prepare('DELETE FROM stale_indexes WHERE site_id = ?1 AND category_id = ?2').bind(site.siteId, categoryId);
}

/**
 * Makes the index of a category of a site from the cards of all its products. Returns how many it has.
 */
export async function publishIndex(
  db: D1Database,
  turn: Turn,
  site: Site,
  categoryId: number,
  definitions: readonly FacetDefinition[],
): Promise<number> {
  const list = await IndexedList.open(db, site, categoryId);
  const columns = new IndexColumns(definitions);
  const positions: number[] = [];
  for await (const rows of list.rows()) {
    for (const row of rows) {
      columns.add(row);
      positions.push(row.position);
    }
  }
  const featured = columns.featured(positions);
  const index = columns.index(featured, await ranksByName(columns.names(featured)));
  const picture = await list.firstPicture(index.ids);
  await writeIndex(
    turn,
    columns.count,
    () => [
      ...unseenIndexStatements(db, site, categoryId, { count: columns.count, picture }),
      ...indexStatements(db, site, categoryId, { index, picture }),
    ],
    () => [...indexColumnStatements(db, site, categoryId, index), doneStatement(db, site, categoryId)],
  );
  return columns.count;
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
): Promise<unknown> {
  const [list, stored] = await Promise.all([
    IndexedList.open(db, site, categoryId),
    readChangeable(db, site, categoryId),
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
  // Where there was no picture, only the changed ones may have one.
  const pictured = picture === null ? Array.from(updated.ids).filter((id) => rows.has(id)) : updated.ids;
  const next = { index: updated, picture: await list.firstPicture(pictured) };
  return writeIndex(
    turn,
    updated.ids.length,
    () => [
      ...unseenIndexStatements(db, site, categoryId, { count: updated.ids.length, picture: next.picture }),
      ...indexStatements(db, site, categoryId, next, stored?.before),
    ],
    () => [
      ...indexColumnStatements(db, site, categoryId, updated, stored?.before.columns),
      doneStatement(db, site, categoryId),
    ],
  );
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
export function inactiveIndexStatements(db: D1Database, site: Site): readonly D1PreparedStatement[] {
  return ['listing_indexes', 'list_columns'].map((table) =>
    db
      .prepare(
        `DELETE FROM ${table} WHERE site_id = ?1 AND category_id <> ${WHOLE_SITE}
         AND category_id NOT IN (SELECT category_id FROM categories WHERE is_active = 1)`,
      )
      .bind(site.siteId),
  );
}
