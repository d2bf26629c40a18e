import type { ImportAttribute, ImportProduct } from '#shared/import/contract.ts';
import { decodeEntities } from '#tools/import/csv/entities.ts';

/** The texts of a product that a search may use, the same for every engine. */
export interface SearchDocument {
  /** Position in the catalogue, counted from 1; a store assigns its own ids. */
  readonly productId: number;
  readonly sku: string;
  readonly type: ImportProduct['type'];
  readonly name: string;
  /** Address below the site's prefix, without slashes. */
  readonly urlKey: string;
  /** Paths below the root: `Plates/Bumper Plates`. */
  readonly categories: readonly string[];
  /** Values by code, of the attributes that shoppers see; values of variants belong to their product. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** The line below the name, as plain text. */
  readonly shortDescription: string;
  /** As plain text. */
  readonly description: string;
  /** SKUs of its variants, which are not shown by themselves. */
  readonly variantSkus: readonly string[];
}

/** What a catalogue is made of. */
export interface CatalogueSource {
  readonly attributes: readonly ImportAttribute[];
  readonly products: readonly ImportProduct[];
}

function plainText(html: string): string {
  return decodeEntities(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

function shownAttributes(product: ImportProduct, shown: ReadonlySet<string>): Record<string, string[]> {
  const values: Record<string, string[]> = {};
  for (const [code, own] of Object.entries(product.attributes)) if (shown.has(code)) values[code] = own;
  for (const { code } of product.axes) {
    values[code] = [...new Set(product.variations.flatMap((variation) => variation.options[code] ?? []))];
  }
  return values;
}

/** Tells whether the site USA sells a product by itself; products that are made of parts get their price from those. */
function isFound(product: ImportProduct): boolean {
  const hasPrice = product.prices.USA !== undefined || ['configurable', 'grouped', 'bundle'].includes(product.type);
  return product.isOnline && product.visibility >= 3 && hasPrice;
}

/** Returns every product of a catalogue that a visitor of the site USA can find. */
export function searchDocuments({ attributes, products }: CatalogueSource): SearchDocument[] {
  const shown = new Set(
    attributes.filter((each) => each.isVisible && each.input !== 'boolean').map(({ code }) => code),
  );
  return products.filter(isFound).map((product, index) => ({
    productId: index + 1,
    sku: product.sku,
    type: product.type,
    name: plainText(product.texts.name),
    urlKey: product.urlKey,
    categories: product.categories,
    attributes: shownAttributes(product, shown),
    shortDescription: plainText(product.texts.shortDescription),
    description: plainText(product.texts.description),
    variantSkus: product.variations.map(({ sku }) => sku),
  }));
}
