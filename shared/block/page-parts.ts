/**
 * Records of pages that have no address of their own, since the store draws them in other pages: what every product page
 * shows below its facts, what a category shows above its list and below it, and what a visitor of a missing page gets.
 */
export const PRODUCT_PAGES = 'product-pages';
export const NOT_FOUND_PAGE = '404';
const CATEGORY_HEAD = 'category-head-';
const CATEGORY_FOOT = 'category-foot-';

/** Identifier of the record that a category shows above its list; `*` for all of them. */
export function categoryHeadOf(categoryId: number | '*'): string {
  return `${CATEGORY_HEAD}${categoryId}`;
}

/** Identifier of the record that a category shows below its list; `*` for all of them. */
export function categoryFootOf(categoryId: number | '*'): string {
  return `${CATEGORY_FOOT}${categoryId}`;
}

/** Whether a record is a part of other pages, or the home page: it gets no address of its own. */
export function isPagePart(identifier: string): boolean {
  return (
    ['home', NOT_FOUND_PAGE, PRODUCT_PAGES].includes(identifier) ||
    [CATEGORY_HEAD, CATEGORY_FOOT].some((part) => identifier.startsWith(part))
  );
}
