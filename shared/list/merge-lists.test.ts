import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activeCart } from './active-list.ts';
import { itemSchema, type ListType, MOST_ITEMS, type StoredItem, type StoredList } from './contract.ts';
import { type Caps, mergeLists } from './merge-lists.ts';
import { itemKey } from './same-item.ts';

const line = (productId: number, qty: number, changes: Partial<StoredItem> = {}): StoredItem => ({
  ...itemSchema.parse({ productId, qty: 1 }),
  qty,
  listItemId: `i${productId}`,
  addedMs: 0,
  deal: false,
  ...changes,
});
const list = (type: ListType, items: StoredItem[], changes: Partial<StoredList> = {}): StoredList => ({
  _id: `${type}-${items.map((item) => `${item.productId}x${item.qty}`).join('-')}`,
  type,
  items,
  missed: [],
  messages: [],
  metadata: { isActive: true, activeCartTs: 1 },
  version: 1,
  ...changes,
});
const capsOf = (most: Readonly<Record<number, number>>): Caps =>
  new Map(Object.entries(most).map(([id, units]) => [itemKey(line(Number(id), 1)), { name: `P${id}`, most: units }]));

/** Units by kind and item; zeros are omitted. */
function unitsOf(lists: readonly StoredList[]): Record<string, number> {
  const units: Record<string, number> = {};
  for (const { type, items } of lists) {
    for (const item of items) units[`${type} ${itemKey(item)}`] = (units[`${type} ${itemKey(item)}`] ?? 0) + item.qty;
  }
  return units;
}

describe('on login a guest’s lists are merged into the customer’s', () => {
  it.each<[string, StoredList[], StoredList[], Caps, [ListType, [number, number][]][]]>([
    [
      'a kind of list that the customer does not have moves over',
      [],
      [list('cart', [line(1, 2)])],
      capsOf({ 1: 9 }),
      [['cart', [[1, 2]]]],
    ],
    [
      'a list that pays a quote stays separate',
      [list('quote', [line(1, 1)])],
      [
        list('quote', [line(1, 2)], {
          metadata: { isActive: true, activeCartTs: 2, quote: { quoteId: 'Q-7K3QX9B2', revision: 1 } },
        }),
      ],
      capsOf({ 1: 9 }),
      [
        ['quote', [[1, 1]]],
        ['quote', [[1, 2]]],
      ],
    ],
    [
      'different items are listed together, the customer’s own first',
      [list('cart', [line(1, 1)])],
      [list('cart', [line(2, 1)])],
      capsOf({ 2: 9 }),
      [
        [
          'cart',
          [
            [1, 1],
            [2, 1],
          ],
        ],
      ],
    ],
    [
      'equal items add up',
      [list('cart', [line(1, 2)])],
      [list('cart', [line(1, 3)])],
      capsOf({ 1: 9 }),
      [['cart', [[1, 5]]]],
    ],
    [
      'equal items are capped at what is available',
      [list('cart', [line(1, 2)])],
      [list('cart', [line(1, 3)])],
      capsOf({ 1: 4 }),
      [['cart', [[1, 4]]]],
    ],
    [
      'a line is never smaller than it was in either list',
      [list('cart', [line(1, 7)])],
      [list('cart', [line(1, 3)])],
      capsOf({ 1: 5 }),
      [['cart', [[1, 7]]]],
    ],
    [
      'an item that is no longer available stays',
      [list('cart', [line(1, 1)])],
      [list('cart', [line(1, 2), line(2, 1)])],
      capsOf({ 1: 0, 2: 0 }),
      [
        [
          'cart',
          [
            [1, 2],
            [2, 1],
          ],
        ],
      ],
    ],
    [
      'an item that the catalogue no longer has stays',
      [list('cart', [line(1, 1)])],
      [list('cart', [line(1, 2)])],
      capsOf({}),
      [['cart', [[1, 3]]]],
    ],
    [
      'a wishlist may have more than is available',
      [list('wishlist', [line(1, 2)])],
      [list('wishlist', [line(1, 3)])],
      capsOf({ 1: 1 }),
      [['wishlist', [[1, 5]]]],
    ],
    [
      'quotes, items saved for later and buy-now items each join their own kind',
      [list('quote', [line(1, 1)]), list('sfl', [line(1, 1)]), list('buyNow', [line(1, 1)])],
      [list('buyNow', [line(2, 1)]), list('sfl', [line(3, 1)]), list('quote', [line(4, 1)])],
      capsOf({}),
      [
        [
          'quote',
          [
            [1, 1],
            [4, 1],
          ],
        ],
        [
          'sfl',
          [
            [1, 1],
            [3, 1],
          ],
        ],
        [
          'buyNow',
          [
            [1, 1],
            [2, 1],
          ],
        ],
      ],
    ],
    [
      'the most recently active of several quotes takes the items',
      [
        list('quote', [line(1, 1)], { metadata: { isActive: true, activeCartTs: 5 } }),
        list('quote', [line(2, 1)], { metadata: { isActive: true, activeCartTs: 9 } }),
      ],
      [list('quote', [line(3, 1)])],
      capsOf({}),
      [
        ['quote', [[1, 1]]],
        [
          'quote',
          [
            [2, 1],
            [3, 1],
          ],
        ],
      ],
    ],
    [
      'purchases from two registries stay two lists, from the same one become one',
      [list('registryPurchase', [line(1, 1)], { metadata: { isActive: true, activeCartTs: 1, registry: 'a' } })],
      [
        list('registryPurchase', [line(2, 1)], { metadata: { isActive: true, activeCartTs: 1, registry: 'a' } }),
        list('registryPurchase', [line(3, 1)], { metadata: { isActive: true, activeCartTs: 1, registry: 'b' } }),
      ],
      capsOf({}),
      [
        [
          'registryPurchase',
          [
            [1, 1],
            [2, 1],
          ],
        ],
        ['registryPurchase', [[3, 1]]],
      ],
    ],
    [
      'an empty list changes nothing',
      [list('cart', [line(1, 1)])],
      [list('cart', [])],
      capsOf({}),
      [['cart', [[1, 1]]]],
    ],
  ])('%s', (_name, own, guest, caps, expected) => {
    const merged = mergeLists(own, guest, caps);
    expect(merged.map((each) => [each.type, each.items.map((item) => [item.productId, item.qty])])).toEqual(expected);
  });

  it('the list that the customer filled last becomes the active one', () => {
    const own = list('cart', [line(1, 1)], { metadata: { isActive: true, activeCartTs: 50 } });
    const guest = list('quote', [line(2, 1)], { metadata: { isActive: true, activeCartTs: 90 } });
    expect(activeCart(mergeLists([own], [guest], capsOf({})))?.type).toBe('quote');
    const late = list('cart', [line(3, 1)], { metadata: { isActive: true, activeCartTs: 99 } });
    expect(activeCart(mergeLists([own, guest], [late], capsOf({})))?._id).toBe(own._id);
  });

  it('codes of both are kept, each once', () => {
    const cartWith = (id: number, coupons: readonly string[]) =>
      list('cart', [line(id, 1)], { metadata: { isActive: true, activeCartTs: 1, coupons } });
    const [merged] = mergeLists([cartWith(1, ['A', 'B'])], [cartWith(2, ['B', 'C'])], capsOf({}));
    expect(merged?.metadata.coupons).toEqual(['A', 'B', 'C']);
  });

  it('notes beside the customer’s list stay, and missed deals are carried over', () => {
    const own = list('cart', [], { metadata: { isActive: true, activeCartTs: 1, name: 'Mine' }, missed: [line(8, 1)] });
    const guest = list('cart', [line(1, 1)], {
      metadata: { isActive: true, activeCartTs: 1, name: 'Theirs', email: 'a@b.test', isPublic: true },
      missed: [line(8, 1), line(9, 1)],
    });
    const [merged] = mergeLists([own], [guest], capsOf({}));
    expect(merged?.metadata).toEqual({ isActive: true, activeCartTs: 1, name: 'Mine', email: 'a@b.test' });
    expect(merged?.missed.map((item) => item.productId)).toEqual([8, 9]);
  });
});

describe('the shopper is notified', () => {
  const told = (own: StoredItem[], guest: StoredItem[], most: Record<number, number>) =>
    mergeLists([list('cart', own)], [list('cart', guest)], capsOf(most))[0]?.messages.map(({ type, text }) => [
      type,
      text,
    ]);

  it('that items were added, and where there were more than are available', () => {
    expect(told([line(1, 2)], [line(1, 3), line(2, 1)], { 1: 4 })).toEqual([
      ['merged', 'The 2 items you added before logging in are now in your cart too.'],
      ['quantity', 'P1 was already in your cart. Its quantity is now 4, the most available.'],
    ]);
  });

  it('about nothing where the customer’s own list was empty: it looks as before', () => {
    expect(told([], [line(1, 1)], {})).toEqual([]);
  });

  it('about items that did not fit', () => {
    const full = Array.from({ length: MOST_ITEMS }, (_, index) => line(index + 1, 1));
    const merged = told(full, [line(1, 1), line(999, 1)], {});
    expect(merged?.map(([type]) => type)).toEqual(['merged', 'error']);
  });
});

const TYPES = ['cart', 'sfl', 'buyNow', 'wishlist', 'quote'] as const;
const item = fc.record({ id: fc.integer({ min: 1, max: 5 }), qty: fc.integer({ min: 1, max: 9 }) });
const shelf = fc
  .uniqueArray(
    fc.record({
      type: fc.constantFrom(...TYPES),
      items: fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 5 }),
      ts: fc.nat(9),
    }),
    { selector: ({ type }) => type },
  )
  .map((kinds) =>
    kinds.map(({ type, items, ts }, index) =>
      list(
        type,
        items.map(({ id, qty }) => line(id, qty)),
        { _id: `l${index}${type}`, metadata: { isActive: true, activeCartTs: ts } },
      ),
    ),
  );
const most = fc.dictionary(fc.constantFrom('1', '2', '3', '4', '5'), fc.integer({ min: 0, max: 12 })).map(capsOf);
const guestIds = (lists: readonly StoredList[]) => lists.map((each) => ({ ...each, _id: `g${each._id}` }));

describe('with any lists', () => {
  it('no unit is lost except by the cap, and none is added', () => {
    fc.assert(
      fc.property(shelf, shelf, most, (own, guest, caps) => {
        const [before, brought, after] = [
          unitsOf(own),
          unitsOf(guest),
          unitsOf(mergeLists(own, guestIds(guest), caps)),
        ];
        for (const key of new Set([...Object.keys(before), ...Object.keys(brought)])) {
          const [a, b, c] = [before[key] ?? 0, brought[key] ?? 0, after[key] ?? 0];
          const cap = caps.get(key.slice(key.indexOf(' ') + 1))?.most ?? Number.POSITIVE_INFINITY;
          expect(c).toBeLessThanOrEqual(a + b);
          expect(c).toBeGreaterThanOrEqual(Math.max(a, b, Math.min(a + b, cap)));
        }
        expect(Object.keys(after).every((key) => (before[key] ?? 0) + (brought[key] ?? 0) > 0)).toBe(true);
      }),
    );
  });

  it('whose list it was and the order of lists do not affect quantities', () => {
    fc.assert(
      fc.property(shelf, shelf, most, (own, guest, caps) => {
        const units = unitsOf(mergeLists(own, guestIds(guest), caps));
        expect(unitsOf(mergeLists(guest, guestIds(own), caps))).toEqual(units);
        expect(unitsOf(mergeLists(own.toReversed(), guestIds(guest).toReversed(), caps))).toEqual(units);
      }),
    );
  });

  it('nothing to merge changes nothing: the lists are the same objects', () => {
    fc.assert(
      fc.property(shelf, most, (own, caps) => {
        const merged = mergeLists(own, [], caps);
        expect(merged).toHaveLength(own.length);
        for (const [index, each] of merged.entries()) expect(each).toBe(own[index]);
      }),
    );
  });
});
