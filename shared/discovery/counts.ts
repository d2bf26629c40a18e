/** Default number of products in a recommendation (spec 3 section 9). */
export const RECOMMENDED = 12;
/** Maximum number of products in an answer. */
export const MOST_ITEMS = 200;
