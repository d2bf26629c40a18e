import type { SearchDocument } from './search-documents.ts';

/**
 * The products that a grade is for: SKUs separated by blanks (`NB-KB-*` is every SKU that begins with `NB-KB-`), a fact
 * about the product, or a combination. A list matches any of its parts.
 */
export type Picks = string | Fact | { readonly all: readonly Picks[] } | { readonly not: Picks } | readonly Picks[];

type Fact = (product: SearchDocument) => boolean;

/** Matches products in a category of this name, or below one. */
export function category(name: string): Fact {
  return ({ categories }) => categories.some((path) => path.split('/').includes(name));
}

/** Matches products that have one of these values of an attribute, themselves or through a variant. */
export function has(code: string, ...values: readonly string[]): Fact {
  return ({ attributes }) => attributes[code]?.some((value) => values.includes(value)) ?? false;
}

/** Matches products that all of these picks match. */
export function both(...picks: readonly Picks[]): Picks {
  return { all: picks };
}

/** Matches the first pick without the second. */
export function but(pick: Picks, without: Picks): Picks {
  return { all: [pick, { not: without }] };
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

function isNamed(sku: string, word: string): boolean {
  return word.endsWith('*') ? sku.startsWith(word.slice(0, -1)) : sku === word;
}

function isPicked(pick: Picks, product: SearchDocument): boolean {
  if (typeof pick === 'string') return words(pick).some((word) => isNamed(product.sku, word));
  if (typeof pick === 'function') return pick(product);
  if ('all' in pick) return pick.all.every((each) => isPicked(each, product));
  if ('not' in pick) return !isPicked(pick.not, product);
  return pick.some((each) => isPicked(each, product));
}

/** Returns the products that a pick matches. */
export function picked(pick: Picks, products: readonly SearchDocument[]): SearchDocument[] {
  return products.filter((product) => isPicked(pick, product));
}

/** Returns the SKUs, and prefixes of SKUs, in a pick that match no product. */
export function unknownSkus(pick: Picks, products: readonly SearchDocument[]): string[] {
  if (typeof pick === 'function') return [];
  if (typeof pick === 'string') {
    return words(pick).filter((word) => !products.some(({ sku }) => isNamed(sku, word)));
  }
  const parts: readonly Picks[] = 'all' in pick ? pick.all : 'not' in pick ? [pick.not] : pick;
  return parts.flatMap((each) => unknownSkus(each, products));
}
