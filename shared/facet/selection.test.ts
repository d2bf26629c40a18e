import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LAYOUTS, PAGE_SIZE, PAGE_SIZES, type Selection, SORTS } from './contract.ts';
import { isNarrowed, parseSelection, selectionQuery, urlKey } from './selection.ts';

const parse = (query: string) => parseSelection(new URLSearchParams(query));
const NOTHING = parse('');

/** An arbitrary selection that a visitor can make in a list. */
const selections: fc.Arbitrary<Selection> = fc
  .record({
    chosen: fc
      .dictionary(
        fc.stringMatching(/^f_[a-z0-9_]{1,12}$/),
        fc
          .uniqueArray(fc.stringMatching(/^[a-z0-9][a-z0-9.-]{0,12}$/), { minLength: 1, maxLength: 5 })
          .map((values) => values.sort()),
        { maxKeys: 6 },
      )
      .map((chosen) => ({ ...chosen })),
    priceMin: fc.option(fc.integer({ min: 0, max: 999_999_999 })),
    priceMax: fc.option(fc.integer({ min: 0, max: 999_999_999 })),
    ratingFrom: fc.option(fc.constantFrom(4, 3, 2)),
    sort: fc.constantFrom(...SORTS),
    page: fc.integer({ min: 1, max: 100_000 }),
    size: fc.constantFrom(...PAGE_SIZES),
    layout: fc.constantFrom(...LAYOUTS),
  })
  .filter(({ priceMin, priceMax }) => priceMin === null || priceMax === null || priceMin <= priceMax);

describe('a selection and its query string', () => {
  it('round-trip: what is written is parsed back', () => {
    fc.assert(
      fc.property(selections, (selection) => {
        expect(parse(selectionQuery(selection))).toEqual(selection);
      }),
    );
  });

  it('have one address for one selection, whatever the order of the query', () => {
    expect(selectionQuery(parse('color=red,black&brand=b&p=2&sort=new'))).toBe(
      selectionQuery(parse('sort=new&p=2&brand=b&color=black&color=red')),
    );
  });

  it('are empty where nothing is selected', () => {
    expect(selectionQuery(NOTHING)).toBe('');
    expect(isNarrowed(NOTHING)).toBe(false);
  });

  it('never fail and never exceed their limits, whatever is typed', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 60 }), (pairs) => {
        const selection = parseSelection(new URLSearchParams(pairs));
        expect(SORTS).toContain(selection.sort);
        expect(PAGE_SIZES).toContain(selection.size);
        expect(selection.page).toBeGreaterThanOrEqual(1);
        expect(Object.values(selection.chosen).flat().length).toBeLessThanOrEqual(40);
        expect(parse(selectionQuery(selection))).toEqual(selection);
      }),
    );
  });
});

describe('values that make no sense are ignored', () => {
  it.each([
    ['a page that is not a number', 'p=second'],
    ['a page below one', 'p=-1'],
    ['a page with a fraction', 'p=1.5'],
    ['an unknown sort', 'sort=cheapest'],
    ['a sort by the name of a method', 'sort=toString'],
    ['a page size that is not offered', 'n_item=500'],
    ['a page size that is not a number', 'n_item=all'],
    ['prices in words', 'price=low-high'],
    ['a price with three decimals', 'price-min=1.234'],
    ['a negative price', 'price-min=-5'],
    ['an empty rating', 'rating='],
    ['a rating in words', 'rating=good'],
    ['an empty facet', 'color=,,'],
    ['a facet name that no attribute can have', 'Color[]=red'],
    ['the search word', 'q=bar'],
    ['a value that is too long', `color=${'x'.repeat(81)}`],
  ])('%s', (_, query) => {
    expect(parse(query)).toEqual(NOTHING);
  });

  it.each(['constructor', '__proto__', 'valueof', 'tostring'])('a facet named %s is handled like any other', (name) => {
    const selection = parse(`${name}=x`);
    expect(Object.entries(selection.chosen)).toEqual([[name, ['x']]]);
    expect(selectionQuery(selection)).toBe(`?${name}=x`);
  });

  it('accepts one of the three page sizes, else the full 80', () => {
    expect(PAGE_SIZE).toBe(80);
    expect(parse('n_item=24').size).toBe(24);
    expect(parse('n_item=25').size).toBe(80);
  });

  it.each(['rating=9', 'rating=1', 'rating=5', 'rating=x', 'rating='])(
    'a rating that the facet does not offer: %s',
    (query) => {
      expect(parse(query).ratingFrom).toBe(null);
    },
  );
});

describe('a price range', () => {
  it.each([
    ['price=50-100', 5_000, 10_000],
    ['price=50.5-100.25', 5_050, 10_025],
    ['price=-100', null, 10_000],
    ['price=50-', 5_000, null],
    ['price=0-', 0, null],
    ['price=-', null, null],
    ['price-min=1.15&price-max=1.16', 115, 116],
    ['price-min=20&price=10-30', 2_000, 3_000],
  ])('%s → %s to %s, both ends in minor units', (query, priceMin, priceMax) => {
    expect(parse(query)).toMatchObject({ priceMin, priceMax });
  });
});

describe('the url key of a value', () => {
  it.each([
    ['Cold Rolled', 'cold-rolled'],
    ['5.5"', '5.5'],
    ['Crème Brûlée', 'creme-brulee'],
    ['  -- Black -- ', 'black'],
    ['100% cotton', '100-cotton'],
    ['—', 'other'],
  ])('%s → %s', (text, key) => {
    expect(urlKey(text)).toBe(key);
  });
});
