import { expect, it } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

it.each<[string | null | undefined, string]>([
  ['/account/wishlist', '/account/wishlist'],
  ['/ca/checkout?step=2#x', '/ca/checkout?step=2#x'],
  ['/a/../b', '/a/../b'],
  ['https://evil.example', '/home'],
  ['//evil.example', '/home'],
  ['/\\evil.example', '/home'],
  ['\\\\evil.example', '/home'],
  ['/\t/evil.example', '/home'],
  ['/\n/evil.example', '/home'],
  ['javascript:alert(1)', '/home'],
  ['account', '/home'],
  [' /account', '/home'],
  ['', '/home'],
  [null, '/home'],
  [undefined, '/home'],
])('%j leads to %s', (wanted, expected) => {
  expect(safeRedirect(wanted, '/home')).toBe(expected);
});
