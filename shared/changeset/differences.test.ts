import { describe, expect, it } from 'vitest';
import { differences, jsonPlace } from './differences.ts';

describe('what differs between two versions of a record', () => {
  it.each([
    ['nothing', { a: 1, b: [{ c: 'x' }] }, { b: [{ c: 'x' }], a: 1 }, []],
    ['a text', { a: 'x' }, { a: 'y' }, [{ path: 'a', before: 'x', after: 'y' }]],
    [
      'a block',
      { b: [{ p: { t: 'x' } }] },
      { b: [{ p: { t: 'y' } }] },
      [{ path: 'b[0].p.t', before: 'x', after: 'y' }],
    ],
    ['one more', { b: ['x'] }, { b: ['x', 'y'] }, [{ path: 'b[1]', before: null, after: 'y' }]],
    [
      'the first of a list',
      { b: [] },
      { b: ['x'] },
      [
        { path: 'b[0]', before: null, after: 'x' },
        { path: 'b', before: '[]', after: null },
      ],
    ],
    ['a new record', null, { a: true }, [{ path: 'a', before: null, after: 'true' }]],
    ['a deleted record', { a: null }, null, [{ path: 'a', before: 'null', after: null }]],
  ])('%s', (_, before, after, expected) => {
    expect(differences(before, after)).toEqual(expected);
  });
});

it('tells where a text is no JSON', () => {
  const text = '{\n  "a": 1,\n  b: 2\n}';
  let place: unknown;
  try {
    JSON.parse(text);
  } catch (error) {
    place = jsonPlace(text, error);
  }
  expect(place).toEqual({ line: 3, column: 3 });
  expect(jsonPlace(text, new Error('other'))).toBeUndefined();
});
