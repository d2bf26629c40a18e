import type { Site } from '#shared/site/sites.ts';
import type { Env } from '#worker/env.ts';
import type { AccountEventType } from '#worker/store/events.ts';

/** Where something happened to an account: its mail speaks for that site and links to it. */
interface AccountPlace {
  readonly site: Site;
  readonly origin: string;
}

/** Notes what happens to accounts, for the mails that tell of it (`worker/jobs/account-mail.ts`). */
export class AccountEventStore {
  readonly #env: Pick<Env, 'DB' | 'EVENTS'>;

  constructor(env: Pick<Env, 'DB' | 'EVENTS'>) {
    this.#env = env;
  }

  /** Writes what happened; answers the id by which its mail is woken. */
  async add(
    type: AccountEventType,
    customerId: number,
    { site, origin }: AccountPlace,
    nowMs: number,
  ): Promise<string> {
    const eventId = `${site.pool}-account-${crypto.randomUUID()}`;
    await this.#env.DB.prepare(
      'INSERT INTO events (event_id, type, subject, payload, created_ms) VALUES (?1, ?2, ?3, ?4, ?5)',
    )
      .bind(eventId, type, String(customerId), JSON.stringify({ site: site.code, origin }), nowMs)
      .run();
    return eventId;
  }

  /** Wakes whoever sends the mail; without it that happens minutes later. */
  async wake(eventId: string): Promise<void> {
    await this.#env.EVENTS.send({ eventId });
  }
}
