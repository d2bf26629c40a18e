import { changedIndex } from '#shared/facet/change-index.ts';
import { EMPTY_INDEX, type FacetDefinition, IndexColumns } from '#shared/facet/listing-index.ts';
import { upTo } from '#shared/facet/numbers.ts';
import type { Site } from '#shared/site/sites.ts';
import { WHOLE_SITE } from '#worker/store/product/listings.ts';
import { indexStatements, type MadeIndex, readChangeable } from '#worker/store/product/stored-indexes.ts';
import { IndexedList } from './index-rows.ts';
import { ranksByName } from './name-ranks.ts';
import { pause } from './pause.ts';
import { placeRows } from './place-rows.ts';
import { SiteLists } from './site-lists.ts';
import { indexesDoneStatement } from './stale-indexes.ts';
import type { Turn } from './turn.ts';
import { unseenIndexStatements } from './unseen.ts';

/** Changed products in an index for which it is changed, if they are no more than a tenth of it, and not made again. */
const FEW = 60;
const SHARE = 10;

/** Products and lists that are written in one transaction, if no single list is larger. */
const GROUPED = 10_000;
const GROUPED_LISTS = 40;

/** Writes indexes of a site in one transaction. Returns the number of statements. */
async function writeIndexes(db: D1Database, turn: Turn, site: Site, made: readonly MadeIndex[]): Promise<number> {
  const shown = made.map(({ categoryId, index, picture }) => ({ categoryId, count: index.ids.length, picture }));
  const statements = [
    ...unseenIndexStatements(db, site, shown),
    ...indexStatements(db, site, made),
    indexesDoneStatement(
      db,
      site,
      made.map(({ categoryId }) => categoryId),
    ),
  ];
  await turn.write(statements);
  return statements.length + 1;
}

/**
 * Makes the index of a category of a site from the cards of all its products.
 */
export async function publishIndex(
  db: D1Database,
  turn: Turn,
  site: Site,
  categoryId: number,
  definitions: readonly FacetDefinition[],
): Promise<void> {
  const list = await IndexedList.open(db, site, categoryId);
  const columns = new IndexColumns(definitions);
  const positions: number[] = [];
  for await (const rows of list.rows()) {
    for (const row of rows) {
      columns.add(row);
      positions.push(row.position);
    }
  }
  const { ranks } = await ranksByName(columns.takeNames());
  const index = columns.index(columns.featured(upTo(columns.count), positions), ranks);
  await writeIndexes(db, turn, site, [{ categoryId, index, picture: await list.firstPicture(index.ids) }]);
}

/** Pictures of some products (ids) on a site. */
async function picturesOf(
  db: D1Database,
  site: Site,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (productIds.length === 0) return new Map();
  const { results } = await db
    .prepare(
      `SELECT product_id AS id, card->>'$.picture.file' AS picture FROM listing_cards
       WHERE site_id = ?1 AND product_id IN (SELECT value FROM json_each(?2))`,
    )
    .bind(site.siteId, JSON.stringify(productIds))
    .all<{ id: number; picture: string }>();
  return new Map(results.map(({ id, picture }) => [id, picture]));
}

/** Most lists that one request makes, and statements after which it makes no further ones: it may make a thousand. */
const LISTS = 2000;
const STATEMENTS = 750;

/**
 * Makes the indexes of a site from its cards, as far as one request may: those of the active categories after an id, and
 * that of the whole site. Returns the id of the category after which to continue, or null at the end.
 */
export async function publishIndexes(
  db: D1Database,
  turn: Turn,
  site: Site,
  after: number,
  definitions: readonly FacetDefinition[],
): Promise<number | null> {
  const categoryIds = await categoriesAfter(db, after, LISTS);
  const isEnd = categoryIds.length < LISTS;
  const wanted = isEnd ? [...categoryIds, WHOLE_SITE] : categoryIds;
  const lists = await SiteLists.read(db, turn, site, wanted, definitions);
  if (isEnd) await turn.write(inactiveIndexStatements(db, site));
  let written = 0;
  let group: ReturnType<SiteLists['index']>[] = [];
  for (const [nth, categoryId] of wanted.entries()) {
    group.push(lists.index(categoryId));
    await pause();
    const isFull =
      group.reduce((sum, { index }) => sum + index.ids.length, 0) >= GROUPED || group.length >= GROUPED_LISTS;
    if (!isFull && nth < wanted.length - 1) continue;
    const pictures = await picturesOf(
      db,
      site,
      group.flatMap(({ pictured }) => pictured ?? []),
    );
    const made = group.map(({ pictured, ...each }) => ({ ...each, picture: pictures.get(pictured ?? 0) ?? null }));
    written += await writeIndexes(db, turn, site, made);
    group = [];
    if (written > STATEMENTS && nth < wanted.length - 1) return categoryId;
  }
  return isEnd ? null : (categoryIds.at(-1) ?? null);
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
  const list = await IndexedList.open(db, site, categoryId);
  // Which product of a family it shows depends on the others of the family.
  if (list.isReduced) return publishIndex(db, turn, site, categoryId, definitions);
  const stored = await readChangeable(db, site, categoryId);
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
  const next = { categoryId, index: updated, picture: await list.firstPicture(pictured) };
  await writeIndexes(db, turn, site, [{ ...next, before: stored?.columns }]);
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
function inactiveIndexStatements(db: D1Database, site: Site): readonly D1PreparedStatement[] {
  return ['listing_indexes', 'list_columns'].map((table) =>
    db
      .prepare(
        `DELETE FROM ${table} WHERE site_id = ?1 AND category_id <> ${WHOLE_SITE}
         AND category_id NOT IN (SELECT category_id FROM categories WHERE is_active = 1)`,
      )
      .bind(site.siteId),
  );
}
