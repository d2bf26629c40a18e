import { describe, expect, it } from 'vitest';
import { barColumn, valuesOf } from './columns.ts';
import type { Bar } from './contract.ts';
import { ALL_BARS, barQueryString, chosenCount, narrowedBy, readBarQuery, selectBars, sortedBy } from './select.ts';

const bar = (name: string, rank: number, changes: Partial<Bar> = {}): Bar => ({
  name,
  rank,
  brand: 'Other',
  isOwn: false,
  madeIn: 'USA',
  diameter: '28 mm',
  finish: 'Zinc',
  tensilePsi: 190_000,
  category: '28MM OLY',
  fRating: 'F4',
  duty: { affiliate: 3, olympic: 3, garage: 3, powerlifting: 3 },
  url: null,
  ...changes,
});

const BARS = [
  bar('Bar 10', 2, { tensilePsi: 200_000, fRating: 'F8', diameter: '28.5 mm', category: '28/28.5MM MULTI' }),
  bar('Bar 9', 1, { tensilePsi: 200_000, fRating: 'F8R', brand: 'House', isOwn: true }),
  bar('Alpha', 3, {
    madeIn: 'Sweden',
    fRating: 'F10',
    diameter: '9 mm',
    duty: { affiliate: 5, olympic: 1, garage: 3, powerlifting: 3 },
  }),
];

const names = (address: string) =>
  selectBars(BARS, readBarQuery(new URLSearchParams(address))).map((each) => each.name);

describe('the bar table', () => {
  it.each([
    ['', 'by rank', ['Bar 9', 'Bar 10', 'Alpha']],
    ['sort=-rank', 'in reverse', ['Alpha', 'Bar 10', 'Bar 9']],
    ['sort=name', 'numbers in names as numbers', ['Alpha', 'Bar 9', 'Bar 10']],
    ['sort=diameter', 'diameters as numbers', ['Alpha', 'Bar 9', 'Bar 10']],
    ['sort=-tensile', 'ties by rank', ['Bar 9', 'Bar 10', 'Alpha']],
    ['sort=-f', 'F10 above F8R above F8', ['Alpha', 'Bar 9', 'Bar 10']],
    ['sort=category', "categories in the specification's order", ['Bar 10', 'Bar 9', 'Alpha']],
    ['sort=-affiliate', 'a duty', ['Alpha', 'Bar 9', 'Bar 10']],
    ['sort=nothing', 'an unknown column sorts by rank', ['Bar 9', 'Bar 10', 'Alpha']],
    ['sort=-nothing', 'an unknown column is never reversed', ['Bar 9', 'Bar 10', 'Alpha']],
    ['name=BAR', 'words of the name', ['Bar 9', 'Bar 10']],
    ['own=1', 'own bars', ['Bar 9']],
    ['brand=other', 'a brand in any case', ['Bar 10', 'Alpha']],
    ['made=Sweden', 'a country', ['Alpha']],
    ['category=28MM+OLY', 'a category', ['Bar 9', 'Alpha']],
    ['finish=Zinc&diameter=28+mm', 'two filters at once', ['Bar 9']],
    ['tensile=200000', 'at least a tensile strength', ['Bar 9', 'Bar 10']],
    ['f=80', 'at least F8', ['Bar 9', 'Bar 10', 'Alpha']],
    ['affiliate=4', 'at least a duty', ['Alpha']],
    ['rank=5&sort=-rank', 'at most a rank', ['Alpha', 'Bar 10', 'Bar 9']],
    ['tensile=1', 'a value that is not offered is ignored', ['Bar 9', 'Bar 10', 'Alpha']],
    ['made=Atlantis', 'nothing matches', []],
    ['name=%3Cscript%3E', 'HTML is searched as text', []],
    [`name=${'x'.repeat(200)}`, 'an overlong text is ignored', ['Bar 9', 'Bar 10', 'Alpha']],
  ])('%s: %s', (address, _, expected) => {
    expect(names(address)).toEqual(expected);
  });

  it.each(['', '?sort=-tensile', '?sort=name&made=Sweden&own=1', '?sort=-rank&category=28MM+OLY', '?name=a%26b'])(
    'the address %s is parsed back to what was written',
    (address) => {
      expect(barQueryString(readBarQuery(new URLSearchParams(address)))).toBe(address);
    },
  );

  it('a column sorts by its better end first, then in reverse', () => {
    const tensile = barColumn('tensile');
    const name = barColumn('name');
    if (!tensile || !name) throw new Error('the table has these columns');
    const once = sortedBy(ALL_BARS, tensile);
    expect(barQueryString(once)).toBe('?sort=-tensile');
    expect(barQueryString(sortedBy(once, tensile))).toBe('?sort=tensile');
    expect(barQueryString(sortedBy(once, name))).toBe('?sort=name');
  });

  it('a selection can be removed', () => {
    const narrowed = narrowedBy(narrowedBy(ALL_BARS, 'made', 'USA'), 'finish', 'Zinc');
    expect(chosenCount(narrowed)).toBe(2);
    expect(barQueryString(narrowedBy(narrowed, 'made', ''))).toBe('?finish=Zinc');
  });

  it('a column lists each of its values once, in its order', () => {
    const diameter = barColumn('diameter');
    expect(diameter && valuesOf(diameter, BARS)).toEqual(['9 mm', '28 mm', '28.5 mm']);
  });
});
