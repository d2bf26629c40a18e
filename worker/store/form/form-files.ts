import { DAY_MS } from '#shared/time/duration.ts';
import type { Bindings } from '#worker/bindings.ts';

/** A file of a form, without its bytes. */
export interface FormFile {
  /** Random: the sender of a form that names it owns the file. */
  readonly fileId: string;
  readonly field: string;
  /** The name under which staff get it. */
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
}

/** Where files are in the bucket: `/media` serves nothing from there. */
const PREFIX = 'forms/';
/** How long a file waits for its form to be accepted. */
export const WAITING_MS = DAY_MS;
/** Most files that are deleted at once. */
const AT_ONCE = 100;

const COLUMNS = 'file_id AS fileId, field, name, type, bytes';

/** Files that visitors send with forms. They are private: only staff get them, as downloads. */
export class FormFileStore {
  readonly #env: Pick<Bindings, 'DB' | 'MEDIA'>;

  constructor(env: Pick<Bindings, 'DB' | 'MEDIA'>) {
    this.#env = env;
  }

  /** Stores a file until its form is accepted. The record comes first, so that no bytes are kept without one. */
  async keep(
    formHash: string,
    file: Omit<FormFile, 'bytes' | 'fileId'>,
    content: Uint8Array,
    nowMs: number,
  ): Promise<FormFile> {
    const { field, name, type } = file;
    const fileId = crypto.randomUUID().replaceAll('-', '') + crypto.randomUUID().replaceAll('-', '');
    const bytes = content.byteLength;
    await this.#env.DB.prepare(
      `INSERT INTO form_files (file_id, form_hash, field, name, type, bytes, created_ms)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
    )
      .bind(fileId, formHash, field, name, type, bytes, nowMs)
      .run();
    await this.#env.MEDIA.put(PREFIX + fileId, content);
    return { ...file, fileId, bytes };
  }

  /** Files that wait for this form, of those that a sender names. */
  async waiting(formHash: string, fileIds: readonly string[]): Promise<readonly FormFile[]> {
    if (fileIds.length === 0) return [];
    const { results } = await this.#env.DB.prepare(
      `SELECT ${COLUMNS} FROM form_files
       WHERE file_id IN (SELECT value FROM json_each(?2)) AND form_hash = ?1 AND entry_id IS NULL ORDER BY created_ms`,
    )
      .bind(formHash, JSON.stringify(fileIds))
      .all<FormFile>();
    return results;
  }

  /** Files of an entry. */
  async ofEntry(entryId: string): Promise<readonly FormFile[]> {
    const { results } = await this.#env.DB.prepare(
      `SELECT ${COLUMNS} FROM form_files WHERE entry_id = ?1 ORDER BY field, name`,
    )
      .bind(entryId)
      .all<FormFile>();
    return results;
  }

  /** A file of an entry with its bytes; undefined for none. */
  async open(
    entryId: string,
    fileId: string,
  ): Promise<{ readonly file: FormFile; readonly body: ReadableStream } | undefined> {
    const file = (await this.ofEntry(entryId)).find((each) => each.fileId === fileId);
    const object = file && (await this.#env.MEDIA.get(PREFIX + fileId));
    return file && object ? { file, body: object.body } : undefined;
  }

  /**
   * Deletes a limited number of files that belong to nothing: their form was never accepted, or their entry is gone.
   * Returns how many.
   */
  async forget(nowMs: number): Promise<number> {
    const { results } = await this.#env.DB.prepare(
      `SELECT file_id AS fileId FROM form_files f
       WHERE (entry_id IS NULL AND created_ms < ?1)
         OR (entry_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM form_entries e WHERE e.entry_id = f.entry_id)) LIMIT ?2`,
    )
      .bind(nowMs - WAITING_MS, AT_ONCE)
      .all<{ fileId: string }>();
    if (results.length === 0) return 0;
    const ids = results.map(({ fileId }) => fileId);
    // The bytes first: without their record, nobody would find them again.
    await this.#env.MEDIA.delete(ids.map((fileId) => PREFIX + fileId));
    await this.#env.DB.prepare('DELETE FROM form_files WHERE file_id IN (SELECT value FROM json_each(?1))')
      .bind(JSON.stringify(ids))
      .run();
    return ids.length;
  }
}
