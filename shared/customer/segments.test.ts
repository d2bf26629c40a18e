import { expect, it } from 'vitest';
import { INTERESTS, isSegment, OCCUPATIONS, primarySegment, withUnoffered } from './segments.ts';

it.each<[string, number[], number[], number | null]>([
  ['none without any answers', [], [], null],
  ['none for a sport without content of its own', [14, 17, 78], [21], null],
  ['the only one', [19], [], 19],
  ['the first in order, whatever was selected first', [19, 13, 12], [], 12],
  ['an occupation before most sports', [12, 13], [22], 22],
  ['CrossFit before an occupation', [12, 11], [22], 11],
  ['a segment from an older store', [44, 13], [], 44],
])('the primary segment: %s', (_name, segments, occupations, expected) => {
  expect(primarySegment(segments, occupations)).toBe(expected);
});

it('each number names exactly one segment', () => {
  const ids = [...INTERESTS, ...OCCUPATIONS].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it.each([11, 43, 22, 12, 44, 23, 13, 45, 24, 19, 51, 30, 70])('%i is a segment', (id) => {
  expect(isSegment(id)).toBe(true);
  expect(primarySegment([id], [])).toBe(id === 70 ? null : id);
});

it.each([0, 1, 21, 46, 99])('%i is not a segment', (id) => {
  expect(isSegment(id)).toBe(false);
});

it('a form keeps the segments that it does not show', () => {
  expect(withUnoffered([11], [12, 24, 43])).toEqual([11, 24, 43]);
});
