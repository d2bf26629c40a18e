import { describe, expect, it } from 'vitest';
import { keptQuery } from '#worker/render/page-cache.ts';
import { mayName, pairsOf } from './query-text.ts';

const QUERIES = [
  '',
  '?',
  '?a',
  '?a=',
  '?=b',
  '?a=1&b=2',
  '?a=1&&b=2&',
  '?a=1=2',
  '?a==',
  '?color=black,red&size=m',
  '?p=2&a=1&a=0',
  '?a=%20b',
  '?a+b=c+d',
  '?%61=1',
  '?a=%',
  '?a=%zz',
  '?q=%C3%BC',
  "?q=it's",
  '?q=a*b-c_d.e~f',
  '?q=(x)!',
  '?u=https://x.y/z?q',
];

describe('a query parsed from its text', () => {
  it.each(QUERIES)('%j matches URLSearchParams', (search) => {
    expect(pairsOf(search)).toEqual([...new URLSearchParams(search)]);
  });

  it.each(QUERIES)('%j is written as by URLSearchParams, in a fixed order', (search) => {
    const pairs = [...new URLSearchParams(search)].sort(([a, x], [b, y]) =>
      a < b ? -1 : a > b ? 1 : x < y ? -1 : x > y ? 1 : 0,
    );
    expect(keptQuery(search)).toBe(pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`);
  });

  it.each([
    ['', false],
    ['?a=1', false],
    ['?preview=1', true],
    ['?a=1&preview', true],
    ['?%70review=1', true],
    ['?a=100%25', true],
  ])('%j may have a parameter "preview": %s', (search, may) => {
    expect(mayName(search, /preview/)).toBe(may);
  });
});
