import { describe, expect, it } from 'vitest';
import { place } from '#shared/testing/tax-request.ts';
import { vatRatesAt } from './vat-place.ts';

describe("VAT by country: the specification's rows (goods, food, ebook)", () => {
  it.each([
    ['DE', 19, 19, 7],
    ['FR', 20, 10, 5.5],
    ['FI', 25.5, 14, 14],
    ['HU', 27, 27, 27],
    ['DK', 25, 25, 25],
    ['LU', 17, 3, 3],
    ['GB', 20, 20, 0],
    ['PT 1000-001', 23, 23, 6],
    ['PT 9000-001', 22, 12, 5],
    ['PT 9399', 22, 12, 5],
    ['PT 9500-001', 16, 9, 4],
    ['PT 9999', 16, 9, 4],
  ])('%s', (to, goods, food, ebook) => {
    expect(vatRatesAt(place(to))).toEqual({ goods, food, ebook });
  });

  it.each(['CH', 'IS', 'LI', 'SM', 'AD', 'AX', 'GI'])('%s has no VAT', (to) => {
    expect(vatRatesAt(place(to))).toBeUndefined();
  });
});

it.each([
  ['AT', 20],
  ['BE', 21],
  ['BG', 20],
  ['CY', 19],
  ['CZ', 21],
  ['EE', 24],
  ['ES', 21],
  ['GR', 24],
  ['HR', 25],
  ['IE', 23],
  ['IM', 20],
  ['IT', 22],
  ['LT', 21],
  ['LV', 21],
  ['MC', 20],
  ['MT', 18],
  ['NL', 21],
  ['PL', 23],
  ['RO', 21],
  ['SE', 25],
  ['SI', 22],
  ['SK', 23],
])('%s has a standard rate of %d', (to, goods) => {
  expect(vatRatesAt(place(to))?.goods).toBe(goods);
});

describe('territories by postcode', () => {
  it.each([
    ['the Canary Islands', 'ES 35001', undefined],
    ['Tenerife', 'ES 38001', undefined],
    ['Ceuta', 'ES 51001', undefined],
    ['Melilla', 'ES 52001', undefined],
    ['Madrid', 'ES 28039', 21],
    ['Guadeloupe', 'FR 97100', undefined],
    ['Réunion, with a space', 'FR 97 400', undefined],
    ['Mayotte', 'FR 97600', undefined],
    ['Monaco by a French postcode', 'FR 98000', 20],
    ['Livigno', 'IT 23041', undefined],
    ["Campione d'Italia", 'IT 22061', undefined],
    ['San Marino by an Italian postcode', 'IT 47890', undefined],
    ['Rome', 'IT 00100', 22],
    ['Büsingen', 'DE 78266', undefined],
    ['Heligoland', 'DE 27498', undefined],
    ['Berlin', 'DE 10115', 19],
    ['Mount Athos', 'GR 630 86', undefined],
    ['Åland by a Finnish postcode', 'FI 22100', undefined],
    ['Helsinki', 'FI 00100', 25.5],
    ['Jungholz', 'AT 6691', 19],
    ['Mittelberg', 'AT 6993', 19],
    ['Vienna', 'AT 1010', 20],
    ['Northern Ireland', 'GB BT1 5GS', 20],
    ['Jersey by a British postcode', 'GB JE2 3AB', undefined],
    ['Guernsey by a British postcode', 'GB GY1 1AA', undefined],
    ['the Isle of Man by a British postcode', 'GB IM1 1AA', 20],
    ['Greenland by a Danish postcode', 'DK 3900', undefined],
    ['Jersey', 'JE JE2 3AB', undefined],
    ['Norway', 'NO 0150', undefined],
    ['an unknown country', 'ZZ', undefined],
  ])('%s', (_name, to, goods) => {
    expect(vatRatesAt(place(to))?.goods).toBe(goods);
  });

  it.each([
    ['the region Madeira', { ...place('PT'), region: 'Madeira' }, 22],
    ['the region Açores', { ...place('PT'), region: 'Açores' }, 16],
    ['the region PT-20', { ...place('PT'), region: 'PT-20' }, 16],
    ['the region Las Palmas', { ...place('ES'), region: 'Las Palmas' }, undefined],
    ['the city Livigno', { ...place('IT'), city: 'Livigno' }, undefined],
    ['the city Livigno with half a postcode', { ...place('IT 230'), city: 'Livigno' }, undefined],
    ['the region Ceuta', { ...place('ES x'), region: 'CE' }, undefined],
    ["the city Campione d'Italia", { ...place('IT'), city: "Campione d'Italia" }, undefined],
  ])('%s applies where the postcode does not decide', (_name, to, goods) => {
    expect(vatRatesAt(to)?.goods).toBe(goods);
  });

  it.each([
    ['Milano, not the city Livigno', { ...place('IT 20121'), city: 'Livigno' }, 22],
    ['the valley of Livigno, by the old postcode of Livigno', { ...place('IT 23030'), city: 'Livigno' }, 22],
    ['Livigno, not the city Milano', { ...place('IT 23041'), city: 'Milano' }, undefined],
    ['Madrid, not the region GC', { ...place('ES 28039'), region: 'GC' }, 21],
    ['Madrid, not the region Ceuta, with a space', { ...place('ES 28 039'), region: 'Ceuta' }, 21],
    ['Las Palmas, not the region Madrid', { ...place('ES 35001'), region: 'M' }, undefined],
    ['Lisbon, not Madeira', { ...place('PT 1000-001'), region: 'Madeira' }, 23],
    ['Lisbon, not the Azores', { ...place('PT 1000-001'), region: 'PT-20' }, 23],
    ['Funchal, not the mainland', { ...place('PT 9000-001'), region: 'Lisboa' }, 22],
  ])('the postcode decides: %s', (_name, to, goods) => {
    expect(vatRatesAt(to)?.goods).toBe(goods);
  });
});
