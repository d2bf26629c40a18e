import {
  buildListingIndex,
  type FacetDefinition,
  type ListingIndex,
  type ListingRow,
  withFacts,
} from '#shared/facet/listing-index.ts';
import type { Site } from '#shared/site/sites.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { trustedJson } from '#worker/store/columns.ts';
import { WHOLE_SITE } from '#worker/store/product/listings.ts';
import type { Turn } from './turn.ts';

/** Most characters in one part of an index, because a D1 row is limited to 2 MB. */
const PART_LENGTH = 900_000;

/** A category (?2) with all its descendants: a list shows products from its whole branch. */
const BRANCH = `
WITH RECURSIVE branch (category_id) AS (
  SELECT category_id FROM categories WHERE category_id = ?2 AND is_active = 1
  UNION
  SELECT c.category_id FROM branch JOIN categories c ON c.parent_id = branch.category_id WHERE c.is_active = 1
)`;

/**
 * Featured order: products that can be bought first, then those whose main category this is, then the merchant's order.
 */
const FACTS = `
${BRANCH}
SELECT lc.facts, lc.card->>'$.picture.file' AS picture FROM (
  SELECT pc.product_id, min(pc.position) AS position FROM branch JOIN product_categories pc USING (category_id)
  GROUP BY pc.product_id
) m JOIN listing_cards lc ON lc.site_id = ?1 AND lc.product_id = m.product_id
ORDER BY lc.facts->>'salable' DESC, m.position, m.product_id`;

/** Everything that a search may find: products that can be bought first, then the newest. */
const WHOLE_FACTS = `
SELECT lc.facts, NULL AS picture FROM listing_cards lc JOIN products p USING (product_id)
WHERE lc.site_id = ?1 AND p.visibility IN (3, 4)
ORDER BY lc.facts->>'salable' DESC, lc.facts->>'createdMs' DESC, lc.product_id`;

interface FactsRow {
  readonly facts: string;
  readonly picture: string | null;
}

/** An index as its table holds it. */
interface IndexDocument {
  readonly text: string;
  readonly count: number;
  readonly picture: string | null;
}

/** Statements that replace an index, which is complete and agrees with the cards afterwards. */
function indexStatements(
  db: D1Database,
  site: Site,
  categoryId: number,
  { text, count, picture }: IndexDocument,
): D1PreparedStatement[] {
  const parts =
    count === 0
      ? []
      : Array.from({ length: Math.ceil(text.length / PART_LENGTH) }, (_, part) =>
          text.slice(part * PART_LENGTH, (part + 1) * PART_LENGTH),
        );
  return [
    db.prepare('DELETE FROM listing_indexes WHERE site_id = ?1 AND category_id = ?2').bind(site.siteId, categoryId),
    ...parts.map((document, part) =>
      db
        .prepare(
          'INSERT INTO listing_indexes (site_id, category_id, part, product_count, document, picture) VALUES (?1, ?2, ?3, ?4, ?5, ?6)',
        )
        .bind(site.siteId, categoryId, part, count, document, picture),
    ),
    db.prepare('DELETE FROM stale_indexes WHERE site_id = ?1 AND category_id = ?2').bind(site.siteId, categoryId),
  ];
}

/** Makes the index of a category of a site from the cards of all its products, in one transaction. */
export async function publishIndex(
  db: D1Database,
  turn: Turn,
  site: Site,
  categoryId: number,
  definitions: readonly FacetDefinition[],
): Promise<void> {
  const statement =
    categoryId === WHOLE_SITE
      ? db.prepare(WHOLE_FACTS).bind(site.siteId)
      : db.prepare(FACTS).bind(site.siteId, categoryId);
  const { results } = await statement.all<FactsRow>();
  const picture = results.find((row) => row.picture !== null)?.picture ?? null;
  const rows = results.map((row) => trustedJson<ListingRow>('listing_cards.facts', row.facts));
  const text = JSON.stringify(buildListingIndex(rows, definitions));
  await turn.write(indexStatements(db, site, categoryId, { text, count: rows.length, picture }));
}

/**
 * Writes the prices and stars of some products into the index of a category, which is right in everything else. Makes
 * the index again if it lacks one of them.
 */
export async function updateIndex(
  db: D1Database,
  turn: Turn,
  site: Site,
  categoryId: number,
  definitions: readonly FacetDefinition[],
  productIds: readonly number[],
): Promise<void> {
  const [parts, changed] = await readBatch(db, [
    typed<{ document: string; count: number; picture: string | null }>(
      db
        .prepare(
          `SELECT document, product_count AS count, picture FROM listing_indexes
           WHERE site_id = ?1 AND category_id = ?2 ORDER BY part`,
        )
        .bind(site.siteId, categoryId),
    ),
    typed<{ facts: string }>(
      db
        .prepare(
          'SELECT facts FROM listing_cards WHERE site_id = ?1 AND product_id IN (SELECT value FROM json_each(?2))',
        )
        .bind(site.siteId, JSON.stringify(productIds)),
    ),
  ]);
  const [first] = parts;
  const facts = changed.map((row) => trustedJson<ListingRow>('listing_cards.facts', row.facts));
  const index =
    first && trustedJson<ListingIndex>('listing_indexes.document', parts.map((row) => row.document).join(''));
  const updated = index && withFacts(index, facts);
  if (!first || !updated || facts.length < productIds.length) {
    await publishIndex(db, turn, site, categoryId, definitions);
    return;
  }
  await turn.write(indexStatements(db, site, categoryId, { ...first, text: JSON.stringify(updated) }));
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
