import type { Site } from '#shared/site/sites.ts';
import type { Bindings } from '#worker/bindings.ts';
import type { AccountEventType } from '#worker/store/events.ts';

/** The site of an account event; its email is written for that site and links to it. */
interface AccountPlace {
  readonly site: Site;
  readonly origin: string;
}

/** The recipient of an email. */
export interface AccountOwner {
  readonly email: string;
  readonly firstname: string;
}

/** Records account events, for the emails about them (`worker/jobs/account-mail.ts`). */
export class AccountEventStore {
  readonly #env: Pick<Bindings, 'DB' | 'EVENTS'>;

  constructor(env: Pick<Bindings, 'DB' | 'EVENTS'>) {
    this.#env = env;
  }

  /** Writes an event. Returns the id for waking its email. */
  async add(type: AccountEventType, customerId: number, place: AccountPlace, nowMs: number): Promise<string> {
    const { eventId, write } = this.draft(type, customerId, place, nowMs);
    await write.run();
    return eventId;
  }

  /**
   * Returns the statement that writes an event, and the id for waking its email. `owner` is the recipient if the
   * account no longer exists by then.
   */
  draft(
    type: AccountEventType,
    customerId: number,
    { site, origin }: AccountPlace,
    nowMs: number,
    owner?: AccountOwner,
  ): { readonly eventId: string; readonly write: D1PreparedStatement } {
    const eventId = `${site.pool}-account-${crypto.randomUUID()}`;
    const write = this.#env.DB.prepare(
      'INSERT INTO events (event_id, type, subject, payload, created_ms) VALUES (?1, ?2, ?3, ?4, ?5)',
    ).bind(eventId, type, String(customerId), JSON.stringify({ site: site.code, origin, owner }), nowMs);
    return { eventId, write };
  }

  /** Wakes the worker that sends the email; without this call it is sent minutes later. */
  async wake(eventId: string): Promise<void> {
    await this.#env.EVENTS.send({ eventId });
  }
}
