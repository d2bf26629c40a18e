import { recall, remember } from '#client/browser/session-store.ts';
import { forgetShopper, isAllowed } from '#client/tracking/consent.ts';
import { forgetFound, noteFound, searchedFor } from '#client/tracking/searched.ts';
import { discoveryMessages } from '#shared/tracking/discovery-events.ts';
import type { TrackingEvent } from '#shared/tracking/events.ts';
import { EventOutbox } from './event-outbox.ts';

/** Keys of events reported only once per tab: a visit, and each order. */
const TOLD = { visit: 'told-visit', order: 'told-order' } as const;

/**
 * Reports events to the discovery service in batches, as far as the visitor consents (spec 3 section 7, Event call).
 */
export class DiscoveryConsumer {
  readonly #openedMs = Math.round(performance.timeOrigin);
  readonly #outbox = new EventOutbox();

  take(event: TrackingEvent, atMs: number): void {
    if (!isAllowed('discoveryEvents') || !isNews(event)) return;
    const { value } = event;
    // Products found by a search are remembered, for events on their own pages.
    if ('products' in value && 'keyphrase' in value && value.keyphrase)
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
    this.#outbox.forget();
    forgetFound();
    for (const key of Object.values(TOLD)) remember(key, null);
  }
}

/** Whether an event has not been reported yet: a visit begins once, and the page of an order may be reloaded. */
function isNews(event: TrackingEvent): boolean {
  if (event.type !== 'user' && event.type !== 'order') return true;
  const [key, value] = event.type === 'user' ? [TOLD.visit, 'yes'] : [TOLD.order, event.orderId];
  if (recall(key) === value) return false;
  remember(key, value);
  return true;
}
