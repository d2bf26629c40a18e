import type { BundleValue, Picture, Product, ProductPart } from '#shared/product/contract.ts';
import { attribute, hasFlag } from '#shared/product/contract.ts';
import type { Axis, OfferedOption, OptionPart, ProductOptions } from '#shared/product/options.ts';

/** Prefix of the skus of virtual challenges, which are sold one at a time (spec 2 section 5). */
const SINGLE_SKU = 'MMV';

/** Data that the options need from outside the product. */
export interface OptionsContext {
  /** Order of an attribute's values as set by the merchant; empty if it was not set. */
  readonly valueOrder: (code: string) => readonly string[];
  /** Name of a product included for free with a bundle's option. */
  readonly nameOf: (productId: number) => string | undefined;
}

type Attributed = Pick<Product, 'sku' | 'attributes'>;

/** Programs, event registrations and virtual challenges: one per order (spec 2 section 5). */
export function isSoldSingly(product: Attributed): boolean {
  return (
    product.sku.startsWith(SINGLE_SKU) ||
    attribute(product, 'program_delivery') !== undefined ||
    hasFlag(product, 'event_registration')
  );
}

function limitOf(product: Pick<Attributed, 'attributes'>): number | null {
  const limit = Number(attribute(product, 'purchase_limit'));
  return limit > 0 ? Math.floor(limit) : null;
}

/** Collects pictures, each file once, and returns their indices. */
class PictureBook {
  readonly pictures: Picture[] = [];
  readonly #places = new Map<string, number>();

  placesOf(pictures: readonly Picture[]): number[] {
    return pictures.map((picture) => {
      const known = this.#places.get(picture.file);
      if (known !== undefined) return known;
      this.#places.set(picture.file, this.pictures.length);
      return this.pictures.push(picture) - 1;
    });
  }
}

/** Pictures of a part that are worth their download: variants show all of theirs, other parts need only a thumbnail. */
function picturesOf(product: Product, part: ProductPart): readonly Picture[] {
  return product.type === 'configurable' ? part.gallery : part.gallery.slice(0, 1);
}

function makePart(product: Product, part: ProductPart, book: PictureBook): OptionPart {
  return {
    productId: part.productId,
    sku: part.sku,
    name: part.name,
    detail: attribute(part, 'spec_line') ?? '',
    prices: part.prices,
    weightLb: part.weightLb,
    inventory: part.inventory,
    values: product.axes.map((axis) => attribute(part, axis.code) ?? ''),
    color: attribute(part, 'color') ?? null,
    pictures: book.placesOf(picturesOf(product, part)),
    qty: part.qty,
    isSingle: isSoldSingly(part) || part.isProgram,
    limit: limitOf(part),
  };
}

function makeAxes(product: Product, parts: readonly OptionPart[], context: OptionsContext): Axis[] {
  return product.axes.map(({ code, label }, index) => {
    const order = context.valueOrder(code);
    const rank = (value: string) => (order.includes(value) ? order.indexOf(value) : order.length);
    const values = [...new Set(parts.map((part) => part.values[index] ?? ''))].filter((value) => value !== '');
    return { code, label, values: values.sort((a, b) => rank(a) - rank(b)) };
  });
}

function makeOption(
  option: Product['bundleOptions'][number],
  isSold: (value: BundleValue) => boolean,
  context: OptionsContext,
): OfferedOption {
  const included = option.includedProductId;
  return {
    ...option,
    values: option.values.filter(isSold),
    includedName: included === null ? null : (context.nameOf(included) ?? null),
  };
}

/** Builds the options of a product. Parts without a price on the site are not sold there and are omitted. */
export function makeOptions(product: Product, context: OptionsContext): ProductOptions {
  const book = new PictureBook();
  const ownPictures = book.placesOf(product.gallery);
  const sold = product.children.filter((part) => part.prices.price !== null);
  const unique = new Map(sold.map((part) => [part.productId, part]));
  const parts = [...unique.values()].map((part) => makePart(product, part, book));
  return {
    productId: product.productId,
    sku: product.sku,
    name: product.texts.name,
    type: product.type,
    prices: product.prices,
    weightLb: product.weightLb,
    inventory: product.inventory,
    limit: limitOf(product),
    isSingle: isSoldSingly(product),
    leadTime: attribute(product, 'lead_time') ?? null,
    restockStatus: attribute(product, 'restock_status') ?? null,
    axes: makeAxes(product, parts, context),
    parts,
    bundleOptions: product.bundleOptions.map((option) =>
      makeOption(option, (value) => unique.has(value.productId), context),
    ),
    isDynamic: product.bundlePriceType !== 'fixed',
    customOptions: product.customOptions,
    giftcard: product.giftcard,
    hundoRules: [...product.hundoRules].sort((a, b) => a.ruleWeight - b.ruleWeight),
    pictures: book.pictures,
    ownPictures,
  };
}
