import { buildListingIndex, type FacetDefinition, type ListingRow } from '#shared/facet/listing-index.ts';
import type { Site } from '#shared/site/sites.ts';
import { trustedJson } from '#worker/store/columns.ts';
import { WHOLE_SITE } from '#worker/store/product/listings.ts';

/** Most characters in one part of an index, because a D1 row is limited to 2 MB. */
const PART_LENGTH = 900_000;

/** Categories with all their descendants: a list shows products from its whole branch. */
const BRANCHES = `
WITH RECURSIVE branch (top, category_id) AS (
  SELECT category_id, category_id FROM categories WHERE is_active = 1
  UNION
  SELECT branch.top, c.category_id FROM branch JOIN categories c ON c.parent_id = branch.category_id WHERE c.is_active = 1
)`;

/** Categories whose lists hold one of these products. */
export async function branchesOf(db: D1Database, productIds: readonly number[]): Promise<number[]> {
  const { results } = await db
    .prepare(
      `${BRANCHES} SELECT DISTINCT top FROM branch JOIN product_categories pc USING (category_id)
       WHERE pc.product_id IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(productIds))
    .all<{ top: number }>();
  return results.map((row) => row.top);
}

/**
 * Featured order: products that can be bought first, then those whose main category this is, then the merchant's order.
 */
const FACTS = `
${BRANCHES}
SELECT lc.facts, lc.card->>'$.picture.file' AS picture FROM (
  SELECT pc.product_id, min(pc.position) AS position FROM branch JOIN product_categories pc USING (category_id)
  WHERE branch.top = ?2 GROUP BY pc.product_id
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

async function publishIndex(
  db: D1Database,
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
  const parts =
    rows.length === 0
      ? []
      : Array.from({ length: Math.ceil(text.length / PART_LENGTH) }, (_, part) =>
          text.slice(part * PART_LENGTH, (part + 1) * PART_LENGTH),
        );
  await db.batch([
    db.prepare('DELETE FROM listing_indexes WHERE site_id = ?1 AND category_id = ?2').bind(site.siteId, categoryId),
    ...parts.map((document, part) =>
      db
        .prepare(
          'INSERT INTO listing_indexes (site_id, category_id, part, product_count, document, picture) VALUES (?1, ?2, ?3, ?4, ?5, ?6)',
        )
        .bind(site.siteId, categoryId, part, rows.length, document, picture),
    ),
  ]);
}

/** Rebuilds the indexes of some categories of a site, each in one transaction. */
export async function publishIndexes(
  db: D1Database,
  site: Site,
  definitions: readonly FacetDefinition[],
  categoryIds: readonly number[],
): Promise<void> {
  for (const categoryId of categoryIds) await publishIndex(db, site, categoryId, definitions);
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
export async function removeStaleIndexes(db: D1Database, site: Site): Promise<void> {
  await db
    .prepare(
      `DELETE FROM listing_indexes WHERE site_id = ?1 AND category_id <> ${WHOLE_SITE}
       AND category_id NOT IN (SELECT category_id FROM categories WHERE is_active = 1)`,
    )
    .bind(site.siteId)
    .run();
}
