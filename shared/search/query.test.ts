import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyExpression, looserExpression, wholeExpression } from './expression.ts';
import { apart, joinedWords, joinTerms, readQuery, readSynonyms, withOthers } from './query.ts';

const SYNONYMS = readSynonyms(['squat cage, power rack', 'tee, t-shirt, shirt', 'jump box, plyo box']);
const NONE = readSynonyms([]);

/** The wordings of each part of a query, joined into texts; the typed one first. */
function parts(text: string): string[][] {
  return readQuery(text, SYNONYMS).terms.map(({ wordings }) => wordings.map(({ words }) => words.join(' ')));
}

describe('parts of a query', () => {
  it.each([
    ['olympic bar', [['olympic'], ['bar']]],
    ['Power Rack!', [['power rack', 'squat cage']]],
    ['squat cages', [['squat cages', 'power rack']]],
    ['black tee', [['black'], ['tee', 't shirt', 'shirt']]],
    ['plyo boxes', [['plyo boxes', 'jump box']]],
    ['Straße', [['straße', 'strasse']]],
    ['the best bar for me', [['bar']]],
    ['the', [['the']]],
    ['', []],
    ['?!', []],
  ])('%s', (text, expected) => {
    expect(parts(text)).toEqual(expected);
  });

  it.each([
    ['45lb plate', '45 lb'],
    ['45 lbs plate', '45lb'],
    ['45 pounds plate', '45 lb'],
    ['45 lb plate', '20 kg'],
    ['20kg plate', '45 lb'],
    ['20 kg plate', '44 lb'],
    ['20 kilos plate', '20 kg'],
    ['2.5 kg plate', '2 5 kg'],
    ['2" plate', '2 inch'],
    ['2 in plate', '2in'],
    ['5x5 plate', '5 x 5'],
    ['5 x 5 plate', '5x5'],
  ])('the measure in %s is also written %s', (text, wording) => {
    expect(parts(text)[0]).toContain(wording);
    expect(parts(text).at(-1)).toEqual(['plate']);
  });

  it('a word after a bare number is not a measure', () => {
    expect(parts('bar 45')).toEqual([['bar'], ['45']]);
    expect(parts('10 bars')).toEqual([['10'], ['bars']]);
  });

  it('neighboring words that are known as one word become one part', () => {
    const query = readQuery('red kettle bell', NONE);
    expect(joinedWords(query)).toEqual(['redkettle', 'kettlebell']);
    const joined = joinTerms(query, (word) => word === 'kettlebell');
    expect(joined.terms.map(({ wordings }) => wordings.map(({ words }) => words.join(' ')))).toEqual([
      ['red'],
      ['kettlebell', 'kettle bell'],
    ]);
  });
});

it.each([
  ['bike helmet', 'helmet'],
  ['bike helmet for children', 'helmet'],
  ['bench with wheels', 'bench'],
  ['for the bench', 'bench'],
  ['plate 45 lb', 'plate'],
  ['black squat cage', 'squat cage'],
  ['45 lb', undefined],
  ['', undefined],
])('what %s is about: %s', (text, head) => {
  expect(readQuery(text, SYNONYMS).head?.typed.join(' ')).toBe(head);
});

it('a part that was joined is still what the query is about', () => {
  expect(joinTerms(readQuery('red kettle bell', NONE), (word) => word === 'kettlebell').head?.typed).toEqual([
    'kettle',
    'bell',
  ]);
});

it('phrases are taken apart, measures and joined words are not', () => {
  const query = joinTerms(readQuery('45 lb kettle bell squat cage', SYNONYMS), (word) => word === 'kettlebell');
  expect(apart(query, SYNONYMS).terms.map(({ typed }) => typed.join(' '))).toEqual([
    '45 lb',
    'kettle bell',
    'squat',
    'cage',
  ]);
});

it('a word that may be meant otherwise is looked for as both', () => {
  const query = withOthers(readQuery('red hoodlie', NONE), new Map([['hoodlie', ['hoodie']]]));
  expect(query.terms.map(({ wordings }) => wordings.map(({ words }) => words.join(' ')))).toEqual([
    ['red'],
    ['hoodlie', 'hoodie'],
  ]);
  expect(query.head).toBe(query.terms[1]);
});

describe('the full-text query', () => {
  it('asks for every part; the last word may be incomplete; a phrase may be in any order', () => {
    expect(wholeExpression(readQuery('red bar', NONE), false)).toBe('(("red") AND ("bar")) OR ("redbar")');
    expect(wholeExpression(readQuery('ba', NONE), true)).toBe('(("ba"*))');
    expect(wholeExpression(readQuery('squat cage', SYNONYMS), false)).toBe('((("squat" AND "cage") OR "power rack"))');
    expect(wholeExpression(readQuery('?', NONE), false)).toBeUndefined();
  });

  it.each([
    ['red steel bar', {}, '(("steel") AND ("bar")) OR (("red") AND ("bar")) OR (("red") AND ("steel"))'],
    ['red bar', {}, '("red") OR ("bar")'],
    ['red bar', { red: 9000 }, '("bar")'],
    ['red bar', { red: 9000, bar: 8000 }, '("bar")'],
    ['red unobtainium bar', { unobtainium: 0 }, '("red") AND ("bar")'],
    ['bar', {}, undefined],
    ['unobtainium', { unobtainium: 0 }, undefined],
  ])('with fewer words: %s, in an index with %j', (text, products: Readonly<Record<string, number>>, expected) => {
    const productsOf = ({ typed }: { readonly typed: readonly string[] }) => products[typed[0] ?? ''] ?? 10;
    expect(looserExpression(readQuery(text, NONE), { isBegun: false, productsOf, most: 2000 })).toBe(expected);
  });

  it('asks for any part that is not everywhere', () => {
    const productsOf = ({ typed }: { readonly typed: readonly string[] }) => (typed[0] === 'red' ? 9000 : 10);
    expect(anyExpression(readQuery('red steel bar', NONE), { isBegun: false, productsOf, most: 2000 })).toBe(
      '("steel") OR ("bar")',
    );
  });

  it('nothing typed is ever an operator', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.boolean(), (text, isBegun) => {
        const all = wholeExpression(readQuery(text, SYNONYMS), isBegun) ?? '';
        const outside = all.replace(/"[\p{L}\p{N}., ]+"\*?/gu, 'w');
        expect(outside.replace(/w|AND|OR|[() ]/g, '')).toBe('');
        expect(all.length).toBeLessThan(20_000);
      }),
      { numRuns: 1000 },
    );
  });
});
