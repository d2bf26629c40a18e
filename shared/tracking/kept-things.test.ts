import { expect, it } from 'vitest';
import { KEPT_THINGS, keptThing } from './kept-things.ts';

it.each([
  ['cookie', 'visitor', 'visitor'],
  ['cookie', '__Host-visitor', 'visitor'],
  ['cookie', 'cart-usa', 'cart-*'],
  ['local', 'store.sent.123', 'store.sent.*'],
  ['session', 'store.told-order', 'store.told-*'],
  ['session', 'visitor', undefined],
  ['cookie', 'visitors', undefined],
  ['local', 'store.checkouts', undefined],
] as const)('in %s %s is documented by the row %s', (where, name, row) => {
  expect(keptThing(where, name)?.name).toBe(row);
});

it('each stored item has one row', () => {
  const names = KEPT_THINGS.map(({ where, name }) => `${where} ${name}`);
  expect(new Set(names).size).toBe(names.length);
});
