import { expect, it } from 'vitest';
import type { Address } from '#shared/address/contract.ts';
import type { OrderDocument, OrderPayment } from './document.ts';
import { documentWithoutPerson, paymentWithoutPerson } from './without-person.ts';

const NAME = 'Ada Berg';

const address: Address = {
  firstname: NAME,
  lastname: NAME,
  telephone: NAME,
  email: NAME,
  street: [NAME],
  city: NAME,
  postcode: NAME,
  region: 'OH',
  countryId: 'US',
  vatNumber: NAME,
  eoriNumber: NAME,
};

/** An order in which every text that a buyer may type is the name. */
const document = {
  orderId: 'order',
  site: 'USA',
  currency: 'USD',
  email: NAME,
  customerId: 7,
  lines: [
    {
      sku: 'NB-GIFT',
      qty: 2,
      rowTotal: 10_000,
      isGiftcard: true,
      configuration: [`Engraving: ${NAME}`],
      customOptions: [{ id: 1, value: NAME }],
      metadata: {
        giftcard: { amount: 50, recipientName: NAME, recipientEmail: NAME, senderName: NAME, message: NAME },
        eventRegistration: { athlete: NAME },
      },
    },
  ],
  shippingAddress: address,
  billingAddress: address,
  taxSummary: [{ title: 'Ohio', amount: 575 }],
  totals: { grandTotalIncludingTax: 10_575 },
  comments: NAME,
  meta: { note: NAME },
} as unknown as OrderDocument;

it('an order without its person has no text that its buyer typed, and all its figures', () => {
  const after = documentWithoutPerson(document);
  expect(JSON.stringify(after)).not.toContain(NAME);
  expect(after).toMatchObject({
    email: '',
    customerId: null,
    lines: [{ sku: 'NB-GIFT', qty: 2, rowTotal: 10_000, metadata: { giftcard: { amount: 50 } } }],
    shippingAddress: { countryId: 'US', region: 'OH' },
    taxSummary: document.taxSummary,
    totals: document.totals,
  });
  expect(documentWithoutPerson(after)).toEqual(after);
});

it('a payment without its person has the provider’s id and the amount, and no card', () => {
  const payment = {
    paymentType: 'adyen',
    adyenType: 'scheme',
    amount: 10_575,
    transactionToken: NAME,
    transactionId: 'PSP-1',
    card: { brand: 'visa', last4: '1111' },
    browserInfo: { userAgent: NAME },
  } as unknown as OrderPayment;
  expect(paymentWithoutPerson(payment)).toEqual({
    paymentType: 'adyen',
    adyenType: 'scheme',
    amount: 10_575,
    transactionToken: '',
    transactionId: 'PSP-1',
  });
});
