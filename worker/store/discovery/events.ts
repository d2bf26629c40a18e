import type { DiscoveryEvent } from '#shared/discovery/events.ts';
import { dayOf, growthAt } from '#shared/discovery/popularity.ts';
import { tallyOf } from '#shared/discovery/tally.ts';
import { dayCounts } from '#shared/discovery/visit-days.ts';
import type { Site } from '#shared/site/sites.ts';
import { DAY_MS } from '#shared/time/duration.ts';
import type { LedgerEntry } from '#shared/tracking/ledger-entry.ts';
import { addEntries, type MarkedSender } from '#worker/store/tracking/ledger.ts';
import { noteCarts } from '#worker/store/tracking/waiting-carts.ts';
import { addBlockDays, forgetBlockDays } from './block-days.ts';
import { SHOPPER_DAYS, shopperHash } from './shoppers.ts';
import { addVisitDays, forgetVisitDays } from './visit-days.ts';

/** Days for which search statistics are kept: a year, plus the same month of the previous one. */
const QUERY_DAYS = 400;
/** Days before today for which the ids of counted events are kept; a tab sends an event again for minutes. */
const ID_DAYS = 1;

/** Fails if one of them was counted already, and with it the whole batch. */
const ADD_IDS = 'INSERT INTO counted_events (id, day) SELECT value, ?1 FROM json_each(?2)';
const COUNTED_IDS = 'SELECT id FROM counted_events WHERE id IN (SELECT value FROM json_each(?1))';

/** Only products that the site sells, so that nobody can fill the table with arbitrary ids. */
const ADD_PRODUCTS = `INSERT INTO product_scores (site_id, product_id, score)
  SELECT ?1, value->>0, value->>1 FROM json_each(?2)
  WHERE EXISTS (SELECT 1 FROM listing_cards c WHERE c.site_id = ?1 AND c.product_id = value->>0)
  ON CONFLICT DO UPDATE SET score = score + excluded.score`;
const ADD_QUERIES = `INSERT INTO query_days (site_id, day, keyphrase, searches, empty, clicks, positions, carts, orders)
  SELECT ?1, ?2, value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6 FROM json_each(?3) WHERE true
  ON CONFLICT DO UPDATE SET searches = searches + excluded.searches, empty = empty + excluded.empty,
    clicks = clicks + excluded.clicks, positions = positions + excluded.positions, carts = carts + excluded.carts,
    orders = orders + excluded.orders`;
/** These are offered to other shoppers, so only words of the catalogue are accepted, whatever someone typed or sent. */
const ADD_PHRASES = `INSERT INTO query_scores (site_id, keyphrase, searches, score)
  SELECT ?1, j.value->>0, j.value->>1, j.value->>2 FROM json_each(?2) j
  WHERE NOT EXISTS (
    SELECT 1 FROM json_each(j.value->3) w WHERE NOT EXISTS (SELECT 1 FROM product_terms t WHERE t.term = w.value)
  )
  ON CONFLICT DO UPDATE SET searches = searches + excluded.searches, score = score + excluded.score`;
const ADD_SEEN = `INSERT INTO shopper_products (shopper_hash, site_id, product_id, seen_ms)
  SELECT value->>0, ?1, value->>1, ?2 FROM json_each(?3)
  WHERE EXISTS (SELECT 1 FROM listing_cards c WHERE c.site_id = ?1 AND c.product_id = value->>1)
  ON CONFLICT DO UPDATE SET seen_ms = excluded.seen_ms`;

const idsOf = (events: readonly DiscoveryEvent[]) => events.flatMap(({ id }) => id ?? []);

/** Events of which none has the id of an earlier one. */
function eachOnce(events: readonly DiscoveryEvent[]): readonly DiscoveryEvent[] {
  const ids = new Set<string>();
  return events.filter(({ id }) => id === undefined || (!ids.has(id) && ids.add(id)));
}

/** How events are counted. */
interface Counting {
  /** False: consumers are told of them, and they are part of no sum. */
  readonly isCounted: boolean;
  /** Some of them may have been counted already, so that this is asked first. */
  readonly isAgain: boolean;
  readonly sender: MarkedSender;
  /** What consumers are told of events that were not counted before. */
  readonly entriesOf: (events: readonly DiscoveryEvent[]) => Promise<readonly LedgerEntry[]>;
}

/** Events that were not counted before, and what consumers are told of them. */
interface Counted {
  readonly fresh: readonly DiscoveryEvent[];
  readonly entries: readonly LedgerEntry[];
}

/** Writes aggregated shopper events, with one round trip per batch. */
export class DiscoveryEventStore {
  readonly #db: D1Database;
  readonly #site: Site;
  readonly #nowMs: number;

  constructor(db: D1Database, site: Site, nowMs: number) {
    this.#db = db;
    this.#site = site;
    this.#nowMs = nowMs;
  }

  /**
   * Counts events, those with an id once, whichever of several calls brings it, and writes what consumers are told of
   * them, or writes the latter alone. Returns those that were not counted before, and their entries. Throws if they could not be counted; then none of
   * them was.
   */
  async add(events: readonly DiscoveryEvent[], { isCounted, isAgain, sender, entriesOf }: Counting): Promise<Counted> {
    let fresh = eachOnce(events);
    if (isAgain) fresh = await this.#uncounted(fresh);
    while (fresh.length > 0) {
      try {
        const entries = await entriesOf(fresh);
        const ledger = addEntries(this.#db, entries, { ...sender, nowMs: this.#nowMs });
        const carts = noteCarts(this.#db, entries, sender.customerId, this.#nowMs);
        await this.#count(fresh, isCounted ? fresh : [], ledger ? [ledger, ...carts] : carts);
        return { fresh, entries };
      } catch (error) {
        // Nearly always all of them are new, so that what was counted before is asked for only after a failure.
        const rest = await this.#uncounted(fresh);
        if (rest.length === fresh.length) throw error;
        fresh = rest;
      }
    }
    return { fresh, entries: [] };
  }

  async #uncounted(events: readonly DiscoveryEvent[]): Promise<readonly DiscoveryEvent[]> {
    const counted = await this.#counted(events);
    return events.filter(({ id }) => id === undefined || !counted.has(id));
  }

  async #counted(events: readonly DiscoveryEvent[]): Promise<ReadonlySet<string>> {
    const { results } = await this.#db
      .prepare(COUNTED_IDS)
      .bind(JSON.stringify(idsOf(events)))
      .all<{ id: string }>();
    return new Set(results.map(({ id }) => id));
  }

  /** Writes the ids of events, the sums of those that are counted, and what consumers are told, in one transaction. */
  async #count(
    events: readonly DiscoveryEvent[],
    counted: readonly DiscoveryEvent[],
    told: readonly D1PreparedStatement[],
  ): Promise<void> {
    const { products, queries, seen, blocks } = tallyOf(counted);
    const { siteId } = this.#site;
    const growth = growthAt(this.#nowMs);
    const statements: D1PreparedStatement[] = [];
    const add = (sql: string, rows: readonly unknown[], ...first: readonly unknown[]) => {
      if (rows.length > 0) statements.push(this.#db.prepare(sql).bind(siteId, ...first, JSON.stringify(rows)));
    };
    add(
      ADD_PRODUCTS,
      [...products].map(([id, worth]) => [id, worth * growth]),
    );
    const counts = [...queries];
    add(
      ADD_QUERIES,
      counts.map(([phrase, n]) => [phrase, n.searches, n.empty, n.clicks, n.positions, n.carts, n.orders]),
      dayOf(this.#nowMs),
    );
    add(
      ADD_PHRASES,
      counts
        .filter(([, { searches, empty }]) => searches > empty)
        .map(([phrase, { searches, clicks }]) => [phrase, searches, (searches + clicks) * growth, phrase.split(' ')]),
    );
    const hashed = await Promise.all([...seen].map(async ([user, ids]) => [await shopperHash(user), ids] as const));
    add(
      ADD_SEEN,
      hashed.flatMap(([hash, ids]) => [...ids].map((id) => [hash, id])),
      this.#nowMs,
    );
    statements.push(...addBlockDays(this.#db, { siteId, day: dayOf(this.#nowMs) }, blocks));
    const ids = idsOf(events);
    if (ids.length > 0) statements.push(this.#db.prepare(ADD_IDS).bind(dayOf(this.#nowMs), JSON.stringify(ids)));
    statements.push(...addVisitDays(this.#db, { siteId, day: dayOf(this.#nowMs) }, dayCounts(counted)));
    statements.push(...told);
    if (statements.length > 0) await this.#db.batch(statements);
  }
}

/** Deletes events that are past their retention time. */
export async function forgetOldEvents(db: D1Database, nowMs: number): Promise<void> {
  await db.batch([
    db.prepare('DELETE FROM shopper_products WHERE seen_ms < ?1').bind(nowMs - SHOPPER_DAYS * DAY_MS),
    db.prepare('DELETE FROM counted_events WHERE day < ?1').bind(dayOf(nowMs) - ID_DAYS),
    db.prepare('DELETE FROM query_days WHERE day < ?1').bind(dayOf(nowMs) - QUERY_DAYS),
    forgetBlockDays(db, dayOf(nowMs) - QUERY_DAYS),
    forgetVisitDays(db, dayOf(nowMs) - QUERY_DAYS),
  ]);
}
