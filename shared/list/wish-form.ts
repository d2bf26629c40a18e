/** Id of the wishlist form; its buttons are on cards outside of it. */
export const WISH_FORM = 'wish';
