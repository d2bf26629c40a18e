import type { DeskLoad, Turn } from '#worker/objects/desk-contract.ts';

/**
 * An order that waited longer for the desk than this, milliseconds, is sent to the waiting line: it would wait longer
 * for its answer than its caller does, and the desk would be busy with orders that nobody waits for anymore.
 */
const LATE_MS = 2_500;
const SECOND_MS = 1_000;
/** How long the desk remembers that shoppers are in line, milliseconds. */
const LINED_MS = 5_000;

/** Decides which orders a desk takes when there are more than it can. It keeps nothing: a new instance learns at once. */
export class DeskDoor {
  /** Until when orders that the waiting line has not called have to join it, Unix milliseconds. */
  #linedUntilMs = 0;
  /** Orders taken in the current second, and in the one before it if that was a full one. */
  #second = 0;
  #taken = 0;
  #takenBefore: number | undefined;

  /** Why an order has to join the waiting line, with how busy the desk is; undefined if the desk takes it. */
  refusal({ sentMs, isCalled, isLined }: Turn, nowMs: number): DeskLoad | undefined {
    const lateMs = Math.max(0, nowMs - sentMs);
    const isLate = lateMs > LATE_MS;
    if (isLined || isLate) this.#linedUntilMs = nowMs + LINED_MS;
    if (!isLate && (isCalled || nowMs >= this.#linedUntilMs)) return undefined;
    this.#turnTo(nowMs);
    // Only a desk that is late has taken as many as it can.
    return isLate && this.#takenBefore !== undefined ? { lateMs, sold: this.#takenBefore } : { lateMs };
  }

  /** Counts an order that the desk has taken. */
  count(nowMs: number): void {
    this.#turnTo(nowMs);
    this.#taken += 1;
  }

  #turnTo(nowMs: number): void {
    const second = Math.floor(nowMs / SECOND_MS);
    if (second === this.#second) return;
    this.#takenBefore = second === this.#second + 1 && this.#taken > 0 ? this.#taken : undefined;
    this.#second = second;
    this.#taken = 0;
  }
}
