/** A link that shows a changeset to people. Times are Unix milliseconds. */
export interface Preview {
  readonly id: string;
  readonly changesetId: string;
  readonly author: string;
  readonly createdMs: number;
  readonly endsMs: number;
  /** When staff ended it before its time; null if they have not. */
  readonly endedMs: number | null;
  /** For people who have no account. */
  readonly isShared: boolean;
  /** Pages that were drawn with it. */
  readonly uses: number;
}

interface PreviewRow extends Omit<Preview, 'isShared'> {
  readonly isShared: number;
}

const SELECT = `SELECT preview_id AS id, changeset_id AS changesetId, author, created_ms AS createdMs, ends_ms AS endsMs,
  ended_ms AS endedMs, is_shared AS isShared, uses FROM changeset_previews`;

const previewOf = (row: PreviewRow): Preview => ({ ...row, isShared: row.isShared === 1 });

/** Links to previews. The link itself is signed and is kept nowhere. */
export class PreviewStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Notes a link, with its entry in the staff log. */
  async add(preview: Preview, changesetName: string): Promise<void> {
    const { id, changesetId, author, createdMs, endsMs, isShared } = preview;
    await this.#db.batch([
      this.#db
        .prepare(
          `INSERT INTO changeset_previews (preview_id, changeset_id, author, created_ms, ends_ms, is_shared)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
        )
        .bind(id, changesetId, author, createdMs, endsMs, isShared ? 1 : 0),
      this.#db
        .prepare('INSERT INTO staff_log (email, action, subject, at_ms) VALUES (?1, ?2, ?3, ?4)')
        .bind(author, isShared ? 'preview share' : 'preview', changesetName, createdMs),
    ]);
  }

  /** A link by its id, if it is valid, counted as used once more; undefined otherwise. */
  async use(id: string, changesetId: string, nowMs: number): Promise<Preview | undefined> {
    const row = await this.#db
      .prepare(
        `UPDATE changeset_previews SET uses = uses + 1
         WHERE preview_id = ?1 AND changeset_id = ?2 AND ends_ms > ?3 AND ended_ms IS NULL
         RETURNING preview_id AS id, changeset_id AS changesetId, author, created_ms AS createdMs, ends_ms AS endsMs,
           ended_ms AS endedMs, is_shared AS isShared, uses`,
      )
      .bind(id, changesetId, nowMs)
      .first<PreviewRow>();
    return row ? previewOf(row) : undefined;
  }

  /** The shared links to a changeset, the newest first. */
  async shared(changesetId: string): Promise<readonly Preview[]> {
    const { results } = await this.#db
      .prepare(`${SELECT} WHERE changeset_id = ?1 AND is_shared = 1 ORDER BY created_ms DESC, preview_id LIMIT 100`)
      .bind(changesetId)
      .all<PreviewRow>();
    return results.map(previewOf);
  }

  /** Ends a link, with an entry in the staff log unless it is ended already. Returns whether there is such a link. */
  async end(id: string, author: string, nowMs: number): Promise<boolean> {
    const [, , { results }] = (await this.#db.batch([
      this.#db
        .prepare(
          `INSERT INTO staff_log (email, action, subject, at_ms) SELECT ?2, 'preview end', c.name, ?3
           FROM changeset_previews p JOIN changesets c ON c.changeset_id = p.changeset_id
           WHERE p.preview_id = ?1 AND p.ended_ms IS NULL`,
        )
        .bind(id, author, nowMs),
      this.#db
        .prepare('UPDATE changeset_previews SET ended_ms = ?2 WHERE preview_id = ?1 AND ended_ms IS NULL')
        .bind(id, nowMs),
      this.#db.prepare('SELECT 1 FROM changeset_previews WHERE preview_id = ?1').bind(id),
    ])) as [D1Result, D1Result, D1Result];
    return results.length > 0;
  }
}
