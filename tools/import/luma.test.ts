import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { importCatalogue } from './import-catalogue.ts';
import type { ImportReport } from './report.ts';

const LUMA = join(resolve('.'), '..', 'shared', 'data', 'luma');
const hasLuma = existsSync(join(LUMA, 'fixtures'));

/**
 * A dry run of the whole sample catalogue. Categories: its files have 41 rows; `Collections` is in three of them and
 * `New Luma Yoga Collection` in two, which leaves 38 different paths, and products mention no others.
 */
describe.skipIf(!hasLuma)(
  `the Luma sample catalogue${hasLuma ? '' : ' (skipped: its folder is not beside the repository)'}`,
  () => {
    let report: ImportReport;
    beforeAll(async () => {
      report = await importCatalogue(LUMA, { dryRun: true, client: null });
    });

    test('products', () => {
      expect(report.counts.products).toMatchObject({ taken: 2046, rejected: 0 });
      expect(report.productTypes).toEqual({ simple: 1847 + 44, configurable: 147, bundle: 1, grouped: 1, virtual: 6 });
    });

    test('categories and attributes', () => {
      expect(report.counts.categories).toMatchObject({ taken: 38, rejected: 0 });
      expect(report.counts.attributes).toMatchObject({ taken: 21, rejected: 0 });
    });

    test('reviews: 348 imported, 152 for 56 unknown skus skipped', () => {
      expect(report.counts.reviews).toMatchObject({ taken: 348, rejected: 152 });
      const unknown = report.rejected.filter((rejection) => rejection.kind === 'reviews');
      expect(new Set(unknown.map((rejection) => rejection.key)).size).toBe(56);
    });

    test('links to skus that do not exist are reported', () => {
      expect(report.rejected.filter(({ kind }) => kind === 'links').map(({ key }) => key)).toEqual([
        '241-MB06',
        '241-MB08',
        '241-MB12',
        '242-MB06',
        '242-MB12',
        '243-MB06',
      ]);
    });

    test('content and rates', () => {
      const taken = (kind: string) => report.counts[kind]?.taken;
      expect(['pages', 'blocks', 'priceRules', 'taxRates', 'tableRates'].map(taken)).toEqual([4, 17, 1, 1, 9]);
    });

    test('every picture named in a cell is found', () => {
      expect(report.pictures).toMatchObject({ found: 760, missing: 0 });
    });

    test('customers are imported without their passwords', () => {
      expect(report.counts.customers).toMatchObject({ taken: 1, rejected: 0 });
    });

    test('data that the store has no use for is listed', () => {
      const whole = report.notTaken
        .filter(({ file }) => file.endsWith('.csv'))
        .map(({ file, rows }) => [file.replace(/^.*\//, ''), rows]);
      expect(whole).toEqual([
        ['sales_rules.csv', 4],
        ['tax_rule.csv', 1],
        ['orders.csv', 2],
        ['wishlist.csv', 1],
      ]);
      expect(report.unrecognised).toEqual([]);
    });
  },
);
