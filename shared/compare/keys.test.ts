import { describe, expect, it } from 'vitest';
import { compareKey, compareMemory, comparePath, readCompared } from './keys.ts';

describe('the address of a comparison', () => {
  it.each([
    ['', [], false],
    ['/', [], false],
    ['/a,b', ['a', 'b'], false],
    ['/a/b', ['a', 'b'], false],
    ['/A,a', ['a'], false],
    ['/%20a%20,,b', ['a', 'b'], false],
    ['/a%2Cb', ['a,b'], false],
    ['/a%2Fb', ['a/b'], false],
    ['/%E0%A4%A', ['%E0%A4%A'], false],
    [`/${'x'.repeat(129)},a`, ['a'], true],
    [
      `/${Array.from({ length: 13 }, (_, n) => `k${n}`).join(',')}`,
      Array.from({ length: 12 }, (_, n) => `k${n}`),
      true,
    ],
  ])('%s is parsed', (path, keys, isCut) => {
    expect(readCompared(path)).toEqual({ keys, isCut });
  });

  it.each([[[]], [['a']], [['a', 'b']], [['a,b', 'c/d', 'é', '%']]])(
    'the cookie value of %j is parsed back',
    (keys) => {
      expect(readCompared(comparePath(keys).slice('/compare'.length)).keys).toEqual(keys);
    },
  );

  it('names a product by the end of its own address, and a site by its name in browser storage', () => {
    expect([compareKey('/field-bar'), compareKey('/bars/field-bar')]).toEqual(['field-bar', 'field-bar']);
    expect(compareMemory('USA')).toBe('compare.usa');
  });
});
