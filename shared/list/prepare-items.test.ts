import { expect, it } from 'vitest';
import { type Item, itemSchema } from './contract.ts';
import { prepareItems } from './prepare-items.ts';

const GROUP = 50;
const item = (productId: number, changes: Partial<Item> = {}): Item => ({
  ...itemSchema.parse({ productId, qty: 1 }),
  ...changes,
});
const child = (productId: number, qty: number, metadata: Item['children'][number]['metadata'] = {}) => ({
  productId,
  qty,
  metadata,
});
const group = item(GROUP, { qty: 2, children: [child(1, 3), child(2, 1)], metadata: { recipeId: 5 } });
const metadata = { recipeId: 5, groupedProductId: GROUP };

it.each<[string, Item[], Item[]]>([
  [
    'group items are flattened with multiplied quantities',
    [group],
    [item(1, { qty: 6, metadata }), item(2, { qty: 2, metadata })],
  ],
  [
    'other items keep their places',
    [item(3), group],
    [item(3), item(1, { qty: 6, metadata }), item(2, { qty: 2, metadata })],
  ],
  ['members with quantity 0 are dropped', [item(GROUP, { children: [child(1, 0)] })], []],
  ['items with quantity 0 are dropped', [item(3, { qty: 0 }), item(4)], [item(4)]],
  ['a group of quantity 0 is dropped entirely', [{ ...group, qty: 0 }], []],
  [
    'bundle children with quantity 0 are dropped',
    [item(3, { children: [child(1, 0, { bundleOptionId: 7 }), child(2, 1, { bundleOptionId: 7 })] })],
    [item(3, { children: [child(2, 1, { bundleOptionId: 7 })] })],
  ],
  ['a group without children stays, to be refused', [item(GROUP)], [item(GROUP)]],
])('%s', (_name, items, expected) => {
  expect(prepareItems(items, (id) => id === GROUP)).toEqual(expected);
});
