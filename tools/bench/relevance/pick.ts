import type { SearchDocument } from './documents.ts';

/**
 * Which products a grade is for: skus, written with blanks between them (`NB-KB-*` is every sku that begins so), a fact
 * about the product, or a combination. A list is any of its parts.
 */
export type Picks = string | Fact | { readonly all: readonly Picks[] } | { readonly not: Picks } | readonly Picks[];

type Fact = (product: SearchDocument) => boolean;

/** In a category of this name, or below one. */
export function category(name: string): Fact {
  return ({ categories }) => categories.some((path) => path.split('/').includes(name));
}

/** Has one of these values of an attribute, itself or as a variant. */
export function has(code: string, ...values: readonly string[]): Fact {
  return ({ attributes }) => attributes[code]?.some((value) => values.includes(value)) ?? false;
}

/** All of these at once. */
export function both(...picks: readonly Picks[]): Picks {
  return { all: picks };
}

/** The first without the second. */
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

/** The products that a pick is for. */
export function picked(pick: Picks, products: readonly SearchDocument[]): SearchDocument[] {
  return products.filter((product) => isPicked(pick, product));
}

/** Skus, and beginnings of skus, that a pick spells out and no product has. */
export function unknownSkus(pick: Picks, products: readonly SearchDocument[]): string[] {
  if (typeof pick === 'function') return [];
  if (typeof pick === 'string') {
    return words(pick).filter((word) => !products.some(({ sku }) => isNamed(sku, word)));
  }
  const parts: readonly Picks[] = 'all' in pick ? pick.all : 'not' in pick ? [pick.not] : pick;
  return parts.flatMap((each) => unknownSkus(each, products));
}
