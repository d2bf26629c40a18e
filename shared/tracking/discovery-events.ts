import type { SentEvent } from '#shared/discovery/events.ts';
import type { TrackingEvent } from './events.ts';

/** Most products in one event, as in the catalogue, which browsers do not load. */
const MOST_PRODUCTS = 50;

type TrackedProducts = Extract<TrackingEvent, { name: 'add' }>['value']['products'];

/** Returns the keyphrase that led to a product in this session; undefined if none did. */
export type KeyphraseOf = (productId: number) => string | undefined;

/**
 * Converts an event to messages for the event call (spec 3 section 7), without its time and shopper. Messages about
 * products name the search that led to them. A cart or an order that resulted from several searches becomes one message
 * for each of them, because a message can hold only one keyphrase.
 */
export function discoveryMessages(
  { type, name, value }: TrackingEvent,
  keyphraseOf: KeyphraseOf,
): readonly SentEvent[] {
  // A list is no search, and what was found by one says so itself.
  if (type === 'list' || !('products' in value) || 'keyphrase' in value) return [{ type, name, value } as SentEvent];
  const groups = new Map<string | undefined, TrackedProducts>();
  for (const product of value.products) {
    const keyphrase = keyphraseOf(product.productId);
    groups.set(keyphrase, [...(groups.get(keyphrase) ?? []), product]);
  }
  return [...groups].map(([keyphrase, all]) => {
    const products = all.slice(0, MOST_PRODUCTS);
    return { type, name, value: { ...value, products, ...(keyphrase && { keyphrase }) } } as SentEvent;
  });
}
