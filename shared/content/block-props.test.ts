import { describe, expect, it } from 'vitest';
import { blocksProblem, isLimited } from './block-props.ts';

const text = (html: unknown) => ({ name: 'text', props: { html } });

describe('blocks of a page', () => {
  it.each([
    ['valid blocks', [text('<p>A</p>'), { name: 'departments' }], undefined],
    ['no blocks', [], undefined],
    ['blocks with fields for later stores', [{ ...text('A'), class: 'wide', segments: [24] }], undefined],
    ['not a list', {}, 'blocks: is not a list of blocks'],
    ['an unknown name', [text('A'), { name: 'heroo', props: {} }], 'blocks[1].name: unknown block "heroo"'],
    ['no name', [{ props: {} }], 'blocks[0].name: unknown block without a name'],
    [
      'the name of a property of every object',
      [{ name: 'constructor' }],
      'blocks[0].name: unknown block "constructor"',
    ],
    ['wrong props', [text(5)], expect.stringMatching(/^blocks\[0\]\.props\.html: /)],
    ['missing props', [{ name: 'text' }], expect.stringMatching(/^blocks\[0\]\.props\.html: /)],
    [
      'wrong props in a nested block',
      [text('A'), { ...text('B'), slots: { default: [text('C'), text(null)] } }],
      expect.stringMatching(/^blocks\[1\]\.slots\.default\[1\]\.props\.html: /),
    ],
    [
      'wrong props in an item of a list',
      [{ name: 'category-tiles', props: { title: 'T', link: null, items: [{ label: 'A', href: 'x', image: 'i' }] } }],
      'blocks[0].props.items[0].href: must be a path or an https address',
    ],
  ])('%s', (_, blocks, problem) => {
    expect(blocksProblem(blocks)).toEqual(problem);
  });
});

it.each([
  [{}, false],
  [{ segments: [], skus: [] }, false],
  [{ segments: [24] }, true],
  [{ skus: ['NB-R4-BLK'] }, true],
  [{ segments: '24' }, true],
])('a block limited by %j is hidden: %s', (block, isHidden) => {
  expect(isLimited(block)).toBe(isHidden);
});
