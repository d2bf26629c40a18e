import type { ImportProduct } from '#shared/import/contract.ts';
import { DEFAULT_ATTRIBUTE_SET, emptyProduct } from '#shared/import/empty-product.ts';
import type { SiteCode } from '#shared/site/sites.ts';
import { decodeEntities } from '#tools/import/csv/entities.ts';
import { distinct } from '#tools/import/csv/lists.ts';
import { RowProblem } from '#tools/import/csv/row-problem.ts';
import { slug } from '#tools/import/csv/slug.ts';
import type { TableRow } from '#tools/import/csv/table.ts';
import { readAmount, readLines } from '#tools/import/csv/values.ts';
import type { ProductDraft } from './product-draft.ts';
import { readAssociated } from './read-associated.ts';
import { readBundleOptions } from './read-bundle.ts';
import { readPrices } from './read-prices.ts';
import { readSku } from './read-sku.ts';
import { readStock } from './read-stock.ts';
import { readTexts } from './read-texts.ts';
import { readVisibility } from './read-type.ts';

const OWN_COLUMNS = new Set([
  'sku',
  'name',
  'category',
  'attribute_set',
  'description',
  'short_description',
  'meta_title',
  'meta_keywords',
  'meta_description',
  'price',
  'special_price',
  'special_price_from_date',
  'special_price_to_date',
  'qty',
  'weight',
  'visibility',
  'url_key',
  'bundle_options',
  'associated_sku',
]);
/** Columns about the downloads of a product, stored unchanged. */
const DOWNLOAD_COLUMNS = new Set(['samples_title', 'links_title', 'links_purchased_separately']);

function typeOf(row: TableRow): ImportProduct['type'] {
  if (row.has('bundle_options')) return 'bundle';
  if (row.has('associated_sku')) return 'grouped';
  return row.has('links_title') ? 'virtual' : 'simple';
}

/** Reads a product in the short format of Magento's sample modules: a cell with several values has one per line. */
export function readShortProduct(row: TableRow, columns: readonly string[], sites: readonly SiteCode[]): ProductDraft {
  const product = emptyProduct(readSku(row.text('sku'), 'sku'));
  product.type = typeOf(row);
  product.attributeSet = row.value('attribute_set') || DEFAULT_ATTRIBUTE_SET;
  product.texts = readTexts(row);
  product.urlKey = slug(row.value('url_key'));
  product.weightLb = readAmount(row.text('weight'), 'weight');
  product.visibility = readVisibility(row.text('visibility'));
  product.prices = readPrices(row, sites);
  product.stock = readStock(row, sites);
  for (const column of columns) {
    if (DOWNLOAD_COLUMNS.has(column) && row.value(column) !== '') product.extra[column] = row.value(column);
    if (OWN_COLUMNS.has(column) || DOWNLOAD_COLUMNS.has(column)) continue;
    const values = distinct(readLines(row.text(column)).map(decodeEntities));
    if (values.length > 0) product.attributes[column] = values;
  }
  if (product.type === 'bundle') {
    product.bundlePriceType = row.value('price') === '' ? 'dynamic' : 'fixed';
    product.bundleOptions = readBundleOptions(row.text('bundle_options'));
    if (product.bundleOptions.length === 0) throw new RowProblem('bundle product without bundle_options');
  }
  if (product.type === 'grouped') product.associated = readAssociated(row.text('associated_sku'), 'associated_sku');
  return {
    file: row.file,
    line: row.line,
    product,
    pictures: [],
    categoryNames: readLines(row.text('category')).map(decodeEntities),
    childrenColumn: product.type === 'bundle' ? 'bundle_options' : 'associated_sku',
  };
}
