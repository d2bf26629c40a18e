import { describe, expect, it } from 'vitest';
import { CATALOGUE, EVENT_KINDS } from './catalogue.ts';
import { eventsSchema } from './events.ts';

/** The names in the public contract, section 13. */
const NAMES = `view/page view/product list/impression list/click facet/use widget/appear widget/click click/block
  cart/add cart/update cart/remove wishlist/add registry/add checkout/step order/confirm user/info user/login
  user/register user/resetFailed search/query search/results search/click newsletter/subscribe region/ipDetection
  region/ipDetectionConfirm region/ipDetectionCancel experiment/exposure error/page vitals/sample`.split(/\s+/);

/** The fields without which each value is refused. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  'view/product': ['products'],
  'list/impression': ['list', 'products'],
  'list/click': ['list', 'products', 'position'],
  'facet/use': ['list', 'facet', 'value'],
  'widget/click': ['products'],
  'cart/add': ['products'],
  'cart/update': ['products'],
  'cart/remove': ['products'],
  'wishlist/add': ['products'],
  'registry/add': ['products'],
  'checkout/step': ['step', 'label'],
  'order/confirm': ['products'],
  'user/resetFailed': ['reason'],
  'search/query': ['keyphrase'],
  'search/results': ['keyphrase', 'total'],
  'search/click': ['keyphrase', 'products', 'position'],
  'newsletter/subscribe': ['lists'],
  'region/ipDetection': ['current', 'detected'],
  'region/ipDetectionConfirm': ['current', 'detected'],
  'region/ipDetectionCancel': ['current', 'detected'],
  'experiment/exposure': ['test', 'variant'],
  'error/page': ['kind', 'source', 'message', 'file', 'line', 'release'],
  'vitals/sample': ['kind', 'release'],
};

const CART_FIELDS = ['cart_id', 'sku', 'product_id', 'name', 'total', 'price', 'specialPrice', 'qty', 'stockStatus'];

const framed = (kind: string, value: unknown) => {
  const [type, name] = kind.split('/');
  return { id: 'a-long-id', type, name, value, t: 2, t0: 1, user_id: '', app_type: 'browser' };
};
const placesOf = (...events: readonly unknown[]) =>
  eventsSchema.safeParse({ events }).error?.issues.map(({ path }) => path.join('.')) ?? [];
const without = (value: object, field: string) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== field));

it('has the events of the public contract and no others', () => {
  expect([...EVENT_KINDS].toSorted()).toEqual(NAMES.toSorted());
  expect(NAMES).toHaveLength(29);
});

describe.each(EVENT_KINDS)('%s', (kind) => {
  const { example } = CATALOGUE[kind];

  it('is taken as the example has it', () => {
    expect(placesOf(framed(kind, example))).toEqual([]);
  });

  it('is refused without any one of the fields that it needs, by name and place', () => {
    const needed = REQUIRED[kind] ?? [];
    const refused = Object.keys(example).filter((field) => {
      const places = placesOf(framed('search/query', { keyphrase: 'x' }), framed(kind, without(example, field)));
      return places.some((place) => place === `events.1.value.${field}`);
    });
    expect(refused.toSorted()).toEqual(needed.toSorted());
  });

  it.each([null, 'text', 7, []])('is refused with %j for its value', (value) => {
    expect(placesOf(framed(kind, value))).not.toEqual([]);
  });
});

it('a line of a cart is refused without any one of its fields', () => {
  const [line] = CATALOGUE['cart/add'].example.items ?? [];
  for (const field of CART_FIELDS) {
    const value = { products: [], items: [without(line as object, field)] };
    expect(placesOf(framed('cart/add', value))).toEqual([`events.0.value.items.0.${field}`]);
  }
});

it.each([
  ['a number of a step with the label of another', 'checkout/step', { step: 2, label: 'PAYMENT' }, 'label'],
  ['figures of a page without a figure', 'vitals/sample', { kind: 'home', release: 'a' }, 'TTFB'],
  ['a text of twenty characters', 'click/block', { block: 'a', text: 'x'.repeat(20) }, 'text'],
  ['no product in an impression', 'list/impression', { list: '/a', products: [] }, 'products'],
])('%s is refused', (_, kind, value, field) => {
  expect(placesOf(framed(kind, value))).toEqual([`events.0.value.${field}`]);
});

it('an unknown event is refused by its name', () => {
  expect(placesOf(framed('view/nothing', {}))).toEqual(['events.0.name']);
  expect(placesOf(framed('constructor/x', {}))).toEqual(['events.0.name']);
});

it('one event is taken as a batch of one, and a batch of 51 is not', () => {
  const one = framed('search/query', { keyphrase: 'x' });
  expect(eventsSchema.parse({ data: one }).events).toHaveLength(1);
  expect(eventsSchema.safeParse({ events: Array.from({ length: 51 }, () => one) }).success).toBe(false);
  expect(eventsSchema.safeParse({}).success).toBe(false);
});
