import type { SentEvent } from '#shared/discovery/events.ts';
import type { TrackedProduct, TrackingEvent } from './events.ts';

/** Products that one event names at most; the call takes no more. */
const MOST_PRODUCTS = 50;

/** The keyphrase that led to a product in this session; undefined where none did. */
export type KeyphraseOf = (productId: number) => string | undefined;

/**
 * What the event call is told of an event (spec 3 section 7), without when and whose it is. What was done with products
 * names the search that led to them; a cart or an order that came of several searches is one message for each of them,
 * since a message has room for one keyphrase.
 */
export function discoveryMessages(
  { type, name, value }: TrackingEvent,
  keyphraseOf: KeyphraseOf,
): readonly SentEvent[] {
  if (!('products' in value) || 'keyphrase' in value) return [{ type, name, value } as SentEvent];
  const groups = new Map<string | undefined, TrackedProduct[]>();
  for (const product of value.products) {
    const keyphrase = keyphraseOf(product.productId);
    groups.set(keyphrase, [...(groups.get(keyphrase) ?? []), product]);
  }
  return [...groups].map(([keyphrase, all]) => {
    const products = all.slice(0, MOST_PRODUCTS);
    return { type, name, value: { ...value, products, ...(keyphrase && { keyphrase }) } } as SentEvent;
  });
}
