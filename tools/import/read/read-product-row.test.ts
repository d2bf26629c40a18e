import { expect, test } from 'vitest';
import type { ImportBatch, ImportProduct } from '#shared/import/contract.ts';
import type { SiteCode } from '#shared/site/sites.ts';
import { memoryTable, type Table } from '#tools/import/csv/table.ts';
import { importRows } from '#tools/import/send/import-rows.ts';
import { NO_MEDIA } from '#tools/import/send/media-folder.ts';
import type { MediaInfo, StoreClient } from '#tools/import/send/store-client.ts';

type Cells = Readonly<Record<string, string>>;

const PICTURES = ['catalog/product/a.webp', 'catalog/product/b.webp', 'c.webp'];
const SIZE: MediaInfo = { width: 7, height: 5, hash: 'x' };

/** Returns the batches that are sent to a store that has some pictures and nothing else. */
async function sent(tables: readonly Table[], sites: readonly SiteCode[]): Promise<ImportBatch[]> {
  const batches: ImportBatch[] = [];
  const client: StoreClient = {
    importBatch: (batch) => {
      batches.push(batch);
      return Promise.resolve({ written: {}, unchanged: {}, rejected: [] });
    },
    knownMedia: () => Promise.resolve(new Map(PICTURES.map((file) => [file, SIZE]))),
    knownSkus: () => Promise.resolve(new Set()),
    putMedia: () => Promise.reject(new Error('nothing is to be uploaded')),
    readMedia: () => Promise.reject(new Error('nothing is to be read')),
    exportRows: () => Promise.reject(new Error('nothing is to be exported')),
    publish: () => Promise.resolve(),
  };
  const report = await importRows({ tables, media: NO_MEDIA }, { sites, dryRun: false, client });
  expect(report.rejected).toEqual([]);
  return batches;
}

async function products(
  rows: readonly Cells[],
  sites: readonly SiteCode[] = ['USA'],
): Promise<Map<string, ImportProduct>> {
  const batches = await sent(
    [
      memoryTable(
        'products.csv',
        rows.map((row) => ({ product_type: 'simple', name: 'Bar', price: '10', ...row })),
      ),
    ],
    sites,
  );
  return new Map(batches.flatMap((batch) => batch.products ?? []).map((product) => [product.sku, product]));
}

async function product(row: Cells, sites?: readonly SiteCode[]): Promise<ImportProduct> {
  const found = (await products([{ sku: 'B', ...row }], sites)).get('B');
  if (!found) throw new Error('no product was sent');
  return found;
}

const REGULAR = { price: 1000, specialPrice: null, specialFromMs: null, specialToMs: null };

test('a row without a site sets the product for every site of the import', async () => {
  expect((await product({})).prices).toEqual({ USA: REGULAR });
  expect((await product({ qty: '3' }, ['APO', 'CAN'])).prices).toEqual({ APO: REGULAR, CAN: REGULAR });
  expect(Object.keys((await product({ qty: '3' }, ['APO', 'CAN'])).stock)).toEqual(['CAN', 'USA']);
  expect((await product({ product_websites: 'base,eur' })).prices).toEqual({ USA: REGULAR, EUR: REGULAR });
});

test('a dynamic bundle without a price keeps the percentage in its special price', async () => {
  const bundle_values = 'name=Plate,type=radio,required=1,sku=P,price=0.0000,default=1,default_qty=1';
  const row = { product_type: 'bundle', bundle_price_type: 'dynamic', price: '', special_price: '80', bundle_values };
  const found = await products([{ sku: 'P' }, { sku: 'SET', ...row }]);
  expect(found.get('SET')?.prices).toEqual({ USA: { ...REGULAR, price: 0, specialPrice: 8_000 } });
});

test('a row with a site as its store view sets texts, price and stock of only that site', async () => {
  const bar = (
    await products([
      { sku: 'B', qty: '1', description: 'main' },
      { sku: 'B', store_view_code: 'gbr', name: 'Lifting bar', price: '', special_price: '', qty: '' },
      {
        sku: 'B',
        store_view_code: 'CAN',
        name: '',
        price: '14',
        special_price: '12',
        special_price_to_date: '2026-01-31',
        qty: '4',
      },
    ])
  ).get('B');
  expect(bar?.texts.name).toBe('Bar');
  expect(bar?.siteTexts).toEqual({ GBR: { name: 'Lifting bar' } });
  expect(bar?.prices).toEqual({
    USA: REGULAR,
    CAN: { price: 1400, specialPrice: 1200, specialFromMs: null, specialToMs: Date.parse('2026-01-31T23:59:59Z') },
  });
  expect(bar?.stock.CAN?.qoh).toBe(4);
  expect(bar?.stock.USA?.qoh).toBe(1);
});

test.each<[string, Cells, object]>([
  [
    'the store’s default limits',
    { qty: '3', max_cart_qty: '0', use_config_max_sale_qty: '1', min_cart_qty: '5', use_config_min_sale_qty: '1' },
    { min: 1, max: 10_000 },
  ],
  [
    'the product’s own limits',
    { qty: '3', max_cart_qty: '4.0000', min_cart_qty: '2', allow_backorders: '2' },
    { min: 2, max: 4, backorder: true },
  ],
  ['notify me', { qty: '0', max_cart_qty: '0', bin: '1' }, { max: 0, bin: true, isInStock: false }],
  ['marked as out of stock', { qty: '3', is_in_stock: '0' }, { qoh: 3, isInStock: false }],
])('stock: %s', async (_what, row, expected) => {
  expect((await product(row)).stock.USA).toMatchObject(expected);
});

test('an address is the given one, cleaned, or made from name and sku', async () => {
  const found = await products([
    { sku: 'A' },
    { sku: 'B' },
    { sku: 'C', url_key: 'Bar  B' },
    { sku: 'D', url_key: 'My Bar' },
  ]);
  expect([...found.values()].map(({ sku, urlKey }) => [sku, urlKey])).toEqual([
    ['A', 'bar'],
    ['B', 'bar-2'],
    ['C', 'bar-b'],
    ['D', 'my-bar'],
  ]);
});

test('unknown columns are kept, and the specification’s attributes are recognized in any column', async () => {
  const bar = await product({
    map_price: '9.00',
    page_layout: '',
    rogue_promo_enabled: '1',
    additional_attributes: 'finish=Zinc|Black,hundo_rules=100:0.10|300:0.125',
  });
  expect(bar.extra).toEqual({ map_price: '9.00' });
  expect(bar.attributes).toEqual({ finish: ['Zinc', 'Black'], rogue_promo_enabled: ['1'] });
  expect(bar.hundoRules).toEqual([
    { ruleWeight: 100, discountPerLb: 10 },
    { ruleWeight: 300, discountPerLb: 12.5 },
  ]);
});

test('pictures are found under catalog/product or the root, with another extension, each once', async () => {
  const bar = await product({
    base_image: '/a.jpg',
    base_image_label: 'Front',
    additional_images: '/a.jpg,b.png,/c.webp,/nowhere.jpg,no_selection',
    additional_image_labels: ',"Back, left",',
  });
  expect(bar.gallery).toEqual([
    { file: 'catalog/product/a.webp', label: 'Front', width: 7, height: 5 },
    { file: 'catalog/product/b.webp', label: 'Back, left', width: 7, height: 5 },
    { file: 'c.webp', label: '', width: 7, height: 5 },
  ]);
});

test('a configurable without pictures shows the first picture of its variants', async () => {
  const found = await products([
    { sku: 'S', additional_attributes: 'size=S' },
    { sku: 'M', base_image: '/b.jpg' },
    {
      sku: 'P',
      product_type: 'configurable',
      price: '',
      configurable_variations: 'sku=S,handle_size=S|sku=M,handle_size=M',
    },
  ]);
  expect(found.get('P')).toMatchObject({
    prices: {},
    axes: [{ code: 'handle_size', label: 'Handle size' }],
    gallery: [{ file: 'catalog/product/b.webp' }],
  });
});

test('a variant without the axis attribute uses its parent’s label, else its own word', async () => {
  const found = await products([
    { sku: 'S' },
    { sku: 'M', additional_attributes: 'size=Medium' },
    {
      sku: 'P',
      product_type: 'configurable',
      configurable_variations: 'sku=S,size=S,color=Red|sku=M,color=Red,size=M',
    },
  ]);
  expect(found.get('S')?.attributes).toEqual({ size: ['S'], color: ['Red'] });
  expect(found.get('P')?.variations).toEqual([
    { sku: 'S', options: { size: 'S', color: 'Red' } },
    { sku: 'M', options: { size: 'Medium', color: 'Red' } },
  ]);
});

test('a gift card without a price costs its smallest amount', async () => {
  const card = await product({
    product_type: 'giftcard',
    price: '',
    giftcard_type: '1',
    giftcard_amount: '50.0000,25',
    giftcard_allow_open_amount: '1',
    giftcard_open_amount_min: '10',
  });
  expect(card.prices).toEqual({ USA: { ...REGULAR, price: 2500 } });
  expect(card.giftcard).toEqual({
    type: 'physical',
    amounts: [5000, 2500],
    isOpenAmountAllowed: true,
    openAmountMin: 1000,
    openAmountMax: null,
  });
});

test('custom options collect their choices', async () => {
  const { customOptions } = await product({
    custom_options:
      'name=Color,type=drop_down,required=1,price=10.0000,price_type=fixed,sku=red,option_title=Red|name=Color,type=drop_down,required=1,price=5,price_type=percent,sku=,option_title=Dark, blue|name=Engraving,type=field,required=0,price=3,price_type=fixed,max_characters=20',
  });
  expect(customOptions).toEqual([
    {
      id: 1,
      title: 'Color',
      type: 'drop_down',
      isRequired: true,
      maxLength: null,
      priceType: 'fixed',
      price: 0,
      sku: '',
      values: [
        { id: 1, sku: 'red', title: 'Red', priceType: 'fixed', price: 1000 },
        { id: 2, sku: '', title: 'Dark, blue', priceType: 'percent', price: 5 },
      ],
    },
    {
      id: 2,
      title: 'Engraving',
      type: 'field',
      isRequired: false,
      maxLength: 20,
      priceType: 'fixed',
      price: 300,
      sku: '',
      values: [],
    },
  ]);
});

test('categories that only products name are created, parents first', async () => {
  const batches = await sent(
    [
      memoryTable('products.csv', [
        {
          sku: 'B',
          product_type: 'simple',
          name: 'Bar',
          price: '1',
          categories: 'Default Category/Men/Tops,Default Category/Women/Tops',
        },
      ]),
    ],
    ['USA'],
  );
  const categories = batches.flatMap((batch) => batch.categories ?? []);
  expect(categories.map(({ path, urlKey, isImplied }) => [path, urlKey, isImplied])).toEqual([
    ['Men', 'men', true],
    ['Women', 'women', true],
    ['Men/Tops', 'tops', true],
    ['Women/Tops', 'women-tops', true],
  ]);
});
