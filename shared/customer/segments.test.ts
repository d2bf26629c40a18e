import { expect, it } from 'vitest';
import { INTERESTS, OCCUPATIONS, primarySegment } from './segments.ts';

it.each<[string, number[], number[], number | null]>([
  ['nobody who says nothing', [], [], null],
  ['nobody whose sport has no content of its own', [14, 17, 78], [21], null],
  ['the only one', [19], [], 19],
  ['the first of the order, whatever was named first', [19, 13, 12], [], 12],
  ['an occupation before most sports', [12, 13], [22], 22],
  ['and after CrossFit', [12, 11], [22], 11],
  ['a segment of an older shop', [44, 13], [], 44],
])('the primary segment: %s', (_name, segments, occupations, expected) => {
  expect(primarySegment(segments, occupations)).toBe(expected);
});

it('numbers name one segment each', () => {
  const ids = [...INTERESTS, ...OCCUPATIONS].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
