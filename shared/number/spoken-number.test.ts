import { assert, constantFrom, nat, property } from 'fast-check';
import { expect, it } from 'vitest';
import { SITE_CODES } from '#shared/site/sites.ts';
import { type NumberKind, readNumber, spokenNumber } from './spoken-number.ts';

const kinds: readonly NumberKind[] = ['giftcard', 'order', 'return', 'quote'];
const anyNumber = [constantFrom(...kinds), constantFrom(...SITE_CODES), nat(2 ** 32 - 1)] as const;

it.each([
  ['USA', 'U-1000-0004'],
  ['CAN', 'C-1000-0004'],
  ['APO', 'P-1000-0004'],
  ['EUR', 'E-1000-0004'],
  ['AUS', 'A-1000-0004'],
  ['GBR', 'G-1000-0004'],
] as const)('a number of %s begins with its letter', (site, number) => {
  expect(spokenNumber('order', site, 0)).toBe(number);
});

it('a number is a letter, four digits and four digits, and is recognized as its kind', () => {
  assert(
    property(...anyNumber, (kind, site, chance) => {
      const number = spokenNumber(kind, site, chance);
      expect(number).toMatch(/^[UCPEAG]-\d{4}-\d{4}$/);
      expect(readNumber(number)).toEqual({ read: 'number', number, kind, site });
    }),
  );
});

it.each([['u-1000-0004'], ['U10000004'], [' u 1000 0004 '], ['U–1000–0004'], ['u1000-0004']])(
  '"%s" is read with and without dashes, in upper or lower case',
  (text) => {
    expect(readNumber(text)).toEqual({ read: 'number', number: 'U-1000-0004', kind: 'order', site: 'USA' });
  },
);

it('gift cards, orders, returns and quotes never share a number', () => {
  assert(
    property(constantFrom(...SITE_CODES), nat(), nat(), nat(), nat(), (site, ...chances) => {
      const numbers = kinds.map((kind, index) => spokenNumber(kind, site, chances[index] ?? 0));
      expect(new Set(numbers).size).toBe(kinds.length);
    }),
  );
});

it('a number with a wrong digit is distinguished from text that is not a number', () => {
  expect(readNumber('U-1000-0008')).toEqual({ read: 'mistyped' });
  for (const text of [
    '',
    'X-1000-0004',
    'U-1000-000',
    'RMA-7K3QX9B2MD',
    'Q-7K3QX9B2',
    '019a0f3c2d1e00112233445566aa',
  ]) {
    expect(readNumber(text)).toEqual({ read: 'other' });
  }
});
