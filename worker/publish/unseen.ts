import { SITE_LIST, type Site } from '#shared/site/sites.ts';
import type { Env } from '#worker/env.ts';
import type { SiteChange } from '#worker/objects/edition.ts';
import { forRows } from '#worker/store/sql.ts';
import type { Part } from '#worker/store/versions.ts';
import { changeEdition } from '#worker/stubs/edition.ts';
import type { Turn } from './turn.ts';

/** Stands for all sites. */
const ALL = 0;
/** Stands for what is no part: addresses, menus, texts. */
const CONTENT = 'content';

interface Row {
  readonly site_id: number;
  readonly part: string;
}

/** What other pages show of an index. */
export interface ShownIndex {
  readonly categoryId: number;
  readonly count: number;
  readonly picture: string | null;
}

/** Notes that lists of a site change; belongs before the statements that write them. */
export function unseenListStatements(
  db: D1Database,
  site: Site,
  categoryIds: readonly number[],
): readonly D1PreparedStatement[] {
  return forRows(
    db,
    'INSERT OR IGNORE INTO unseen_changes (site_id, part) SELECT ?2, value FROM json_each(?1)',
    categoryIds.map((categoryId): Part => `c${categoryId}`),
    site.siteId,
  );
}

/**
 * Notes what new indexes of a site change; belongs before the statements that write them. The lists themselves change in
 * any case. If only the number of products of one differs, so do the counts. If it becomes empty, is no longer empty or
 * has another picture, content changes: the menus of every page show that.
 */
export function unseenIndexStatements(
  db: D1Database,
  site: Site,
  indexes: readonly ShownIndex[],
): readonly D1PreparedStatement[] {
  const rows = indexes.map(({ categoryId, count, picture }) => [categoryId, count, picture]);
  return [
    ...unseenListStatements(
      db,
      site,
      indexes.map(({ categoryId }) => categoryId),
    ),
    ...forRows(
      db,
      `INSERT OR IGNORE INTO unseen_changes (site_id, part)
       SELECT iif(isSame, ?2, ${ALL}), iif(isSame, 't', '${CONTENT}') FROM (
         SELECT count, picture, newCount, newPicture, (count > 0) = (newCount > 0) AND picture IS newPicture AS isSame FROM (
           SELECT j.value->>1 AS newCount, j.value->>2 AS newPicture, coalesce(l.product_count, 0) AS count, l.picture AS picture
           FROM json_each(?1) j LEFT JOIN listing_indexes l
             ON l.site_id = ?2 AND l.category_id = j.value->>0 AND l.part = 0))
       WHERE count <> newCount OR picture IS NOT newPicture`,
      rows,
      site.siteId,
    ),
  ];
}

/** Notes that content changes if this document of a site's menus is a new one; belongs before the statement that writes it. */
export function unseenMenusStatement(db: D1Database, site: Site, document: string): D1PreparedStatement {
  return db
    .prepare(
      `INSERT OR IGNORE INTO unseen_changes (site_id, part) SELECT ?1, '${CONTENT}'
       WHERE NOT EXISTS (SELECT 1 FROM navigation_published WHERE site_id = ?1 AND document = ?2)`,
    )
    .bind(site.siteId, document);
}

/** What has changed besides what is noted. */
export interface Changed {
  /** On all sites. */
  readonly productIds: readonly number[];
  /** Ids of sites on which everything counts as changed. */
  readonly wholeSites?: readonly number[];
}

/** Whether one of some products fits others: the pages of those say so. */
async function hasFits(db: D1Database, productIds: readonly number[]): Promise<boolean> {
  const found = await db
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM json_each(?1) j JOIN products p ON p.product_id = j.value
       WHERE p.document->'$.attributes.compat_tag' IS NOT NULL) AS n`,
    )
    .bind(JSON.stringify(productIds))
    .first<number>('n');
  return found === 1;
}

/**
 * Raises the versions of the sites on which something has changed, and forgets what was noted. If it is interrupted, the
 * next publish does it again.
 */
export async function tellChanges(
  env: Env,
  turn: Turn,
  { productIds, wholeSites = [] }: Changed,
  nowMs: number,
): Promise<void> {
  const [{ results: noted }, isFitting] = await Promise.all([
    env.DB.prepare('SELECT site_id, part FROM unseen_changes').all<Row>(),
    hasFits(env.DB, productIds),
  ]);
  const common = [...productIds.map((id): Part => `p${id}`), ...(isFitting ? ['f'] : [])];
  const changes = SITE_LIST.flatMap(({ siteId }): SiteChange[] => {
    const own = noted.filter((row) => row.site_id === siteId || row.site_id === ALL).map(({ part }) => part);
    const parts = [...new Set([...common, ...own])];
    const hasContent = wholeSites.includes(siteId) || parts.includes(CONTENT);
    return hasContent || parts.length > 0 ? [{ siteId, parts: hasContent ? [] : parts, hasContent }] : [];
  });
  if (changes.length > 0) await changeEdition(env, changes, nowMs);
  // Nobody else publishes meanwhile, so nothing was noted since.
  await turn.write([env.DB.prepare('DELETE FROM unseen_changes')]);
}
