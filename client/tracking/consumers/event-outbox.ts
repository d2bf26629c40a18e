import { EventsRefused, tellDiscovery } from '#client/browser/discovery.ts';
import { hasPrivacySignal, shopperId, tellable } from '#client/tracking/consent.ts';
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
const MOST_KEPT = 2000;
/** The longest wait between two tries of a page, in milliseconds. */
const LONGEST_WAIT_MS = MINUTE_MS;
/** Characters of events on their way at the same time: browsers allow 64 KiB for all that may outlive a page. */
const ROOM = 40_000;
/** Key of the events of a page that were not confirmed when it was left, kept for the next page of this tab. */
const LEFT = 'untold';

/**
 * Sends events in batches. An event is given up only once its arrival is confirmed: until then it is sent again, after
 * increasing pauses and by later pages of this tab, as long as the visitor consents. The store counts each id once.
 * Events refused for their content are dropped, because they would be refused again. Browsers report each failed call
 * to developers by themselves.
 */
export class EventOutbox {
  /** Sent before, perhaps in vain; the first ones of `#waiting`. */
  #again = 0;
  #waiting: readonly SentEvent[] = [];
  /** Sent, and not answered yet. */
  #underway = new Set<readonly SentEvent[]>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of consecutive failures. */
  #failures = 0;
  #isAway = false;

  add(events: readonly SentEvent[]): void {
    this.#keep([...this.#waiting, ...events]);
    // The last words of a page that is being left.
    if (this.#isAway) this.leave();
    else if (this.#failures > 0 || this.#underway.size > 0) return;
    else if (this.#waiting.length >= MOST) this.#flush();
    else this.#flushIn(PAUSE_MS);
  }

  /** Restores the events that an earlier page left, or this page before it was hidden. */
  resume(): void {
    this.#isAway = false;
    this.#failures = 0;
    const own = new Set(this.#unconfirmed().map(({ id }) => id));
    const left = recallList<SentEvent>(LEFT).filter(({ id }) => !own.has(id));
    rememberList(LEFT, []);
    this.#keepAgain(left);
    if (this.#waiting.length > 0) this.#flushIn(PAUSE_MS);
  }

  /**
   * The page is left: sends waiting events if there is time for it, and keeps all that are not confirmed for the next
   * page.
   */
  leave(): void {
    clearTimeout(this.#timer);
    this.#isAway = true;
    this.#keepForNext();
    if (this.#failures > 0 || !navigator.onLine) return;
    // What is on its way may still wait for a token, and nothing waits in a tab that is closed.
    this.#keepAgain([...this.#underway].flat());
    this.#underway.clear();
    this.#flush(true);
  }

  /** Forgets the unreported events that consent no longer covers. */
  forgetDenied(): void {
    this.#waiting = tellable(this.#waiting);
    this.#underway.clear();
    rememberList(LEFT, []);
  }

  #unconfirmed(): readonly SentEvent[] {
    return [...[...this.#underway].flat(), ...this.#waiting];
  }

  #keepForNext(): void {
    rememberList(LEFT, tellable(this.#unconfirmed()).slice(-MOST_KEPT));
  }

  #keep(events: readonly SentEvent[]): void {
    this.#waiting = events.slice(-MOST_KEPT);
  }

  /** Keeps events that were sent before, ahead of the others. */
  #keepAgain(events: readonly SentEvent[]): void {
    this.#again += events.length;
    this.#keep([...events, ...this.#waiting]);
  }

  #flushIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#flush(), ms);
  }

  /** Sends a batch of waiting events, or several if the page is left, and drops those that consent no longer covers. */
  #flush(isLeaving = false): void {
    clearTimeout(this.#timer);
    this.#waiting = tellable(this.#waiting);
    let room = ROOM;
    do {
      let count = 0;
      for (const event of this.#waiting.slice(0, MOST)) {
        room -= JSON.stringify(event).length;
        if (room < 0) break;
        count++;
      }
      if (count === 0) return;
      const batch = this.#waiting.slice(0, count);
      this.#waiting = this.#waiting.slice(count);
      void this.#send(batch, this.#again > 0);
      this.#again = Math.max(0, this.#again - count);
    } while (isLeaving);
  }

  async #send(batch: readonly SentEvent[], isAgain: boolean): Promise<void> {
    this.#underway.add(batch);
    try {
      const user_id = shopperId();
      await tellDiscovery(
        batch.map((event) => ({ ...event, user_id })),
        { again: isAgain, gpc: hasPrivacySignal() },
        this.#isAway,
      );
      this.#failures = 0;
      this.#underway.delete(batch);
      if (this.#isAway) this.#keepForNext();
      // Events that were added meanwhile.
      else if (this.#waiting.length > 0) this.#flushIn(this.#waiting.length < MOST ? PAUSE_MS : 0);
    } catch (error) {
      // In the meantime, the visitor withdrew consent.
      if (!this.#underway.delete(batch) || error instanceof EventsRefused) return;
      this.#keepAgain(batch);
      this.#failures++;
      if (!this.#isAway) this.#flushIn(Math.min(PAUSE_MS * 2 ** this.#failures, LONGEST_WAIT_MS));
    }
  }
}
