import type { ListingIndex } from '#shared/facet/listing-index.ts';
import { type IndexBefore, IndexReader, indexParts } from '#shared/facet/stored-index.ts';
import type { Site } from '#shared/site/sites.ts';
import { forRows } from '#worker/store/sql.ts';

/** Parts in one question: up to 60,000 products, and at most 36 MB of an index that an earlier release has cut. */
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
  readonly index: ListingIndex;
  /** Media key of the first product's picture. */
  readonly picture: string | null;
}

async function readOnce(
  db: D1Database,
  site: Site,
  categoryId: number,
  keep: (part: string) => void,
): Promise<StoredIndex | null | undefined> {
  let reader: IndexReader | undefined;
  let picture: string | null = null;
  for (let from = 0; ; from += PARTS) {
    const { results } = await db
      .prepare(
        `SELECT document, product_count AS count, picture FROM listing_indexes
         WHERE site_id = ?1 AND category_id = ?2 AND part >= ?3 ORDER BY part LIMIT ${PARTS}`,
      )
      .bind(site.siteId, categoryId, from)
      .all<PartRow>();
    const [first] = results;
    if (first && !reader) {
      reader = new IndexReader(first.count);
      picture = first.picture;
    }
    if (!reader) return null;
    for (const { document } of results) {
      reader.add(document);
      keep(document);
    }
    if (results.length < PARTS) break;
  }
  const index = reader.end();
  return index && { index, picture };
}

/**
 * Reads an index part by part; undefined if there is none. `keep` gets the texts of the parts. Throws an error if it
 * stays unreadable.
 */
export async function readIndex(
  db: D1Database,
  site: Site,
  categoryId: number,
  parts: string[] = [],
): Promise<StoredIndex | undefined> {
  for (let tried = 0; tried < TRIES; tried++) {
    parts.length = 0;
    const read = await readOnce(db, site, categoryId, (part) => parts.push(part));
    if (read !== undefined) return read ?? undefined;
  }
  throw new Error('listing_indexes.document is not an index');
}

/** Statements that replace an index; `before` is the one that is there, if it has been read. */
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
