import { noteOption, type ProductSpec, p } from '../dsl.ts';

const ONE_UNIT = { USA: 25, CAN: 25, EUR: 25, GBR: 25, AUS: 25 } as const;

export const GIFT_CARDS: readonly ProductSpec[] = [
  {
    kind: 'giftcard',
    sku: 'NB-GIFT',
    name: 'Northbar E-Gift Card',
    line: 'By email, on the day you choose',
    about: p(
      'A code by email with a few words from you, sent at once or on the birthday. It works on everything in the shop, in the currency in which you bought it, in as many orders as it takes.',
      'Pick one of the amounts or write your own, from 10 to 1000. It does not expire, and the balance can be looked up in the cart at any time.',
    ),
    pictures: ['giftcard-navy-front', 'giftcard-navy'],
    categories: ['gift-cards', 'gift-guide'],
    set: 'Gift Card',
    taxClass: 'None',
    prices: ONE_UNIT,
    attributes: { color: 'Navy' },
    giftcard: { type: 'virtual', amounts: [25, 50, 100, 250], open: [10, 1000] },
  },
  {
    kind: 'giftcard',
    sku: 'NB-GIFT-CARD',
    name: 'Northbar Gift Card, boxed',
    line: 'Two cards in one box · by mail',
    about: p(
      'A steel-grey box with a card in it that is heavy enough to be taken for metal. For people who find a code by email a poor thing to unwrap.',
      'Three amounts, no others: the cards are charged when we pack them. Postage is free within each region, and a printed note can go in with it.',
    ),
    pictures: ['giftcard-black-pair', 'giftcard-black'],
    categories: ['gift-cards', 'gift-guide'],
    set: 'Gift Card',
    taxClass: 'None',
    lb: 0.3,
    prices: { USA: 50, CAN: 50, EUR: 50, GBR: 50 },
    flags: ['free_shipping'],
    attributes: { color: 'Black/Red' },
    options: [noteOption(3001, 'Printed note', 160, 0)],
    giftcard: { type: 'physical', amounts: [50, 100, 200] },
    stock: { qoh: 400, max: 20 },
  },
];
