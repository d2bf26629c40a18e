function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Returns the placeholder that the store replaces with a named block when it renders a page. */
export function blockPlaceholder(identifier: string): string {
  return `<div data-block="${escapeAttribute(identifier)}"></div>`;
}

/** Returns the placeholder that the store replaces with the cards of these products. */
export function productsPlaceholder(skus: readonly string[]): string {
  return `<div data-products="${escapeAttribute(skus.join(','))}"></div>`;
}

/** Returns the placeholder that the store replaces with the first cards of a category, identified by its URL key. */
export function categoryPlaceholder(urlKey: string, count: number): string {
  return `<div data-products="category:${escapeAttribute(urlKey)}" data-count="${count}"></div>`;
}
