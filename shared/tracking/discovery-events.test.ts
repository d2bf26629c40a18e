import { describe, expect, it } from 'vitest';
import { eventsSchema } from '#shared/discovery/events.ts';
import { discoveryMessages } from './discovery-events.ts';
import { type TrackingEvent, trackedProducts } from './events.ts';

/** What led to products: 1 and 3 were found as `bar`, 2 as `plate`. */
const FOUND = new Map([
  [1, 'bar'],
  [2, 'plate'],
  [3, 'bar'],
]);
const keyphraseOf = (id: number) => FOUND.get(id);
const bought = (...ids: number[]) => ids.map((productId) => ({ productId, qty: 2 }));

describe('what the discovery service is told', () => {
  it.each<[string, TrackingEvent, readonly unknown[]]>([
    ['a visit', { type: 'user', name: 'info' }, [{ type: 'user', name: 'info', value: {} }]],
    [
      'a page',
      { type: 'view', name: 'page', kind: 'category', uri: '/barbells' },
      [{ type: 'view', name: 'page', value: { kind: 'category', uri: '/barbells' } }],
    ],
    [
      'a product that was found',
      { type: 'view', name: 'product', productId: 1, keyphrase: 'bar' },
      [{ type: 'view', name: 'product', value: { products: [{ productId: 1, qty: 1 }], keyphrase: 'bar' } }],
    ],
    [
      'a product that nothing led to',
      { type: 'view', name: 'product', productId: 9, keyphrase: undefined },
      [{ type: 'view', name: 'product', value: { products: [{ productId: 9, qty: 1 }] } }],
    ],
    [
      'a cart that came of one search',
      { type: 'cart', name: 'add', products: bought(1, 3) },
      [{ type: 'cart', name: 'add', value: { products: bought(1, 3), keyphrase: 'bar' } }],
    ],
    [
      'an order that came of two searches and none',
      { type: 'order', name: 'confirm', orderId: 'x', products: bought(1, 9, 2, 3) },
      [
        { type: 'order', name: 'confirm', value: { products: bought(1, 3), keyphrase: 'bar' } },
        { type: 'order', name: 'confirm', value: { products: bought(9) } },
        { type: 'order', name: 'confirm', value: { products: bought(2), keyphrase: 'plate' } },
      ],
    ],
    [
      'a wish',
      { type: 'wishlist', name: 'add', products: bought(1) },
      [{ type: 'wishlist', name: 'add', value: { products: bought(1) } }],
    ],
    [
      'recommendations in view',
      { type: 'widget', name: 'appear', widget: 'rfkid_4', productIds: [1, 2] },
      [{ type: 'widget', name: 'appear', value: { rfkid: 'rfkid_4', products: [1, 2] } }],
    ],
    [
      'one that was followed',
      { type: 'widget', name: 'click', widget: 'rfkid_4', productId: 1, position: 2 },
      [{ type: 'widget', name: 'click', value: { products: [{ productId: 1, qty: 1 }] } }],
    ],
    [
      'a search',
      { type: 'search', name: 'query', keyphrase: 'bar' },
      [{ type: 'search', name: 'query', value: { keyphrase: 'bar' } }],
    ],
    [
      'its results',
      { type: 'search', name: 'results', keyphrase: 'bar', total: 0 },
      [{ type: 'search', name: 'results', value: { keyphrase: 'bar', total: 0 } }],
    ],
    [
      'a result beyond all that is looked at',
      { type: 'search', name: 'click', keyphrase: 'bar', productId: 1, position: 40_000 },
      [
        {
          type: 'search',
          name: 'click',
          value: { keyphrase: 'bar', position: 10_000, products: [{ productId: 1, qty: 1 }] },
        },
      ],
    ],
  ])('%s', (_, event, messages) => {
    const told = discoveryMessages(event, keyphraseOf);
    expect(told).toEqual(messages);
    expect(eventsSchema.safeParse({ data: told }).success).toBe(true);
  });

  it('of more products than a message has room for are the first', () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ productId: 100 + at, qty: 1 }));
    const told = discoveryMessages({ type: 'cart', name: 'add', products: many }, keyphraseOf);
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
