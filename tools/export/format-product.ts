import type { ImportProduct } from '#shared/import/contract.ts';
import type { ProductTexts } from '#shared/product/contract.ts';
import { SITE_CODES, SITES, type SiteCode } from '#shared/site/sites.ts';
import { formatCategoryPaths } from '#tools/import/csv/category-path.ts';
import { encodeEntities } from '#tools/import/csv/entities.ts';
import { formatList } from '#tools/import/csv/lists.ts';
import { formatEndTime, formatTime } from '#tools/import/csv/times.ts';
import { formatFlag, formatMoney, formatNumber } from '#tools/import/csv/values.ts';
import { EMPTY_VALUE, type ProductColumn, siteExtraKey, VISIBILITY_WORDS } from '#tools/import/read/product-columns.ts';
import {
  formatAssociated,
  formatAttributes,
  formatAxisLabels,
  formatBundleValues,
  formatCustomOptions,
  formatVariations,
} from './format-parts.ts';

type Cells = Partial<Record<ProductColumn, string>>;
/** One line of the products file by column. */
type ProductRecord = Readonly<Record<string, string>>;

const PRODUCT_PICTURES = 'catalog/product/';

/** The site whose price and stock are on the product's main row. */
function mainSite(product: ImportProduct): SiteCode {
  const priced = SITE_CODES.filter((site) => product.prices[site] !== undefined);
  return priced.includes('USA') ? 'USA' : (priced[0] ?? 'USA');
}

function priceCells(product: ImportProduct, site: SiteCode): Cells {
  const prices = product.prices[site];
  if (!prices) return {};
  return {
    price: formatMoney(prices.price),
    special_price: prices.specialPrice === null ? '' : formatMoney(prices.specialPrice),
    special_price_from_date: formatTime(prices.specialFromMs),
    special_price_to_date: formatEndTime(prices.specialToMs),
  };
}

function stockCells(product: ImportProduct, site: SiteCode): Cells {
  const stock = product.stock[SITES[site].pool];
  if (!stock) return {};
  return {
    qty: formatNumber(stock.qoh),
    allow_backorders: formatFlag(stock.backorder),
    use_config_backorders: '0',
    min_cart_qty: String(stock.min),
    use_config_min_sale_qty: '0',
    max_cart_qty: String(stock.max),
    use_config_max_sale_qty: '0',
    is_in_stock: formatFlag(stock.isInStock),
    bin: formatFlag(stock.bin),
  };
}

function textCells(texts: Partial<ProductTexts>, whenEmpty: string): Cells {
  const cell = (text: string | undefined): string => (text === '' ? whenEmpty : (text ?? ''));
  return {
    name: encodeEntities(texts.name ?? ''),
    description: cell(texts.description),
    short_description: cell(texts.shortDescription),
    meta_title: cell(texts.metaTitle),
    meta_keywords: cell(texts.metaKeywords),
    meta_description: cell(texts.metaDescription),
  };
}

/** Path of a picture as Magento names it: below `catalog/product`. */
function picturePath(file: string): string {
  return `/${file.startsWith(PRODUCT_PICTURES) ? file.slice(PRODUCT_PICTURES.length) : file}`;
}

function pictureCells({ gallery }: ImportProduct): Cells {
  const [main, ...additional] = gallery;
  if (!main) return {};
  const path = picturePath(main.file);
  const hasLabels = additional.some((picture) => picture.label !== '');
  return {
    base_image: path,
    base_image_label: main.label,
    small_image: path,
    small_image_label: main.label,
    thumbnail_image: path,
    thumbnail_image_label: main.label,
    additional_images: formatList(additional.map((picture) => picturePath(picture.file))),
    additional_image_labels: hasLabels ? formatList(additional.map((picture) => picture.label)) : '',
  };
}

function giftcardCells({ giftcard }: ImportProduct): Cells {
  if (!giftcard) return {};
  return {
    giftcard_type: giftcard.type,
    giftcard_amount: giftcard.amounts.map(formatMoney).join(','),
    giftcard_allow_open_amount: formatFlag(giftcard.isOpenAmountAllowed),
    giftcard_open_amount_min: giftcard.openAmountMin === null ? '' : formatMoney(giftcard.openAmountMin),
    giftcard_open_amount_max: giftcard.openAmountMax === null ? '' : formatMoney(giftcard.openAmountMax),
  };
}

function partCells(product: ImportProduct): Cells {
  return {
    custom_options: formatCustomOptions(product.customOptions),
    configurable_variations: formatVariations(product.variations),
    configurable_variation_labels: formatAxisLabels(product.axes),
    bundle_price_type: product.bundlePriceType ?? '',
    bundle_values: formatBundleValues(product.bundleOptions),
    associated_skus: formatAssociated(product.associated),
    ...giftcardCells(product),
  };
}

function mainRecord(product: ImportProduct, site: SiteCode): ProductRecord {
  const isOfSite = (key: string) => SITE_CODES.some((code) => key.endsWith(siteExtraKey('', code)));
  const extra = Object.entries(product.extra).filter(([key]) => !isOfSite(key));
  const cells: Cells = {
    sku: product.sku,
    attribute_set_code: product.attributeSet,
    product_type: product.type,
    categories: formatCategoryPaths(product.categories),
    product_websites: site === 'USA' ? 'base' : site,
    ...textCells(product.texts, ''),
    weight: product.weightLb === null ? '' : formatNumber(product.weightLb),
    product_online: formatFlag(product.isOnline),
    tax_class_name: product.taxClass,
    visibility: VISIBILITY_WORDS[product.visibility - 1] ?? '',
    ...priceCells(product, site),
    url_key: product.urlKey,
    ...pictureCells(product),
    created_at: formatTime(product.createdMs),
    updated_at: formatTime(product.updatedMs),
    additional_attributes: formatAttributes(product),
    ...stockCells(product, site),
    related_skus: formatList(product.links.related),
    upsell_skus: formatList(product.links.upsell),
    crosssell_skus: formatList(product.links.crosssell),
    ...partCells(product),
  };
  return { ...cells, ...Object.fromEntries(extra) };
}

/** Returns the row of another site, or null if it would add nothing to the main row. */
function siteRecord(product: ImportProduct, site: SiteCode, main: SiteCode): ProductRecord | null {
  const suffix = siteExtraKey('', site);
  const isPoolOwner = SITES[site].pool === site && SITES[main].pool !== site;
  const cells: Record<string, string> = {
    ...textCells(product.siteTexts[site] ?? {}, EMPTY_VALUE),
    ...(site === main ? {} : priceCells(product, site)),
    ...(isPoolOwner ? stockCells(product, site) : {}),
  };
  for (const [key, value] of Object.entries(product.extra)) {
    if (key.endsWith(suffix)) cells[key.slice(0, -suffix.length)] = value;
  }
  if (Object.values(cells).every((cell) => cell === '')) return null;
  return { sku: product.sku, store_view_code: site, ...cells };
}

/** Lines of a product: its main row, then one for each site that differs from it. */
export function formatProduct(product: ImportProduct): ProductRecord[] {
  const main = mainSite(product);
  const sites = SITE_CODES.map((site) => siteRecord(product, site, main)).filter((record) => record !== null);
  return [mainRecord(product, main), ...sites];
}
