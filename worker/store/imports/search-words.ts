import type { ImportSearchRedirect, ImportSynonym } from '#shared/import/contract.ts';
import { SITES } from '#shared/site/sites.ts';
import { type Taken, upsert } from '#worker/store/imports/catalogue-parts.ts';
import { forRows } from '#worker/store/sql.ts';

/** Writes lines of synonyms. An existing line is kept. */
export async function writeSynonyms(db: D1Database, synonyms: readonly ImportSynonym[]): Promise<Taken> {
  const statements = forRows(
    db,
    'INSERT INTO search_synonyms (phrases) SELECT value FROM json_each(?1) WHERE true ON CONFLICT DO NOTHING',
    synonyms.map(({ phrases }) => phrases),
  );
  return upsert(db, statements, synonyms.length);
}

/** Writes redirects of keyphrases, identified by keyphrase and site. */
export async function writeSearchRedirects(db: D1Database, redirects: readonly ImportSearchRedirect[]): Promise<Taken> {
  const statements = forRows(
    db,
    `INSERT INTO search_redirects (keyphrase, site_id, path)
     SELECT value->>0, value->>1, value->>2 FROM json_each(?1) WHERE true
     ON CONFLICT DO UPDATE SET path = excluded.path WHERE path IS NOT excluded.path`,
    redirects.map(({ keyphrase, site, path }) => [keyphrase, site === null ? 0 : SITES[site].siteId, path]),
  );
  return upsert(db, statements, redirects.length);
}
