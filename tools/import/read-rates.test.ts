import { expect, it } from 'vitest';
import { SITE_CODES, type SiteCode } from '#shared/site/sites.ts';
import { emptyCatalogue } from './catalogue.ts';
import { readTableRates } from './read-rates.ts';
import { ReportBuilder } from './report.ts';
import { memoryTable } from './table.ts';

const ROW = { country: '*', region: '*', zip: '*', order_subtotal: '0', price: '15' };

it.each<[string, readonly SiteCode[] | null, string, readonly (SiteCode | null)[]]>([
  ['no site named: every site', null, '', [null]],
  ['sites that the import names', ['USA', 'GBR'], '', ['USA', 'GBR']],
  ['all of them named: every site', SITE_CODES, '', [null]],
  ['a site of its own', ['USA'], 'eur', ['EUR']],
  ['all sites, in its own words', ['USA'], 'all', [null]],
])('a table rate with %s', async (_words, named, site, expected) => {
  const catalogue = emptyCatalogue();
  await readTableRates(memoryTable('tablerate.csv', [{ ...ROW, site }]), named, catalogue, new ReportBuilder());
  expect(catalogue.tableRates.map(({ value }) => value.site)).toEqual(expected);
});

it('a row of a place and subtotal stands once on each site', async () => {
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
