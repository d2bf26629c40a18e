import { expect, it } from 'vitest';
import { byteRange } from './byte-range.ts';

it.each([
  [null, null],
  ['', null],
  ['bytes=0-', { offset: 0, length: 100 }],
  ['bytes=0-1', { offset: 0, length: 2 }],
  ['bytes=40-59', { offset: 40, length: 20 }],
  ['bytes=99-', { offset: 99, length: 1 }],
  ['bytes=90-500', { offset: 90, length: 10 }],
  ['bytes=-10', { offset: 90, length: 10 }],
  ['bytes=-500', { offset: 0, length: 100 }],
  ['bytes=100-', undefined],
  ['bytes=-0', undefined],
  ['bytes=5-4', null],
  ['bytes=0-1,5-6', null],
  ['items=0-1', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
])('%j of a hundred bytes is %j', (header, range) => {
  expect(byteRange(header, 100)).toEqual(range);
});
