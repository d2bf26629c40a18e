import type { ImportProduct } from '#shared/import/contract.ts';
import { DEFAULT_ATTRIBUTE_SET, DEFAULT_TAX_CLASS, emptyProduct } from '#shared/import/empty-product.ts';
import type { GiftcardData } from '#shared/product/contract.ts';
import type { SiteCode } from '#shared/site/sites.ts';
import { readCategoryPaths } from '#tools/import/csv/category-path.ts';
import { decodeEntities } from '#tools/import/csv/entities.ts';
import { distinct, readList } from '#tools/import/csv/lists.ts';
import { RowProblem } from '#tools/import/csv/row-problem.ts';
import { slug } from '#tools/import/csv/slug.ts';
import type { TableRow } from '#tools/import/csv/table.ts';
import { readTime } from '#tools/import/csv/times.ts';
import { readAmount, readFlag } from '#tools/import/csv/values.ts';
import type { NamedPicture, ProductDraft } from './product-draft.ts';
import { readAssociated } from './read-associated.ts';
import { type AttributeValues, readAttributesCell, readHundoRules } from './read-attributes-cell.ts';
import { readBundlePriceType, readBundleValues } from './read-bundle.ts';
import { readCustomOptions } from './read-custom-options.ts';
import { readGiftcard } from './read-giftcard.ts';
import { readPrices, readSpecial } from './read-prices.ts';
import { readSku } from './read-sku.ts';
import { readStock } from './read-stock.ts';
import { readTexts } from './read-texts.ts';
import { readType, readVisibility } from './read-type.ts';
import { readVariations } from './read-variations.ts';
import { websiteSites } from './read-websites.ts';

/** The context for reading a product row: the sites of the import and what other files say about its columns. */
export interface ProductContext {
  /** Sites to which rows without a site apply. */
  readonly sites: readonly SiteCode[];
  /** Labels by attribute code. */
  readonly labels: ReadonlyMap<string, string>;
  /** Columns that are stored unchanged. */
  readonly extraColumns: readonly string[];
  /** Columns that are read as attributes. */
  readonly attributeColumns: readonly string[];
}

const NO_PICTURE = new Set(['', 'no_selection']);

/** Returns the pictures in a row, the main one first, without duplicates. */
function readPictures(row: TableRow): NamedPicture[] {
  const labels = readList(row.text('additional_image_labels'));
  const additional = readList(row.text('additional_images')).map((path, at) => ({ path, label: labels[at] ?? '' }));
  const main = { path: row.value('base_image'), label: row.value('base_image_label') };
  const pictures = new Map<string, NamedPicture>();
  for (const picture of [main, ...additional]) {
    if (!NO_PICTURE.has(picture.path) && !pictures.has(picture.path)) pictures.set(picture.path, picture);
  }
  return [...pictures.values()];
}

function readAttributes(row: TableRow, context: ProductContext): AttributeValues {
  const attributes = readAttributesCell(row.text('additional_attributes'));
  for (const column of context.attributeColumns) {
    const value = row.value(column);
    if (value !== '' && !Object.hasOwn(attributes, column)) attributes[column] = decodeEntities(value).split('|');
  }
  return attributes;
}

/** Reads the cells for which the store has no field. */
function readExtra(row: TableRow, context: ProductContext): Record<string, string> {
  const extra: Record<string, string> = {};
  for (const column of context.extraColumns) {
    const text = row.text(column);
    if (text !== '') extra[column] = text;
  }
  for (const kind of ['small_image', 'thumbnail_image'] as const) {
    const path = row.value(kind);
    if (!NO_PICTURE.has(path) && path !== row.value('base_image')) extra[kind] = path;
    const label = row.value(`${kind}_label`);
    if (label !== '' && label !== row.value('base_image_label')) extra[`${kind}_label`] = label;
  }
  if (row.value('price') === '' && row.value('special_price') !== '') extra.special_price = row.value('special_price');
  return extra;
}

/** A gift card without a price costs its lowest amount. */
function giftcardPrices(
  product: ImportProduct,
  giftcard: GiftcardData,
  sites: readonly SiteCode[],
): ImportProduct['prices'] {
  if (Object.keys(product.prices).length > 0) return product.prices;
  const least = giftcard.amounts.length > 0 ? Math.min(...giftcard.amounts) : giftcard.openAmountMin;
  if (least === null) return {};
  const price = { price: least, specialPrice: null, specialFromMs: null, specialToMs: null };
  return Object.fromEntries(sites.map((site) => [site, { ...price }]));
}

/**
 * Returns the prices of a dynamic bundle. It has no price, but may have a special price, which is a percentage of the
 * price of its parts.
 */
function dynamicPrices(row: TableRow, product: ImportProduct, context: ProductContext): ImportProduct['prices'] {
  const special = readSpecial(row);
  if (Object.keys(product.prices).length > 0 || special === null) return product.prices;
  return Object.fromEntries(websiteSites(row, context.sites).map((site) => [site, { price: 0, ...special }]));
}

function readParts(row: TableRow, product: ImportProduct, context: ProductContext): Partial<ImportProduct> {
  switch (product.type) {
    case 'configurable':
      return readVariations(row, context.labels);
    case 'bundle': {
      const bundleOptions = readBundleValues(row.text('bundle_values'));
      if (bundleOptions.length === 0) throw new RowProblem('bundle product without bundle_values');
      const bundlePriceType = readBundlePriceType(row);
      const prices = bundlePriceType === 'dynamic' ? dynamicPrices(row, product, context) : product.prices;
      return { bundleOptions, bundlePriceType, prices };
    }
    case 'grouped': {
      if (row.value('associated_skus') === '') throw new RowProblem('grouped product without associated_skus');
      return { associated: readAssociated(row.text('associated_skus'), 'associated_skus') };
    }
    case 'giftcard': {
      const giftcard = readGiftcard(row);
      return { giftcard, prices: giftcardPrices(product, giftcard, websiteSites(row, context.sites)) };
    }
    default:
      return {};
  }
}

const CHILDREN_COLUMNS: Readonly<Record<string, string>> = {
  configurable: 'configurable_variations',
  bundle: 'bundle_values',
  grouped: 'associated_skus',
};

/**
 * Reads a product from the main row of Magento's product export. Its parts, addresses and pictures are looked up later.
 */
export function readProductRow(row: TableRow, context: ProductContext): ProductDraft {
  const product = emptyProduct(readSku(row.text('sku'), 'sku'));
  product.type = readType(row);
  product.attributeSet = row.value('attribute_set_code') || DEFAULT_ATTRIBUTE_SET;
  product.texts = readTexts(row);
  product.urlKey = slug(row.value('url_key'));
  product.weightLb = readAmount(row.text('weight'), 'weight');
  product.visibility = readVisibility(row.text('visibility'));
  product.isOnline = readFlag(row.text('product_online'), 'product_online', true);
  product.taxClass = row.value('tax_class_name') || DEFAULT_TAX_CLASS;
  product.categories = readCategoryPaths(row.text('categories'));
  product.prices = readPrices(row, websiteSites(row, context.sites));
  product.stock = readStock(row, websiteSites(row, context.sites));
  const { hundo_rules: hundo, ...attributes } = readAttributes(row, context);
  product.attributes = attributes;
  product.hundoRules = hundo ? readHundoRules(hundo) : [];
  product.customOptions = readCustomOptions(row.text('custom_options'));
  for (const kind of ['related', 'upsell', 'crosssell'] as const) {
    product.links[kind] = distinct(readList(row.text(`${kind}_skus`))).filter((sku) => sku !== product.sku);
  }
  product.createdMs = readTime(row.text('created_at'), 'created_at');
  product.updatedMs = readTime(row.text('updated_at'), 'updated_at');
  product.extra = readExtra(row, context);
  Object.assign(product, readParts(row, product, context));
  return {
    file: row.file,
    line: row.line,
    product,
    pictures: readPictures(row),
    categoryNames: null,
    childrenColumn: CHILDREN_COLUMNS[product.type] ?? '',
  };
}
