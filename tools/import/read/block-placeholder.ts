function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Where the store puts a named block when it prints a page. */
export function blockPlaceholder(identifier: string): string {
  return `<div data-block="${escapeAttribute(identifier)}"></div>`;
}

/** Where the store puts the cards of these products. */
export function productsPlaceholder(skus: readonly string[]): string {
  return `<div data-products="${escapeAttribute(skus.join(','))}"></div>`;
}

/** Where the store puts the first cards of a category, named by its url key. */
export function categoryPlaceholder(urlKey: string, count: number): string {
  return `<div data-products="category:${escapeAttribute(urlKey)}" data-count="${count}"></div>`;
}
