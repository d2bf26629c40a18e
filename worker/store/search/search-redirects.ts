import { keyphraseOf } from '#shared/search/keyphrase.ts';
import type { Site } from '#shared/site/sites.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';

/** How long an isolate uses what it has read, milliseconds: an edit is visible everywhere within a minute. */
const KEEP_MS = MINUTE_MS;

interface RedirectRow {
  readonly keyphrase: string;
  readonly site_id: number;
  readonly path: string;
}

let kept: { readonly rows: ReadonlyMap<string, readonly RedirectRow[]>; readonly readMs: number } | undefined;

/** Discards what this isolate has read. */
export function forgetSearchRedirects(): void {
  kept = undefined;
}

/** Redirects of exact keyphrases, used instead of results. */
export class SearchRedirectStore {
  readonly #db: D1Database;
  readonly #site: Site;
  readonly #nowMs: number;

  constructor(db: D1Database, site: Site, nowMs: number) {
    this.#db = db;
    this.#site = site;
    this.#nowMs = nowMs;
  }

  /**
   * Path on the site, without its prefix, that a keyphrase redirects to; null for none. The site's own redirect takes
   * precedence over the common one.
   */
  async pathOf(text: string): Promise<string | null> {
    const rows = (await this.#all()).get(keyphraseOf(text)) ?? [];
    const own = rows.find((row) => row.site_id === this.#site.siteId) ?? rows.find((row) => row.site_id === 0);
    return own?.path ?? null;
  }

  async #all(): Promise<ReadonlyMap<string, readonly RedirectRow[]>> {
    if (kept && this.#nowMs - kept.readMs < KEEP_MS) return kept.rows;
    const { results } = await this.#db
      .prepare('SELECT keyphrase, site_id, path FROM search_redirects')
      .all<RedirectRow>();
    kept = { rows: Map.groupBy(results, (row) => row.keyphrase), readMs: this.#nowMs };
    return kept.rows;
  }
}
