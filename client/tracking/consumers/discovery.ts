import { recall, remember } from '#client/browser/session-store.ts';
import { forgetShopper, isAllowed, tellable } from '#client/tracking/consent.ts';
import { TOLD_PAGE } from '#client/tracking/page-events.ts';
import { forgetFound, noteFound, searchedFor } from '#client/tracking/searched.ts';
import { discoveryMessages } from '#shared/tracking/discovery-events.ts';
import type { TrackingEvent } from '#shared/tracking/events.ts';
import { EventOutbox } from './event-outbox.ts';

type OrderConfirmed = Extract<TrackingEvent, { type: 'order' }>;

/** Key of the random digit of a visit that was reported in this tab, by which some visits are measured (`visit.ts`). */
const TOLD_VISIT = 'told-visit';
/** Key of the last order that was reported in this tab. */
const TOLD_ORDER = 'told-order';

/**
 * Reports events to the discovery service in batches, as far as the visitor consents (spec 3 section 7, Event call).
 */
export class DiscoveryConsumer {
  readonly #openedMs = Math.round(performance.timeOrigin);
  readonly #outbox = new EventOutbox();

  take(event: TrackingEvent, atMs: number): void {
    if (!tellable([event])[0] || !isNews(event)) return;
    const { value } = event;
    // Products found by a search are remembered, for events on their own pages.
    if (isAllowed('discoveryEvents') && 'products' in value && 'keyphrase' in value && value.keyphrase)
      for (const { productId } of value.products) noteFound(productId, value.keyphrase);
    const frame = {
      t: atMs,
      t0: this.#openedMs,
      app_type: 'app' in document.documentElement.dataset ? 'native' : 'browser',
    } as const;
    this.#outbox.add(
      discoveryMessages(event, searchedFor).map((message) => ({ id: crypto.randomUUID(), ...message, ...frame })),
    );
  }

  /** Restores events that could not be sent before. */
  resume(): void {
    this.#outbox.resume();
  }

  /** The page is left or hidden. */
  leave(): void {
    this.#outbox.leave();
  }

  /** Applies a new choice: data without consent is deleted. */
  forgetDenied(): void {
    forgetShopper();
    if (isAllowed('discoveryEvents')) return;
    this.#outbox.forgetDenied();
    forgetFound();
    for (const key of [TOLD_VISIT, TOLD_ORDER, TOLD_PAGE]) remember(key, null);
  }
}

/** Whether an event has not been reported yet: a visit begins once, and the page of an order may be reloaded. */
function isNews(event: TrackingEvent): boolean {
  const isVisit = event.name === 'info';
  if (!isVisit && event.type !== 'order') return true;
  const [key, value] = isVisit
    ? [TOLD_VISIT, String(Math.floor(Math.random() * 10))]
    : [TOLD_ORDER, (event as OrderConfirmed).orderId];
  if (isVisit ? recall(key) !== null : recall(key) === value) return false;
  remember(key, value);
  return true;
}
