/** What declined payments are counted by. */
export type DeclinesOf = 'list' | 'shopper' | 'email' | 'network' | 'card';

/** Pauses of payments after many declined ones, as figures for staff: nothing in them tells who was paused. */
export class PaymentPauseStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  async add(countedBy: DeclinesOf, nowMs: number): Promise<void> {
    await this.#db
      .prepare('INSERT INTO payment_pauses (began_ms, counted_by) VALUES (?1, ?2)')
      .bind(nowMs, countedBy)
      .run();
  }

  /** How many pauses have begun since a time, by what was counted. */
  async since(ms: number): Promise<readonly { readonly countedBy: DeclinesOf; readonly count: number }[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT counted_by AS countedBy, count(*) AS count FROM payment_pauses WHERE began_ms >= ?1
         GROUP BY counted_by ORDER BY counted_by`,
      )
      .bind(ms)
      .all<{ countedBy: DeclinesOf; count: number }>();
    return results;
  }
}
