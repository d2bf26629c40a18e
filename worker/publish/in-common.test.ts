import { expect, it } from 'vitest';
import { inCommon } from './in-common.ts';

it.each([
  [['']],
  [['one']],
  [['same', 'same', 'same']],
  [['', 'a']],
  [['aa', 'aaa', 'aaaa']],
  [['abcab', 'ab']],
  [['name\t10 USD\tred', 'name\t12 CAD\tred', 'name\t9 EUR\tred']],
  // Characters of two codes of which one half is the same.
  [['a\u{1F600}b', 'a\u{1F601}b']],
  [['a\u{1F600}b', 'a\u{1F900}b', 'a\u{2F600}b']],
  [['\u{1F600}', '\u{2F600}']],
  [['x\u{1F600}', 'x']],
])('%j is whole again', (texts) => {
  const { start, middles, end } = inCommon(texts);
  expect(middles.map((middle) => start + middle + end)).toEqual(texts);
  expect([start, ...middles, end].every((text) => text.isWellFormed())).toBe(true);
  const shortest = Math.min(...middles.map(({ length }) => length));
  const others = middles.slice(1);
  // What is left in common would be half a character.
  const isSame = (from: number, to: number) => others.every((other) => other.at(from) === middles[0]?.at(to));
  if (shortest > 0 && others.length > 0) {
    expect(isSame(0, 0) && !/[\ud800-\udbff]/.test(middles[0]?.at(0) ?? '')).toBe(false);
    expect(isSame(-1, -1) && !/[\udc00-\udfff]/.test(middles[0]?.at(-1) ?? '')).toBe(false);
  }
});
