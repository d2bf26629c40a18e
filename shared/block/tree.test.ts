import { describe, expect, it } from 'vitest';
import { BLOCK_KINDS } from './kinds.ts';
import { blockCircle, blocksProblem, DEEPEST_BLOCK, MOST_BLOCKS, namedBlocks } from './tree.ts';

const text = (html: unknown = '<p>A</p>') => ({ name: 'text', props: { html } });
const columns = (...blocks: unknown[]) => ({ name: 'columns', props: {}, slots: { default: blocks } });
const test = (name: string, share: unknown = { default: 50, b: 50 }, variants: unknown = { b: { hidden: true } }) => ({
  ...text(),
  abTest: { name, share, variants },
});

function nested(depth: number): unknown {
  return depth === 1 ? text() : columns(nested(depth - 1));
}

describe('blocks of a page', () => {
  it.each<[string, unknown, unknown]>([
    ['valid blocks', [text(), { name: 'departments' }], undefined],
    ['no blocks', [], undefined],
    [
      'every field',
      [
        {
          ...text(),
          class: 'wide',
          segments: [24, 43],
          skus: ['A'],
          tracking: { name: 'a', index: 1, whenVisible: true },
        },
      ],
      undefined,
    ],
    ['fields that this store does not know', [{ ...text(), note: 'new' }], undefined],
    ['a value in the place of a prop', [{ name: 'text', value: '<p>A</p>' }], undefined],
    [
      'a variant whose props are not all there, though the value is',
      [
        {
          name: 'text',
          value: '<p>A</p>',
          abTest: { name: 't', share: { default: 50, b: 50 }, variants: { b: { props: {} } } },
        },
      ],
      expect.stringMatching(/^blocks\[0\]\.abTest\.variants\.b\.props\.html: /),
    ],
    ['not a list', {}, 'blocks: is not a list of blocks'],
    ['an unknown name', [text(), { name: 'heroo', props: {} }], 'blocks[1].name: unknown block "heroo"'],
    ['no name', [{ props: {} }], 'blocks[0].name: the block has no name'],
    [
      'the name of a property of every object',
      [{ name: 'constructor' }],
      'blocks[0].name: unknown block "constructor"',
    ],
    ['a block without its props', [{ name: 'schedule' }], expect.stringMatching(/^blocks\[0\]\.props\.event: /)],
    ['wrong props', [text(5)], expect.stringMatching(/^blocks\[0\]\.props\.html: /)],
    ['missing props', [{ name: 'text' }], expect.stringMatching(/^blocks\[0\]\.props\.html: /)],
    [
      'a misspelled prop',
      [{ name: 'text', props: { html: 'A', hmtl: 'B' } }],
      'blocks[0].props.hmtl: the block has no such prop',
    ],
    [
      'products from nowhere',
      [{ name: 'product-list', props: { title: 'A' } }],
      'blocks[0].props: must have one of skus, ids, category or source',
    ],
    [
      'wrong props in a nested block',
      [text(), columns(text(), text(null))],
      expect.stringMatching(/^blocks\[1\]\.slots\.default\[1\]\.props\.html: /),
    ],
    [
      'a place that the block does not have',
      [{ ...columns(), slots: { left: [] } }],
      'blocks[0].slots.left: the block has no such place for blocks',
    ],
    [
      'blocks in a block that holds none',
      [{ ...text(), slots: { default: [text()] } }],
      'blocks[0].slots.default: the block has no such place for blocks',
    ],
    [
      'wrong props in an item of a list',
      [{ name: 'category-tiles', props: { title: 'T', link: null, items: [{ label: 'A', href: 'x', image: 'i' }] } }],
      'blocks[0].props.items[0].href: must be a path or an https address',
    ],
    [
      'an unknown segment',
      [{ ...text(), segments: [24, 99] }],
      expect.stringMatching(/^blocks\[0\]\.segments\[1\]: unknown segment 99/),
    ],
    [
      'an interest that is no segment of content',
      [{ ...text(), segments: [78] }],
      expect.stringMatching(/^blocks\[0\]\.segments\[0\]: unknown segment 78/),
    ],
    ['an unknown class', [{ ...text(), class: 'huge' }], expect.stringMatching(/^blocks\[0\]\.class: may hold wide/)],
    ['the deepest tree', [nested(DEEPEST_BLOCK)], undefined],
    [
      'a deeper tree',
      [nested(DEEPEST_BLOCK + 1)],
      expect.stringMatching(/default\[0\]: blocks are more than 6 levels deep$/),
    ],
    ['the most blocks', Array.from({ length: MOST_BLOCKS }, () => text()), undefined],
    [
      'one block more',
      [...Array.from({ length: MOST_BLOCKS - 1 }, () => text()), columns(text())],
      'blocks[399].slots.default[0]: the page has more than 400 blocks',
    ],
    [
      'a share without a variant',
      [test('a', { default: 50, c: 50 })],
      expect.stringMatching(/^blocks\[0\]\.abTest\.share\.c: names no variant/),
    ],
    ['a variant without a share', [test('a', { default: 50 })], 'blocks[0].abTest.variants.b: has no share'],
    ['no share at all', [test('a', { default: 0, b: 0 })], 'blocks[0].abTest.share: must give some variant a share'],
    [
      'wrong props in a variant',
      [test('a', undefined, { b: { props: { html: 1 } } })],
      expect.stringMatching(/^blocks\[0\]\.abTest\.variants\.b\.props\.html: /),
    ],
    [
      'wrong blocks in a variant',
      [
        {
          ...columns(),
          abTest: { name: 'a', share: { default: 1, b: 1 }, variants: { b: { slots: { default: [text(1)] } } } },
        },
      ],
      expect.stringMatching(/^blocks\[0\]\.abTest\.variants\.b\.slots\.default\[0\]\.props\.html: /),
    ],
    ['a test in two places', [test('a'), test('a')], undefined],
    [
      'a test with two shares',
      [test('a'), test('a', { default: 1, b: 99 })],
      'blocks[1].abTest.share: test "a" has another share elsewhere on the page',
    ],
    ['eight versions', [test('a'), test('b'), { ...text(), segments: [24] }], undefined],
    [
      'nine versions',
      [
        test('a', { default: 1, b: 1, c: 1 }, { b: {}, c: {} }),
        test('b', { default: 1, b: 1, c: 1 }, { b: {}, c: {} }),
      ],
      'blocks: tests and segments make 9 versions of the page; at most 8 are kept',
    ],
    [
      'versions by segments in blocks within blocks',
      [test('a'), test('b'), columns({ ...text(), segments: [24] }, { ...text(), segments: [43] })],
      'blocks: tests and segments make 12 versions of the page; at most 8 are kept',
    ],
  ])('%s', (_, blocks, problem) => {
    expect(blocksProblem(blocks)).toEqual(problem);
  });

  it('a named block that shows itself is refused', () => {
    const blocks = [columns({ name: 'dynamic-block', props: { block: 'sale' } })];
    expect(blocksProblem(blocks)).toBeUndefined();
    expect(blocksProblem(blocks, 'sale')).toBe('blocks: the block "sale" leads to itself');
  });

  it('named blocks are found in every place and variant', () => {
    const shows = (block: string) => ({ name: 'dynamic-block', props: { block } });
    const test = { name: 't', share: { default: 1, b: 1 }, variants: { b: { props: { block: 'c' } } } };
    expect(
      namedBlocks([
        columns(shows('a')),
        { ...shows('b'), abTest: test },
        { name: 'dynamic-block', value: 'd' },
      ] as never),
    ).toEqual(['a', 'b', 'c', 'd']);
  });

  it.each<[string, Record<string, string[]>, unknown]>([
    ['no way back', { a: ['b', 'c'], b: ['c'], c: [] }, undefined],
    ['a way back over two', { a: ['b'], b: ['c'], c: ['b'] }, ['b', 'c', 'b']],
    ['itself', { a: ['a'] }, ['a', 'a']],
  ])('named blocks: %s', (_, uses, circle) => {
    expect(blockCircle(new Map(Object.entries(uses)))).toEqual(circle);
  });
});

describe('kinds of blocks', () => {
  it.each([...BLOCK_KINDS.values()].map((kind) => [kind.name, kind] as const))(
    'the example of %s is valid',
    (name, kind) => {
      expect(blocksProblem([{ name, ...kind.example }])).toBeUndefined();
    },
  );

  it('are those of the contract', () => {
    const contract =
      'hero, media, text, columns, product-list, carousel, tabs, accordion, banner, deals-banner, countdown, quotes, faq, brand-tiles, buying-guide, category-tiles, departments, perks, split, posts, bar-comparison-table, product-page, product-tabs, gear-specs, video-list, shorts, dynamic-block, results-tab, content-form, support-form, events-list, schedule, leaderboard-event, leaderboard-overall, leaderboard-strongest, leaderboard-btwb, athlete-cards';
    expect(contract.split(', ').filter((name) => !BLOCK_KINDS.has(name))).toEqual([]);
  });
});
