import { describe, expect, it } from 'vitest';
import type { BlockRecord } from '#shared/block/record.ts';
import { emptyCatalogue } from './catalogue.ts';
import { checkBlocks, finishBlocks } from './finish-blocks.ts';
import { ReportBuilder } from './report.ts';

const shows = (block: string): BlockRecord => ({ name: 'dynamic-block', props: { block } });
const tested = (name: string, variants: readonly string[]): BlockRecord => ({
  name: 'text',
  props: { html: 'A' },
  abTest: {
    name,
    share: Object.fromEntries(['default', ...variants].map((variant) => [variant, 1])),
    variants: Object.fromEntries(variants.map((variant) => [variant, {}])),
  },
});

it('texts and pictures are finished in every place and variant', () => {
  const texts = {
    html: (text: string) => text.toUpperCase(),
    picture: (path: string) => (path === 'missing.png' ? null : `o/${path}`),
  };
  const test = { name: 't', share: { default: 1, b: 1 }, variants: { b: { props: { html: 'c' } } } };
  const blocks = [
    {
      name: 'hero',
      props: {
        title: 'hero.webp is a title',
        image: 'hero.webp',
        tall: 'missing.png',
        links: [{ href: 'https://x.test/a.png' }],
      },
    },
    { name: 'columns', slots: { default: [{ name: 'text', value: 'b', abTest: test }] } },
    { name: 'dynamic-block', value: 'b' },
  ];
  expect(finishBlocks(blocks, texts)).toEqual([
    {
      name: 'hero',
      props: {
        title: 'hero.webp is a title',
        image: 'o/hero.webp',
        tall: 'missing.png',
        links: [{ href: 'https://x.test/a.png' }],
      },
    },
    {
      name: 'columns',
      slots: {
        default: [{ name: 'text', value: 'B', abTest: { ...test, variants: { b: { props: { html: 'C' } } } } }],
      },
    },
    { name: 'dynamic-block', value: 'b' },
  ]);
});

describe('blocks that only show what is wrong with others', () => {
  const check = (blocks: Record<string, readonly BlockRecord[]>, pages: Record<string, readonly BlockRecord[]>) => {
    const catalogue = emptyCatalogue();
    const report = new ReportBuilder();
    const rows = (of: Record<string, readonly BlockRecord[]>) =>
      Object.entries(of).map(([identifier, list], index) => ({
        file: 'f.csv',
        line: index + 2,
        value: { identifier, blocks: [...list] },
      }));
    catalogue.blocks.push(...(rows(blocks) as never[]));
    catalogue.pages.push(...(rows(pages) as never[]));
    checkBlocks(catalogue, report);
    const { rejected } = report.build(true);
    return {
      kept: [...catalogue.blocks, ...catalogue.pages].map(({ value }) => value.identifier),
      rejected: rejected.map(({ key, line, reason }) => `${line} ${key} ${reason}`),
    };
  };

  it('are rejected with file and line, and the others are taken', () => {
    const circle = 'blocks: named blocks lead back to themselves: a, b, a';
    expect(check({ a: [shows('b')], b: [shows('a')], c: [shows('b')] }, { p: [shows('c')] })).toEqual({
      kept: ['c', 'p'],
      rejected: [`2 a ${circle}`, `3 b ${circle}`],
    });
  });

  it('make no page vary by too much', () => {
    const { kept, rejected } = check(
      { a: [tested('a', ['b', 'c'])], d: [shows('a')] },
      { fine: [shows('d'), tested('x', ['b'])], full: [shows('d'), tested('x', ['b', 'c'])] },
    );
    expect(kept).toEqual(['a', 'd', 'fine']);
    expect(rejected).toEqual([expect.stringMatching(/^3 full blocks: tests and segments .* more than 8 versions/)]);
  });
});
