import { expect, test } from 'vitest';
import { utf8Length } from '#shared/encode/utf8.ts';
import type { ImportBatch, ImportProduct } from '#shared/import/contract.ts';
import { FEED_BODY_LIMIT } from '#worker/request/limits.ts';
import { IMPORT_ROW_BYTES, PICTURE_NAME_BYTES } from '#worker/store/platform-limits.ts';
import { memoryTable } from './csv/table.ts';
import { importRows } from './send/import-rows.ts';
import { type MediaFolder, NO_MEDIA } from './send/media-folder.ts';
import type { StoreClient } from './send/store-client.ts';

type Cells = Readonly<Record<string, string>>;

const row = (sku: string, cells: Cells = {}): Cells => ({
  sku,
  product_type: 'simple',
  name: sku,
  price: '1',
  ...cells,
});

/** Imports rows of products. Returns the report, the batches and the pictures that a store would be sent. */
async function imported(rows: readonly Cells[], media: MediaFolder = NO_MEDIA) {
  const batches: ImportBatch[] = [];
  const pictures: string[] = [];
  const client: StoreClient = {
    importBatch: async (batch) => {
      batches.push(batch);
      return { written: {}, unchanged: {}, rejected: [] };
    },
    putMedia: async (file) => {
      pictures.push(file);
    },
    knownMedia: async () => new Map(),
    knownSkus: async () => new Set(),
    readMedia: () => Promise.reject(new Error('nothing is to be read')),
    exportRows: () => Promise.reject(new Error('nothing is to be exported')),
    publish: async () => undefined,
  };
  const tables = [memoryTable('products.csv', rows)];
  const report = await importRows({ tables, media }, { dryRun: false, client });
  return { report, batches, pictures };
}

const bytesOf = (product: ImportProduct | undefined): number => utf8Length(JSON.stringify(product));

test('a product as large as a row of the database is sent, and one byte more is refused with file, line and reason', async () => {
  const text = (bytes: number): Cells => ({ description: 'x'.repeat(900_000), short_description: 'y'.repeat(bytes) });
  const { batches } = await imported([row('EDGE', text(1))]);
  const rest = IMPORT_ROW_BYTES - bytesOf(batches.flatMap(({ products = [] }) => products)[0]);
  const edge = await imported([row('EDGE', text(1 + rest)), row('OVER', text(2 + rest)), row('SMALL')]);
  const sent = edge.batches.flatMap(({ products = [] }) => products);
  expect(sent.map((product) => product.sku)).toEqual(['EDGE', 'SMALL']);
  expect(bytesOf(sent[0])).toBe(IMPORT_ROW_BYTES);
  expect(edge.report.rejected).toEqual([
    { kind: 'products', file: 'products.csv', line: 3, key: 'OVER', reason: 'has 1.5 MB and may have 1.5 MB' },
  ]);
});

test('no batch is larger than a request may be, whatever makes its products large', async () => {
  const options = (sku: string) =>
    Array.from(
      { length: 400 },
      (_, nth) => `name=Engraving ${nth} 鉄鉄鉄鉄鉄鉄,type=field,price=1,sku=${sku}-${nth}`,
    ).join('|');
  const rows = Array.from({ length: 300 }, (_, nth) => row(`P${nth}`, { custom_options: options(`P${nth}`) }));
  const { report, batches } = await imported(rows);
  expect(report.rejected).toEqual([]);
  expect(batches.flatMap(({ products = [] }) => products)).toHaveLength(300);
  for (const batch of batches) expect(utf8Length(JSON.stringify(batch))).toBeLessThan(FEED_BODY_LIMIT);
});

test('a picture that the store cannot hold is reported, and its product imported without it', async () => {
  const pixel = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACADs=', 'base64');
  const named = (bytes: number): string => `${'a/'.repeat((bytes - 4) / 2)}.gif`;
  const [fits, long, large] = [named(PICTURE_NAME_BYTES), named(PICTURE_NAME_BYTES + 2), 'large.gif'];
  const media: MediaFolder = {
    keys: new Set([fits, long, large]),
    read: async (key) => (key === large ? Buffer.concat([pixel, Buffer.alloc(FEED_BODY_LIMIT)]) : pixel),
  };
  const rows = [fits, long, large].map((picture, nth) => row(`P${nth}`, { base_image: picture }));
  const { report, batches, pictures } = await imported(rows, media);
  expect(pictures).toEqual([fits]);
  const galleries = batches.flatMap(({ products = [] }) => products.map(({ gallery }) => gallery.length));
  expect(galleries).toEqual([1, 0, 0]);
  expect(report.warnings.map(({ file, text }) => [file, text])).toEqual([
    [long, `has a name of more than ${PICTURE_NAME_BYTES} bytes`],
    [large, 'has more than 10 MiB'],
  ]);
});
