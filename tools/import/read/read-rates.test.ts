import { expect, it } from 'vitest';
import { SITE_CODES, type SiteCode } from '#shared/site/sites.ts';
import { emptyCatalogue } from '#tools/import/catalogue.ts';
import { memoryTable } from '#tools/import/csv/table.ts';
import { ReportBuilder } from '#tools/import/report.ts';
import { readTableRates, readTaxRates } from './read-rates.ts';

const ROW = { country: '*', region: '*', zip: '*', order_subtotal: '0', price: '15' };

it.each<[string, readonly SiteCode[] | null, string, readonly (SiteCode | null)[]]>([
  ['no site named: every site', null, '', [null]],
  ['sites that the import names', ['USA', 'GBR'], '', ['USA', 'GBR']],
  ['all sites named by the import: every site', SITE_CODES, '', [null]],
  ['a site of its own', ['USA'], 'eur', ['EUR']],
  ['all sites named in its row', ['USA'], 'all', [null]],
])('a table rate with %s', async (_words, named, site, expected) => {
  const catalogue = emptyCatalogue();
  await readTableRates(memoryTable('tablerate.csv', [{ ...ROW, site }]), named, catalogue, new ReportBuilder());
  expect(catalogue.tableRates.map(({ value }) => value.site)).toEqual(expected);
});

it('a row for a location and subtotal may appear once per site', async () => {
  const catalogue = emptyCatalogue();
  const report = new ReportBuilder();
  const rows = ['', 'USA', 'CAN', 'nowhere'].map((site) => ({ ...ROW, site }));
  await readTableRates(memoryTable('tablerate.csv', rows), ['USA'], catalogue, report);
  expect(catalogue.tableRates.map(({ value }) => value.site)).toEqual(['USA', 'CAN']);
  expect(report.build(true).rejected.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '3 duplicate place and subtotal',
    '5 unknown site "nowhere"',
  ]);
});

it.each([
  ['', undefined],
  ['3', { least: 3, most: 3 }],
  ['3-5', { least: 3, most: 5 }],
  ['3 to 5', { least: 3, most: 5 }],
])('days on the way may be given: %j', async (transit_days, transit) => {
  const catalogue = emptyCatalogue();
  const report = new ReportBuilder();
  await readTableRates(memoryTable('tablerate.csv', [{ ...ROW, transit_days }]), null, catalogue, report);
  expect(catalogue.tableRates.map(({ value }) => value.transit)).toEqual([transit]);
});

it.each(['soon', '5-3', '-1', '3 weeks'])('days on the way that are %j are refused', async (transit_days) => {
  const report = new ReportBuilder();
  await readTableRates(memoryTable('tablerate.csv', [{ ...ROW, transit_days }]), null, emptyCatalogue(), report);
  expect(report.build(true).rejected.map(({ reason }) => reason)).toEqual([
    `transit_days "${transit_days}" is not a number of days, nor a range`,
  ]);
});

const RATE = { code: 'US-OH-COUNTY-Franklin', country: 'US', state: 'OH', rate: '1.25' };

it.each<[string, Readonly<Record<string, string>>, string]>([
  ['any postcode', { 'zip/post code': '*' }, '*'],
  ['one ZIP', { 'zip/post code': '43215' }, '43215'],
  ['a ZIP+4', { 'zip/post code': '43215-1234' }, '43215-1234'],
  ['a ZIP+4 without its dash', { 'zip/post code': '432151234' }, '43215-1234'],
  ['a range', { 'zip/post is range': '1', 'range from': '43201', 'range to': '43235' }, '43201-43235'],
  ['a range of ZIP+4s', { zip_from: '43215-1000', zip_to: '43215-1999' }, '432151000-432151999'],
  ['a range in one cell, as exported', { tax_postcode: '43201-43235' }, '43201-43235'],
])('a tax rate for %s', async (_words, postcodes, expected) => {
  const catalogue = emptyCatalogue();
  await readTaxRates(memoryTable('tax_rates.csv', [{ ...RATE, ...postcodes }]), catalogue, new ReportBuilder());
  expect(catalogue.taxRates.map(({ value }) => value.postcode)).toEqual([expected]);
});

it.each([
  ['no bounds', { 'zip/post is range': '1', 'range from': '', 'range to': '' }, '"" to "" is not a range of postcodes'],
  ['the wrong order', { zip_from: '43235', zip_to: '43201' }, '"43235" to "43201" is not a range of postcodes'],
  [
    'a ZIP and a ZIP+4',
    { zip_from: '43201', zip_to: '432351234' },
    '"43201" to "432351234" is not a range of postcodes',
  ],
])('a range with %s is refused', async (_words, postcodes, reason) => {
  const catalogue = emptyCatalogue();
  const report = new ReportBuilder();
  await readTaxRates(memoryTable('tax_rates.csv', [{ ...RATE, ...postcodes }]), catalogue, report);
  expect(report.build(true).rejected.map((row) => `${row.line} ${row.reason}`)).toEqual([`2 ${reason}`]);
});
