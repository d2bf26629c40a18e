import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginnings, isLikelier, mayBeWrong, mostRepairs, repaired, repairs, splits } from './spelling.ts';

describe('edit distance between two words', () => {
  it.each([
    ['barbell', 'barbell', 0],
    ['barbel', 'barbell', 1],
    ['barrbell', 'barbell', 1],
    ['barbrll', 'barbell', 1],
    ['abrbell', 'barbell', 1],
    ['kettelbell', 'kettlebell', 1],
    ['dumbel', 'dumbbell', 2],
    ['rack', 'plate', 3],
  ])('%s, %s: %i', (from, to, steps) => {
    expect(repairs(from, to, 2)).toBe(steps);
  });

  it('one inserted letter is a distance of one, and the distance is the same in both directions', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(word, word, (from, to) => {
        expect(repairs(from, to, 2)).toBe(repairs(to, from, 2));
        expect(repairs(from, from, 2)).toBe(0);
        expect(repairs(from, `${from.slice(0, 3)}x${from.slice(3)}`, 2)).toBe(1);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('corrections of a misspelled word', () => {
  const known = [
    { word: 'barbell', products: 40 },
    { word: 'barbells', products: 4 },
    { word: 'bar', products: 90 },
    { word: 'bands', products: 9 },
    { word: 'bench', products: 12 },
    { word: '45lb', products: 12 },
    { word: 'plate', products: 30 },
    { word: 'plates', products: 50 },
    { word: 'dumbbell', products: 20 },
    { word: 'committee', products: 3 },
  ];

  it.each([
    ['barbelll', 'barbell'],
    ['brabell', 'barbell'],
    ['benhc', 'bench'],
    ['platee', 'plates'],
    ['abrbell', 'barbell'],
    ['dumbel', 'dumbbell'],
    ['comitee', 'committee'],
    ['xylophone', undefined],
    ['bra', undefined],
    ['46lb', undefined],
  ])('%s: %s', (word, meant) => {
    expect(repaired(word, known, false)).toBe(meant);
  });

  it.each([
    ['dumbe', 'dumbbell'],
    ['dubmb', 'dumbbell'],
    ['babel', 'barbell'],
    ['comite', 'committee'],
    ['xylo', undefined],
  ])('of a word that is still being typed: %s, %s', (word, meant) => {
    expect(repaired(word, known, true)).toBe(meant);
    expect(repaired(word, known, false)).not.toBe('dumbbell');
  });

  it('short words and those with digits are not corrected', () => {
    expect(['tee', '5x5', 'r-4', '45lb'].map(mostRepairs)).toEqual([0, 0, 0, 0]);
    expect(['rack', 'kettlebell'].map(mostRepairs)).toEqual([1, 2]);
  });

  it('candidates are found by their first letters', () => {
    expect(beginnings('abrbell')).toEqual(['a', 'b']);
    expect(beginnings('aardvark')).toEqual(['a']);
  });

  it('one word may be split in two', () => {
    expect(splits('pullup')).toContainEqual(['pull', 'up']);
    expect(splits('rack')).toEqual([]);
    expect(splits('45lbplate')).toEqual([]);
  });
});

describe('a rare word', () => {
  it.each([
    ['hoodlie', 0, true],
    ['hoodlie', 2, true],
    ['hoodlie', 3, false],
    ['echo', 1, false],
    ['echo', 0, true],
    ['mh-04', 1, false],
  ])('%s in %i products may be a misspelling: %s', (word, products, may) => {
    expect(mayBeWrong({ word, products })).toBe(may);
  });

  it.each([
    ['hoodie', 16, 'hoodlie', 2, true],
    ['hoodie', 15, 'hoodlie', 2, false],
    ['hoodie', 8, 'hoodlie', 1, true],
    ['hooded', 90, 'hoodlie', 1, false],
    ['hoodies', 90, 'hoodie', 1, false],
  ])('%s in %i products is meant by %s in %i: %s', (word, products, rare, few, is) => {
    expect(isLikelier({ word, products }, { word: rare, products: few })).toBe(is);
  });
});
