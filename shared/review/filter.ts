/** Which reviews of a product are shown: those with some stars, of people who bought it here, with pictures, or all. */
export interface ReviewFilter {
  /** 1 to 5; null for any. */
  readonly stars: number | null;
  readonly isVerified: boolean;
  readonly hasPictures: boolean;
}

/** Value of the parameter `reviews` for reviews of people who bought the product. */
export const VERIFIED = 'verified';
/** Value for reviews with pictures. */
export const PICTURED = 'pictures';

const isStars = (value: string | null): value is string => value !== null && /^[1-5]$/.test(value);

/** Value for all reviews, of which a page otherwise shows the first. */
export const ALL_REVIEWS = 'all';

/** Whether the parameter `reviews` asks for more than the first reviews. */
export function asksForReviews(value: string | null): boolean {
  return value === ALL_REVIEWS || value === VERIFIED || value === PICTURED || isStars(value);
}

/** Reads the parameter `reviews` of a product's address: a number of stars, `verified` or `pictures`; all others
 * choose none. */
export function reviewFilter(value: string | null): ReviewFilter {
  return {
    stars: isStars(value) ? Number(value) : null,
    isVerified: value === VERIFIED,
    hasPictures: value === PICTURED,
  };
}
