import type { BalanceKind, Take } from '#shared/order/take.ts';

/** The balance of something that orders take: always `given` = `free` + `held` + `spent`. */
export interface Balance extends Record<string, SqlStorageValue> {
  readonly kind: BalanceKind;
  readonly key: string;
  readonly given: number;
  readonly free: number;
  readonly held: number;
  readonly spent: number;
  /** The quantity in the last import; null if there was none. */
  readonly imported: number | null;
}

/** A change of a balance: the reason, the actor, and the order. */
export interface Movement extends Record<string, SqlStorageValue> {
  readonly id: number;
  readonly kind: BalanceKind;
  readonly key: string;
  readonly order_id: string | null;
  readonly verb: MovementVerb;
  readonly amount: number;
  readonly reason: string;
  readonly actor: string;
  readonly at_ms: number;
}

/**
 * `give` adds to the balance (or reduces it, if negative), `hold`, `release` and `spend` are done by an order, `return`
 * undoes a `spend`.
 */
export type MovementVerb = 'give' | 'hold' | 'release' | 'spend' | 'return';

/** A take that cannot be covered, with the available amount. */
export interface Shortage {
  readonly kind: BalanceKind;
  readonly key: string;
  readonly wanted: number;
  /** Undefined if the balance is unknown here. */
  readonly free: number | undefined;
}

/** The person or process that changes a balance, if not an order, and the reason. */
export interface Cause {
  readonly actor: string;
  readonly reason: string;
  readonly nowMs: number;
  /** What the staff log calls it, if staff or a program with a token caused it: the actor is its author then. */
  readonly deed?: string;
}

/** A cause that needs no reason. */
export type StaffCause = Omit<Cause, 'reason'>;

const TABLES = `
CREATE TABLE IF NOT EXISTS balances (
  kind TEXT NOT NULL, key TEXT NOT NULL, given INTEGER NOT NULL, free INTEGER NOT NULL, held INTEGER NOT NULL DEFAULT 0,
  spent INTEGER NOT NULL DEFAULT 0, imported INTEGER,
  may_borrow INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS holds (
  order_id TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, amount INTEGER NOT NULL, PRIMARY KEY (order_id, kind, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS movements (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, order_id TEXT, verb TEXT NOT NULL, amount INTEGER NOT NULL,
  reason TEXT NOT NULL, actor TEXT NOT NULL, at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS movements_by_key ON movements (kind, key);
CREATE INDEX IF NOT EXISTS movements_by_order ON movements (order_id);
CREATE INDEX IF NOT EXISTS movements_bought ON movements (reason) WHERE kind = 'giftcard' AND verb = 'give';`;

/** Adds up takes of the same thing: two lines, or a bundle and a line, may take the same SKU. */
export function addUp(takes: readonly Take[]): readonly Take[] {
  const sums = new Map<string, Take>();
  for (const take of takes) {
    const id = `${take.kind} ${take.key}`;
    const known = sums.get(id);
    sums.set(id, known ? { ...known, amount: known.amount + take.amount } : take);
  }
  return [...sums.values()];
}

/**
 * Everything of limited supply: stock, units of promotions, uses of tickets, of codes and of 'five for five', money on gift
 * cards. An order holds what it takes, then spends or releases it. Callers run each step in one transaction.
 */
export class DeskBalances {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(TABLES);
  }

  find(kind: BalanceKind, key: string): Balance | undefined {
    return this.#sql.exec<Balance>('SELECT * FROM balances WHERE kind = ?1 AND key = ?2', kind, key).toArray()[0];
  }

  /** Returns the known stock whose quantity in this import differs from that in the last one. */
  importChanges(figures: readonly { readonly sku: string; readonly qoh: number }[]) {
    return this.#sql
      .exec<{ key: string; free: number; held: number; qoh: number }>(
        `SELECT b.key, b.free, b.held, j.value->>1 AS qoh FROM json_each(?1) j
         JOIN balances b ON b.kind = 'stock' AND b.key = j.value->>0 WHERE b.imported IS NOT j.value->>1`,
        JSON.stringify(figures.map(({ sku, qoh }) => [sku, qoh])),
      )
      .toArray();
  }

  /** Returns a page of the balances of a kind, sorted by key. */
  page(kind: BalanceKind, afterKey: string, limit: number): Balance[] {
    return this.#sql
      .exec<Balance>('SELECT * FROM balances WHERE kind = ?1 AND key > ?2 ORDER BY key LIMIT ?3', kind, afterKey, limit)
      .toArray();
  }

  movements(kind: BalanceKind, key: string, limit: number): Movement[] {
    return this.#sql
      .exec<Movement>(
        'SELECT * FROM movements WHERE kind = ?1 AND key = ?2 ORDER BY id DESC LIMIT ?3',
        kind,
        key,
        limit,
      )
      .toArray();
  }

  movementsOf(orderId: string): Movement[] {
    return this.#sql.exec<Movement>('SELECT * FROM movements WHERE order_id = ?1 ORDER BY id', orderId).toArray();
  }

  /**
   * Creates a balance if there is none, for a gift card with the order that it comes from. Uses from before this desk
   * knew about it count as spent.
   */
  open(
    kind: BalanceKind,
    key: string,
    given: number,
    free: number,
    cause: Cause,
    orderId: string | null = null,
  ): Balance {
    this.#sql.exec(
      `INSERT INTO balances (kind, key, given, free, spent, imported) VALUES (?1, ?2, ?3, ?4, ?5, ?3)
       ON CONFLICT (kind, key) DO NOTHING`,
      kind,
      key,
      given,
      free,
      given - free,
    );
    this.#note(kind, key, orderId, 'give', given, cause);
    if (given !== free) this.#note(kind, key, null, 'spend', given - free, cause);
    return { kind, key, given, free, held: 0, spent: given - free, imported: given };
  }

  /**
   * Adds to a balance, or subtracts from it; `imported` is recorded if it comes from an import. An unknown balance is
   * not created.
   */
  give(kind: BalanceKind, key: string, amount: number, cause: Cause, imported?: number): void {
    this.#sql.exec(
      `UPDATE balances SET given = given + ?3, free = free + ?3, imported = coalesce(?4, imported)
       WHERE kind = ?1 AND key = ?2`,
      kind,
      key,
      amount,
      imported ?? null,
    );
    if (amount !== 0) this.#note(kind, key, null, 'give', amount, cause);
  }

  /** Returns the takes that cannot be covered. Takes that state an amount (`given`) open or renew their balance. */
  shortages(takes: readonly Take[], cause: Cause): readonly Shortage[] {
    return takes.flatMap((take): Shortage[] => {
      const free = this.#known(take, cause)?.free;
      if (free !== undefined && (take.mayBorrow || free >= take.amount)) return [];
      return [{ kind: take.kind, key: take.key, wanted: take.amount, free }];
    });
  }

  hold(orderId: string, takes: readonly Take[], nowMs: number): void {
    for (const { kind, key, amount, mayBorrow } of takes) {
      this.#sql.exec(
        `UPDATE balances SET free = free - ?3, held = held + ?3, may_borrow = max(may_borrow, ?4)
         WHERE kind = ?1 AND key = ?2`,
        kind,
        key,
        amount,
        mayBorrow ? 1 : 0,
      );
      this.#sql.exec(
        'INSERT INTO holds (order_id, kind, key, amount) VALUES (?1, ?2, ?3, ?4)',
        orderId,
        kind,
        key,
        amount,
      );
      this.#note(kind, key, orderId, 'hold', amount, { actor: 'order', reason: '', nowMs });
    }
  }

  /** Spends or releases what an order holds. Returns what it held. */
  settle(orderId: string, verb: 'release' | 'spend', nowMs: number): readonly Take[] {
    const held = this.#sql
      .exec<{ kind: BalanceKind; key: string; amount: number }>(
        'SELECT kind, key, amount FROM holds WHERE order_id = ?1',
        orderId,
      )
      .toArray();
    for (const { kind, key, amount } of held) {
      const column = verb === 'spend' ? 'spent' : 'free';
      this.#sql.exec(
        `UPDATE balances SET held = held - ?3, ${column} = ${column} + ?3 WHERE kind = ?1 AND key = ?2`,
        kind,
        key,
        amount,
      );
      this.#note(kind, key, orderId, verb, amount, { actor: 'order', reason: '', nowMs });
    }
    this.#sql.exec('DELETE FROM holds WHERE order_id = ?1', orderId);
    return held;
  }

  /** Returns what an order has spent to the balances: units that came back, or that were never sent. */
  giveBack(orderId: string, takes: readonly Take[], cause: Cause): void {
    for (const { kind, key, amount } of takes) {
      this.#sql.exec(
        'UPDATE balances SET spent = spent - ?3, free = free + ?3 WHERE kind = ?1 AND key = ?2',
        kind,
        key,
        amount,
      );
      this.#note(kind, key, orderId, 'return', amount, cause);
    }
  }

  /**
   * Returns the gift cards of an order: those bought with it, or those that part of it was refunded to. Cards of the
   * earliest orders name the order only in their reason.
   */
  cardsOf(orderId: string, reason: 'bought' | 'refund'): Balance[] {
    return this.#sql
      .exec<Balance>(
        `SELECT b.* FROM movements m JOIN balances b USING (kind, key)
         WHERE m.order_id = ?1 AND m.kind = 'giftcard' AND m.verb = 'give' AND m.reason = ?2
         UNION
         SELECT b.* FROM movements m JOIN balances b USING (kind, key)
         WHERE m.kind = 'giftcard' AND m.verb = 'give' AND m.reason = ?2 || ' in ' || ?1`,
        orderId,
        reason,
      )
      .toArray();
  }

  /** Returns what an order holds. */
  holdsOf(orderId: string): readonly Take[] {
    return this.#sql
      .exec<{ kind: BalanceKind; key: string; amount: number }>(
        'SELECT kind, key, amount FROM holds WHERE order_id = ?1',
        orderId,
      )
      .toArray();
  }

  /** Returns the balances with some keys of a kind. */
  some(kind: BalanceKind, keys: readonly string[]): Balance[] {
    return this.#sql
      .exec<Balance>(
        'SELECT b.* FROM json_each(?2) j JOIN balances b ON b.kind = ?1 AND b.key = j.value',
        kind,
        JSON.stringify(keys),
      )
      .toArray();
  }

  /** Returns balances whose held amount differs from what orders hold. */
  heldApart(): { kind: BalanceKind; key: string; held: number; holds: number }[] {
    return this.#sql
      .exec<{ kind: BalanceKind; key: string; held: number; holds: number }>(
        `SELECT b.kind, b.key, b.held, coalesce(sum(h.amount), 0) AS holds
         FROM balances b LEFT JOIN holds h USING (kind, key) GROUP BY b.kind, b.key HAVING b.held <> coalesce(sum(h.amount), 0)`,
      )
      .toArray();
  }

  /** Returns balances from which more was taken than given, although they may not be borrowed from. */
  belowZero(): { kind: BalanceKind; key: string; free: number }[] {
    return this.#sql
      .exec<{ kind: BalanceKind; key: string; free: number }>(
        "SELECT kind, key, free FROM balances WHERE free < 0 AND (kind <> 'stock' OR may_borrow = 0)",
      )
      .toArray();
  }

  /** Returns quotes with more than one order, over all revisions, including orders that are being paid. */
  orderedTwice(): { quoteId: string; orders: number }[] {
    return this.#sql
      .exec<{ quoteId: string; orders: number }>(
        `SELECT substr(key, 1, instr(key, ' ') - 1) AS quoteId, sum(held + spent) AS orders FROM balances
         WHERE kind = 'quote' GROUP BY quoteId HAVING sum(held + spent) > 1`,
      )
      .toArray();
  }

  /** Returns balances that do not match their movements. */
  unexplained(): { kind: BalanceKind; key: string; free: number; held: number; spent: number }[] {
    return this.#sql
      .exec<{ kind: BalanceKind; key: string; free: number; held: number; spent: number }>(
        `SELECT b.kind, b.key, b.free, b.held, b.spent FROM balances b LEFT JOIN (
           SELECT kind, key,
             sum(CASE verb WHEN 'give' THEN amount ELSE 0 END) AS given,
             sum(CASE verb WHEN 'hold' THEN amount WHEN 'release' THEN -amount WHEN 'spend' THEN CASE WHEN order_id IS NULL THEN 0 ELSE -amount END ELSE 0 END) AS held,
             sum(CASE verb WHEN 'spend' THEN amount WHEN 'return' THEN -amount ELSE 0 END) AS spent
           FROM movements GROUP BY kind, key
         ) m USING (kind, key)
         WHERE b.given IS NOT m.given OR b.held IS NOT m.held OR b.spent IS NOT m.spent OR b.given <> b.free + b.held + b.spent`,
      )
      .toArray();
  }

  #known(take: Take, cause: Cause): Balance | undefined {
    const known = this.find(take.kind, take.key);
    if (take.given === undefined) return known;
    if (!known) return this.open(take.kind, take.key, take.given, take.given - (take.spent ?? 0), cause);
    if (known.imported === null || known.imported === take.given) return known;
    // A limit that is lowered below what was used takes nothing back, and one that is raised again adds no more to it.
    if (take.kind === 'coupon') {
      const given = Math.max(take.given, known.held + known.spent);
      this.give(take.kind, take.key, given - known.given, cause, take.given);
      return this.find(take.kind, take.key);
    }
    this.give(take.kind, take.key, take.given - known.imported, cause, take.given);
    return this.find(take.kind, take.key);
  }

  #note(
    kind: BalanceKind,
    key: string,
    orderId: string | null,
    verb: MovementVerb,
    amount: number,
    { actor, reason, nowMs }: Cause,
  ): void {
    this.#sql.exec(
      `INSERT INTO movements (kind, key, order_id, verb, amount, reason, actor, at_ms)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`,
      kind,
      key,
      orderId,
      verb,
      amount,
      reason,
      actor,
      nowMs,
    );
  }
}
