/** Reports that payment providers sent on their own. Each is handled once, however often it is sent. */
export class PaymentEvents {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /**
   * Records a report. Returns whether it still has to be handled, which includes a report whose handling was
   * interrupted.
   */
  async isNew(eventId: string, orderId: string, nowMs: number): Promise<boolean> {
    const [, kept] = await this.#db.batch<{ handled_ms: number | null }>([
      this.#db
        .prepare('INSERT OR IGNORE INTO payment_events (event_id, order_id, received_ms) VALUES (?1, ?2, ?3)')
        .bind(eventId, orderId, nowMs),
      this.#db.prepare('SELECT handled_ms FROM payment_events WHERE event_id = ?1').bind(eventId),
    ]);
    return kept?.results[0]?.handled_ms == null;
  }

  async done(eventId: string, nowMs: number): Promise<void> {
    await this.#db.prepare('UPDATE payment_events SET handled_ms = ?2 WHERE event_id = ?1').bind(eventId, nowMs).run();
  }
}
