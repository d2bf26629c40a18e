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
/** Reads the document of flags as it was saved. */
export const flagDocumentOf = jsonColumn('flag_documents.document', documentSchema);

interface Row {
  readonly document: string;
  readonly version: number;
  readonly saved_ms: number;
  readonly is_uncopied: number;
}

/** The document of flags, and the version that a change of it must name. */
export interface FlagDocument {
  readonly document: Readonly<Record<string, unknown>>;
  readonly version: number;
}

/**
 * The document of flags for staff: what KV has, or what was saved last while KV may not have it yet. Changes are written
 * to D1, in a transaction with everything that belongs to them, and copied to KV from there.
 */
export class FlagDocumentStore {
  readonly #env: Pick<Bindings, 'DB' | 'KV'>;

  constructor(env: Pick<Bindings, 'DB' | 'KV'>) {
    this.#env = env;
  }

  /** The document now. Throws if neither place can be read. */
  async current(nowMs: number): Promise<FlagDocument> {
    const row = await this.#row();
    const isAhead = row !== null && (row.is_uncopied === 1 || nowMs - row.saved_ms < KV_BEHIND_MS);
    const document = isAhead
      ? flagDocumentOf(row.document)
      : ((await readDocument(this.#env, FLAGS_DOCUMENT, documentSchema)) ?? {});
    return { document, version: row?.version ?? 0 };
  }

  /** Lets D1 have what someone has written into KV by hand, before a change begins from it. */
  async settle(nowMs: number): Promise<void> {
    const { document, version } = await this.current(nowMs);
    await this.#env.DB.prepare(
      `INSERT INTO flag_documents (id, document, version, saved_ms) VALUES (1, ?1, ?2, 0)
       ON CONFLICT (id) DO UPDATE SET document = excluded.document, saved_ms = 0
       WHERE flag_documents.version = ?2 AND is_uncopied = 0 AND flag_documents.document <> excluded.document
         AND flag_documents.saved_ms < ?3`,
    )
      .bind(JSON.stringify(document), version, nowMs - KV_BEHIND_MS + 1)
      .run();
  }

  /**
   * Copies the document to KV if a change waits for that, so that requests read it. Returns the document that was copied;
   * undefined if nothing waited. Throws if KV does not take it; then it waits.
   */
  async copy(nowMs: number): Promise<FlagDocument['document'] | undefined> {
    const waiting = await this.#row();
    if (waiting?.is_uncopied !== 1) return undefined;
    let row: Row = waiting;
    // Another change may be written meanwhile, and its copy may have come before this one.
    while (!(await this.#copyRow(row, nowMs))) row = (await this.#row()) ?? row;
    return flagDocumentOf(row.document);
  }

  /** Returns whether it was still the newest once KV had it. */
  async #copyRow({ document, version }: Row, nowMs: number): Promise<boolean> {
    await this.#publish(document);
    const { meta } = await this.#env.DB.prepare(
      'UPDATE flag_documents SET is_uncopied = 0, saved_ms = ?2 WHERE id = 1 AND version = ?1',
    )
      .bind(version, nowMs)
      .run();
    return meta.changes > 0;
  }

  #row(): Promise<Row | null> {
    return this.#env.DB.prepare(
      'SELECT document, version, saved_ms, is_uncopied FROM flag_documents WHERE id = 1',
    ).first<Row>();
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
