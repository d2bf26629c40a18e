import { isDiscoveryOpen, tellDiscovery } from '#client/browser/discovery.ts';
import { recall, remember } from '#client/browser/session-store.ts';
import { forgetShopper, isAllowed, shopperId } from '#client/tracking/consent.ts';
import { forgetFound, noteFound, searchedFor } from '#client/tracking/searched.ts';
import { recallList, rememberList } from '#client/tracking/session-list.ts';
import type { SentEvent } from '#shared/discovery/events.ts';
import { discoveryMessages } from '#shared/tracking/discovery-events.ts';
import type { TrackingEvent } from '#shared/tracking/events.ts';

/** Events wait until nothing has happened for so long (spec 3 section 9, list impressions), or until so many wait. */
const PAUSE_MS = 1000;
const MOST = 40;
/** What was told once in this tab: a visit, and each order. */
const TOLD = { visit: 'told-visit', order: 'told-order' } as const;

/** What a page that had to go too early has left to the next one. */
const LEFT = 'untold';

/** Tells the discovery service what happens, in batches, as far as the visitor agrees (spec 3 section 7, Event call). */
export class DiscoveryConsumer {
  readonly #openedMs = Math.round(performance.timeOrigin);
  #waiting: SentEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasFailed = false;

  take(event: TrackingEvent, atMs: number): void {
    if (!isAllowed('discoveryEvents') || !isNews(event)) return;
    const { value } = event;
    // A product of a search, or its page after it.
    if ('products' in value && 'keyphrase' in value && value.keyphrase)
      for (const { productId } of value.products) noteFound(productId, value.keyphrase);
    const frame = {
      t: atMs,
      t0: this.#openedMs,
      app_type: 'app' in document.documentElement.dataset ? 'native' : 'browser',
    } as const;
    this.#waiting.push(...discoveryMessages(event, searchedFor).map((message) => ({ ...message, ...frame })));
    this.#arm();
  }

  /** Takes up what the page before could not tell any more. */
  resume(): void {
    const left = recallList<SentEvent>(LEFT);
    rememberList(LEFT, []);
    if (left.length === 0 || !isAllowed('discoveryEvents')) return;
    this.#waiting.push(...left);
    this.#arm();
  }

  /** The page goes: sends what waits, or leaves it to the next page where there is no time left to ask for access. */
  leave(): void {
    if (isDiscoveryOpen() || !isAllowed('discoveryEvents')) {
      this.#flush();
      return;
    }
    rememberList(LEFT, [...recallList<SentEvent>(LEFT), ...this.#waiting].slice(-MOST));
    this.#waiting = [];
  }

  #arm(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.length >= MOST) this.#flush();
    else this.#timer = setTimeout(() => this.#flush(), PAUSE_MS);
  }

  /** Sends what waits. What may no longer be told is dropped. */
  #flush(): void {
    clearTimeout(this.#timer);
    const events = this.#waiting;
    this.#waiting = [];
    if (events.length === 0 || !isAllowed('discoveryEvents')) return;
    const user_id = shopperId();
    for (let from = 0; from < events.length; from += MOST) {
      const batch = events.slice(from, from + MOST).map((event) => ({ ...event, user_id }));
      tellDiscovery(batch).catch((error: unknown) => this.#failed(error));
    }
  }

  /** Takes note of a choice: what is denied is not kept. */
  forgetDenied(): void {
    forgetShopper();
    if (isAllowed('discoveryEvents')) return;
    clearTimeout(this.#timer);
    this.#waiting = [];
    forgetFound();
    rememberList(LEFT, []);
    for (const key of Object.values(TOLD)) remember(key, null);
  }

  /** Nobody but a developer wants to know, and once is enough: shopping goes on without it. */
  #failed(error: unknown): void {
    if (!this.#hasFailed) console.info('Events of this page are not told to the discovery service.', error);
    this.#hasFailed = true;
  }
}

/** Whether an event was not told before: a visit begins once, and the page of an order may be loaded again. */
function isNews(event: TrackingEvent): boolean {
  if (event.type !== 'user' && event.type !== 'order') return true;
  const [key, value] = event.type === 'user' ? [TOLD.visit, 'yes'] : [TOLD.order, event.orderId];
  if (recall(key) === value) return false;
  remember(key, value);
  return true;
}
