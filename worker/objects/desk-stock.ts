import type { Balance, Cause, DeskBalances } from '#worker/objects/desk-balances.ts';
import type { DeskOutbox } from '#worker/objects/desk-outbox.ts';
import { trustedJson } from '#worker/store/columns.ts';

/** A correction of the stock of a sku. */
export interface StockChange {
  readonly sku: string;
  /** Units to add, or to remove if negative. */
  readonly amount: number;
  /** Repeating a correction with the same key changes nothing; undefined if every request is a new correction. */
  readonly key?: string | undefined;
}

/** The outcome of a stock correction, with the balance after it. */
export type StockOutcome =
  | { readonly outcome: 'done'; readonly balance: Balance }
  /** The same correction was made before; this is its first result. */
  | { readonly outcome: 'known'; readonly balance: Balance }
  /** A different correction was made with this key; nothing was changed. */
  | { readonly outcome: 'conflict' }
  /** More units would be removed than are available; nothing was changed. */
  | { readonly outcome: 'short'; readonly balance: Balance }
  /** The SKU is unknown. */
  | { readonly outcome: 'unknown' };

const TABLE = `
CREATE TABLE IF NOT EXISTS stock_changes (
  key TEXT PRIMARY KEY, sku TEXT NOT NULL, amount INTEGER NOT NULL, balance TEXT NOT NULL
) STRICT, WITHOUT ROWID;`;

/** Stock corrections by staff. Those with a key are stored with their result. */
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

  /** Adds units to the stock of a SKU that this desk knows, or removes available ones. */
  adjust({ sku, amount, key }: StockChange, cause: Cause): StockOutcome {
    const before = key === undefined ? undefined : this.#find(key);
    if (before) {
      const isSame = before.sku === sku && before.amount === amount;
      return isSame
        ? { outcome: 'known', balance: trustedJson<Balance>('stock_changes.balance', before.balance) }
        : { outcome: 'conflict' };
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
