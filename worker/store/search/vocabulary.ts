import type { SearchRedirect } from '#shared/search/vocabulary.ts';
import { SITE_LIST, SITES } from '#shared/site/sites.ts';
import type { ValueChange } from '#shared/staff/deed.ts';
import { forgetSearchRedirects } from '#worker/store/search/search-redirects.ts';
import { forgetSynonyms } from '#worker/store/search/search-synonyms.ts';
import { type Deed, deedIfDone } from '#worker/store/staff/deeds.ts';

/** A line of synonyms. */
export interface SynonymLine {
  readonly synonymId: number;
  readonly phrases: string;
}

type RedirectKey = Pick<SearchRedirect, 'keyphrase' | 'site'>;

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

  /**
   * Writes a new line or changes one, with its entry in the staff log. Returns false if the same line exists already, or if
   * someone else has changed or deleted it in the meantime.
   */
  async saveSynonym(synonymId: number | null, phrases: string, deed: Deed): Promise<boolean> {
    const before = synonymId === null ? null : await this.#phrasesOf(synonymId);
    const write =
      synonymId === null
        ? this.#db.prepare('INSERT INTO search_synonyms (phrases) VALUES (?1) ON CONFLICT DO NOTHING').bind(phrases)
        : this.#db
            .prepare('UPDATE OR IGNORE search_synonyms SET phrases = ?1 WHERE synonym_id = ?2 AND phrases = ?3')
            .bind(phrases, synonymId, before);
    return this.#writeSynonym(write, deed, before, phrases);
  }

  /** Deletes a line, as `saveSynonym` changes it. */
  async deleteSynonym(synonymId: number, deed: Deed): Promise<boolean> {
    const before = await this.#phrasesOf(synonymId);
    const write = this.#db
      .prepare('DELETE FROM search_synonyms WHERE synonym_id = ?1 AND phrases = ?2')
      .bind(synonymId, before);
    return this.#writeSynonym(write, deed, before, null);
  }

  /**
   * Writes a redirect, with its entry in the staff log. It replaces an earlier one of the same keyphrase and site. Returns
   * false if someone else has changed it in the meantime.
   */
  async saveRedirect(redirect: SearchRedirect, deed: Deed): Promise<boolean> {
    const { keyphrase, site, path } = redirect;
    const before = await this.#pathOf(redirect);
    const write = this.#db
      .prepare(
        `INSERT INTO search_redirects (keyphrase, site_id, path) VALUES (?1, ?2, ?3)
         ON CONFLICT DO UPDATE SET path = excluded.path WHERE path IS ?4`,
      )
      .bind(keyphrase, siteIdOf(site), path, before);
    return this.#writeRedirect(redirect, write, deed, { before, after: path });
  }

  /** Deletes a redirect, as `saveRedirect` changes it. */
  async deleteRedirect(redirect: RedirectKey, deed: Deed): Promise<boolean> {
    const { keyphrase, site } = redirect;
    const before = await this.#pathOf(redirect);
    const write = this.#db
      .prepare('DELETE FROM search_redirects WHERE keyphrase = ?1 AND site_id = ?2 AND path = ?3')
      .bind(keyphrase, siteIdOf(site), before);
    return this.#writeRedirect(redirect, write, deed, { before, after: null });
  }

  #phrasesOf(synonymId: number): Promise<string | null> {
    return this.#db
      .prepare('SELECT phrases FROM search_synonyms WHERE synonym_id = ?1')
      .bind(synonymId)
      .first<string>('phrases');
  }

  #pathOf({ keyphrase, site }: RedirectKey): Promise<string | null> {
    return this.#db
      .prepare('SELECT path FROM search_redirects WHERE keyphrase = ?1 AND site_id = ?2')
      .bind(keyphrase, siteIdOf(site))
      .first<string>('path');
  }

  async #writeSynonym(
    write: D1PreparedStatement,
    deed: Deed,
    before: string | null,
    after: string | null,
  ): Promise<boolean> {
    const change = { kind: 'synonyms', key: before ?? after ?? '', site: '', before, after };
    const isDone = await this.#write(write, deed, change);
    forgetSynonyms();
    if (isDone) await this.#publish(null);
    return isDone;
  }

  async #writeRedirect(
    { keyphrase, site }: RedirectKey,
    write: D1PreparedStatement,
    deed: Deed,
    values: Pick<ValueChange, 'after' | 'before'>,
  ): Promise<boolean> {
    const isDone = await this.#write(write, deed, {
      kind: 'search-redirect',
      key: keyphrase,
      site: site ?? '',
      ...values,
    });
    forgetSearchRedirects();
    if (isDone) await this.#publish(site);
    return isDone;
  }

  async #write(write: D1PreparedStatement, deed: Deed, change: ValueChange): Promise<boolean> {
    const [changed] = await this.#db.batch([write, ...deedIfDone(this.#db, { ...deed, changes: [change] })]);
    return changed?.meta.changes === 1;
  }

  async #publish(site: SearchRedirect['site']): Promise<void> {
    const sites = site === null ? SITE_LIST : [SITES[site]];
    await this.#raise(sites.map(({ siteId }) => siteId));
  }
}
