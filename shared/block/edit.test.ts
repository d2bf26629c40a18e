import { describe, expect, it } from 'vitest';
import {
  addBlock,
  addedPlace,
  blockAt,
  duplicateBlock,
  moveBlock,
  movedPlace,
  placeBlock,
  placesOf,
  removeBlock,
  replaceBlock,
} from './edit.ts';
import type { BlockRecord } from './record.ts';

const text = (html: string): BlockRecord => ({ name: 'text', props: { html } });
const TREE: readonly BlockRecord[] = [
  text('a'),
  {
    name: 'columns',
    slots: { first: [text('b'), text('c')], second: [{ name: 'columns', slots: { first: [text('d')] } }] },
  },
  text('e'),
];

/** A tree as one line: `a [first: b c] e`. */
function line(blocks: readonly BlockRecord[]): string {
  return blocks
    .map(({ props, slots }) => {
      const within = Object.entries(slots ?? {}).map(([slot, own]) => `[${slot}: ${line(own)}]`);
      return [...(props ? [String(props.html)] : []), ...(within.length > 0 ? within : props ? [] : ['[]'])].join(' ');
    })
    .join(' ');
}

const before = 'a [first: b c] [second: [first: d]] e';

it('a tree is read as it is', () => expect(line(TREE)).toBe(before));

it.each([
  ['0', 'a'],
  ['2', 'e'],
  ['1/first/1', 'c'],
  ['1/second/0/first/0', 'd'],
  ['3', undefined],
  ['', undefined],
  ['1/third/0', undefined],
  ['1/first/x', undefined],
  ['-1', undefined],
  ['0/constructor/0', undefined],
  ['1/__proto__/0', undefined],
])('at %j is %j', (place, expected) => {
  expect(blockAt(TREE, place)?.props?.html).toBe(expected);
});

it.each([
  ['removes', removeBlock(TREE, '0'), '[first: b c] [second: [first: d]] e'],
  ['removes within', removeBlock(TREE, '1/first/0'), 'a [first: c] [second: [first: d]] e'],
  [
    'removes the last of a slot, and the slot',
    removeBlock(TREE, '1/second/0/first/0'),
    'a [first: b c] [second: []] e',
  ],
  ['removes nothing', removeBlock(TREE, '7'), before],
  ['duplicates', duplicateBlock(TREE, '2'), `${before} e`],
  [
    'duplicates with what is within',
    duplicateBlock(TREE, '1/second/0'),
    'a [first: b c] [second: [first: d] [first: d]] e',
  ],
  ['replaces', replaceBlock(TREE, '1/first/1', text('x')), 'a [first: b x] [second: [first: d]] e'],
  ['adds to the page', addBlock(TREE, '', text('x')), `${before} x`],
  ['adds to a slot', addBlock(TREE, '1/first', text('x')), 'a [first: b c x] [second: [first: d]] e'],
  [
    'adds to a slot that has none',
    addBlock(TREE, '0/default', text('x')),
    'a [default: x] [first: b c] [second: [first: d]] e',
  ],
  ['moves down', moveBlock(TREE, '0', 1), '[first: b c] [second: [first: d]] a e'],
  ['moves up', moveBlock(TREE, '1/first/1', -1), 'a [first: c b] [second: [first: d]] e'],
  ['moves no further than the end', moveBlock(TREE, '2', 1), before],
  ['moves no further than the beginning', moveBlock(TREE, '1/first/0', -1), before],
])('%s', (_, after, expected) => {
  expect(line(after)).toBe(expected);
  expect(line(TREE)).toBe(before);
});

it.each([
  ['0', 1, '1'],
  ['2', 1, '2'],
  ['1/first/1', -1, '1/first/0'],
  ['1/first/0', -1, '1/first/0'],
] as const)('the block at %s is at %s after %d', (place, by, expected) => {
  expect(movedPlace(TREE, place, by)).toBe(expected);
});

it('all places, each before those within it', () => {
  expect(placesOf(TREE)).toEqual(['0', '1', '1/first/0', '1/first/1', '1/second/0', '1/second/0/first/0', '2']);
  for (const place of placesOf(TREE)) expect(blockAt(TREE, place), place).toBeDefined();
});

it.each([
  ['', '3'],
  ['1/first', '1/first/2'],
  ['0/first', '0/first/0'],
])('a block that is added to %j is at %s then', (list, place) => {
  expect(addedPlace(TREE, list)).toBe(place);
  expect(blockAt(addBlock(TREE, list, text('new')), place)).toEqual(text('new'));
});

describe('a block is put before another one', () => {
  it.each([
    ['later in its list', '0', '2', '[first: b c] [second: [first: d]] a e', '1'],
    ['to the end', '0', '3', '[first: b c] [second: [first: d]] e a', '2'],
    ['earlier in its list', '2', '0', 'e a [first: b c] [second: [first: d]]', '0'],
    ['where it is', '1', '1', before, '1'],
    ['into another block', '0', '1/first/1', '[first: b a c] [second: [first: d]] e', '0/first/1'],
    ['out of another block', '1/first/0', '0', 'b a [first: c] [second: [first: d]] e', '0'],
    [
      'from one slot into another',
      '1/first/1',
      '1/second/0/first/1',
      'a [first: b] [second: [first: d c]] e',
      '1/second/0/first/1',
    ],
    ['not into itself', '1', '1/first/0', before, '1'],
    ['not into a slot that there is not', '0', '1/third/0', before, '0'],
    ['not beyond the end', '0', '9', before, '0'],
    ['not from nowhere', '7', '0', before, '7'],
    ['not to nowhere', '0', 'x', before, '0'],
  ])('%s', (_, from, to, expected, place) => {
    const [blocks, at] = placeBlock(TREE, from, to);
    expect(line(blocks)).toBe(expected);
    expect(at).toBe(place);
  });

  it('anywhere, and none is lost or twice', () => {
    const texts = (blocks: readonly BlockRecord[]) =>
      line(blocks)
        .match(/\b[a-e]\b/g)
        ?.sort();
    const places = placesOf(TREE);
    for (const from of places)
      for (const to of [...places, '3', '1/first/2']) {
        const [blocks, at] = placeBlock(TREE, from, to);
        expect(texts(blocks), `${from} to ${to}`).toEqual(texts(TREE));
        expect(blockAt(blocks, at), `${from} to ${to}`).toEqual(blockAt(TREE, from));
      }
  });
});
