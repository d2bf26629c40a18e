import { afterFrame } from '#client/browser/after-frame.ts';
import type { TrackingEvent } from '#shared/tracking/events.ts';
import { tellable } from './consent.ts';
import { recallList, rememberList } from './session-list.ts';

/** Receives an event and the time at which it happened, Unix milliseconds. */
type Taker = (event: TrackingEvent, atMs: number) => void;
type Waiting = readonly [event: TrackingEvent, atMs: number];

/** The most events that wait, since tracking may never start. */
const MOST_WAITING = 1000;
/** Key of the events of a page that was left before tracking had begun, kept for the next page of this tab. */
const EARLY = 'untold-early';

/**
 * Holds events in order until a taker is registered, then passes them on when the interaction that caused them has been
 * painted, so that nobody waits for it.
 */
export class TrackingQueue {
  readonly #waiting: Waiting[] = [];
  #taker: Taker | undefined;

  add(event: TrackingEvent, atMs: number): void {
    const isFirst = this.#waiting.length < MOST_WAITING && this.#waiting.push([event, atMs]) === 1;
    if (isFirst && this.#taker) afterFrame(() => this.pass());
  }

  open(taker: Taker): void {
    this.#taker = taker;
    this.pass();
  }

  /** Passes on at once what waits, if there is a taker. */
  pass(): void {
    if (this.#taker) for (const [event, atMs] of this.take()) this.#taker(event, atMs);
  }

  /** Removes and returns the events that wait. */
  take(): readonly Waiting[] {
    return this.#waiting.splice(0);
  }
}

const queue = new TrackingQueue();
let isWatched = false;

/** Keeps what waits for the next page of this tab, if this one is left before tracking has begun. */
function keepWaiting(): void {
  queue.pass();
  const waiting = queue.take().filter(([event]) => tellable([event])[0]);
  if (waiting.length > 0) rememberList(EARLY, [...recallList(EARLY), ...waiting]);
}

/**
 * Reports an event: the only entry to tracking (design, section 6). It may be called at any time and costs nothing,
 * because events wait until the page is idle and the visitor's consent is known.
 */
export function track(event: TrackingEvent): void {
  if (!isWatched) {
    isWatched = true;
    addEventListener('pagehide', keepWaiting);
  }
  queue.add(event, Date.now());
}

/** Passes on what waits for a paint, because the page is left. */
export function passTracking(): void {
  queue.pass();
}

/** Sends all events to `taker` from now on, beginning with those that were waiting, here or on an earlier page. */
export function openTracking(taker: Taker): void {
  for (const [event, atMs] of recallList<Waiting>(EARLY)) taker(event, atMs);
  rememberList(EARLY, []);
  queue.open(taker);
}
