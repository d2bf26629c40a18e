import { expect, it } from 'vitest';
import { placeOf } from './place.ts';

it.each([
  ['Seattle', { continent: 'NA', country: 'US', longitude: '-122.33' }, 'wnam'],
  ['Boston', { continent: 'NA', country: 'US', longitude: '-71.06' }, 'enam'],
  ['somewhere in North America', { continent: 'NA' }, 'enam'],
  ['Lima', { continent: 'SA', country: 'PE', longitude: '-77.04' }, 'sam'],
  ['Lisbon', { continent: 'EU', country: 'PT', longitude: '-9.14' }, 'weur'],
  ['Warsaw', { continent: 'EU', country: 'PL', longitude: '21.01' }, 'eeur'],
  ['Dubai', { continent: 'AS', country: 'AE', longitude: '55.27' }, 'me'],
  ['Tokyo', { continent: 'AS', country: 'JP', longitude: '139.69' }, 'apac'],
  ['Perth', { continent: 'OC', country: 'AU', longitude: '115.86' }, 'oc'],
  ['Lagos', { continent: 'AF', country: 'NG', longitude: '3.38' }, 'afr'],
  ['a station in Antarctica', { continent: 'AN' }, 'oc'],
  ['an unknown place', {}, 'oc'],
] as const)('a visitor in %s', (_where, origin, place) => {
  expect(placeOf(origin, 'oc')).toBe(place);
});
