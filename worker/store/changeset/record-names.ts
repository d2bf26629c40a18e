import type { ListedKind, RecordName } from '#shared/changeset/contract.ts';
import { SITES, type SiteCode } from '#shared/site/sites.ts';

/** Where the records of a kind are: their table, the column that has the key, and which rows are such records. */
const TABLES: Readonly<Record<ListedKind, { readonly table: string; readonly key: string; readonly where?: string }>> =
  {
    page: { table: 'cms_pages', key: 'identifier' },
    block: { table: 'cms_blocks', key: 'identifier' },
    navigation: { table: 'navigation_menus', key: 'menu' },
    form: { table: 'forms', key: 'form_hash' },
    // The key of a redirect has no slash at its beginning.
    redirect: { table: 'routes', key: 'substr(path, 2)', where: "entity_type = 'redirect'" },
  };

/** Names of the records that changesets may change. */
export class RecordNameStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** A page of the records of a kind that a site shows: its own, and those of all sites. Pages count from 1. */
  async page(kind: ListedKind, site: SiteCode, page: number, limit: number): Promise<readonly RecordName[]> {
    const { table, key, where = '1' } = TABLES[kind];
    const { results } = await this.#db
      .prepare(
        `SELECT ${key} AS key, site_id AS siteId FROM ${table} WHERE site_id IN (0, ?1) AND ${where}
         ORDER BY 1, 2 LIMIT ?2 OFFSET ?3`,
      )
      .bind(SITES[site].siteId, limit, (page - 1) * limit)
      .all<{ key: string; siteId: number }>();
    return results.map((row) => ({ kind, key: row.key, site: row.siteId === 0 ? null : site }));
  }
}
