import type { WholeIndex } from '#shared/facet/listing-index.ts';
import { ALL_KINDS, packIndex, wholeIndexOf } from '#shared/facet/packed-index.ts';
import { type IndexBefore, IndexReader, indexParts } from '#shared/facet/stored-index.ts';
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
 * Reads an index that has no columns, as the release before has written it; undefined if there is none. Throws an error
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

/** An index that is about to be changed, with what is stored for it. Only the holder of the publish turn reads it this way. */
export interface ChangeableIndex extends StoredIndex {
  readonly before: IndexBefore & { readonly columns: StoredColumns | undefined };
}

/** Reads an index to change it; undefined if there is none. */
export async function readChangeable(
  db: D1Database,
  site: Site,
  categoryId: number,
): Promise<ChangeableIndex | undefined> {
  const parts: string[] = [];
  const columns = new Map<string, string>();
  let first: PartRow | undefined;
  const [pieces] = await Promise.all([
    readPieces(db, site, categoryId, ALL_KINDS, columns),
    readOnce(db, site, categoryId, (row) => {
      first ??= row;
      parts.push(row.document);
    }),
  ]);
  const row = first as PartRow | undefined;
  if (!row) return undefined;
  const index = pieces ? wholeIndexOf(pieces) : await readTextIndex(db, site, categoryId);
  if (!index) return undefined;
  return { index, picture: row.picture, before: { index, parts, columns: pieces && columns } };
}

/** An index to be stored; `before` is the one that is there, if it has been read. */
export interface MadeIndex extends StoredIndex {
  readonly categoryId: number;
  readonly before?: ChangeableIndex['before'];
}

/**
 * Statements that replace indexes of a site as the release before reads them. They belong before those of their columns
 * (`indexColumnStatements`), because they take the heads of the columns away.
 */
export function indexStatements(db: D1Database, site: Site, made: readonly MadeIndex[]): D1PreparedStatement[] {
  const printed = made.map(({ categoryId, index, picture, before }) => ({
    categoryId,
    picture,
    before,
    count: index.ids.length,
    parts: index.ids.length === 0 ? [] : indexParts(index, before),
  }));
  return [
    ...forRows(
      db,
      `DELETE FROM listing_indexes WHERE site_id = ?2 AND (category_id, part) IN (
         SELECT l.category_id, l.part FROM json_each(?1) j CROSS JOIN listing_indexes l
         ON l.site_id = ?2 AND l.category_id = j.value->>0 AND l.part >= j.value->>1)`,
      printed.map(({ categoryId, parts }) => [categoryId, parts.length]),
      site.siteId,
    ),
    ...forRows(
      db,
      `INSERT INTO listing_indexes (site_id, category_id, part, product_count, document, picture)
       SELECT ?2, value->>0, value->>1, value->>2, value->>3, value->>4 FROM json_each(?1) WHERE true
       ON CONFLICT (site_id, category_id, part) DO UPDATE SET document = excluded.document
       WHERE document <> excluded.document`,
      printed.flatMap(({ categoryId, parts, before, count, picture }) =>
        parts.flatMap((part, number) =>
          part === before?.parts[number] ? [] : [[categoryId, number, count, part, picture]],
        ),
      ),
      site.siteId,
    ),
    ...forRows(
      db,
      `UPDATE listing_indexes SET product_count = made.count, picture = made.picture FROM (
         SELECT value->>0 AS category_id, value->>1 AS count, value->>2 AS picture FROM json_each(?1)) made
       WHERE site_id = ?2 AND listing_indexes.category_id = made.category_id
         AND (product_count <> made.count OR listing_indexes.picture IS NOT made.picture)`,
      printed.map(({ categoryId, count, picture }) => [categoryId, count, picture]),
      site.siteId,
    ),
  ];
}

/** Statements that replace the columns of indexes of a site. */
export function indexColumnStatements(db: D1Database, site: Site, made: readonly MadeIndex[]): D1PreparedStatement[] {
  return columnStatements(
    db,
    site,
    made.map(({ categoryId, index, before }) => ({ categoryId, packed: packIndex(index), before: before?.columns })),
  );
}
