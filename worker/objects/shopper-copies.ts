import type { StoredList } from '#shared/list/contract.ts';
import { publicList } from '#shared/list/public-list.ts';
import { SITES, type SiteCode } from '#shared/site/sites.ts';
import type { Clock } from '#worker/clock.ts';
import { logFor } from '#worker/log/log.ts';
import { PublicListStore } from '#worker/store/account/public-lists.ts';

/** Milliseconds after a failed copy until the next try. */
const RETRY_MS = 30_000;

/** Finds the current list in this object; undefined if it was deleted. */
type FindList = (site: SiteCode, id: string) => StoredList | undefined;

interface DueRow extends Record<string, SqlStorageValue> {
  readonly url_key: string;
  readonly list_id: string;
  readonly site: SiteCode;
  readonly version: number;
}

/**
 * Copies public lists to D1 for other visitors. Due copies are recorded in the same step as the change (an outbox), and
 * the object's alarm writes them to D1, repeatedly until that succeeds (design, section 7).
 */
export class ShopperCopies {
  readonly #storage: DurableObjectStorage;
  readonly #db: D1Database;
  /** Id of this object, where purchases from a list are recorded. */
  readonly #shopperId: string;
  readonly #clock: Clock;
  #isReady = false;

  constructor(storage: DurableObjectStorage, db: D1Database, shopperId: string, clock: Clock) {
    this.#storage = storage;
    this.#db = db;
    this.#shopperId = shopperId;
    this.#clock = clock;
  }

  /** Records that a list was changed or deleted. Lists without a public address have no copies. */
  note(site: SiteCode, list: StoredList): void {
    const { urlKey } = list.metadata;
    if (urlKey === undefined) return;
    this.#table().exec(
      `INSERT INTO due (url_key, list_id, site, version) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (url_key) DO UPDATE SET version = ?4`,
      urlKey,
      list._id,
      site,
      list.version,
    );
    void this.#storage.setAlarm(this.#clock());
  }

  /**
   * Writes the due copies. Lists that change meanwhile remain due, and so do copies that fail: they are tried again,
   * however long an outage lasts, because the platform repeats a failed alarm only a few times.
   */
  async write(find: FindList): Promise<void> {
    try {
      for (const row of this.#table().exec<DueRow>('SELECT * FROM due').toArray()) await this.#copy(row, find);
    } catch (error) {
      logFor('shopper').error('list_copies', { error });
    }
    const left = this.#table().exec('SELECT 1 FROM due LIMIT 1').toArray().length > 0;
    if (left) await this.#storage.setAlarm(this.#clock() + RETRY_MS);
  }

  async #copy(row: DueRow, find: FindList): Promise<void> {
    const list = find(row.site, row.list_id);
    const copy = list && publicList(list);
    const store = new PublicListStore(this.#db, SITES[row.site]);
    await (copy ? store.put(copy, this.#shopperId) : store.remove(row.url_key));
    this.#table().exec('DELETE FROM due WHERE url_key = ?1 AND version = ?2', row.url_key, row.version);
  }

  /** Created with the first public list, because few shoppers ever have one. */
  #table(): SqlStorage {
    if (!this.#isReady) {
      this.#storage.sql.exec(
        `CREATE TABLE IF NOT EXISTS due
          (url_key TEXT PRIMARY KEY, list_id TEXT NOT NULL, site TEXT NOT NULL, version INTEGER NOT NULL) STRICT`,
      );
      this.#isReady = true;
    }
    return this.#storage.sql;
  }
}
