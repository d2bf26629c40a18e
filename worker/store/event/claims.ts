import { z } from 'zod';
import { CLAIM_STATES, type ClaimState, type Registration } from '#shared/event/claim.ts';
import { newToken } from '#worker/store/account/token.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { column } from '#worker/store/columns.ts';
import { deedIfDone, type WholeDeed } from '#worker/store/staff/deeds.ts';

/** A claim as staff decide about it. */
export interface WaitingClaim {
  readonly claimId: string;
  readonly editionId: string;
  readonly athlete: string;
  /** Name of the athlete. */
  readonly name: string;
  /** The customer's address and name. */
  readonly email: string;
  readonly customer: string;
  readonly words: string;
  readonly madeMs: number;
}

const stateOf = column('event_claims.state', z.enum(CLAIM_STATES));

/** Whose account an athlete of an event is: what customers claim, what staff have approved, and what files say. */
export class EventClaimStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /**
   * Notes that a customer claims to be an athlete. Returns the state of the claim, which is an earlier one if there is any;
   * undefined if the athlete belongs to another account already.
   */
  async claim(
    { editionId, athlete }: { readonly editionId: string; readonly athlete: string },
    customerId: number,
    words: string,
    nowMs: number,
  ): Promise<ClaimState | undefined> {
    const [, rows] = await this.#db.batch<{ state: string }>([
      this.#db
        .prepare(
          `INSERT INTO event_claims (claim_id, edition_id, athlete, customer_id, words, state, made_ms)
           SELECT ?1, ?2, ?3, ?4, ?5, 'waiting', ?6 WHERE NOT EXISTS
             (SELECT 1 FROM event_athlete_accounts WHERE edition_id = ?2 AND athlete = ?3)
           ON CONFLICT (edition_id, athlete, customer_id) DO NOTHING`,
        )
        .bind(newToken(), editionId, athlete, customerId, words, nowMs),
      this.#db
        .prepare('SELECT state FROM event_claims WHERE edition_id = ?1 AND athlete = ?2 AND customer_id = ?3')
        .bind(editionId, athlete, customerId),
    ]);
    const [row] = rows?.results ?? [];
    return row && stateOf(row.state);
  }

  /** Claims that staff have not decided, the oldest first. */
  async waiting(limit: number): Promise<readonly WaitingClaim[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT k.claim_id AS claimId, k.edition_id AS editionId, k.athlete, a.name, c.email,
           c.firstname || ' ' || c.lastname AS customer, k.words, k.made_ms AS madeMs
         FROM event_claims k JOIN event_athletes a USING (edition_id, athlete) JOIN customers c USING (customer_id)
         WHERE k.state = 'waiting' ORDER BY k.made_ms, k.claim_id LIMIT ?1`,
      )
      .bind(limit)
      .all<WaitingClaim>();
    return results;
  }

  /**
   * Decides a claim that waits, with its entry in the staff log. An approved one makes the customer's account that of the
   * athlete, and refuses the claims of others. Returns false if nobody waits for a decision anymore.
   */
  async decide(
    { claimId, editionId, athlete }: Pick<WaitingClaim, 'athlete' | 'claimId' | 'editionId'>,
    isApproved: boolean,
    deed: WholeDeed,
  ): Promise<boolean> {
    const decided = [
      this.#db
        .prepare(`UPDATE event_claims SET state = ?2 WHERE claim_id = ?1 AND state = 'waiting'`)
        .bind(claimId, isApproved ? 'approved' : 'refused'),
      ...deedIfDone(this.#db, deed),
    ];
    const given = [
      this.#db
        .prepare(
          `INSERT INTO event_athlete_accounts (edition_id, athlete, email)
           SELECT k.edition_id, k.athlete, lower(c.email) FROM event_claims k JOIN customers c USING (customer_id)
           WHERE k.claim_id = ?1 AND k.state = 'approved'
           ON CONFLICT (edition_id, athlete) DO UPDATE SET email = excluded.email`,
        )
        .bind(claimId),
      this.#db
        .prepare(
          `UPDATE event_claims SET state = 'refused' WHERE edition_id = ?1 AND athlete = ?2 AND state = 'waiting'
             AND EXISTS (SELECT 1 FROM event_claims k WHERE k.claim_id = ?3 AND k.state = 'approved')`,
        )
        .bind(editionId, athlete, claimId),
    ];
    const [changed] = await this.#db.batch([...decided, ...(isApproved ? given : [])]);
    return changed?.meta.changes === 1;
  }

  /** The athletes of an account, and those that its customer claims to be, the latest event first. */
  async registrationsOf(customerId: number): Promise<readonly Registration[]> {
    const [owned, claimed] = await readBatch(this.#db, [
      typed<Omit<Registration, 'state'>>(
        this.#db
          .prepare(
            `SELECT a.edition_id AS eventId, a.division AS divisionId, a.athlete AS athleteId
             FROM event_athlete_accounts o JOIN event_athletes a USING (edition_id, athlete)
               JOIN event_editions e USING (edition_id)
             WHERE o.email = (SELECT lower(email) FROM customers WHERE customer_id = ?1)
             ORDER BY e.starts_ms DESC, a.athlete LIMIT 200`,
          )
          .bind(customerId),
      ),
      typed<Omit<Registration, 'state'>>(
        this.#db
          .prepare(
            `SELECT a.edition_id AS eventId, a.division AS divisionId, a.athlete AS athleteId
             FROM event_claims k JOIN event_athletes a USING (edition_id, athlete)
             WHERE k.customer_id = ?1 AND k.state = 'waiting' ORDER BY k.made_ms DESC LIMIT 200`,
          )
          .bind(customerId),
      ),
    ]);
    return [
      ...owned.map((each) => ({ ...each, state: 'registered' as const })),
      ...claimed.map((each) => ({ ...each, state: 'claimed' as const })),
    ];
  }
}
