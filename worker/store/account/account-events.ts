import type { Site } from '#shared/site/sites.ts';
import type { Bindings } from '#worker/bindings.ts';
import type { AccountEventType } from '#worker/store/events.ts';

/** Where something happened to an account: its mail speaks for that site and links to it. */
interface AccountPlace {
  readonly site: Site;
  readonly origin: string;
}

/** Whom a mail addresses. */
export interface AccountOwner {
  readonly email: string;
  readonly firstname: string;
}

/** Notes what happens to accounts, for the mails that tell of it (`worker/jobs/account-mail.ts`). */
export class AccountEventStore {
  readonly #env: Pick<Bindings, 'DB' | 'EVENTS'>;

  constructor(env: Pick<Bindings, 'DB' | 'EVENTS'>) {
    this.#env = env;
  }

  /** Writes what happened; answers the id by which its mail is woken. */
  async add(type: AccountEventType, customerId: number, place: AccountPlace, nowMs: number): Promise<string> {
    const { eventId, write } = this.draft(type, customerId, place, nowMs);
    await write.run();
    return eventId;
  }

  /**
   * What has to be written for what happens, and the id by which its mail is woken. `owner`: to whom the mail goes where
   * the account is gone by then.
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

  /** Wakes the worker that sends the mail; without it that happens minutes later. */
  async wake(eventId: string): Promise<void> {
    await this.#env.EVENTS.send({ eventId });
  }
}
