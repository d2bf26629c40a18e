import { z } from 'zod';
import { DAY_MS } from '#shared/time/duration.ts';
import { CATEGORIES, type Category } from '#shared/tracking/consent.ts';
import { LEDGER_CONSUMERS, type LedgerConsumer } from '#shared/tracking/consumers.ts';
import { LEDGER_STATES, type LedgerEntry, type LedgerState, nextTryMs } from '#shared/tracking/ledger-entry.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { column, jsonColumn } from '#worker/store/columns.ts';
import { shopperHash } from '#worker/store/discovery/shoppers.ts';
import { type Deed, deedIfDone } from '#worker/store/staff/deeds.ts';

/** How long the job waits for the sending that follows an answer, milliseconds. */
const FIRST_TRY_MS = 60_000;
/** Characters of a failure that are stored. */
const FAILURE_LENGTH = 300;
/** Days for which entries about purchases are kept, which are compared with orders. */
export const PURCHASE_DAYS = 90;
/**
 * Days for which all other entries are kept, of which every page view makes one: so many that the database must not
 * collect them. Failures are tried for a day, so staff have two more to send them again.
 */
export const EVENT_DAYS = 3;
/** The most entries that are ended at once. */
const ENDED_AT_ONCE = 5000;

/** An entry and what has become of it. Times are Unix milliseconds. */
export interface KeptEntry {
  /** Grows with each entry. */
  readonly seq: number;
  readonly entryId: string;
  readonly event: string;
  readonly consumer: LedgerConsumer;
  readonly granted: readonly Category[];
  readonly gpc: boolean;
  readonly payload: unknown;
  readonly state: LedgerState;
  /** Tries so far. */
  readonly attempts: number;
  readonly failure: string | null;
  readonly createdMs: number;
}

interface EntryRow {
  readonly seq: number;
  readonly entry_id: string;
  readonly event: string;
  readonly consumer: string;
  readonly consent: string;
  readonly gpc: number;
  readonly payload: string;
  readonly state: string;
  readonly attempts: number;
  readonly failure: string | null;
  readonly created_ms: number;
}

const consumerOf = column('tracking_ledger.consumer', z.enum(LEDGER_CONSUMERS as [LedgerConsumer]));
const stateOf = column('tracking_ledger.state', z.enum(LEDGER_STATES));
const payloadOf = jsonColumn('tracking_ledger.payload', z.unknown());

function entryOf(row: EntryRow): KeptEntry {
  const granted = row.consent.split('.');
  return {
    seq: row.seq,
    entryId: row.entry_id,
    event: row.event,
    consumer: consumerOf(row.consumer),
    granted: CATEGORIES.filter((category) => granted.includes(category)),
    gpc: row.gpc === 1,
    payload: payloadOf(row.payload),
    state: stateOf(row.state),
    attempts: row.attempts,
    failure: row.failure,
    createdMs: row.created_ms,
  };
}

/** The customer of an event, whose email address tells whether it is one of the staff. */
export interface MarkedSender {
  /** Null for a guest. */
  readonly customerId: number | null;
  /** Domain of the addresses of the staff; '' for none. */
  readonly staffDomain: string;
}

// One statement for all rows. Product analytics alone is told who is of the staff; the account is read here, so that the
// collector makes no trip of its own for it.
const ADD = `INSERT INTO tracking_ledger
    (entry_id, event, consumer, site_id, shopper_hash, consent, gpc, payload, state, created_ms, next_try_ms)
  SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6,
    CASE WHEN value->>2 = 'analytics' AND ?4 IS NOT NULL AND ?5 <> '' AND EXISTS (
      SELECT 1 FROM customers c WHERE c.customer_id = ?4 AND substr(lower(c.email), -length(?5) - 1) = '@' || ?5
    ) THEN json_set(value->>7, '$.staff', json('true')) ELSE value->>7 END,
    value->>8, ?2, ?3
  FROM json_each(?1) WHERE true ON CONFLICT DO NOTHING`;

/** The statement that writes entries, each once, however often it is written; undefined for none. */
export function addEntries(
  db: D1Database,
  entries: readonly LedgerEntry[],
  { customerId, staffDomain, nowMs, isDueNow = false }: MarkedSender & { readonly nowMs: number; isDueNow?: boolean },
): D1PreparedStatement | undefined {
  if (entries.length === 0) return undefined;
  const rows = entries.map(({ entryId, event, consumer, siteId, shopperHash, granted, gpc, payload, state }) => [
    entryId,
    event,
    consumer,
    siteId,
    shopperHash,
    granted.join('.'),
    gpc ? 1 : 0,
    JSON.stringify(payload),
    state,
  ]);
  const nextMs = isDueNow ? nowMs : nowMs + FIRST_TRY_MS;
  return db.prepare(ADD).bind(JSON.stringify(rows), nowMs, nextMs, customerId, staffDomain);
}

/** The result of sending an entry; `failure` in words for staff, null if it was taken. */
export interface SentEntry {
  readonly entry: KeptEntry;
  readonly failure: string | null;
}

const COLUMNS = 'seq, entry_id, event, consumer, consent, gpc, payload, state, attempts, failure, created_ms';

/** Reads and settles what consumers are told. */
export class LedgerStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Entries that are due by a time, the longest waiting first. */
  async due(nowMs: number, limit: number): Promise<readonly KeptEntry[]> {
    const { results } = await this.#db
      .prepare(`SELECT ${COLUMNS} FROM tracking_ledger WHERE state = 'due' AND next_try_ms <= ?1
        ORDER BY next_try_ms LIMIT ?2`)
      .bind(nowMs, limit)
      .all<EntryRow>();
    return results.map(entryOf);
  }

  /** Those of some entries that are due, whenever their next try is. */
  async stillDue(entryIds: readonly string[]): Promise<readonly KeptEntry[]> {
    const { results } = await this.#db
      .prepare(`SELECT ${COLUMNS} FROM tracking_ledger WHERE entry_id IN (SELECT value FROM json_each(?1))
        AND state = 'due' ORDER BY seq`)
      .bind(JSON.stringify(entryIds))
      .all<EntryRow>();
    return results.map(entryOf);
  }

  /** Records what became of entries. One that was not taken is due again later, or failed for good after a day. */
  async settle(sent: readonly SentEntry[], nowMs: number): Promise<void> {
    if (sent.length === 0) return;
    const rows = sent.map(({ entry: { seq, attempts, createdMs }, failure }) => {
      const next = failure === null ? null : nextTryMs(attempts + 1, createdMs, nowMs);
      const state = failure === null ? 'taken' : next === undefined ? 'failed' : 'due';
      return [seq, state, failure?.slice(0, FAILURE_LENGTH) ?? null, next ?? 0];
    });
    await this.#db
      .prepare(
        `UPDATE tracking_ledger SET state = j.value->>1, failure = j.value->>2, next_try_ms = j.value->>3,
           attempts = attempts + 1
         FROM json_each(?1) j WHERE tracking_ledger.seq = j.value->>0 AND tracking_ledger.state = 'due'`,
      )
      .bind(JSON.stringify(rows))
      .run();
  }

  /** Entries after one, the oldest first; all consumers and states unless named. */
  async list(
    {
      consumer,
      state,
      after,
    }: { readonly consumer?: LedgerConsumer | undefined; readonly state?: LedgerState | undefined; after: number },
    limit: number,
  ): Promise<readonly KeptEntry[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT ${COLUMNS} FROM tracking_ledger WHERE seq > ?1 AND (?2 IS NULL OR consumer = ?2)
           AND (?3 IS NULL OR state = ?3) ORDER BY seq LIMIT ?4`,
      )
      .bind(after, consumer ?? null, state ?? null, limit)
      .all<EntryRow>();
    return results.map(entryOf);
  }

  /** The latest entries, newest first, before one of them if `before` names it, and the numbers by consumer and state. */
  async latest(
    {
      consumer,
      state,
      before,
    }: {
      readonly consumer?: LedgerConsumer | undefined;
      readonly state?: LedgerState | undefined;
      before?: number | undefined;
    },
    limit: number,
  ): Promise<{
    readonly entries: readonly KeptEntry[];
    readonly counts: readonly { readonly consumer: string; readonly state: string; readonly count: number }[];
  }> {
    const [rows, counts] = await readBatch(this.#db, [
      typed<EntryRow>(
        this.#db
          .prepare(
            `SELECT ${COLUMNS} FROM tracking_ledger WHERE (?1 IS NULL OR seq < ?1) AND (?2 IS NULL OR consumer = ?2)
               AND (?3 IS NULL OR state = ?3) ORDER BY seq DESC LIMIT ?4`,
          )
          .bind(before ?? null, consumer ?? null, state ?? null, limit),
      ),
      typed<{ readonly consumer: string; readonly state: string; readonly count: number }>(
        this.#db.prepare('SELECT consumer, state, count(*) AS count FROM tracking_ledger GROUP BY consumer, state'),
      ),
    ]);
    return { entries: rows.map(entryOf), counts };
  }

  /** Makes an entry that was not taken due now; its day of tries begins again. Returns whether there was one. */
  async again(entryId: string, deed: Deed): Promise<boolean> {
    const [changed] = await this.#db.batch([
      this.#db
        .prepare(
          `UPDATE tracking_ledger SET state = 'due', next_try_ms = ?2, created_ms = ?2
         WHERE entry_id = ?1 AND state <> 'taken'`,
        )
        .bind(entryId, deed.nowMs),
      ...deedIfDone(this.#db, deed),
    ]);
    return changed?.meta.changes === 1;
  }

  /** Deletes a limited number of old entries that are about no purchase. Returns how many. */
  async forgetEvents(nowMs: number): Promise<number> {
    const { meta } = await this.#db
      .prepare(
        `DELETE FROM tracking_ledger WHERE seq IN (
           SELECT seq FROM tracking_ledger WHERE event <> 'order/confirm' AND created_ms < ?1 LIMIT ?2)`,
      )
      .bind(nowMs - EVENT_DAYS * DAY_MS, ENDED_AT_ONCE)
      .run();
    return meta.changes;
  }

  /**
   * Ends what a browser's random number has left with some consumers, and the interests kept under it, because its
   * visitor agrees no longer.
   */
  async withdraw(
    shopperId: string,
    consumers: readonly LedgerConsumer[],
    { endsInterests }: { readonly endsInterests: boolean },
  ): Promise<void> {
    if (shopperId === '') return;
    const hash = await shopperHash(shopperId);
    await this.#db.batch([
      this.#db
        .prepare(
          'DELETE FROM tracking_ledger WHERE shopper_hash = ?1 AND consumer IN (SELECT value FROM json_each(?2))',
        )
        .bind(hash, JSON.stringify(consumers)),
      ...(endsInterests ? [this.#db.prepare('DELETE FROM shopper_products WHERE shopper_hash = ?1').bind(hash)] : []),
    ]);
  }
}
