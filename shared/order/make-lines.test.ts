import { expect, it } from 'vitest';
import { itemSchema } from '#shared/list/contract.ts';
import { seeItems } from '#shared/list/view-list.ts';
import type { PriceFacts } from '#shared/price/lowest.ts';
import type { Offer } from '#shared/product/offer.ts';
import { AT, optionPart, priced, productOptions, teeOf } from '#shared/testing/product-options.ts';
import { makeLines } from './make-lines.ts';

const OFFER: Offer = {
  options: productOptions('simple'),
  url: '/product',
  hasPage: true,
  picture: null,
  taxClass: '',
  attributes: {},
  included: [],
  isVirtual: false,
  virtualParts: new Set(),
  partHandling: new Map(),
};

/** Whether affiliates earn from a unit of a product: of its second variant, where it has some. */
function isCommissioned(changes: Partial<Offer>): boolean | undefined {
  const offer = { ...OFFER, ...changes };
  const variant = offer.options.parts[1]?.productId;
  const children = variant === undefined ? [] : [{ productId: variant, qty: 1 }];
  const item = { ...itemSchema.parse({ productId: 1, qty: 1, children }), listItemId: 'a1', addedMs: AT, deal: false };
  const moment = { nowMs: AT, groupPrices: new Map(), print: String };
  const [line] = makeLines(seeItems([item], { offers: new Map([[1, offer]]), moment, tickets: [] }, true), AT);
  expect(line).toMatchObject({ productId: 1, qty: 1 });
  return line?.isCommissioned;
}

const at = (prices: Partial<PriceFacts>): Partial<Offer> => ({
  options: productOptions('simple', { prices: { ...priced(10_000), ...prices } }),
});
const special = (fromMs: number, toMs: number | null) => ({ price: 8_000, fromMs, toMs });
const promo = (qty: number) => ({ price: 8_000, fromMs: AT - 1, toMs: AT + 1, qtyEnabled: true, qty });
const attributes = (code: string, value: string): Partial<Offer> => ({ attributes: { [code]: [value] } });
const black = optionPart(11, { values: ['Black', 'S'] });
const red = (prices: PriceFacts) => optionPart(12, { values: ['Red', 'S'], prices });

it.each<[string, Partial<Offer>, boolean]>([
  ['goods at their usual price', {}, true],
  ['goods of another brand', attributes('manufacturer', 'Northbar'), true],
  ['goods of Concept 2', attributes('manufacturer', 'Concept 2'), false],
  ['goods that are marked', attributes('affiliate_excluded', '1'), false],
  ['goods that are marked with no', attributes('affiliate_excluded', '0'), true],
  ['goods at a special price', at({ special: special(AT - 1, null) }), false],
  ['goods whose special price is over', at({ special: special(AT - 2, AT - 1) }), true],
  ['goods whose special price begins later', at({ special: special(AT + 1, null) }), true],
  ['goods of a promotion', at({ promo: promo(5) }), false],
  ['goods of a promotion whose units are sold', at({ promo: promo(0) }), true],
  ['a reduced variant', { options: teeOf(black, red({ ...priced(10_000), special: special(AT - 1, null) })) }, false],
  [
    'a variant beside a reduced one',
    {
      options: teeOf({ ...black, prices: { ...priced(10_000), special: special(AT - 1, null) } }, red(priced(10_000))),
    },
    true,
  ],
])('whether affiliates earn from %s', (_, changes, expected) => {
  expect(isCommissioned(changes)).toBe(expected);
});
