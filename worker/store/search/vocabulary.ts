import type { SearchRedirect } from '#shared/search/vocabulary.ts';
import { SITE_LIST, SITES } from '#shared/site/sites.ts';
import { forgetSearchRedirects } from '#worker/store/search/search-redirects.ts';
import { forgetSynonyms } from '#worker/store/search/search-synonyms.ts';

/** A line of synonyms. */
export interface SynonymLine {
  readonly synonymId: number;
  readonly phrases: string;
}

const siteIdOf = (site: SearchRedirect['site']) => (site === null ? 0 : SITES[site].siteId);

/**
 * Synonyms and redirects as staff edit them. A change raises the content version of its sites, because result pages are
 * cached under it, so that it is visible everywhere within a minute.
 */
export class VocabularyStore {
  readonly #db: D1Database;
  readonly #raise: (siteIds: readonly number[]) => Promise<void>;

  /** `raise` raises the content version of some sites. */
  constructor(db: D1Database, raise: (siteIds: readonly number[]) => Promise<void>) {
    this.#db = db;
    this.#raise = raise;
  }

  async synonyms(): Promise<readonly SynonymLine[]> {
    const { results } = await this.#db
      .prepare('SELECT synonym_id AS synonymId, phrases FROM search_synonyms ORDER BY phrases')
      .all<SynonymLine>();
    return results;
  }

  async redirects(): Promise<readonly SearchRedirect[]> {
    const { results } = await this.#db
      .prepare('SELECT keyphrase, site_id, path FROM search_redirects ORDER BY keyphrase, site_id')
      .all<{ keyphrase: string; site_id: number; path: string }>();
    return results.map(({ keyphrase, site_id, path }) => ({
      keyphrase,
      site: SITE_LIST.find(({ siteId }) => siteId === site_id)?.code ?? null,
      path,
    }));
  }

  /** Writes a new line or changes one. Returns false if the same line exists already. */
  async saveSynonym(synonymId: number | null, phrases: string): Promise<boolean> {
    const statement =
      synonymId === null
        ? this.#db.prepare('INSERT INTO search_synonyms (phrases) VALUES (?1) ON CONFLICT DO NOTHING').bind(phrases)
        : this.#db
            .prepare('UPDATE OR IGNORE search_synonyms SET phrases = ?1 WHERE synonym_id = ?2')
            .bind(phrases, synonymId);
    const { meta } = await statement.run();
    forgetSynonyms();
    await this.#publish(null);
    return meta.changes > 0;
  }

  async deleteSynonym(synonymId: number): Promise<void> {
    await this.#db.prepare('DELETE FROM search_synonyms WHERE synonym_id = ?1').bind(synonymId).run();
    forgetSynonyms();
    await this.#publish(null);
  }

  /** Writes a redirect. It replaces an earlier one of the same keyphrase and site. */
  async saveRedirect({ keyphrase, site, path }: SearchRedirect): Promise<void> {
    await this.#db
      .prepare(
        `INSERT INTO search_redirects (keyphrase, site_id, path) VALUES (?1, ?2, ?3)
         ON CONFLICT DO UPDATE SET path = excluded.path`,
      )
      .bind(keyphrase, siteIdOf(site), path)
      .run();
    forgetSearchRedirects();
    await this.#publish(site);
  }

  async deleteRedirect({ keyphrase, site }: Pick<SearchRedirect, 'keyphrase' | 'site'>): Promise<void> {
    await this.#db
      .prepare('DELETE FROM search_redirects WHERE keyphrase = ?1 AND site_id = ?2')
      .bind(keyphrase, siteIdOf(site))
      .run();
    forgetSearchRedirects();
    await this.#publish(site);
  }

  async #publish(site: SearchRedirect['site']): Promise<void> {
    const sites = site === null ? SITE_LIST : [SITES[site]];
    await this.#raise(sites.map(({ siteId }) => siteId));
  }
}
