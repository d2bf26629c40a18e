import { EventsRefused, isDiscoveryOpen, tellDiscovery } from '#client/browser/discovery.ts';
import { isAllowed, shopperId } from '#client/tracking/consent.ts';
import { recallList, rememberList } from '#client/tracking/session-list.ts';
import type { SentEvent } from '#shared/discovery/events.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';

/**
 * Events are sent after a pause of this many milliseconds (spec 3 section 9, list impressions), or when this many are
 * waiting.
 */
const PAUSE_MS = 1000;
const MOST = 40;
/** The most events kept while they cannot be sent; the oldest are dropped. */
const MOST_KEPT = 100;
/** The longest wait between two tries of a page, in milliseconds. */
const LONGEST_WAIT_MS = MINUTE_MS;
/** Key of the events that a page could not send in time, kept for the next page of this tab. */
const LEFT = 'untold';

/**
 * Sends events in batches. Undelivered events are sent again, after increasing pauses and on later pages of this tab,
 * as long as the visitor consents. Events refused for their content are dropped, because they would be refused again.
 */
export class EventOutbox {
  #waiting: readonly SentEvent[] = [];
  /** Sent, and not answered yet. */
  #underway = new Set<readonly SentEvent[]>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of consecutive failures. */
  #failures = 0;
  #hasComplained = false;

  add(events: readonly SentEvent[]): void {
    this.#keep([...this.#waiting, ...events]);
    if (this.#failures > 0) return;
    if (this.#waiting.length >= MOST) this.#flush();
    else this.#flushIn(PAUSE_MS);
  }

  /** Restores the events that an earlier page could not send, or this page before it was hidden. */
  resume(): void {
    this.#failures = 0;
    const left = recallList<SentEvent>(LEFT);
    rememberList(LEFT, []);
    if (left.length === 0 || !isAllowed('discoveryEvents')) return;
    this.#keep([...left, ...this.#waiting]);
    this.#flushIn(PAUSE_MS);
  }

  /**
   * The page is left: sends waiting events. If there is no time to request a token, or earlier events did not arrive,
   * they are kept for the next page.
   */
  leave(): void {
    if (!isAllowed('discoveryEvents')) {
      this.forget();
      return;
    }
    if (this.#failures === 0 && isDiscoveryOpen() && navigator.onLine) {
      this.#flush();
      return;
    }
    clearTimeout(this.#timer);
    const lost = this.#failures > 0 ? [...this.#underway].flat() : [];
    rememberList(LEFT, [...recallList<SentEvent>(LEFT), ...lost, ...this.#waiting].slice(-MOST_KEPT));
    // Failures that are still reported are ignored; otherwise these events would be sent twice.
    if (lost.length > 0) this.#underway.clear();
    this.#waiting = [];
  }

  /** Forgets all unreported events. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.#underway.clear();
    rememberList(LEFT, []);
  }

  #keep(events: readonly SentEvent[]): void {
    this.#waiting = events.slice(-MOST_KEPT);
  }

  #flushIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#flush(), ms);
  }

  /** Sends waiting events and drops those that consent no longer covers. */
  #flush(): void {
    clearTimeout(this.#timer);
    const events = this.#waiting;
    this.#waiting = [];
    if (!isAllowed('discoveryEvents')) return;
    for (let from = 0; from < events.length; from += MOST) void this.#send(events.slice(from, from + MOST));
  }

  async #send(batch: readonly SentEvent[]): Promise<void> {
    this.#underway.add(batch);
    try {
      const user_id = shopperId();
      await tellDiscovery(batch.map((event) => ({ ...event, user_id })));
      this.#failures = 0;
      this.#underway.delete(batch);
      // Events that were added while sending failed.
      if (this.#waiting.length > 0) this.#flushIn(PAUSE_MS);
    } catch (error) {
      this.#complain(error);
      // In the meantime, the batch was handed to the next page, or the visitor withdrew consent.
      if (!this.#underway.delete(batch) || error instanceof EventsRefused) return;
      this.#keep([...batch, ...this.#waiting]);
      this.#failures++;
      this.#flushIn(Math.min(PAUSE_MS * 2 ** this.#failures, LONGEST_WAIT_MS));
    }
  }

  /** Logged once, for developers only, because shopping continues without these events. */
  #complain(error: unknown): void {
    if (!this.#hasComplained) console.info('Events of this page did not reach the discovery service.', error);
    this.#hasComplained = true;
  }
}
