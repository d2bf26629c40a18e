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
export interface StoredIndex {
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

/**
 * Statements that replace an index as the release before reads it; `before` is the one that is there, if it has been
 * read. They belong before those of its columns (`indexColumnStatements`), because they take the head of the columns
 * away.
 */
export function indexStatements(
  db: D1Database,
  site: Site,
  categoryId: number,
  { index, picture }: StoredIndex,
  before?: IndexBefore,
): D1PreparedStatement[] {
  const count = index.ids.length;
  const parts = count === 0 ? [] : indexParts(index, before);
  const rows = parts.flatMap((part, number) => (part === before?.parts[number] ? [] : [[number, part]]));
  const own = [site.siteId, categoryId] as const;
  return [
    db
      .prepare('DELETE FROM listing_indexes WHERE site_id = ?1 AND category_id = ?2 AND part >= ?3')
      .bind(...own, parts.length),
    ...forRows(
      db,
      `INSERT INTO listing_indexes (site_id, category_id, part, product_count, document, picture)
       SELECT ?2, ?3, value->>0, ?4, value->>1, ?5 FROM json_each(?1) WHERE true
       ON CONFLICT (site_id, category_id, part) DO UPDATE SET document = excluded.document
       WHERE document <> excluded.document`,
      rows,
      ...own,
      count,
      picture,
    ),
    db
      .prepare(
        `UPDATE listing_indexes SET product_count = ?3, picture = ?4
         WHERE site_id = ?1 AND category_id = ?2 AND (product_count <> ?3 OR picture IS NOT ?4)`,
      )
      .bind(...own, count, picture),
  ];
}

/** Statements that replace the columns of an index. */
export function indexColumnStatements(
  db: D1Database,
  site: Site,
  categoryId: number,
  index: WholeIndex,
  before?: StoredColumns,
): D1PreparedStatement[] {
  return columnStatements(db, site, categoryId, packIndex(index), before);
}
