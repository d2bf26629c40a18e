import { expect, it } from 'vitest';
import { isVirtualItem, isVirtualProduct, type ParcelFacts } from './is-virtual.ts';

const facts = (changes: Partial<ParcelFacts>): ParcelFacts => ({
  type: 'simple',
  attributes: {},
  giftcard: null,
  ...changes,
});
const PRODUCTS: Readonly<Record<number, ParcelFacts>> = {
  1: facts({}),
  2: facts({ type: 'virtual' }),
  3: facts({ type: 'giftcard', giftcard: { type: 'virtual' } }),
  4: facts({ type: 'giftcard', giftcard: { type: 'physical' } }),
  5: facts({ type: 'giftcard', giftcard: { type: 'combined' } }),
  6: facts({ attributes: { event_registration: ['1'] } }),
  7: facts({ type: 'configurable' }),
  8: facts({ attributes: { event_registration: ['0'] } }),
};

it.each<[string, number, number[], boolean]>([
  ['product id 0', 0, [], true],
  ['gift card (virtual type)', 3, [], true],
  ['not a physical gift card', 4, [], false],
  ['not a gift card that is sent both ways', 5, [], false],
  ['event registration', 6, [], true],
  ['not a product with event_registration off', 8, [], false],
  ['products of type virtual', 2, [], true],
  ['all children virtual', 7, [2, 3], true],
  ['not with only some virtual children', 7, [2, 1], false],
  ['not a configurable without children', 7, [], false],
  ['not a simple product', 1, [], false],
  ['not an unknown product', 99, [], false],
  ['not with an unknown child', 7, [2, 99], false],
])('virtual check: %s', (_name, productId, children, expected) => {
  const item = { productId, children: children.map((id) => ({ productId: id, qty: 1, metadata: {} })) };
  const isVirtual = (id: number) => {
    const known = PRODUCTS[id];
    return known !== undefined && isVirtualProduct(known);
  };
  expect(isVirtualItem(item, isVirtual)).toBe(expected);
});
