import type { BundleOption, Product, ProductDocument, ProductPart, ProductTexts } from '#shared/product/contract.ts';
import { attribute } from '#shared/product/contract.ts';
import type { Site } from '#shared/site/sites.ts';
import { documentOf, inventoryOf, type ProductRow, pricesOf, ratingOf } from '#worker/store/product/product-rows.ts';

/** A product or one of its parts, with the data of its position among the parts. */
export interface PartRow extends ProductRow {
  readonly option_id: number;
  readonly position: number;
  readonly part_qty: number;
  readonly can_change_qty: number;
  readonly is_default: number;
  readonly price_type: 'fixed' | 'percent';
  readonly option_price: number;
}

/** An option of a bundle. */
export interface OptionRow {
  readonly option_id: number;
  readonly title: string;
  readonly input: BundleOption['input'];
  readonly is_required: number;
  readonly included_product_id: number | null;
  readonly included_name: string | null;
}

/** Texts of a product on a site: the site's own texts, then the common ones. */
export function textsFor(
  document: { texts: ProductTexts; siteTexts: ProductDocument['siteTexts'] },
  site: Site,
): ProductTexts {
  return { ...document.texts, ...document.siteTexts[site.code] };
}

/** A part as its parent product offers it. */
function partOf(row: PartRow, site: Site): ProductPart {
  const document = documentOf(row);
  return {
    productId: row.product_id,
    sku: row.sku,
    name: textsFor(document, site).name,
    type: row.type,
    qty: row.part_qty,
    bundleOptionId: row.option_id === 0 ? null : row.option_id,
    prices: pricesOf(row, document.attributes, site),
    weightLb: row.weight_lb,
    inventory: inventoryOf(row, document.attributes),
    attributes: document.attributes,
    gallery: document.gallery,
    isProgram: attribute(document, 'program_delivery') !== undefined,
  };
}

function bundleOptionsOf(options: readonly OptionRow[], parts: readonly PartRow[]): BundleOption[] {
  return options.map((option) => ({
    id: option.option_id,
    title: option.title,
    input: option.input,
    isRequired: option.is_required === 1,
    includedProductId: option.included_product_id,
    values: parts
      .filter((part) => part.option_id === option.option_id)
      .map((part) => ({
        productId: part.product_id,
        defaultQty: part.part_qty,
        canChangeQty: part.can_change_qty === 1,
        isDefault: part.is_default === 1,
        priceType: part.price_type,
        price: part.option_price,
      })),
  }));
}

/** Assembles a product from its own row, the rows of its parts, and the options of a bundle. */
export function productOf(
  own: PartRow,
  children: readonly PartRow[],
  options: readonly OptionRow[],
  site: Site,
  further: Pick<Product, 'relatedIds' | 'categoryIds'>,
): Product {
  const document = documentOf(own);
  const shown = children.filter((part) => part.is_online === 1);
  return {
    productId: own.product_id,
    sku: own.sku,
    type: own.type,
    texts: textsFor(document, site),
    url: `/${own.url_key}`,
    hasRedirect: false,
    visibility: own.visibility,
    weightLb: own.weight_lb,
    taxClass: own.tax_class,
    attributeSet: own.attribute_set,
    gallery: document.gallery,
    prices: pricesOf(own, document.attributes, site),
    inventory: inventoryOf(own, document.attributes),
    attributes: document.attributes,
    axes: document.axes,
    customOptions: document.customOptions,
    bundleOptions: bundleOptionsOf(options, shown),
    bundlePriceType: document.bundlePriceType,
    children: shown.map((part) => partOf(part, site)),
    giftcard: document.giftcard,
    hundoRules: document.hundoRules,
    ...further,
    rating: ratingOf(own),
    createdMs: own.created_ms,
    updatedMs: own.updated_ms,
  };
}
