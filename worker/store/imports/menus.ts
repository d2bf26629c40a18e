import type { ImportMenu } from '#shared/import/contract.ts';
import { SITES } from '#shared/site/sites.ts';
import { type Taken, upsert } from '#worker/store/imports/catalogue-parts.ts';
import { forRows } from '#worker/store/sql.ts';

/** Writes menus, each as a whole: links that the import does not contain are removed. */
export async function writeMenus(db: D1Database, menus: readonly ImportMenu[]): Promise<Taken> {
  const statements = forRows(
    db,
    `INSERT INTO navigation_menus (site_id, menu, links) SELECT value->>0, value->>1, value->>2 FROM json_each(?1) WHERE true
     ON CONFLICT DO UPDATE SET links = excluded.links WHERE links IS NOT excluded.links`,
    menus.map(({ site, menu, links }) => [site === null ? 0 : SITES[site].siteId, menu, JSON.stringify(links)]),
  );
  return upsert(db, statements, menus.length);
}
