import { describe, expect, it } from 'vitest';
import { importedTax } from '#shared/tax/imported-name.ts';
import { regionTaxesAt } from '#shared/tax/region-rates.ts';
import { place } from '#shared/testing/tax-request.ts';
import { emptyCatalogue } from './catalogue.ts';
import { csvTable } from './csv/csv-table.ts';
import { readTaxRates } from './read/read-rates.ts';
import { ReportBuilder } from './report.ts';

const FILE = 'docs/us-sales-tax/tax_rates.csv';

/** Returns the example rates as the store has them after an import. */
async function exampleRates() {
  const table = await csvTable(FILE, 'tax_rates.csv');
  if (!table) throw new Error(`${FILE} is no table`);
  const catalogue = emptyCatalogue();
  const report = new ReportBuilder();
  await readTaxRates(table, catalogue, report);
  expect(report.build(true).rejected).toEqual([]);
  return catalogue.taxRates.map(({ value }) => ({ ...value, ...importedTax(value.code, 'US') }));
}

describe('the example set of US sales taxes', () => {
  it.each([
    ['Los Angeles', 'US CA 90012', 9.75, 2],
    ['San Francisco', 'US CA 94103', 8.625, 2],
    ['Sacramento', 'US CA 95814', 8.75, 3],
    ['elsewhere in California', 'US CA 93721', 7.25, 1],
    ['Chicago', 'US IL 60601', 10.25, 4],
    ['Las Vegas', 'US NV 89109', 8.375, 2],
    ['Manhattan', 'US NY 10001', 8.875, 3],
    ['Brooklyn', 'US NY 11215', 8.875, 3],
    ['Albany', 'US NY 12207', 8, 2],
    ['Columbus', 'US OH 43215', 8, 3],
    ['Cincinnati', 'US OH 45202', 7.8, 3],
    ['Philadelphia', 'US PA 19103', 8, 2],
    ['Pittsburgh', 'US PA 15222', 7, 2],
    ['Austin', 'US TX 78701', 8.25, 3],
    ['Seattle', 'US WA 98101', 10.35, 3],
  ])('%s', async (_name, to, percent, parts) => {
    const imported = await exampleRates();
    const { charges } = regionTaxesAt(place(to), { regions: [], defaults: [], exemptions: [], imported });
    expect(charges.length).toBe(parts);
    expect(charges.reduce((sum, charge) => sum + charge.percent, 0)).toBeCloseTo(percent, 6);
  });

  it('names the source and the date of each rate', async () => {
    const table = await csvTable(FILE, 'tax_rates.csv');
    const states = new Set<string>();
    for await (const rows of table?.rows(() => undefined) ?? []) {
      for (const row of rows) {
        expect(row.value('source')).not.toBe('');
        expect(row.value('as of')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        states.add(row.value('state'));
      }
    }
    expect(states.size).toBeGreaterThanOrEqual(5);
  });
});
