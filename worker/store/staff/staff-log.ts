import { readBatch, typed } from '#worker/store/batch.ts';

/** An action of a staff member, or of a program with a token. */
export interface StaffDeed {
  readonly id: number;
  /** Email address of the member, or `token` and its name. */
  readonly email: string;
  readonly action: string;
  readonly subject: string;
  readonly atMs: number;
}

/** Log of staff actions for later inspection. Lines are added and never changed. */
export class StaffLogStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Records an action and its subject. */
  async add(email: string, action: string, subject: string, nowMs: number): Promise<void> {
    await this.#db
      .prepare('INSERT INTO staff_log (email, action, subject, at_ms) VALUES (?1, ?2, ?3, ?4)')
      .bind(email, action, subject, nowMs)
      .run();
  }

  /** Records an action on a subject unless it was recorded for the same member or token within `withinMs`. */
  async addOnce(email: string, action: string, subject: string, nowMs: number, withinMs: number): Promise<void> {
    await this.#db
      .prepare(
        `INSERT INTO staff_log (email, action, subject, at_ms) SELECT ?1, ?2, ?3, ?4 WHERE NOT EXISTS
           (SELECT 1 FROM staff_log WHERE at_ms > ?5 AND email = ?1 AND action = ?2 AND subject = ?3)`,
      )
      .bind(email, action, subject, nowMs, nowMs - withinMs)
      .run();
  }

  /** The latest records of an action, the newest first. */
  async ofAction(action: string, limit: number): Promise<readonly StaffDeed[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT id, email, action, subject, at_ms AS atMs FROM staff_log WHERE action = ?1
         ORDER BY at_ms DESC, id DESC LIMIT ?2`,
      )
      .bind(action, limit)
      .all<StaffDeed>();
    return results;
  }

  /**
   * A page of actions, the latest first; only those of one member or token if `email` is not ''. Pages count from 1.
   */
  async page(email: string, page: number, limit: number): Promise<{ deeds: readonly StaffDeed[]; count: number }> {
    const where = `WHERE (?1 = '' OR email = ?1 COLLATE NOCASE)`;
    const [rows, total] = await readBatch(this.#db, [
      typed<StaffDeed>(
        this.#db
          .prepare(
            `SELECT id, email, action, subject, at_ms AS atMs FROM staff_log ${where}
           ORDER BY at_ms DESC, id DESC LIMIT ?2 OFFSET ?3`,
          )
          .bind(email, limit, (page - 1) * limit),
      ),
      typed<{ n: number }>(this.#db.prepare(`SELECT count(*) AS n FROM staff_log ${where}`).bind(email)),
    ]);
    return { deeds: rows, count: total[0]?.n ?? 0 };
  }
}
