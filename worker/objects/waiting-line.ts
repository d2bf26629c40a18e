import { DurableObject } from 'cloudflare:workers';
import type { Bindings } from '#worker/bindings.ts';
import { type Clock, systemClock } from '#worker/clock.ts';
import { advanced, heard, isOver, joined, type LinePace, newPace } from './line-pace.ts';

/** How a line moves. */
export interface LineState {
  /** Names the line; another one has other numbers. */
  readonly lineId: number;
  /** The highest number that has been called. */
  readonly called: number;
  /** The last number that was given out. */
  readonly last: number;
  /** Orders called in a second. */
  readonly perSecond: number;
}

/** How long numbers are kept after the last one was given out, milliseconds. */
const KEPT_MS = 600_000;
const PACE = 'pace';

/**
 * The line of shoppers whose orders a stock pool's desk cannot take yet (design, section 8). It gives out numbers in the
 * order in which they are asked for, and calls them at the pace at which the desk takes orders: faster while it keeps up,
 * slower when it does not. An order has one number however often it asks, and a shopper one place, so that asking again
 * gains nothing. Nobody asks it while the desk has enough time.
 */
export class WaitingLine extends DurableObject {
  readonly #clock: Clock;
  readonly #sql: SqlStorage;
  #pace: LinePace | undefined;

  constructor(state: DurableObjectState, env: Bindings, clock: Clock = systemClock) {
    super(state, env);
    this.#clock = clock;
    this.#sql = state.storage.sql;
    this.#sql.exec(
      'CREATE TABLE IF NOT EXISTS places (order_id TEXT PRIMARY KEY, owner TEXT NOT NULL, number INTEGER NOT NULL) STRICT, WITHOUT ROWID',
    );
    this.#sql.exec('CREATE INDEX IF NOT EXISTS places_owner ON places (owner, number)');
  }

  /**
   * Gives an order its number, the same one each time. `owner`: who orders; another order of the same shopper takes over
   * the place of one that still waits. `sold`: how many orders the desk took in a second, if it said so; a new line
   * begins with that.
   */
  async join(orderId: string, owner: string, sold?: number): Promise<LineState & { readonly number: number }> {
    let pace = this.#current();
    if (pace.tail === 0) pace = newPace(this.#clock(), sold);
    let number = this.#numberOf(orderId, owner, pace.head);
    if (number === undefined) {
      pace = joined(pace);
      number = pace.tail;
      this.#sql.exec('INSERT INTO places (order_id, owner, number) VALUES (?1, ?2, ?3)', orderId, owner, number);
      if (number === 1) await this.ctx.storage.setAlarm(this.#clock() + KEPT_MS);
    }
    this.#keep(pace);
    return { ...stateOf(pace), number };
  }

  /** How the line moves, without joining it. */
  progress(): LineState {
    const pace = this.#current();
    this.#keep(pace);
    return stateOf(pace);
  }

  /** Tells the line how late an order came to the desk that had been called, milliseconds. */
  hear(lateMs: number): void {
    this.#keep(heard(this.#current(), lateMs));
  }

  /** Deletes a line that has ended. */
  override async alarm(): Promise<void> {
    const nowMs = this.#clock();
    if (!isOver(this.#kept(nowMs), nowMs)) return this.ctx.storage.setAlarm(nowMs + KEPT_MS);
    this.#end();
  }

  #current(): LinePace {
    const nowMs = this.#clock();
    const kept = this.#kept(nowMs);
    if (!isOver(kept, nowMs)) return advanced(kept, nowMs);
    this.#end();
    return newPace(nowMs);
  }

  #kept(nowMs: number): LinePace {
    this.#pace ??= this.ctx.storage.kv.get<LinePace>(PACE) ?? newPace(nowMs);
    return this.#pace;
  }

  #end(): void {
    this.#pace = undefined;
    this.ctx.storage.kv.delete(PACE);
    this.#sql.exec('DELETE FROM places');
  }

  #keep(pace: LinePace): void {
    this.#pace = pace;
    this.ctx.storage.kv.put(PACE, pace);
  }

  #numberOf(orderId: string, owner: string, head: number): number | undefined {
    const [own] = this.#sql.exec<{ number: number }>('SELECT number FROM places WHERE order_id = ?1', orderId);
    if (own) return own.number;
    const waiting = 'SELECT number, order_id AS other FROM places WHERE owner = ?1 AND number > ?2 LIMIT 1';
    const [place] = this.#sql.exec<{ number: number; other: string }>(waiting, owner, head);
    if (place) this.#sql.exec('UPDATE places SET order_id = ?1 WHERE order_id = ?2', orderId, place.other);
    return place?.number;
  }
}

function stateOf({ lineId, head, tail, perSecond }: LinePace): LineState {
  return { lineId, called: Math.floor(head), last: tail, perSecond };
}
