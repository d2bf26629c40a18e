import type { ListView } from './view.ts';

/** Stands for a list that there is not: of a shopper without a cart, or of an order that is placed already. */
export const NO_LIST: ListView = {
  _id: '',
  type: 'cart',
  lines: [],
  missed: [],
  messages: [],
  metadata: { isActive: false, activeCartTs: 0 },
  version: 0,
  sums: { subtotal: 0, hundoDiscount: 0, ticketDiscount: 0, total: 0, weightLb: 0 },
  giftcards: [],
  ships: null,
  quantity: 0,
};
