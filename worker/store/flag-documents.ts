import { z } from 'zod';
import { MINUTE_MS } from '#shared/time/duration.ts';
import type { Bindings } from '#worker/bindings.ts';
import { readDocument } from '#worker/store/cache.ts';
import { jsonColumn } from '#worker/store/columns.ts';

/** The key of the flags in KV, which requests read and which may also be written by hand (public contract, section 13). */
export const FLAGS_DOCUMENT = 'flags';

/** How long KV may answer with what was there before a change, in milliseconds. */
const KV_BEHIND_MS = 2 * MINUTE_MS;
/** The wait after a write that KV refused, because it takes one in a second, in milliseconds. */
const PAUSE_MS = 1_100;

const documentSchema = z.record(z.string(), z.unknown());
const readColumn = jsonColumn('flag_documents.document', documentSchema);

interface Row {
  readonly document: string;
  readonly version: number;
  readonly saved_ms: number;
}

/** The document of flags, and the version that a change of it must name. */
export interface FlagDocument {
  readonly document: Readonly<Record<string, unknown>>;
  readonly version: number;
}

/** The document of flags for staff: what KV has, or what was saved last while KV may not have it yet. */
export class FlagDocumentStore {
  readonly #env: Pick<Bindings, 'DB' | 'KV'>;

  constructor(env: Pick<Bindings, 'DB' | 'KV'>) {
    this.#env = env;
  }

  /** The document now. Throws if neither place can be read. */
  async current(nowMs: number): Promise<FlagDocument> {
    const row = await this.#env.DB.prepare(
      'SELECT document, version, saved_ms FROM flag_documents WHERE id = 1',
    ).first<Row>();
    const isAhead = row !== null && nowMs - row.saved_ms < KV_BEHIND_MS;
    const document = isAhead
      ? readColumn(row.document)
      : ((await readDocument(this.#env, FLAGS_DOCUMENT, documentSchema)) ?? {});
    return { document, version: row?.version ?? 0 };
  }

  /**
   * Saves a document unless another one was saved since `version`. Returns whether it was saved. Throws if KV does not
   * take it; then the document of KV stays the current one.
   */
  async save(document: Readonly<Record<string, unknown>>, version: number, nowMs: number): Promise<boolean> {
    const text = JSON.stringify(document);
    const { meta } = await this.#env.DB.prepare(
      `INSERT INTO flag_documents (id, document, version, saved_ms) SELECT 1, ?1, ?2 + 1, ?3
         WHERE ?2 = 0 OR EXISTS (SELECT 1 FROM flag_documents)
       ON CONFLICT (id) DO UPDATE SET document = excluded.document, version = excluded.version, saved_ms = excluded.saved_ms
         WHERE flag_documents.version = ?2`,
    )
      .bind(text, version, nowMs)
      .run();
    if (meta.changes === 0) return false;
    try {
      await this.#publish(text);
    } catch (error) {
      await this.#env.DB.prepare('UPDATE flag_documents SET saved_ms = 0 WHERE id = 1 AND version = ?1')
        .bind(version + 1)
        .run();
      throw error;
    }
    return true;
  }

  async #publish(text: string): Promise<void> {
    try {
      await this.#env.KV.put(FLAGS_DOCUMENT, text);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      await this.#env.KV.put(FLAGS_DOCUMENT, text);
    }
  }
}
