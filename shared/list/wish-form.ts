/** Id of the form that takes wishes; its buttons are on cards, outside of it. */
export const WISH_FORM = 'wish';
