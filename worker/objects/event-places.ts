import type { SiteCode, StockPool } from '#shared/site/sites.ts';

/** A place that an order wants: one line of it. */
export interface WantedPlace {
  /** Its line in the order, from 0. */
  readonly line: number;
  readonly division: string;
  /** All places of the division; null without a limit. */
  readonly capacity: number | null;
  /** Names the athlete, who starts once in a division (`athleteOf`). */
  readonly athlete: string;
}

/** An order that wants places, and who pays it. */
export interface PlaceOrder {
  readonly orderId: string;
  /** Its stock pool, whose desk knows what becomes of it. */
  readonly pool: StockPool;
  /** Null for a guest. */
  readonly customerId: number | null;
  /** When the store looks what has become of it, Unix milliseconds. */
  readonly checkMs: number;
}

export type HoldOutcome =
  | { readonly outcome: 'held' }
  /** Divisions without a place for it. */
  | { readonly outcome: 'full'; readonly divisions: readonly string[] }
  /** Lines whose athlete has a place in the division, or is getting one. */
  | { readonly outcome: 'entered'; readonly lines: readonly number[] };

/** Who waits for a place. The site is that of its email. */
export interface WaitingCustomer {
  readonly customerId: number;
  readonly site: SiteCode;
  readonly origin: string;
}

/** A place of an order, as it is copied elsewhere. */
export interface PlaceRow extends Record<string, SqlStorageValue> {
  readonly order_id: string;
  readonly line: number;
  readonly division: string;
  readonly athlete: string;
  readonly customer_id: number | null;
  readonly pool: StockPool;
  readonly state: 'held' | 'taken';
  readonly check_ms: number | null;
}

/** Someone on the waiting list of a division. */
export interface WaitingRow extends Record<string, SqlStorageValue> {
  readonly seq: number;
  readonly division: string;
  readonly customer_id: number;
  readonly site: SiteCode;
  readonly origin: string;
  readonly since_ms: number;
  /** Until when a place is kept; null while none is. */
  readonly offered_until_ms: number | null;
}

/** What is told elsewhere after a change. */
export interface PlaceNews {
  /** The places of an order have changed. */
  readonly place: (orderId: string) => void;
  /** Someone's place on a waiting list has changed. */
  readonly waiting: (division: string, customerId: number) => void;
  /** A place is kept for someone who waited. */
  readonly offer: (row: WaitingRow, untilMs: number) => void;
}

const TABLES = `
CREATE TABLE IF NOT EXISTS places (
  order_id TEXT NOT NULL, line INTEGER NOT NULL, division TEXT NOT NULL, athlete TEXT NOT NULL, customer_id INTEGER,
  pool TEXT NOT NULL, state TEXT NOT NULL, check_ms INTEGER, PRIMARY KEY (order_id, line)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS places_by_division ON places (division, athlete);
CREATE TABLE IF NOT EXISTS waiting (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, division TEXT NOT NULL, customer_id INTEGER NOT NULL, site TEXT NOT NULL,
  origin TEXT NOT NULL, since_ms INTEGER NOT NULL, offered_until_ms INTEGER, UNIQUE (division, customer_id)
) STRICT;
CREATE TABLE IF NOT EXISTS capacities (division TEXT PRIMARY KEY, capacity INTEGER) STRICT, WITHOUT ROWID;`;

/** Offers whose customer has no place yet: one who is buying the place that is kept is counted once. */
const OPEN_OFFER = `w.division = ?1 AND w.offered_until_ms IS NOT NULL AND NOT EXISTS
  (SELECT 1 FROM places p WHERE p.division = w.division AND p.customer_id = w.customer_id)`;

/**
 * The places of an edition's divisions, over all sites: those that orders hold while they are paid, those that are sold,
 * and those that are kept for the first of a waiting list. Callers run each step in one transaction.
 */
export class EventPlaces {
  readonly #sql: SqlStorage;
  readonly #news: PlaceNews;
  /** How long a place is kept for someone who waited, milliseconds. */
  readonly #offerMs: number;

  constructor(sql: SqlStorage, news: PlaceNews, offerMs: number) {
    this.#sql = sql;
    this.#news = news;
    this.#offerMs = offerMs;
    sql.exec(TABLES);
  }

  /** Holds places for an order, all or none. An order that holds some already keeps them. */
  hold({ orderId, pool, customerId, checkMs }: PlaceOrder, wanted: readonly WantedPlace[], nowMs: number): HoldOutcome {
    if (this.ofOrder(orderId).length > 0) return { outcome: 'held' };
    for (const { division, capacity } of wanted) this.#remember(division, capacity);
    this.expireOffers(nowMs);
    const lines = wanted.filter((each, index) => this.#isEntered(each, wanted.slice(0, index))).map(({ line }) => line);
    if (lines.length > 0) return { outcome: 'entered', lines };
    const divisions = [...Map.groupBy(wanted, ({ division }) => division)]
      .filter(([division, places]) => this.#free(division, customerId) < places.length)
      .map(([division]) => division);
    if (divisions.length > 0) return { outcome: 'full', divisions };
    for (const { line, division, athlete } of wanted) {
      this.#sql.exec(
        `INSERT INTO places (order_id, line, division, athlete, customer_id, pool, state, check_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'held', ?7)`,
        orderId,
        line,
        division,
        athlete,
        customerId,
        pool,
        checkMs,
      );
    }
    this.#news.place(orderId);
    return { outcome: 'held' };
  }

  /** Looks at an order again later, because its payment is still pending. */
  postpone(orderId: string, checkMs: number): void {
    this.#sql.exec(`UPDATE places SET check_ms = ?2 WHERE order_id = ?1 AND state = 'held'`, orderId, checkMs);
    this.#news.place(orderId);
  }

  /** Makes the places of an order that is paid its own. A customer who waited for one of them waits no longer. */
  take(orderId: string): void {
    for (const { division, customer_id: customerId, state } of this.ofOrder(orderId)) {
      if (state === 'taken') continue;
      if (customerId !== null) this.#leave(division, customerId);
    }
    this.#sql.exec(`UPDATE places SET state = 'taken', check_ms = NULL WHERE order_id = ?1`, orderId);
    this.#news.place(orderId);
  }

  /** Frees the places of an order, or that of one line, and keeps them for those who wait. */
  release(orderId: string, line: number | undefined, nowMs: number): void {
    const freed = this.ofOrder(orderId).filter((row) => line === undefined || row.line === line);
    for (const row of freed) this.#sql.exec('DELETE FROM places WHERE order_id = ?1 AND line = ?2', orderId, row.line);
    if (freed.length === 0) return;
    this.#news.place(orderId);
    this.expireOffers(nowMs);
    for (const division of new Set(freed.map((row) => row.division))) this.#offer(division, nowMs);
  }

  /** Passes a place to another athlete. Returns whether nobody of that name has one in the division. */
  pass(orderId: string, line: number, athlete: string): boolean {
    const row = this.ofOrder(orderId).find((each) => each.line === line);
    if (!row) return false;
    const others = this.#sql
      .exec<PlaceRow>('SELECT * FROM places WHERE division = ?1 AND athlete = ?2', row.division, athlete)
      .toArray();
    if (others.some((other) => other.order_id !== orderId || other.line !== line)) return false;
    this.#sql.exec('UPDATE places SET athlete = ?3 WHERE order_id = ?1 AND line = ?2', orderId, line, athlete);
    return true;
  }

  /**
   * Puts a customer on the waiting list of a division. Returns how many are before and including them; 0 if there is a
   * place.
   */
  join(
    division: string,
    capacity: number | null,
    { customerId, site, origin }: WaitingCustomer,
    nowMs: number,
  ): number {
    this.#remember(division, capacity);
    this.expireOffers(nowMs);
    this.#offer(division, nowMs);
    const known = this.waiting(division, customerId);
    if (!known) {
      if (this.#free(division, customerId) > 0) return 0;
      this.#sql.exec(
        'INSERT INTO waiting (division, customer_id, site, origin, since_ms) VALUES (?1, ?2, ?3, ?4, ?5)',
        division,
        customerId,
        site,
        origin,
        nowMs,
      );
      this.#news.waiting(division, customerId);
    }
    const { n } = this.#sql
      .exec<{ n: number }>(
        `SELECT count(*) AS n FROM waiting WHERE division = ?1
           AND seq <= (SELECT seq FROM waiting WHERE division = ?1 AND customer_id = ?2)`,
        division,
        customerId,
      )
      .one();
    return n;
  }

  /** Takes a customer off a waiting list. A place that was kept for them is kept for the next one. */
  leave(division: string, customerId: number, nowMs: number): void {
    this.#leave(division, customerId);
    this.#offer(division, nowMs);
  }

  /** Ends offers whose time is over, and keeps their places for those who come next. */
  expireOffers(nowMs: number): void {
    const over = this.#sql
      .exec<WaitingRow>(
        `SELECT * FROM waiting w WHERE offered_until_ms <= ?1 AND NOT EXISTS
           (SELECT 1 FROM places p WHERE p.division = w.division AND p.customer_id = w.customer_id)`,
        nowMs,
      )
      .toArray();
    for (const { division, customer_id: customerId } of over) this.#leave(division, customerId);
    const divisions = this.#sql.exec<{ division: string }>('SELECT DISTINCT division FROM waiting').toArray();
    for (const { division } of divisions) this.#offer(division, nowMs);
  }

  ofOrder(orderId: string): readonly PlaceRow[] {
    return this.#sql.exec<PlaceRow>('SELECT * FROM places WHERE order_id = ?1 ORDER BY line', orderId).toArray();
  }

  waiting(division: string, customerId: number): WaitingRow | undefined {
    return this.#sql
      .exec<WaitingRow>('SELECT * FROM waiting WHERE division = ?1 AND customer_id = ?2', division, customerId)
      .toArray()[0];
  }

  /** Sold, held and kept places of each division, and what it has of them, for the audit. */
  figures(): readonly { division: string; capacity: number | null; taken: number; held: number; waiting: number }[] {
    return this.#sql
      .exec<{ division: string; capacity: number | null; taken: number; held: number; waiting: number }>(
        `SELECT c.division, c.capacity,
           (SELECT count(*) FROM places p WHERE p.division = c.division AND p.state = 'taken') AS taken,
           (SELECT count(*) FROM places p WHERE p.division = c.division AND p.state = 'held') AS held,
           (SELECT count(*) FROM waiting w WHERE w.division = c.division) AS waiting
         FROM capacities c ORDER BY c.division`,
      )
      .toArray();
  }

  #remember(division: string, capacity: number | null): void {
    this.#sql.exec(
      `INSERT INTO capacities (division, capacity) VALUES (?1, ?2)
       ON CONFLICT (division) DO UPDATE SET capacity = excluded.capacity`,
      division,
      capacity,
    );
  }

  #isEntered({ division, athlete }: WantedPlace, earlier: readonly WantedPlace[]): boolean {
    if (earlier.some((each) => each.division === division && each.athlete === athlete)) return true;
    const places = this.#sql.exec('SELECT 1 FROM places WHERE division = ?1 AND athlete = ?2', division, athlete);
    return places.toArray().length > 0;
  }

  /** Places that a customer could hold now, one kept for them among them. */
  #free(division: string, customerId: number | null): number {
    const [row] = this.#sql
      .exec<{ capacity: number | null; used: number }>(
        `SELECT capacity, (SELECT count(*) FROM places WHERE division = ?1)
           + (SELECT count(*) FROM waiting w WHERE ${OPEN_OFFER} AND w.customer_id IS NOT ?2) AS used
         FROM capacities WHERE division = ?1`,
        division,
        customerId,
      )
      .toArray();
    return !row || row.capacity === null ? Number.MAX_SAFE_INTEGER : row.capacity - row.used;
  }

  /** Keeps free places for those who have waited longest. */
  #offer(division: string, nowMs: number): void {
    while (this.#free(division, null) > 0) {
      const [next] = this.#sql
        .exec<WaitingRow>(
          'SELECT * FROM waiting WHERE division = ?1 AND offered_until_ms IS NULL ORDER BY seq LIMIT 1',
          division,
        )
        .toArray();
      if (!next) return;
      const untilMs = nowMs + this.#offerMs;
      this.#sql.exec('UPDATE waiting SET offered_until_ms = ?2 WHERE seq = ?1', next.seq, untilMs);
      this.#news.waiting(division, next.customer_id);
      this.#news.offer(next, untilMs);
    }
  }

  #leave(division: string, customerId: number): void {
    this.#sql.exec('DELETE FROM waiting WHERE division = ?1 AND customer_id = ?2', division, customerId);
    this.#news.waiting(division, customerId);
  }
}
