import { EventsRefused, isDiscoveryOpen, tellDiscovery } from '#client/browser/discovery.ts';
import { isAllowed, shopperId } from '#client/tracking/consent.ts';
import { recallList, rememberList } from '#client/tracking/session-list.ts';
import type { SentEvent } from '#shared/discovery/events.ts';

/** Events wait until nothing has happened for so long (spec 3 section 9, list impressions), or until so many wait. */
const PAUSE_MS = 1000;
const MOST = 40;
/** Most events kept while they cannot be sent: the oldest are dropped. */
const MOST_KEPT = 100;
/** The longest wait between two tries of a page. */
const LONGEST_WAIT_MS = 60_000;
/** Events that a page could not send in time, kept for the next page of this tab. */
const LEFT = 'untold';

/**
 * Sends events in batches. What does not arrive waits and is sent again, after longer and longer pauses and on the next
 * pages of this tab, as long as the visitor agrees; what is refused for what it says is dropped, since it would be again.
 */
export class EventOutbox {
  #waiting: readonly SentEvent[] = [];
  /** Sent, and not answered yet. */
  #underway = new Set<readonly SentEvent[]>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Tries in a row that failed. */
  #failures = 0;
  #hasComplained = false;

  add(events: readonly SentEvent[]): void {
    this.#keep([...this.#waiting, ...events]);
    if (this.#failures > 0) return;
    if (this.#waiting.length >= MOST) this.#flush();
    else this.#flushIn(PAUSE_MS);
  }

  /** Takes up what an earlier page could not tell, or this one before it was hidden. */
  resume(): void {
    this.#failures = 0;
    const left = recallList<SentEvent>(LEFT);
    rememberList(LEFT, []);
    if (left.length === 0 || !isAllowed('discoveryEvents')) return;
    this.#keep([...left, ...this.#waiting]);
    this.#flushIn(PAUSE_MS);
  }

  /**
   * The page goes: sends what waits, or leaves it to the next one where there is no time to ask for access, or where what
   * was sent before did not arrive.
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
    // What is still answered is no more this page's business: it would be told twice.
    if (lost.length > 0) this.#underway.clear();
    this.#waiting = [];
  }

  /** Forgets all that was not told. */
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
      // What came while it failed.
      if (this.#waiting.length > 0) this.#flushIn(PAUSE_MS);
    } catch (error) {
      this.#complain(error);
      // Someone took it from here in the meantime: the next page, or a choice that denies it.
      if (!this.#underway.delete(batch) || error instanceof EventsRefused) return;
      this.#keep([...batch, ...this.#waiting]);
      this.#failures++;
      this.#flushIn(Math.min(PAUSE_MS * 2 ** this.#failures, LONGEST_WAIT_MS));
    }
  }

  /** Nobody but a developer wants to know, and once is enough: shopping goes on without it. */
  #complain(error: unknown): void {
    if (!this.#hasComplained) console.info('Events of this page did not reach the discovery service.', error);
    this.#hasComplained = true;
  }
}
