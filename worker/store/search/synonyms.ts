import { readSynonyms, type Synonyms } from '#shared/search/query.ts';

/** How long an isolate trusts what it has read, milliseconds: staff see an edit within a minute. */
const KEEP_MS = 60_000;

let kept: { readonly synonyms: Synonyms; readonly readMs: number } | undefined;

/** Phrases that mean the same, as staff has written them. */
export class SynonymStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  async all(nowMs: number): Promise<Synonyms> {
    if (kept && nowMs - kept.readMs < KEEP_MS) return kept.synonyms;
    const { results } = await this.#db
      .prepare('SELECT phrases FROM search_synonyms ORDER BY synonym_id')
      .all<{ phrases: string }>();
    kept = { synonyms: readSynonyms(results.map(({ phrases }) => phrases)), readMs: nowMs };
    return kept.synonyms;
  }
}
