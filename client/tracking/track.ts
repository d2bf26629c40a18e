import type { TrackingEvent } from '#shared/tracking/events.ts';

/** Receives an event and the time at which it happened, Unix milliseconds. */
type Taker = (event: TrackingEvent, atMs: number) => void;

/** The most events that wait, since tracking may never start. */
const MOST_WAITING = 100;

/** Holds events in order until a taker is registered, then passes each event on immediately. */
export class TrackingQueue {
  #waiting: (readonly [TrackingEvent, number])[] = [];
  #taker: Taker | undefined;

  add(event: TrackingEvent, atMs: number): void {
    if (this.#taker) this.#taker(event, atMs);
    else if (this.#waiting.length < MOST_WAITING) this.#waiting.push([event, atMs]);
  }

  open(taker: Taker): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#taker = taker;
    for (const [event, atMs] of waiting) taker(event, atMs);
  }
}

const queue = new TrackingQueue();

/**
 * Reports an event: the only entry to tracking (design, section 6). It may be called at any time and costs nothing,
 * because events wait until the page is idle and the visitor's consent is known.
 */
export function track(event: TrackingEvent): void {
  queue.add(event, Date.now());
}

/** Sends all events to `taker` from now on, beginning with those that were waiting. */
export function openTracking(taker: Taker): void {
  queue.open(taker);
}
