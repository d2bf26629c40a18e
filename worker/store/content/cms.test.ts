import { expect, it } from 'vitest';
import { pageBlocksOf } from './cms.ts';

it('blocks keep everything that the merchant stored', () => {
  const blocks = [{ name: 'hero', props: { image: 'a.webp' }, segments: [3], skus: ['BAR'], note: 'new' }];
  expect(pageBlocksOf(JSON.stringify(blocks))).toEqual(blocks);
});

it('a block without a name or props does not cost the page its other blocks', () => {
  const [first, second] = pageBlocksOf('[{"props":{}},{"name":"text"}]');
  expect([first?.name, second?.name, second?.props]).toEqual(['', 'text', undefined]);
});

it('what is no list of blocks is an error', () => {
  expect(() => pageBlocksOf('{"name":"hero"}')).toThrow('cms_pages.blocks is not what it should be');
});
