import { z } from 'zod';
import { athleteSlug } from '#shared/event/athlete-slug.ts';
import {
  type Entrant,
  entrantSchema,
  REGISTRATION_STATES,
  type RegistrationState,
} from '#shared/event/registration.ts';
import type { StockPool } from '#shared/site/sites.ts';
import { STOCK_POOLS } from '#shared/site/sites.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { column, jsonColumn } from '#worker/store/columns.ts';
import type { PlaceEventType } from '#worker/store/events.ts';
import { eventStatement } from '#worker/store/order/desk-copies.ts';

/** A place in an event that was bought, and its athlete. */
export interface BoughtPlace {
  readonly registrationId: string;
  readonly editionId: string;
  readonly division: string;
  /** Slug of the athlete. */
  readonly athlete: string;
  readonly orderId: string;
  /** Its line in the order, from 0. */
  readonly line: number;
  readonly pool: StockPool;
  /** Who bought it; null for a guest. */
  readonly customerId: number | null;
  /** Of the athlete, lower case. */
  readonly email: string;
  readonly entrant: Entrant;
  readonly state: RegistrationState;
  /** To whom it is offered; '' for nobody. */
  readonly transferEmail: string;
}

/** Someone's place on a waiting list. */
export interface Waiting {
  readonly editionId: string;
  readonly division: string;
  /** How many are before and including them. */
  readonly position: number;
  /** Until when a place is kept for them, Unix milliseconds; null while none is. */
  readonly offeredUntilMs: number | null;
}

interface Row {
  readonly registration_id: string;
  readonly edition_id: string;
  readonly division: string;
  readonly athlete: string;
  readonly order_id: string;
  readonly line: number;
  readonly pool: string;
  readonly customer_id: number | null;
  readonly email: string;
  readonly entrant: string;
  readonly state: string;
  readonly transfer_email: string;
}

const poolOf = column('event_registrations.pool', z.enum(STOCK_POOLS));
const stateOf = column('event_registrations.state', z.enum(REGISTRATION_STATES));
const entrantOf = jsonColumn('event_registrations.entrant', entrantSchema);

function placeOf(row: Row): BoughtPlace {
  return {
    registrationId: row.registration_id,
    editionId: row.edition_id,
    division: row.division,
    athlete: row.athlete,
    orderId: row.order_id,
    line: row.line,
    pool: poolOf(row.pool),
    customerId: row.customer_id,
    email: row.email,
    entrant: entrantOf(row.entrant),
    state: stateOf(row.state),
    transferEmail: row.transfer_email,
  };
}

const ADD = `INSERT INTO event_registrations (registration_id, edition_id, division, athlete, order_id, line, pool, customer_id,
  email, entrant, state, made_ms, changed_ms) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, 'registered', ?11, ?11)`;
const INVITED = `SELECT a.division, count(*) AS n FROM event_athletes a WHERE a.edition_id = ?1 AND NOT EXISTS
  (SELECT 1 FROM event_registrations r WHERE r.edition_id = a.edition_id AND r.athlete = a.athlete) GROUP BY a.division`;
/** One who has competed stays on the boards. */
const REMOVE_ATHLETE = `DELETE FROM event_athletes WHERE edition_id = ?1 AND athlete = ?2 AND NOT EXISTS
  (SELECT 1 FROM event_scores s WHERE s.edition_id = ?1 AND s.athlete = ?2)`;
const IS_GONE = 'NOT EXISTS (SELECT 1 FROM event_athletes a WHERE a.edition_id = ?1 AND a.athlete = ?2)';
const REMOVE_ACCOUNT = `DELETE FROM event_athlete_accounts WHERE edition_id = ?1 AND athlete = ?2 AND ${IS_GONE}`;
const EMPTY_LANES = `UPDATE event_lanes SET athlete = '' WHERE edition_id = ?1 AND athlete = ?2 AND ${IS_GONE}`;

/** Places of events that orders have bought, and who competes in them (public contract, section 12). */
export class EventRegistrationStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  async byId(registrationId: string): Promise<BoughtPlace | undefined> {
    const row = await this.#db
      .prepare('SELECT * FROM event_registrations WHERE registration_id = ?1')
      .bind(registrationId)
      .first<Row>();
    return row ? placeOf(row) : undefined;
  }

  async ofOrder(orderId: string): Promise<readonly BoughtPlace[]> {
    const { results } = await this.#db
      .prepare('SELECT * FROM event_registrations WHERE order_id = ?1 ORDER BY line')
      .bind(orderId)
      .all<Row>();
    return results.map(placeOf);
  }

  /** Places that a customer has bought or competes in, and those that others offer them, the latest first. */
  async ofCustomer(customerId: number, email: string): Promise<readonly BoughtPlace[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT * FROM event_registrations WHERE customer_id = ?1 OR email = ?2 OR transfer_email = ?2
         ORDER BY made_ms DESC, registration_id LIMIT 200`,
      )
      .bind(customerId, email)
      .all<Row>();
    return results.map(placeOf);
  }

  /** Waiting lists that a customer is on. */
  async waitingOf(customerId: number): Promise<readonly Waiting[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT w.edition_id AS editionId, w.division, w.offered_until_ms AS offeredUntilMs,
           (SELECT count(*) FROM event_waiting o
            WHERE o.edition_id = w.edition_id AND o.division = w.division AND o.seq <= w.seq) AS position
         FROM event_waiting w WHERE w.customer_id = ?1 ORDER BY w.since_ms DESC LIMIT 100`,
      )
      .bind(customerId)
      .all<Waiting>();
    return results;
  }

  /** Ids of editions of which places were bought, after an id. */
  async editions(after: string, limit: number): Promise<readonly string[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT DISTINCT edition_id AS id FROM event_registrations WHERE edition_id > ?1 ORDER BY edition_id LIMIT ?2`,
      )
      .bind(after, limit)
      .all<{ id: string }>();
    return results.map(({ id }) => id);
  }

  /** Registrations of an edition from before a time for which its desk has no place. */
  async withoutPlace(editionId: string, beforeMs: number): Promise<readonly string[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT registration_id AS id FROM event_registrations r
         WHERE edition_id = ?1 AND state = 'registered' AND changed_ms < ?2 AND NOT EXISTS
           (SELECT 1 FROM event_places p
            WHERE p.edition_id = r.edition_id AND p.order_id = r.order_id AND p.line = r.line AND p.state = 'taken')`,
      )
      .bind(editionId, beforeMs)
      .all<{ id: string }>();
    return results.map(({ id }) => id);
  }

  /** All places of an edition that were bought, by division and name. */
  async ofEdition(editionId: string): Promise<readonly BoughtPlace[]> {
    const { results } = await this.#db
      .prepare('SELECT * FROM event_registrations WHERE edition_id = ?1 ORDER BY division, athlete, registration_id')
      .bind(editionId)
      .all<Row>();
    return results.map(placeOf);
  }

  /** Editions with places that were bought, and how many are still held by their athletes. */
  async counts(): Promise<ReadonlyMap<string, number>> {
    const { results } = await this.#db
      .prepare(
        `SELECT edition_id AS id, count(*) AS n FROM event_registrations WHERE state = 'registered' GROUP BY edition_id`,
      )
      .all<{ id: string; n: number }>();
    return new Map(results.map(({ id, n }) => [id, n]));
  }

  /** Athletes of an edition who came with a file, by division: they have a place that nobody bought. */
  async invited(editionId: string): Promise<ReadonlyMap<string, number>> {
    const { results } = await this.#db.prepare(INVITED).bind(editionId).all<{ division: string; n: number }>();
    return new Map(results.map(({ division, n }) => [division, n]));
  }

  /** Places of an edition that nobody can have anymore, by division: held, sold, kept for who waits, and invited athletes. */
  async used(editionId: string): Promise<ReadonlyMap<string, number>> {
    const ofEdition = (sql: string) => typed<{ division: string; n: number }>(this.#db.prepare(sql).bind(editionId));
    const counts = await readBatch(this.#db, [
      ofEdition('SELECT division, count(*) AS n FROM event_places WHERE edition_id = ?1 GROUP BY division'),
      ofEdition(
        `SELECT division, count(*) AS n FROM event_waiting WHERE edition_id = ?1 AND offered_until_ms IS NOT NULL
         GROUP BY division`,
      ),
      ofEdition(INVITED),
    ]);
    const used = new Map<string, number>();
    for (const { division, n } of counts.flat()) used.set(division, (used.get(division) ?? 0) + n);
    return used;
  }

  /** Writes a place that was bought, its athlete, and whose account the athlete is. One that is known is left as it is. */
  async add(place: Omit<BoughtPlace, 'athlete' | 'registrationId' | 'state' | 'transferEmail'>, nowMs: number) {
    const registrationId = `${place.orderId}-${place.line}`;
    if (await this.byId(registrationId)) return;
    const athlete = await this.#freeSlug(place.editionId, place.entrant, registrationId);
    const { editionId, division, orderId, line, pool, customerId, email, entrant } = place;
    await this.#db.batch([
      this.#db
        .prepare(ADD)
        .bind(
          registrationId,
          editionId,
          division,
          athlete,
          orderId,
          line,
          pool,
          customerId,
          email,
          JSON.stringify(entrant),
          nowMs,
        ),
      ...this.#athleteStatements(editionId, division, athlete, entrant),
    ]);
  }

  /** Ends places, and removes their athletes from the event. Returns the ones that were not ended before. */
  async end(
    places: readonly BoughtPlace[],
    state: Exclude<RegistrationState, 'registered'>,
    nowMs: number,
  ): Promise<readonly BoughtPlace[]> {
    const open = places.filter((place) => place.state === 'registered');
    if (open.length === 0) return [];
    await this.#db.batch(
      open.flatMap(({ registrationId, editionId, athlete }) => [
        this.#db
          .prepare(
            `UPDATE event_registrations SET state = ?2, transfer_email = '', changed_ms = ?3
             WHERE registration_id = ?1 AND state = 'registered'`,
          )
          .bind(registrationId, state, nowMs),
        ...this.#removal(editionId, athlete),
      ]),
    );
    return open;
  }

  /** Offers a place to someone else, and records the event that tells them. Returns its id for waking its email. */
  async offer(
    registrationId: string,
    email: string,
    event: {
      readonly pool: StockPool;
      readonly type: PlaceEventType;
      readonly subject: string;
      readonly payload: unknown;
    },
    nowMs: number,
  ): Promise<string> {
    const eventId = `${event.pool}-place-${crypto.randomUUID()}`;
    const { type, subject, payload } = event;
    await this.#db.batch([
      this.#db
        .prepare(
          `UPDATE event_registrations SET transfer_email = ?2, changed_ms = ?3
           WHERE registration_id = ?1 AND state = 'registered'`,
        )
        .bind(registrationId, email, nowMs),
      eventStatement(this.#db, { eventId, type, subject, payload, atMs: nowMs }),
    ]);
    return eventId;
  }

  /** Passes a place to the athlete to whom it was offered. Returns whether it was still offered to them. */
  async pass(place: BoughtPlace, customerId: number, entrant: Entrant, nowMs: number): Promise<boolean> {
    const { registrationId, editionId, division } = place;
    const athlete = await this.#freeSlug(editionId, entrant, `${registrationId}-${nowMs.toString(36)}`);
    const [passed] = await this.#db.batch([
      this.#db
        .prepare(
          `UPDATE event_registrations SET athlete = ?3, email = transfer_email, entrant = ?4, transfer_email = '',
             changed_ms = ?5, customer_id = ?6
           WHERE registration_id = ?1 AND state = 'registered' AND transfer_email = ?2`,
        )
        .bind(registrationId, place.transferEmail, athlete, JSON.stringify(entrant), nowMs, customerId),
      ...this.#removal(editionId, place.athlete),
      ...this.#athleteStatements(editionId, division, athlete, entrant),
    ]);
    return (passed?.meta.changes ?? 0) > 0;
  }

  /** A slug that no athlete of the edition has: that of the name, else with an ending of its own. */
  async #freeSlug(editionId: string, { firstName, lastName }: Entrant, own: string): Promise<string> {
    const slug = athleteSlug(`${firstName} ${lastName}`);
    const taken = await this.#db
      .prepare('SELECT 1 AS n FROM event_athletes WHERE edition_id = ?1 AND athlete = ?2')
      .bind(editionId, slug)
      .first('n');
    return taken === null ? slug : `${slug}-${athleteSlug(own.slice(-10))}`;
  }

  #athleteStatements(editionId: string, division: string, athlete: string, entrant: Entrant): D1PreparedStatement[] {
    const { firstName, lastName, country, gym, email } = entrant;
    return [
      this.#db
        .prepare(
          `INSERT INTO event_athletes (edition_id, athlete, name, country, gym, division, bib)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, '')`,
        )
        .bind(editionId, athlete, `${firstName} ${lastName}`, country, gym, division),
      this.#db
        .prepare(
          `INSERT INTO event_athlete_accounts (edition_id, athlete, email) VALUES (?1, ?2, ?3)
           ON CONFLICT (edition_id, athlete) DO UPDATE SET email = excluded.email`,
        )
        .bind(editionId, athlete, email),
    ];
  }

  #removal(editionId: string, athlete: string): D1PreparedStatement[] {
    return [REMOVE_ATHLETE, REMOVE_ACCOUNT, EMPTY_LANES].map((sql) => this.#db.prepare(sql).bind(editionId, athlete));
  }
}

/** An order that holds places and whose payment may have been decided meanwhile. */
export interface DuePlaces {
  readonly editionId: string;
  readonly orderId: string;
  readonly pool: StockPool;
}

/** Orders to be looked at, the longest overdue first. */
export async function duePlaces(db: D1Database, nowMs: number, limit: number): Promise<readonly DuePlaces[]> {
  const { results } = await db
    .prepare(
      `SELECT edition_id AS editionId, order_id AS orderId, pool FROM event_places WHERE check_ms <= ?1
       GROUP BY edition_id, order_id ORDER BY min(check_ms) LIMIT ?2`,
    )
    .bind(nowMs, limit)
    .all<{ editionId: string; orderId: string; pool: string }>();
  return results.map((row) => ({ ...row, pool: poolOf(row.pool) }));
}

/** Editions with an offer whose time is over. */
export async function editionsWithOldOffers(db: D1Database, nowMs: number): Promise<readonly string[]> {
  const { results } = await db
    .prepare('SELECT DISTINCT edition_id AS editionId FROM event_waiting WHERE offered_until_ms <= ?1')
    .bind(nowMs)
    .all<{ editionId: string }>();
  return results.map(({ editionId }) => editionId);
}
