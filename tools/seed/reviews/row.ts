/** One review: the product, the stars, the text, and its author. */
export type ReviewRow = readonly [
  sku: string,
  rating: 1 | 2 | 3 | 4 | 5,
  title: string,
  text: string,
  nickname: string,
];
