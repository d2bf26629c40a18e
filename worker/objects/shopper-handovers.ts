import type { StoredList } from '#shared/list/contract.ts';
import type { Caps } from '#shared/list/merge-lists.ts';
import type { SiteCode } from '#shared/site/sites.ts';
import type { SitedList } from '#worker/objects/kept-lists.ts';

/** Lists of a visitor on their way to a customer. */
export interface Handover {
  /** Names this handover for ever: a customer's object takes it once. */
  readonly mergeId: string;
  readonly lists: readonly SitedList[];
}

/** A handover with what the catalogue says of its items on their sites. */
export interface CappedHandover extends Handover {
  readonly lists: readonly (SitedList & { readonly caps: Caps })[];
}

/** Taken handovers are remembered for longer than any cookie of a visitor lives. */
const REMEMBERED_MS = 400 * 86_400_000;

/**
 * Both ends of the way of a guest's lists into a customer's object. Two objects share no transaction, so each step is
 * one write in one object, and each may be done again:
 *
 * 1. The visitor's object takes the lists off its shelf and puts them aside under a merge id, for one customer. From
 *    then on they are fixed: what the visitor does afterwards makes new lists, which go with the next handover.
 * 2. The customer's object merges them and notes the merge id, both in one transaction. An id that it knows changes
 *    nothing.
 * 3. The visitor's object forgets what was put aside.
 *
 * Whatever dies in between, the next login or renewal of the session starts at 1, gets the same lists under the same id
 * again, and goes on. Lists put aside for one customer are never given to another one: whether the first one has them
 * already is not known here.
 */
export class ShopperHandovers {
  readonly #sql: SqlStorage;
  #isReady = false;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Puts lists aside for a customer. */
  putAside(mergeId: string, customerId: number, lists: readonly SitedList[]): void {
    const sql = this.#tables();
    for (const { site, list } of lists) {
      sql.exec(
        'INSERT INTO handed (merge_id, customer_id, site, document) VALUES (?1, ?2, ?3, ?4)',
        mergeId,
        customerId,
        site,
        JSON.stringify(list),
      );
    }
  }

  /** What is put aside for a customer, the oldest first. */
  asideFor(customerId: number): Handover[] {
    const rows = this.#tables()
      .exec<{ merge_id: string; site: SiteCode; document: string }>(
        'SELECT merge_id, site, document FROM handed WHERE customer_id = ?1 ORDER BY rowid',
        customerId,
      )
      .toArray();
    return [...Map.groupBy(rows, (row) => row.merge_id)].map(([mergeId, lists]) => ({
      mergeId,
      lists: lists.map(({ site, document }) => ({ site, list: JSON.parse(document) as StoredList })),
    }));
  }

  forget(mergeId: string): void {
    this.#tables().exec('DELETE FROM handed WHERE merge_id = ?1', mergeId);
  }

  hasTaken(mergeId: string): boolean {
    return this.#tables().exec('SELECT 1 FROM taken WHERE merge_id = ?1', mergeId).toArray().length > 0;
  }

  noteTaken(mergeId: string, nowMs: number): void {
    const sql = this.#tables();
    sql.exec('DELETE FROM taken WHERE at_ms < ?1', nowMs - REMEMBERED_MS);
    sql.exec('INSERT INTO taken (merge_id, at_ms) VALUES (?1, ?2)', mergeId, nowMs);
  }

  #tables(): SqlStorage {
    if (!this.#isReady) {
      this.#sql.exec(`
        CREATE TABLE IF NOT EXISTS handed
          (merge_id TEXT NOT NULL, customer_id INTEGER NOT NULL, site TEXT NOT NULL, document TEXT NOT NULL) STRICT;
        CREATE TABLE IF NOT EXISTS taken (merge_id TEXT PRIMARY KEY, at_ms INTEGER NOT NULL) STRICT`);
      this.#isReady = true;
    }
    return this.#sql;
  }
}
