import { expect, it } from 'vitest';
import type { BookedPayment, OrderDocument } from '#shared/order/document.ts';
import { bookedPaymentOf, orderDocumentOf } from './order-columns.ts';

const ADDRESS = {
  firstname: 'Dana',
  lastname: 'Reyes',
  telephone: '614 555 0142',
  email: 'dana@example.com',
  street: ['Main St 1'],
  city: 'Columbus',
  postcode: '43004',
  region: 'OH',
  countryId: 'US',
  vatNumber: '',
  eoriNumber: '',
};
const DOCUMENT: OrderDocument = {
  orderId: '01a209a4aa2fa8c902455ad19cc2',
  site: 'USA',
  storeId: 1,
  currency: 'USD',
  listId: 'l1',
  createdMs: 1_795_458_116_161,
  email: 'dana@example.com',
  customerId: null,
  groupId: 0,
  lines: [
    {
      listItemId: 'i1',
      productId: 378,
      sku: 'BAR',
      name: 'Ohio Bar',
      type: 'simple',
      qty: 1,
      price: 5900,
      regularPrice: 5900,
      rowTotal: 5900,
      hundoDiscount: 0,
      ticketDiscount: 0,
      weightLb: 45,
      taxClass: 'Taxable',
      isVirtual: false,
      isGiftcard: false,
      shippingGroup: null,
      forbidsPickup: false,
      freeUnits: 1,
      isThreeShipsFree: false,
      isFiveForFive: false,
      interval: null,
      isTrial: false,
      configuration: [],
      url: null,
      picture: null,
      children: [],
      customOptions: [],
      metadata: { plateOpts: { '1': 'a' } },
      stock: [{ sku: 'BAR', productId: 378, qty: 1, mayBorrow: false }],
      promo: [],
    },
  ],
  shippingMode: 'fastest',
  rates: [],
  isPickup: false,
  shippingAddress: ADDRESS,
  billingAddress: ADDRESS,
  taxSummary: [{ label: 'Sales tax', amount: 386 }],
  totals: {
    subtotal: 5900,
    discount: 0,
    shipping: 0,
    tax: 386,
    itemTax: 386,
    shippingTax: 0,
    tariff: 0,
    relief: 0,
    giftcards: 0,
    giftcardUses: [],
    grandTotalExcludingTax: 5900,
    grandTotalIncludingTax: 6286,
  },
  usesFiveForFive: false,
  origin: 'https://store.example',
  comments: '',
  meta: { language: 'en-US' },
};
const PAYMENT: BookedPayment = { paymentType: 'adyen', adyenType: 'scheme', amount: 6286, capture: 'reserved' };

const withLine = (change: object) => JSON.stringify({ ...DOCUMENT, lines: [{ ...DOCUMENT.lines[0], ...change }] });

it('an order is read as it was written, with keys of other releases', () => {
  const later = { ...DOCUMENT, wrapping: 'gift', totals: { ...DOCUMENT.totals, wrapping: 500 } };
  expect(orderDocumentOf(JSON.stringify(later))).toEqual(later);
  expect(bookedPaymentOf(JSON.stringify({ ...PAYMENT, fee: 30 }))).toEqual({ ...PAYMENT, fee: 30 });
});

it('an order of an earlier release is read: without origin, parts of addresses, and by looser limits', () => {
  const { origin: _origin, ...older } = DOCUMENT;
  const { vatNumber: _vat, eoriNumber: _eori, ...address } = { ...ADDRESS, city: ` ${'x'.repeat(300)}` };
  const read = orderDocumentOf(JSON.stringify({ ...older, shippingAddress: address }));
  expect(read).toEqual({ ...DOCUMENT, origin: '', shippingAddress: { ...address, vatNumber: '', eoriNumber: '' } });
});

it.each([
  ['a price that is text', withLine({ price: '5900' }), 'lines.0.price (invalid_type)'],
  ['a missing quantity', withLine({ qty: undefined }), 'lines.0.qty (invalid_type)'],
  ['an unknown site', JSON.stringify({ ...DOCUMENT, site: 'MARS' }), 'site (invalid_value)'],
])('%s is an error that names the column', (_, text, problem) => {
  expect(() => orderDocumentOf(text)).toThrow(new Error(`orders.document is not what it should be: ${problem}`));
});

it('a payment without an amount is an error', () => {
  expect(() => bookedPaymentOf('{"paymentType":"free","adyenType":""}')).toThrow('orders.payment');
});
