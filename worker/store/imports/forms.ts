import type { ImportForm } from '#shared/import/contract.ts';
import { SITES } from '#shared/site/sites.ts';
import { type Taken, upsert } from '#worker/store/imports/catalogue-parts.ts';
import { forRows } from '#worker/store/sql.ts';

/** Writes forms of content pages. */
export async function writeForms(db: D1Database, forms: readonly ImportForm[]): Promise<Taken> {
  const statements = forRows(
    db,
    `INSERT INTO forms (form_hash, site_id, name, definition, is_active)
     SELECT value->>0, value->>1, value->>2, value->>3, value->>4 FROM json_each(?1) WHERE true
     ON CONFLICT (form_hash, site_id) DO UPDATE SET name = excluded.name, definition = excluded.definition,
       is_active = excluded.is_active
     WHERE (name, definition, is_active) IS NOT (excluded.name, excluded.definition, excluded.is_active)`,
    forms.map(({ formHash, site, name, definition, isActive }) => [
      formHash,
      site === null ? 0 : SITES[site].siteId,
      name,
      JSON.stringify(definition),
      Number(isActive),
    ]),
  );
  return upsert(db, statements, forms.length);
}
