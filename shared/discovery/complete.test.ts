import { describe, expect, it } from 'vitest';
import { completionsOf, isMeant } from './complete.ts';

const SOURCES = {
  phrases: ['power rack', 'kettlebell', 'power bar'],
  categories: ['Power Racks', 'Kettlebells', 'Rack Accessories'],
  names: ['R-4 Power Rack', 'Power Block Dumbbells', 'Kettlebell Rack 45 lb', 'Rackable Cart'],
};
const complete = (typed: string, most = 10) => completionsOf(typed, SOURCES, most).map(({ text }) => text);

describe('completions', () => {
  it.each<[string, string, readonly string[]]>([
    ['nothing typed: what others search', '', ['power rack', 'kettlebell', 'power bar']],
    [
      'what others found, then categories, then words of names',
      'pow',
      ['power rack', 'power bar', 'power racks', 'power', 'power block'],
    ],
    ['a last word after others', 'power r', ['power rack', 'power racks']],
    [
      'a finished word completes only to what follows it',
      'power ',
      ['power rack', 'power bar', 'power racks', 'power block'],
    ],
    ['accents and capitals', 'PÖWER RA', ['power rack', 'power racks']],
    ['never what was already typed', 'kettlebell', ['kettlebells', 'kettlebell rack']],
    ['words without matches', 'xyzzy', []],
    ['only punctuation', '***', ['power rack', 'kettlebell', 'power bar']],
  ])('%s', (_, typed, expected) => {
    expect(complete(typed)).toEqual(expected);
  });

  it('are as many as requested', () => {
    expect(complete('pow', 2)).toHaveLength(2);
    expect(complete('pow', 0)).toEqual([]);
  });

  it.each([
    ['Rack Accessories', ['rack'], true],
    ['Rack Accessories', ['racks', 'acc'], true],
    ['Rack Accessories', ['acc', 'rack'], false],
    ['Rack Accessories', ['bar'], false],
  ])('%s matches %j: %s', (name, words, expected) => {
    expect(isMeant(name, words)).toBe(expected);
  });
});
