import type { SentEvent } from '#shared/discovery/events.ts';
import type { TrackedProduct, TrackingEvent } from './events.ts';

/** Products that one event names at most; the call takes no more. */
const MOST_PRODUCTS = 50;
/** Places beyond which nobody looks. */
const LAST_POSITION = 10_000;

type MessageOf<Event extends SentEvent> = Event extends unknown ? Pick<Event, 'type' | 'name' | 'value'> : never;
/** An event as the discovery service takes it, without when and whose it is. */
export type DiscoveryMessage = MessageOf<SentEvent>;

/** The keyphrase that led to a product in this session; undefined where none did. */
export type KeyphraseOf = (productId: number) => string | undefined;

function about(products: readonly TrackedProduct[], keyphrase: string | undefined) {
  return { products: products.slice(0, MOST_PRODUCTS), ...(keyphrase === undefined ? {} : { keyphrase }) };
}

/** Products by the keyphrase that led to them, in their order; those that none led to are one group. */
function byKeyphrase(products: readonly TrackedProduct[], keyphraseOf: KeyphraseOf) {
  const groups = new Map<string | undefined, TrackedProduct[]>();
  for (const product of products) {
    const keyphrase = keyphraseOf(product.productId);
    groups.set(keyphrase, [...(groups.get(keyphrase) ?? []), product]);
  }
  return [...groups];
}

const only = (productId: number) => [{ productId, qty: 1 }];

/**
 * What the event call is told of an event (spec 3 section 7). A cart or an order that came of several searches is one
 * message for each of them: a message has room for one keyphrase.
 */
export function discoveryMessages(event: TrackingEvent, keyphraseOf: KeyphraseOf): readonly DiscoveryMessage[] {
  switch (event.type) {
    case 'user':
      return [{ type: 'user', name: 'info', value: {} }];
    case 'view':
      if (event.name === 'page') return [{ type: 'view', name: 'page', value: { kind: event.kind, uri: event.uri } }];
      return [{ type: 'view', name: 'product', value: about(only(event.productId), keyphraseOf(event.productId)) }];
    case 'cart':
    case 'order':
      return byKeyphrase(event.products, keyphraseOf).map(([keyphrase, products]) => {
        const value = about(products, keyphrase);
        return event.type === 'cart' ? { type: 'cart', name: 'add', value } : { type: 'order', name: 'confirm', value };
      });
    case 'wishlist':
      return [{ type: 'wishlist', name: 'add', value: about(event.products, undefined) }];
    case 'widget': {
      const { widget: rfkid } = event;
      if (event.name === 'click')
        return [{ type: 'widget', name: 'click', value: about(only(event.productId), undefined) }];
      return [{ type: 'widget', name: 'appear', value: { rfkid, products: event.productIds.slice(0, MOST_PRODUCTS) } }];
    }
    case 'search':
      return [searchMessage(event)];
  }
}

function searchMessage(event: Extract<TrackingEvent, { type: 'search' }>): DiscoveryMessage {
  const { type, keyphrase } = event;
  switch (event.name) {
    case 'query':
      return { type, name: 'query', value: { keyphrase } };
    case 'results':
      return { type, name: 'results', value: { keyphrase, total: event.total } };
    case 'click': {
      const position = Math.min(event.position, LAST_POSITION);
      return { type, name: 'click', value: { keyphrase, position, products: only(event.productId) } };
    }
  }
}
