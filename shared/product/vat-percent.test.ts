import { expect, it } from 'vitest';
import { vatPercent } from './vat-percent.ts';

it.each([
  ['EU Taxable Goods', 19],
  ['EU Food Tax', 10],
  ['EU eBook Tax', 7],
  ['Taxable Goods', 19],
  ['', 19],
  ['None', 0],
])('a price of the class %j includes %d %%', (taxClass, percent) => {
  expect(vatPercent(taxClass, { goods: 19, food: 10, ebook: 7 })).toBe(percent);
});
