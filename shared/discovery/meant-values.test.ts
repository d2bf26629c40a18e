import { expect, it } from 'vitest';
import { EMPTY_INDEX } from '#shared/facet/listing-index.ts';
import { parseSelection } from '#shared/facet/selection.ts';
import { withMeantValues } from './meant-values.ts';

const facet = (key: string, values: readonly string[]) => ({ key, label: key, values, sets: [], of: [] });
const INDEX = {
  ...EMPTY_INDEX,
  facets: [facet('color', ['Black', 'Deep Red', 'color-0']), facet('promotion', ['made_in_usa', 'hot_deal'])],
};

it.each<[string, Record<string, string[]>, Record<string, string[]>]>([
  ['a url key', { color: ['deep-red'] }, { color: ['deep-red'] }],
  ['an id', { color: ['color-1'] }, { color: ['deep-red'] }],
  ['a value before an id', { color: ['color-0'] }, { color: ['color-0'] }],
  ['the text of a promotion', { promotion: ['made-in-usa'] }, { promotion: ['made-in-usa'] }],
  ['the id of a promotion', { promotion: ['promotion-1'] }, { promotion: ['hot-deal'] }],
  ['the text of an availability', { is_salable: ['in-stock'] }, { is_salable: ['1'] }],
  ['the id of an availability', { is_salable: ['is-salable-0'] }, { is_salable: ['0'] }],
  ['one value by two names', { color: ['color-1', 'deep-red'] }, { color: ['deep-red'] }],
  ['unknown values', { color: ['green'], size: ['xl'] }, { color: ['green'], size: ['xl'] }],
])('%s', (_, chosen, expected) => {
  const selection = { ...parseSelection(new URLSearchParams()), chosen };
  expect(withMeantValues(INDEX, selection).chosen).toEqual(expected);
});
