/** One review as it is written down: whose, how many stars, what, and by whom. */
export type ReviewRow = readonly [
  sku: string,
  rating: 1 | 2 | 3 | 4 | 5,
  title: string,
  text: string,
  nickname: string,
];
