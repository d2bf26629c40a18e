import { GENERAL_SYNONYMS } from '#shared/search/general-synonyms.ts';
import { readSynonyms, type Synonyms } from '#shared/search/query.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';

/** How long an isolate uses what it has read, milliseconds: staff see an edit within a minute. */
const KEEP_MS = MINUTE_MS;

/** Synonyms and the number of their edition in this isolate, which increases whenever they change. */
export interface CurrentSynonyms {
  readonly synonyms: Synonyms;
  readonly edition: number;
}

let kept: (CurrentSynonyms & { readonly lines: string; readonly readMs: number }) | undefined;

/** Marks what this isolate has read as outdated. */
export function forgetSynonyms(): void {
  if (kept) kept = { ...kept, readMs: Number.NEGATIVE_INFINITY };
}

const general = { synonyms: readSynonyms(GENERAL_SYNONYMS) };

/** What this isolate read last, however long ago: most likely what `SynonymStore.current` is about to say. */
export function lastSynonyms(): Pick<CurrentSynonyms, 'synonyms'> & Partial<CurrentSynonyms> {
  return kept ?? general;
}

/** Phrases with the same meaning, as staff have written them. */
export class SynonymStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  async current(nowMs: number): Promise<CurrentSynonyms> {
    if (kept && nowMs - kept.readMs < KEEP_MS) return kept;
    const { results } = await this.#db
      .prepare('SELECT phrases FROM search_synonyms ORDER BY synonym_id')
      .all<{ phrases: string }>();
    const lines = results.map(({ phrases }) => phrases).join('\n');
    kept =
      kept?.lines === lines
        ? { ...kept, readMs: nowMs }
        : {
            synonyms: readSynonyms([...GENERAL_SYNONYMS, ...lines.split('\n')]),
            edition: (kept?.edition ?? 0) + 1,
            lines,
            readMs: nowMs,
          };
    return kept;
  }
}
