import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ImportProduct, importProductSchema } from '#shared/import/contract.ts';
import { emptyProduct } from '#shared/import/empty-product.ts';
import { SITE_CODES } from '#shared/site/sites.ts';
import { findTables } from '#tools/import/csv/find-tables.ts';
import { PRODUCT_COLUMNS } from '#tools/import/read/product-columns.ts';
import { importRows } from '#tools/import/send/import-rows.ts';
import { NO_MEDIA } from '#tools/import/send/media-folder.ts';
import type { MediaInfo, StoreClient } from '#tools/import/send/store-client.ts';
import { formatProduct } from './format-product.ts';
import { columnsOf, writeCsv } from './write-csv.ts';

const PICTURE: MediaInfo = { width: 700, height: 500, hash: 'a' };
const PICTURES = ['catalog/product/a/b.webp', 'catalog/product/a, b.webp', 'c.webp'];
const PARTS = ['part-1', 'part,2', 'part=3', 'part "4"'];

/**
 * Text that a cell may contain, including commas, quotes, pipes, equals signs and line breaks, but without surrounding
 * blanks.
 */
const text = fc
  .array(
    fc.constantFrom(
      'a',
      'B',
      '7',
      ' ',
      ',',
      '|',
      '"',
      '=',
      '\n',
      '&amp;',
      '&',
      ';',
      'key=',
      ',x=1',
      'name=',
      'é',
      '∕',
      '😀',
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join('').trim());
const filled = text.filter((value) => value !== '');
const line = filled.map((value) => value.replaceAll('\n', ' ').trim()).filter((value) => value !== '');
const code = fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/);
const minor = fc.integer({ min: 0, max: 100_000_000 });
const time = fc.option(fc.integer({ min: 0, max: 4_000_000_000_000 }), { nil: null });
const decimal = fc.integer({ min: 0, max: 1_000_000 }).map((value) => value / 1000);
const texts = {
  name: line,
  description: text,
  shortDescription: text,
  metaTitle: text,
  metaDescription: text,
  metaKeywords: text,
};
const price = fc
  .record({ price: minor, specialPrice: fc.option(minor, { nil: null }), specialFromMs: time, specialToMs: time })
  .map((value) => (value.specialPrice === null ? { ...value, specialFromMs: null, specialToMs: null } : value));
const prices = fc.dictionary(fc.constantFrom(...SITE_CODES), price, { minKeys: 1, noNullPrototype: true });
const stock = fc.record({
  qoh: decimal,
  min: fc.integer({ min: 1, max: 99 }),
  max: fc.integer({ min: 0, max: 9999 }),
  isInStock: fc.boolean(),
  backorder: fc.boolean(),
  bin: fc.boolean(),
});
const priceType = fc.constantFrom('fixed' as const, 'percent' as const);
const sku = fc.constantFrom(...PARTS);
const partsOnce = fc.uniqueArray(sku, { minLength: 1 });

const choice = fc.record({ id: fc.constant(0), sku: text, title: text, priceType, price: minor });
const choiceOption = fc.record({
  id: fc.constant(0),
  title: filled,
  type: fc.constantFrom('radio' as const, 'drop_down' as const, 'checkbox' as const, 'multiple' as const),
  isRequired: fc.boolean(),
  maxLength: fc.constant(null),
  priceType: fc.constant('fixed' as const),
  price: fc.constant(0),
  sku: fc.constant(''),
  values: fc.array(choice, { maxLength: 3 }),
});
const textOption = fc.record({
  id: fc.constant(0),
  title: filled,
  type: fc.constantFrom('area' as const, 'field' as const),
  isRequired: fc.boolean(),
  maxLength: fc.option(fc.integer({ min: 1, max: 500 }), { nil: null }),
  priceType,
  price: minor,
  sku: text,
  values: fc.constant([]),
});
const customOptions = fc
  .uniqueArray(fc.oneof(choiceOption, textOption), { maxLength: 3, selector: (option) => option.title })
  .map((options) => {
    let valueId = 0;
    return options.map((option, at) => ({
      ...option,
      id: at + 1,
      values: option.values.map((value) => ({ ...value, id: ++valueId })),
    }));
  });

const bundleValue = (part: string) =>
  fc.record({
    sku: fc.constant(part),
    defaultQty: decimal,
    canChangeQty: fc.boolean(),
    isDefault: fc.boolean(),
    priceType,
    price: minor,
  });
const bundleOptions = fc.uniqueArray(
  fc.record({
    title: filled,
    input: fc.constantFrom('radio' as const, 'select' as const, 'checkbox' as const, 'multi' as const),
    isRequired: fc.boolean(),
    includedSku: fc.option(sku, { nil: null }),
    values: fc.uniqueArray(sku).chain((skus) => fc.tuple(...skus.map(bundleValue))),
  }),
  { minLength: 1, maxLength: 3, selector: (option) => option.title },
);
const variations = fc.uniqueArray(code, { minLength: 1, maxLength: 2 }).chain((codes) =>
  fc.record({
    axes: fc.tuple(...codes.map((axis) => fc.record({ code: fc.constant(axis), label: filled }))),
    variations: partsOnce.chain((skus) =>
      fc.tuple(
        ...skus.map((part) =>
          fc.tuple(...codes.map(() => filled)).map((values) => ({
            sku: part,
            options: Object.fromEntries(codes.map((axis, at) => [axis, values[at] ?? ''])),
          })),
        ),
      ),
    ),
  }),
);
const giftcard = fc.record({
  type: fc.constantFrom('virtual' as const, 'physical' as const, 'combined' as const),
  amounts: fc.array(fc.integer({ min: 1, max: 100_000 })),
  isOpenAmountAllowed: fc.boolean(),
  openAmountMin: fc.option(minor, { nil: null }),
  openAmountMax: fc.option(minor, { nil: null }),
});
const associated = partsOnce.chain((skus) =>
  fc.tuple(...skus.map((part) => fc.record({ sku: fc.constant(part), qty: decimal }))),
);
const ofType: fc.Arbitrary<Partial<ImportProduct>> = fc.oneof(
  fc.constantFrom({ type: 'simple' as const }, { type: 'virtual' as const }),
  variations.map((parts) => ({ type: 'configurable' as const, ...parts })),
  bundleOptions.chain((options) =>
    fc
      .constantFrom('dynamic' as const, 'fixed' as const)
      .map((bundlePriceType) => ({ type: 'bundle' as const, bundlePriceType, bundleOptions: options })),
  ),
  associated.map((members) => ({ type: 'grouped' as const, associated: members })),
  giftcard.map((card) => ({ type: 'giftcard' as const, giftcard: card })),
);
const picture = fc.record({
  file: fc.constantFrom(...PICTURES),
  label: text,
  width: fc.constant(700),
  height: fc.constant(500),
});
const siteTexts = fc.record(texts, { requiredKeys: [] }).filter((override) => Object.keys(override).length > 0);
const links = fc.uniqueArray(sku);

const product: fc.Arbitrary<ImportProduct> = fc
  .record({
    attributeSet: line,
    texts: fc.record(texts),
    siteTexts: fc.dictionary(fc.constantFrom(...SITE_CODES), siteTexts, { noNullPrototype: true }),
    urlKey: fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,10}[a-z0-9]$/).map((key) => `x-${key.replaceAll(/-+/g, '-')}`),
    weightLb: fc.option(decimal, { nil: null }),
    visibility: fc.integer({ min: 1, max: 4 }),
    isOnline: fc.boolean(),
    taxClass: line,
    categories: fc.uniqueArray(
      fc
        .array(fc.constantFrom('Racks', 'Bars, Plates & More', 'A &amp; B', 'Half∕Rack'), {
          minLength: 1,
          maxLength: 3,
        })
        .map((names) => names.join('/')),
    ),
    prices,
    stock: fc.dictionary(fc.constantFrom('USA', 'CAN', 'EUR', 'AUS', 'GBR'), stock, { noNullPrototype: true }),
    gallery: fc.uniqueArray(picture, { minLength: 1, selector: ({ file }) => file }),
    attributes: fc.dictionary(code, fc.array(filled, { minLength: 1, maxLength: 3 }), { noNullPrototype: true }),
    customOptions,
    hundoRules: fc.array(
      fc.record({ ruleWeight: fc.integer({ min: 1, max: 9999 }), discountPerLb: fc.integer({ min: 0, max: 500 }) }),
    ),
    links: fc.record({ related: links, upsell: links, crosssell: links }),
    createdMs: time,
    updatedMs: time,
    extra: fc.dictionary(fc.constantFrom('map_price', 'page_layout', 'map_price@CAN', 'page_layout@APO'), filled, {
      noNullPrototype: true,
    }),
  })
  .chain((common) => ofType.map((parts) => ({ ...emptyProduct('product'), ...common, ...parts })));

function unused(): Promise<never> {
  return Promise.reject(new Error('not part of this test'));
}

/** Builds a store that knows all parts and pictures and records the products sent to it. */
function recordingStore(sent: ImportProduct[]): StoreClient {
  return {
    importBatch: (batch) => {
      sent.push(...(batch.products ?? []));
      return Promise.resolve({ written: {}, unchanged: {}, rejected: [] });
    },
    knownMedia: () => Promise.resolve(new Map(PICTURES.map((file) => [file, PICTURE]))),
    knownSkus: (skus) => Promise.resolve(new Set(skus)),
    publish: () => Promise.resolve(),
    putMedia: unused,
    readMedia: unused,
    exportRows: unused,
  };
}

describe('products written as CSV and read again', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'write-read-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('are the same products', async () => {
    await fc.assert(
      fc.asyncProperty(product, async (written) => {
        expect(importProductSchema.safeParse(written).error).toBeUndefined();
        const records = formatProduct(written);
        await writeCsv(join(folder, 'products.csv'), columnsOf(PRODUCT_COLUMNS, records), records);
        const sent: ImportProduct[] = [];
        const { tables } = await findTables(folder);
        const report = await importRows(
          { tables, media: NO_MEDIA },
          { sites: ['USA'], dryRun: false, client: recordingStore(sent) },
        );
        expect(report.rejected).toEqual([]);
        expect(sent).toEqual([written]);
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});
