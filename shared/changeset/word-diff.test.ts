import { describe, expect, it } from 'vitest';
import { wordDiff } from './word-diff.ts';

const shown = (before: string, after: string): string =>
  wordDiff(before, after)
    .map(({ kind, text }) => (kind === 'both' ? text : kind === 'old' ? `[-${text}]` : `[+${text}]`))
    .join('');

describe('a difference of words', () => {
  it.each([
    ['', '', ''],
    ['same words', 'same words', 'same words'],
    ['', 'new', '[+new]'],
    ['old', '', '[-old]'],
    ['a red bar', 'a blue bar', 'a [-red ][+blue ]bar'],
    ['one two three four', 'one three four five', 'one [-two ]three [-four][+four five]'],
    ['<p>A bar</p>', '<p>A <b>bar</b></p>', '<p>A [+<b>]bar[+</b>]</p>'],
    ['a  b', 'a b', '[-a  ][+a ]b'],
  ])('from %j to %j is %j', (before, after, words) => {
    expect(shown(before, after)).toBe(words);
  });

  it('has both texts in it, whatever they are', () => {
    let seed = 3;
    const next = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    const text = () => Array.from({ length: next(40) }, () => 'a b <c> d\n'[next(10)]).join('');
    for (let round = 0; round < 500; round++) {
      const [before, after] = [text(), text()];
      const runs = wordDiff(before, after);
      const without = (kind: string) =>
        runs
          .filter((run) => run.kind !== kind)
          .map((run) => run.text)
          .join('');
      expect([without('new'), without('old')]).toEqual([before, after]);
    }
  });

  it('of very long texts is found quickly', () => {
    const long = Array.from({ length: 30_000 }, (_, at) => `w${at}`).join(' ');
    const runs = wordDiff(`${long} end`, `start ${long.replace('w15000', 'changed')} end`);
    expect(runs.map(({ kind }) => kind)).toEqual(['old', 'new', 'both']);
    expect(runs.at(-1)?.text).toMatch(/^w15001 .* end$/);
  });
});
