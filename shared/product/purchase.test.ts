import { expect, it } from 'vitest';
import {
  AT,
  bundleOption,
  bundleValue,
  openGiftcard,
  optionPart,
  productOptions,
} from '#shared/testing/product-options.ts';
import { readChoice } from './choice-query.ts';
import { configure } from './configure.ts';
import type { ProductOptions } from './options.ts';
import { purchaseOf } from './purchase.ts';

/** The items that the fields of a posted form add to a list. */
function posted(options: ProductOptions, fields: string) {
  const choice = readChoice(options, new URLSearchParams(fields));
  return purchaseOf(options, choice, configure(options, choice, AT));
}

const plain = { children: [], customOptions: [], metadata: {} };

it('a configurable has its variant as its only child', () => {
  const tee = productOptions('configurable', {
    axes: [{ code: 'color', label: 'Colour', values: ['Black', 'Red'] }],
    parts: [optionPart(11, { values: ['Black'] }), optionPart(12, { values: ['Red'] })],
  });
  expect(posted(tee, 'productId=1&qty=2&color=Red')).toEqual([
    { ...plain, productId: 1, qty: 2, children: [{ productId: 12, qty: 1, metadata: {} }] },
  ]);
});

it('a bundle has the option of each child, and the free product', () => {
  const set = productOptions('bundle', {
    parts: [optionPart(21)],
    bundleOptions: [bundleOption(7, [bundleValue(21, { canChangeQty: true })], { includedProductId: 99 })],
  });
  expect(posted(set, 'b7=21&b7-21=3')[0]?.children).toEqual([
    { productId: 21, qty: 3, metadata: { bundleOptionId: 7 } },
    { productId: 99, qty: 1, metadata: { freeBundleOptionId: 7 } },
  ]);
});

it('a group is one item per row', () => {
  const pairs = productOptions('grouped', { parts: [optionPart(41, { qty: 2 }), optionPart(42), optionPart(43)] });
  const metadata = { groupedProductId: 1 };
  expect(posted(pairs, 'g42=0&g43=4')).toEqual([
    { ...plain, productId: 41, qty: 2, metadata },
    { ...plain, productId: 43, qty: 4, metadata },
  ]);
});

it('a gift card carries its amount in major units', () => {
  const card = productOptions('giftcard', { giftcard: openGiftcard() });
  expect(posted(card, 'amount=25')[0]?.metadata).toEqual({ giftcard: { amount: 25 } });
  expect(posted(card, 'amount=custom&custom=12.50')[0]?.metadata).toEqual({ giftcard: { amount: 12.5 } });
});

it('custom options carry ids, and texts as they were typed', () => {
  const value = (id: number) => ({ id, sku: '', title: '', priceType: 'fixed' as const, price: 0 });
  const option = { title: '', isRequired: false, maxLength: null, priceType: 'fixed' as const, price: 0, sku: '' };
  const belt = productOptions('simple', {
    customOptions: [
      { ...option, id: 3, type: 'checkbox', values: [value(31), value(32)] },
      { ...option, id: 4, type: 'field', values: [] },
    ],
  });
  expect(posted(belt, 'o3=&o3=31&o3=32&o4=IRON+BARN')[0]?.customOptions).toEqual([
    { id: 3, value: 31 },
    { id: 3, value: 32 },
    { id: 4, value: 'IRON BARN' },
  ]);
});
