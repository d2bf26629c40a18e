import { describe, expect, it } from 'vitest';
import { eventsSchema } from '#shared/discovery/events.ts';
import { discoveryMessages } from './discovery-events.ts';
import { type TrackingEvent, trackedProducts } from './events.ts';

/** The keyphrases that led to products: 1 and 3 were found as `bar`, 2 as `plate`. */
const FOUND = new Map([
  [1, 'bar'],
  [2, 'plate'],
  [3, 'bar'],
]);
const keyphraseOf = (id: number) => FOUND.get(id);
const bought = (...ids: number[]) => ids.map((productId) => ({ productId, qty: 2 }));

describe('events sent to the discovery service', () => {
  it.each<[string, TrackingEvent, readonly unknown[]]>([
    ['a visit', { type: 'user', name: 'info', value: {} }, [{ type: 'user', name: 'info', value: {} }]],
    [
      'a page',
      { type: 'view', name: 'page', value: { kind: 'category', uri: '/barbells' } },
      [{ type: 'view', name: 'page', value: { kind: 'category', uri: '/barbells' } }],
    ],
    [
      'a product whose search is known',
      { type: 'view', name: 'product', value: { products: bought(9), keyphrase: 'rack' } },
      [{ type: 'view', name: 'product', value: { products: bought(9), keyphrase: 'rack' } }],
    ],
    [
      'a product found by an earlier search',
      { type: 'view', name: 'product', value: { products: bought(1) } },
      [{ type: 'view', name: 'product', value: { products: bought(1), keyphrase: 'bar' } }],
    ],
    [
      'a product that no search led to',
      { type: 'view', name: 'product', value: { products: bought(9) } },
      [{ type: 'view', name: 'product', value: { products: bought(9) } }],
    ],
    [
      'items added to the cart after one search',
      { type: 'cart', name: 'add', value: { products: bought(1, 3) } },
      [{ type: 'cart', name: 'add', value: { products: bought(1, 3), keyphrase: 'bar' } }],
    ],
    [
      'an order after two searches and none, without its number',
      { type: 'order', name: 'confirm', orderId: 'x', value: { products: bought(1, 9, 2, 3) } },
      [
        { type: 'order', name: 'confirm', value: { products: bought(1, 3), keyphrase: 'bar' } },
        { type: 'order', name: 'confirm', value: { products: bought(9) } },
        { type: 'order', name: 'confirm', value: { products: bought(2), keyphrase: 'plate' } },
      ],
    ],
    [
      'an item added to a wishlist',
      { type: 'wishlist', name: 'add', value: { products: bought(9) } },
      [{ type: 'wishlist', name: 'add', value: { products: bought(9) } }],
    ],
    [
      'recommendations in view',
      { type: 'widget', name: 'appear', value: { rfkid: 'rfkid_4', shown: [1, 2] } },
      [{ type: 'widget', name: 'appear', value: { rfkid: 'rfkid_4', shown: [1, 2] } }],
    ],
    [
      'a clicked recommendation',
      { type: 'widget', name: 'click', value: { rfkid: 'rfkid_4', products: bought(9), position: 2 } },
      [{ type: 'widget', name: 'click', value: { rfkid: 'rfkid_4', products: bought(9), position: 2 } }],
    ],
    [
      'a search',
      { type: 'search', name: 'query', value: { keyphrase: 'bar' } },
      [{ type: 'search', name: 'query', value: { keyphrase: 'bar' } }],
    ],
    [
      'the results of a search',
      { type: 'search', name: 'results', value: { keyphrase: 'bar', total: 0 } },
      [{ type: 'search', name: 'results', value: { keyphrase: 'bar', total: 0 } }],
    ],
    [
      'a clicked result, by the search that shows it now',
      { type: 'search', name: 'click', value: { keyphrase: 'rack', position: 3, products: bought(1) } },
      [{ type: 'search', name: 'click', value: { keyphrase: 'rack', position: 3, products: bought(1) } }],
    ],
  ])('%s', (_, event, messages) => {
    const told = discoveryMessages(event, keyphraseOf);
    expect(told).toEqual(messages);
    expect(eventsSchema.safeParse({ data: told }).success).toBe(true);
  });

  it('with more products than a message has room for include the first ones', () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ productId: 100 + at, qty: 1 }));
    const told = discoveryMessages({ type: 'cart', name: 'add', value: { products: many } }, keyphraseOf);
    expect(eventsSchema.safeParse({ data: told }).success).toBe(true);
    expect(told[0]?.value).toEqual({ products: many.slice(0, 50) });
  });
});

it('parts of a set count as the set, equal products as one', () => {
  expect(
    trackedProducts([
      { productId: 1, qty: 1, metadata: {} },
      { productId: 2, qty: 2, metadata: { groupedProductId: 7 } },
      { productId: 3, qty: 1, metadata: { groupedProductId: 7 } },
      { productId: 1, qty: 4, metadata: {} },
    ]),
  ).toEqual([
    { productId: 1, qty: 5 },
    { productId: 7, qty: 3 },
  ]);
});
