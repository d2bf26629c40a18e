import type { Balance, Cause, DeskBalances } from '#worker/objects/desk-balances.ts';
import type { DeskOutbox } from '#worker/objects/desk-outbox.ts';

/** A correction of the stock of a sku. */
export interface StockChange {
  readonly sku: string;
  /** Units to add, or below zero to take away. */
  readonly amount: number;
  /** The same again is the same correction; undefined for one that is made as often as it is asked for. */
  readonly key?: string | undefined;
}

/** What came of correcting the stock of a sku, with its balance after that. */
export type StockOutcome =
  | { readonly outcome: 'done'; readonly balance: Balance }
  /** The same correction was made before: its first result. */
  | { readonly outcome: 'known'; readonly balance: Balance }
  /** Another correction was made with this key: nothing was done. */
  | { readonly outcome: 'conflict' }
  /** More would be taken away than is there: nothing was done. */
  | { readonly outcome: 'short'; readonly balance: Balance }
  /** Nobody knows the sku. */
  | { readonly outcome: 'unknown' };

const TABLE = `
CREATE TABLE IF NOT EXISTS stock_changes (
  key TEXT PRIMARY KEY, sku TEXT NOT NULL, amount INTEGER NOT NULL, balance TEXT NOT NULL
) STRICT, WITHOUT ROWID;`;

/** Corrections of stock by staff. Those with a key are kept with their result. */
export class DeskStock {
  readonly #sql: SqlStorage;
  readonly #balances: DeskBalances;
  readonly #outbox: DeskOutbox;

  constructor(sql: SqlStorage, balances: DeskBalances, outbox: DeskOutbox) {
    this.#sql = sql;
    this.#balances = balances;
    this.#outbox = outbox;
    sql.exec(TABLE);
  }

  /** Adds to the stock of a sku that this desk knows, or takes away what is there. */
  adjust({ sku, amount, key }: StockChange, cause: Cause): StockOutcome {
    const before = key === undefined ? undefined : this.#find(key);
    if (before) {
      const isSame = before.sku === sku && before.amount === amount;
      return isSame ? { outcome: 'known', balance: JSON.parse(before.balance) as Balance } : { outcome: 'conflict' };
    }
    const known = this.#balances.find('stock', sku);
    if (!known) return { outcome: 'unknown' };
    if (amount < 0 && known.free + amount < 0) return { outcome: 'short', balance: known };
    this.#balances.give('stock', sku, amount, cause);
    this.#outbox.put('stock', sku);
    const balance = { ...known, given: known.given + amount, free: known.free + amount };
    if (key !== undefined) this.#keep(key, sku, amount, balance);
    return { outcome: 'done', balance };
  }

  #find(key: string) {
    return this.#sql
      .exec<{ sku: string; amount: number; balance: string }>(
        'SELECT sku, amount, balance FROM stock_changes WHERE key = ?1',
        key,
      )
      .toArray()[0];
  }

  #keep(key: string, sku: string, amount: number, balance: Balance): void {
    this.#sql.exec(
      'INSERT INTO stock_changes (key, sku, amount, balance) VALUES (?1, ?2, ?3, ?4)',
      key,
      sku,
      amount,
      JSON.stringify(balance),
    );
  }
}
