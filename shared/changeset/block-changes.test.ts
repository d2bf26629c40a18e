import { describe, expect, it } from 'vitest';
import { blockChanges } from './block-changes.ts';

const block = (name: string, title: string) => ({ name, props: { title } });
const [A, B, C] = [block('text', 'a'), block('media', 'b'), block('text', 'c')];

const words = (before: readonly object[], after: readonly object[]) =>
  blockChanges(before as never, after as never).map(({ what, name, from, to }) => `${what} ${name} ${from} ${to}`);

describe('blocks of two versions', () => {
  it.each([
    ['are the same', [A, B, C], [A, B, C], []],
    ['have one more', [A, C], [A, B, C], ['added media null 2']],
    ['have one less', [A, B, C], [A, C], ['removed media 2 null']],
    ['have another order', [A, B, C], [C, A, B], ['moved text 3 1']],
    ['have another text', [A, B, C], [A, B, block('text', 'd')], ['changed text 3 3']],
    ['have moved and changed', [A, B, C], [B, block('text', 'd'), C], ['changed text 1 2']],
    ['are others', [A], [B], ['added media null 1', 'removed text 1 null']],
    ['are twice the same', [A, A, B], [A, B, A], ['moved text 2 3']],
    ['are none', [], [], []],
    ['are gone', [A, B], [], ['removed text 1 null', 'removed media 2 null']],
  ])('%s', (_, before, after, changes) => {
    expect(words(before, after)).toEqual(changes);
  });
});
