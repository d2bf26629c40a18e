import { type EventProfile, eventProfileSchema } from '#shared/event/profile.ts';
import { jsonColumn } from '#worker/store/columns.ts';

const profileOf = jsonColumn('event_profiles.document', eventProfileSchema);

/** The data with which customers enter events. */
export class EventProfileStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Undefined if the customer has not entered any data yet. */
  async of(customerId: number): Promise<EventProfile | undefined> {
    const document = await this.#db
      .prepare('SELECT document FROM event_profiles WHERE customer_id = ?1')
      .bind(customerId)
      .first<string>('document');
    return document === null ? undefined : profileOf(document);
  }

  async write(customerId: number, profile: EventProfile, nowMs: number): Promise<void> {
    await this.#db
      .prepare(
        `INSERT INTO event_profiles (customer_id, document, written_ms) VALUES (?1, ?2, ?3)
         ON CONFLICT (customer_id) DO UPDATE SET document = excluded.document, written_ms = excluded.written_ms`,
      )
      .bind(customerId, JSON.stringify(profile), nowMs)
      .run();
  }
}
