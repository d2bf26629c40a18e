import type { WholeIndex } from '#shared/facet/listing-index.ts';
import { ALL_KINDS, packIndex, wholeIndexOf } from '#shared/facet/packed-index.ts';
import { firstIdsText, IndexReader } from '#shared/facet/stored-index.ts';
import type { Site } from '#shared/site/sites.ts';
import { forRows } from '#worker/store/sql.ts';
import { columnStatements, readPieces, type StoredColumns } from './list-columns.ts';

/** Parts in one query: up to 60,000 products, and at most 36 MB of an index that an earlier release has cut. */
const PARTS = 40;
/** How often an index is read that a publish replaces meanwhile. */
const TRIES = 3;

interface PartRow {
  readonly document: string;
  readonly count: number;
  readonly picture: string | null;
}

/** An index as its table holds it. */
interface StoredIndex {
  readonly index: WholeIndex;
  /** Media key of the first product's picture. */
  readonly picture: string | null;
}

/** Reads an index as text, part by part; `keep` gets the parts. */
async function readOnce(db: D1Database, site: Site, categoryId: number, keep: (row: PartRow) => void): Promise<void> {
  for (let from = 0; ; from += PARTS) {
    const { results } = await db
      .prepare(
        `SELECT document, product_count AS count, picture FROM listing_indexes
         WHERE site_id = ?1 AND category_id = ?2 AND part >= ?3 ORDER BY part LIMIT ${PARTS}`,
      )
      .bind(site.siteId, categoryId, from)
      .all<PartRow>();
    for (const row of results) keep(row);
    if (results.length < PARTS) return;
  }
}

/**
 * Reads an index that has no columns, as a release before them has written it; undefined if there is none. Throws an error
 * if it stays unreadable.
 */
export async function readTextIndex(db: D1Database, site: Site, categoryId: number): Promise<WholeIndex | undefined> {
  for (let tried = 0; tried < TRIES; tried++) {
    let reader: IndexReader | undefined;
    await readOnce(db, site, categoryId, ({ document, count }) => {
      reader ??= new IndexReader(count);
      reader.add(document);
    });
    if (!reader) return undefined;
    const index = (reader as IndexReader).end();
    if (index) return index;
  }
  throw new Error('listing_indexes.document is not an index');
}

/** An index that is about to be changed, with the columns that are stored for it, if it has any. */
export interface ChangeableIndex extends StoredIndex {
  readonly columns: StoredColumns | undefined;
}

/**
 * Reads an index to change it; undefined if there is none. Only for the holder of the publish turn: nobody else changes
 * it meanwhile.
 */
export async function readChangeable(
  db: D1Database,
  site: Site,
  categoryId: number,
): Promise<ChangeableIndex | undefined> {
  const columns = new Map<string, string>();
  const [pieces, row] = await Promise.all([
    readPieces(db, site, categoryId, ALL_KINDS, { keep: columns }),
    db
      .prepare('SELECT picture FROM listing_indexes WHERE site_id = ?1 AND category_id = ?2 AND part = 0')
      .bind(site.siteId, categoryId)
      .first<Pick<PartRow, 'picture'>>(),
  ]);
  if (!row) return undefined;
  const index = pieces ? wholeIndexOf(pieces) : await readTextIndex(db, site, categoryId);
  return index && { index, picture: row.picture, columns: pieces && columns };
}

/** An index to be stored. */
export interface MadeIndex extends StoredIndex {
  readonly categoryId: number;
  /** The columns that are there, if they have been read. */
  readonly before?: StoredColumns | undefined;
}

/**
 * Statements that replace indexes of a site: what menus and recommendations ask of a list in one row, and its columns. The
 * rows come first, because a new text takes the head of the columns away (migration 0190).
 */
export function indexStatements(db: D1Database, site: Site, made: readonly MadeIndex[]): D1PreparedStatement[] {
  const rows = made.map(({ categoryId, index: { ids }, picture }) => [
    categoryId,
    ids.length,
    firstIdsText(ids),
    picture,
  ]);
  return [
    ...forRows(
      db,
      // Further parts are from a release before columns.
      `DELETE FROM listing_indexes WHERE site_id = ?2 AND (category_id, part) IN (
         SELECT l.category_id, l.part FROM json_each(?1) j CROSS JOIN listing_indexes l
         ON l.site_id = ?2 AND l.category_id = j.value->>0 AND l.part >= min(j.value->>1, 1))`,
      rows.map((row) => row.slice(0, 2)),
      site.siteId,
    ),
    ...forRows(
      db,
      `INSERT INTO listing_indexes (site_id, category_id, part, product_count, document, picture)
       SELECT ?2, value->>0, 0, value->>1, value->>2, value->>3 FROM json_each(?1) WHERE value->>1 > 0
       ON CONFLICT (site_id, category_id, part) DO UPDATE SET document = excluded.document
       WHERE document <> excluded.document`,
      rows,
      site.siteId,
    ),
    ...forRows(
      db,
      `UPDATE listing_indexes SET product_count = made.count, picture = made.picture FROM (
         SELECT value->>0 AS category_id, value->>1 AS count, value->>3 AS picture FROM json_each(?1)) made
       WHERE site_id = ?2 AND listing_indexes.category_id = made.category_id
         AND (product_count <> made.count OR listing_indexes.picture IS NOT made.picture)`,
      rows,
      site.siteId,
    ),
    ...columnStatements(
      db,
      site,
      made.map(({ categoryId, index, before }) => ({ categoryId, packed: packIndex(index), before })),
    ),
  ];
}
