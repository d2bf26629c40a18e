import type { TrackingEvent } from '#shared/tracking/events.ts';

/** Takes an event and the moment when it happened, Unix milliseconds. */
type Taker = (event: TrackingEvent, atMs: number) => void;

/** Events that wait at most: nobody may come to take them. */
const MOST_WAITING = 100;

/** Holds events until someone takes them, in their order; from then on hands each of them on at once. */
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
 * Tells what happens: the only door (design, section 6). It may be called at any time and costs nothing; what waits is
 * looked at once the page is idle and what the visitor agrees to is known.
 */
export function track(event: TrackingEvent): void {
  queue.add(event, Date.now());
}

/** From now on events go to `taker`, those that waited first. */
export function openTracking(taker: Taker): void {
  queue.open(taker);
}
