import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** So many that their texts alone take more memory than the process may have. */
const PRODUCTS = 10_000;
const DESCRIPTION = 8000;
const HEAP_MB = 48;

/** Imports products and rows for a site that are made as they are read, and prints what a store would have been sent. */
const IMPORT = `
  import { indexColumns, TableRow } from '#tools/import/csv/table.ts';
  import { importRows } from '#tools/import/send/import-rows.ts';
  import { NO_MEDIA } from '#tools/import/send/media-folder.ts';
  const columns = ['sku', 'store_view_code', 'product_type', 'name', 'price', 'description'];
  const index = indexColumns(columns);
  const table = (file, site, price) => ({
    file,
    columns,
    async *rows() {
      for (let from = 0; from < ${PRODUCTS}; from += 500) {
        yield Array.from({ length: 500 }, (_, nth) => {
          const name = 'P' + (from + nth);
          const text = (name + ' ').repeat(${DESCRIPTION} / (name.length + 1));
          return new TableRow(file, from + nth + 2, [name, site, site === '' ? 'simple' : '', name, price, text], index);
        });
      }
    },
  });
  let sent = 0;
  const client = {
    async importBatch({ products = [] }) {
      sent += products.filter(({ prices }) => prices.USA.price === 100 && prices.CAN.price === 200).length;
      return { written: {}, unchanged: {}, rejected: [] };
    },
    knownMedia: async () => new Map(),
    publish: async () => undefined,
  };
  const tables = [table('a.csv', '', '1'), table('b.csv', 'CAN', '2')];
  const report = await importRows({ tables, media: NO_MEDIA }, { sites: ['USA'], dryRun: false, client });
  console.log(sent, report.rejected.length);
`;

test('an import needs no more memory for many products than for few', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    `--max-old-space-size=${HEAP_MB}`,
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '--eval',
    IMPORT,
  ]);
  expect(stdout).toBe(`${PRODUCTS} 0\n`);
});
