import fc from 'fast-check';
import { expect, it } from 'vitest';
import { utf8Length } from './utf8.ts';

it('the bytes of a text are those of its encoding, whatever it contains', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
    }),
  );
});

it.each([
  ['', 0],
  ['rack', 4],
  ['Büro', 5],
  ['€', 3],
  ['🏋', 4],
  ['🏋'.slice(0, 1), 3],
  ['🏋'.slice(1), 3],
])('%j has %i bytes', (text, bytes) => {
  expect(utf8Length(text)).toBe(bytes);
});
