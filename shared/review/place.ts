/** Path where customers find and write reviews. */
export const REVIEWS_PATH = '/account/reviews';
/** Path where customers are asked to review their purchases (spec 1 section 2.1). */
export const ASKING_PATH = '/mps-review';
