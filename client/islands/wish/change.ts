/** Name of the event that tells what the store answered to a change of the wishlist. */
export const WISH_ANSWERED = 'store:wish';

/** A change of the wishlist by a heart: whether its product is on it now. */
export interface WishChange {
  readonly heart: HTMLButtonElement;
  readonly productId: number;
  readonly isWished: boolean;
  /** What is chosen, as a query string; '' in the form of a card. */
  readonly choice: string;
}

/** A change with the answer of the store; undefined if there was none. */
export interface AnsweredWish {
  readonly change: WishChange;
  readonly answer: Response | undefined;
}
