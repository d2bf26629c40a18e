import type { ListView } from './view.ts';

/** Placeholder for a missing list: the shopper has no cart, or the order has already been placed. */
export const NO_LIST: ListView = {
  _id: '',
  type: 'cart',
  lines: [],
  missed: [],
  messages: [],
  metadata: { isActive: false, activeCartTs: 0 },
  version: 0,
  sums: { subtotal: 0, hundoDiscount: 0, ticketDiscount: 0, couponDiscount: 0, total: 0, weightLb: 0 },
  giftcards: [],
  coupons: [],
  deals: [],
  ships: null,
  quantity: 0,
};
