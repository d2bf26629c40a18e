import { expect, it } from 'vitest';
import { OHIO } from '#shared/testing/checkout.ts';
import { type ConfirmedOrder, orderConfirm } from './order-confirm.ts';

const ADDRESS = { ...OHIO, street: [...OHIO.street], vatNumber: 'ATU13585627', eoriNumber: 'E1' };
const ORDER = {
  ...{ orderId: '0'.repeat(28), listId: 'list-1', currency: 'USD', shippingAddress: ADDRESS },
  totals: {
    ...{ subtotal: 20, discount: 1, shipping: 5, tax: 2, itemTax: 2, shippingTax: 0, tariff: 0, giftcards: 3 },
    ...{ grandTotalExcludingTax: 24, grandTotalIncludingTax: 23 },
  },
  shipping: [{ label: 'Ground', rate: 5, transactionId: 't' }],
  payment: { paymentType: 'adyen', transactionToken: 'secret', transactionId: 'PSP' },
  giftcards: [{ amount: 3, code: 'NORTHBAR-USD-25' }],
  customer: { email: OHIO.email, customerId: null, groupId: 0 },
  items: [
    {
      productId: 1,
      sku: 'A',
      name: 'Bar',
      qty: 2,
      price: 10,
      rowTotal: 20,
      metadata: { giftcard: { recipientEmail: 'x' } },
    },
  ],
} as const satisfies ConfirmedOrder;

it('tells the fields that the specification names, and nothing that pays or names others', () => {
  const told = orderConfirm(ORDER);
  expect(told).toEqual({
    ...{ orderId: ORDER.orderId, listId: 'list-1', currency: 'USD', shippingLabel: 'Ground', payment: 'adyen' },
    totals: {
      ...{ subtotal: 20, shipping: 5, tax: 2, discount: 1 },
      ...{ grandTotalIncludingTax: 23, grandTotalExcludingTax: 24 },
    },
    giftcards: [{ amount: 3 }],
    customer: { email: OHIO.email, customerId: null },
    shippingAddress: {
      ...{ firstname: 'Dana', lastname: 'Reyes', telephone: '614 555 0142', street: ['1080 Steelyard Ave'] },
      ...{ city: 'Columbus', region: 'OH', postcode: '43211', countryId: 'US' },
    },
    items: [{ productId: 1, sku: 'A', name: 'Bar', qty: 2, price: 10, rowTotal: 20 }],
  });
  expect(JSON.stringify(told)).not.toMatch(/secret|PSP|NORTHBAR|ATU/);
});

it('names the card’s brand where there is one', () => {
  expect(orderConfirm({ ...ORDER, payment: { paymentType: 'adyen', cardType: 'visa' } }).payment).toBe('visa');
});
