/** Where a customer finds his reviews and writes one. */
export const REVIEWS_PATH = '/account/reviews';
/** Where he is asked for reviews of what he has bought (spec 1 section 2.1). */
export const ASKING_PATH = '/mps-review';
