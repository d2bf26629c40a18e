import { describe, expect, it } from 'vitest';
import { IsolateCache } from './cache.ts';

describe('the cache in memory', () => {
  it('keeps what was read most recently', () => {
    const cache = new IsolateCache<number>(2);
    cache.set('a', 1);
    cache.set('b', 2);
    expect(cache.get('a')).toBe(1);
    cache.set('c', 3);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
  });

  it('stays within its size limit, whatever is written again', () => {
    const cache = new IsolateCache<string>(10, (text) => text.length);
    cache.set('a', 'xxxxxx');
    cache.set('a', 'xx');
    cache.set('b', 'xxxxxxxx');
    expect([cache.get('a'), cache.get('b')]).toEqual(['xx', 'xxxxxxxx']);
    cache.set('c', 'xxx');
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, undefined, 'xxx']);
  });

  it('is not emptied by a single entry that is too large', () => {
    const cache = new IsolateCache<string>(3, (text) => text.length);
    cache.set('a', 'xx');
    cache.set('b', 'xxxx');
    expect([cache.get('a'), cache.get('b')]).toEqual(['xx', undefined]);
  });
});
