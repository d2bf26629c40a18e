import { Fault } from '#shared/errors.ts';
import { pause } from './pause.ts';

/** How long a publish that shows no sign of life keeps others waiting, milliseconds. */
const LEASE_MS = 30_000;
/** A turn that ends sooner than this is renewed with the next write, milliseconds. */
const RENEW_MS = 20_000;
const RETRY_SECONDS = '10';
/** The time of the database: holders may be on different machines. */
const NOW = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

/**
 * The right to publish, held by one request at a time, so that two publishes end as one after the other would. A killed
 * one loses it after `LEASE_MS`; should it be alive after all, its next write fails as a whole.
 */
export class Turn {
  readonly #db: D1Database;
  readonly #holder = crypto.randomUUID();

  private constructor(db: D1Database) {
    this.#db = db;
  }

  /** Runs work that publishes. Undefined if another request is publishing. */
  static async try<T>(db: D1Database, work: (turn: Turn) => Promise<T>): Promise<T | undefined> {
    const turn = new Turn(db);
    const taken = await db
      .prepare(
        `UPDATE publish_turn SET holder = ?1, until_ms = ${NOW} + ${LEASE_MS} WHERE until_ms < ${NOW} RETURNING 1 AS n`,
      )
      .bind(turn.#holder)
      .first<number>('n');
    if (taken === null) return undefined;
    try {
      return await work(turn);
    } finally {
      await db.prepare('UPDATE publish_turn SET until_ms = 0 WHERE holder = ?1').bind(turn.#holder).run();
    }
  }

  /** Runs work that publishes. Throws `publish_running` if another request is publishing. */
  static async take<T>(db: D1Database, work: (turn: Turn) => Promise<T>): Promise<T> {
    const done = await Turn.try(db, async (turn) => ({ value: await work(turn) }));
    if (!done) throw new Fault('publish_running', [], { headers: { 'retry-after': RETRY_SECONDS } });
    return done.value;
  }

  /**
   * Writes in one transaction, which fails as a whole if the turn has been lost. Where nothing differs, nothing is written
   * to the disk either: the sign of life is only renewed from time to time.
   */
  async write(statements: readonly D1PreparedStatement[]): Promise<void> {
    await pause();
    const held = this.#db
      .prepare(
        `UPDATE publish_turn SET holder = CASE WHEN holder = ?1 THEN holder END, until_ms = ${NOW} + ${LEASE_MS}
         WHERE holder <> ?1 OR until_ms < ${NOW} + ${RENEW_MS}`,
      )
      .bind(this.#holder);
    await this.#db.batch([held, ...statements]);
  }

  /** Shows a sign of life while much is read and nothing written. Throws if the turn has been lost. */
  renew(): Promise<void> {
    return this.write([]);
  }
}
