import { SITE_LIST, type Site } from '#shared/site/sites.ts';
import type { Env } from '#worker/env.ts';
import type { SiteChange } from '#worker/objects/edition.ts';
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

/**
 * Notes what a new index changes; belongs before the statements that write it. The list itself changes in any case. If only
 * the number of its products differs, so do the counts. If it becomes empty, is no longer empty or has another picture,
 * content changes: the menus of every page show that.
 */
export function unseenIndexStatements(
  db: D1Database,
  site: Site,
  categoryId: number,
  { count, picture }: { readonly count: number; readonly picture: string | null },
): readonly D1PreparedStatement[] {
  return [
    db
      .prepare('INSERT OR IGNORE INTO unseen_changes (site_id, part) VALUES (?1, ?2)')
      .bind(site.siteId, `c${categoryId}` satisfies Part),
    db
      .prepare(
        `INSERT OR IGNORE INTO unseen_changes (site_id, part)
         SELECT iif(isSame, ?1, ${ALL}), iif(isSame, 't', '${CONTENT}') FROM (
           SELECT count, picture, (count > 0) = (?3 > 0) AND picture IS ?4 AS isSame FROM (
             SELECT coalesce((SELECT product_count FROM listing_indexes WHERE site_id = ?1 AND category_id = ?2 AND part = 0), 0) AS count,
               (SELECT picture FROM listing_indexes WHERE site_id = ?1 AND category_id = ?2 AND part = 0) AS picture))
         WHERE count <> ?3 OR picture IS NOT ?4`,
      )
      .bind(site.siteId, categoryId, count, picture),
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
