import { describe, expect, it } from 'vitest';
import type { FacetView } from './contract.ts';
import { shownFacets } from './shown-facets.ts';

function facet(key: string, counts: Readonly<Record<string, number>>, chosen: readonly string[] = []): FacetView {
  const items = Object.entries(counts).map(([text, count]) => ({
    id: `${key}-${text}`,
    text,
    urlKey: text,
    count,
    isSelected: chosen.includes(text),
  }));
  return { key, label: key, kind: key === 'rating' ? 'rating' : 'check', items, range: null };
}
const PRICE: FacetView = {
  key: 'price',
  label: 'Price',
  kind: 'price',
  items: [],
  range: { min: 1, max: 2, from: null, to: null },
};
const TOTAL = 14;

/** The values that are left of each facet. */
const left = (...facets: readonly FacetView[]) =>
  Object.fromEntries(shownFacets(facets, TOTAL).map(({ key, items }) => [key, items.map(({ text }) => text)]));

describe('facets beside a list', () => {
  it.each<[string, FacetView, readonly string[] | undefined]>([
    ['what leaves all or none is left out', facet('is_salable', { in: 14, out: 0 }), undefined],
    ['what divides stays', facet('is_salable', { in: 12, out: 2 }), ['in', 'out']],
    ['one value of some products divides, too', facet('promotion', { deal: 2, usa: 14 }), ['deal']],
    ['a value that all have is left out', facet('color', { black: 14, red: 3 }), ['red']],
    ['stars that all products have are left out', facet('rating', { '4+': 14, '3+': 14, '2+': 14 }), undefined],
    ['stars that leave the same products are named once', facet('rating', { '4+': 9, '3+': 9, '2+': 14 }), ['4+']],
    ['what is chosen stays, to be taken back', facet('color', { black: 14, red: 0 }, ['black']), ['black']],
    [
      'beside a choice others may be added',
      facet('color', { black: 14, red: 20, blue: 0 }, ['black']),
      ['black', 'red'],
    ],
    ['chosen stars stay, and lead back', facet('rating', { '4+': 14, '3+': 20, '2+': 20 }, ['4+']), ['3+', '4+']],
  ])('%s', (_, given, expected) => {
    expect(left(given)[given.key]?.toSorted()).toEqual(expected?.toSorted());
  });

  it('begin with what tells the products of the category apart', () => {
    const half = { some: 7 };
    const keys = ['is_salable', 'promotion', 'rating', 'made_in', 'diameter', 'finish'].map((key) => facet(key, half));
    expect(shownFacets([...keys, PRICE], TOTAL).map(({ key }) => key)).toEqual([
      ...['diameter', 'finish', 'price', 'promotion', 'made_in', 'rating', 'is_salable'],
    ]);
  });
});
