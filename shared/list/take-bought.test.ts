import { describe, expect, it } from 'vitest';
import type { StoredList } from './contract.ts';
import { takeBought } from './take-bought.ts';

const item = (listItemId: string, qty: number) => ({ listItemId, qty, productId: 1 });

function listOf(items: readonly object[], metadata: object = {}): StoredList {
  return { _id: 'l1', type: 'cart', version: 1, items, missed: [], messages: [], metadata } as unknown as StoredList;
}

const leftOf = (list: StoredList, ...bought: readonly [string, number][]) =>
  takeBought(
    list,
    bought.map(([listItemId, qty]) => ({ listItemId, qty })),
    () => 'new',
  )?.items;

describe('a list from which an order was bought', () => {
  const list = listOf([item('a', 2), item('b', 1)]);

  it('is empty where everything was bought', () => {
    expect(leftOf(list, ['a', 2], ['b', 1])).toBeUndefined();
  });

  it('keeps what was added while the order was being paid', () => {
    expect(leftOf(list, ['a', 2])).toEqual([item('b', 1)]);
  });

  it('keeps additional units under an id of their own, which the same order does not remove again', () => {
    const left = leftOf(list, ['a', 1], ['b', 1]) ?? [];
    expect(left).toEqual([item('new', 1)]);
    expect(leftOf(listOf(left), ['a', 1], ['b', 1])).toEqual(left);
  });

  it('is empty where it had fewer units than were bought', () => {
    expect(leftOf(list, ['a', 3], ['b', 1])).toBeUndefined();
  });

  it('is bought as a whole where the order names none of its items, or comes from a quote', () => {
    expect(leftOf(list, ['', 1])).toBeUndefined();
    expect(leftOf(listOf(list.items, { quote: { quoteId: 'q', revision: 1 } }), ['a', 2])).toBeUndefined();
  });
});
