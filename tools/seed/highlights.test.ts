import { describe, expect, it } from 'vitest';
import { highlightsOf, promiseOf } from './highlights.ts';

describe('the promise of a product', () => {
  it.each([
    ['is the first sentence of its text', '<p>Holds. Does not slip.</p><p>More.</p>', 'Holds.'],
    [
      'ends with a sentence and not with a figure',
      '<p>A 28.5 mm shaft bends back. And more.</p>',
      'A 28.5 mm shaft bends back.',
    ],
    ['is left out if it is long', `<p>${'long '.repeat(40)}.</p>`, undefined],
    ['is left out if it is more than text', '<p>It is <b>strong</b>.</p>', undefined],
  ])('%s', (_name, about, promise) => expect(promiseOf({ about })).toBe(promise));
});

describe('the highlights of a product', () => {
  it('are its three most telling attributes, in words', () => {
    const attributes = {
      color: ['Red'],
      warranty: ['Lifetime'],
      tensile: ['200 000 psi'],
      knurl: ['Medium'],
      spin: ['Bushing'],
    };
    expect(highlightsOf(attributes)).toEqual(['Steel of 200 000 psi', 'Knurl: medium', 'Rotates on bushing']);
  });

  it('are fewer if it has fewer', () => {
    expect(highlightsOf({ warranty: ['Lifetime'] })).toEqual(['Warranty: lifetime']);
    expect(highlightsOf({})).toEqual([]);
  });
});
