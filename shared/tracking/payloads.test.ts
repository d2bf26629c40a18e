import { describe, expect, it } from 'vitest';
import { CATALOGUE, EVENT_KINDS, type EventKind } from '#shared/discovery/catalogue.ts';
import { type DiscoveryEvent, eventsSchema } from '#shared/discovery/events.ts';
import type { OrderDocument } from '#shared/order/document.ts';
import { orderLine } from '#shared/testing/order-line.ts';
import { LEDGER_CONSUMERS, type LedgerConsumer } from './consumers.ts';
import { type EventSender, eventPayload, PAYLOADS } from './payloads.ts';
import { conversionValues, type Purchase, purchasePayload } from './purchase.ts';

const SENDER: EventSender = {
  site: { code: 'USA', currency: 'USD' },
  customerId: null,
  shopperId: '0123456789abcdef0123456789abcdef',
  visitId: 'e'.repeat(32),
  campaign: null,
  nowMs: 5,
};

function eventOf(kind: EventKind, value: unknown = CATALOGUE[kind].example): DiscoveryEvent {
  const [type, name] = kind.split('/');
  const [event] = eventsSchema.parse({ events: [{ id: 'event-id-1', type, name, value, t: 4 }] }).events;
  return event as DiscoveryEvent;
}

const ADDRESS = {
  firstname: ' Ada ',
  lastname: 'Strong',
  telephone: '(555) 123-4567',
  email: '',
  street: ['1 Iron Street', 'Apt 2'],
  city: 'Columbus',
  region: 'OH',
  postcode: '43215',
  countryId: 'US',
  vatNumber: '',
  eoriNumber: '',
};

const DOCUMENT: OrderDocument = {
  orderId: 'f'.repeat(28),
  site: 'USA',
  storeId: 1,
  currency: 'USD',
  listId: 'list',
  createdMs: 1,
  email: ' Ada@Example.com ',
  customerId: 9,
  groupId: 1,
  lines: [
    orderLine({ sku: 'A', productId: 1, qty: 2, price: 10_000, isCommissioned: true, hundoDiscount: 500 }),
    orderLine({ sku: 'B', productId: 2, qty: 1, price: 3_333, isCommissioned: false }),
  ],
  shippingMode: 'fastest',
  rates: [{ shippingCode: 'ups', rate: 1_000, label: 'Ground', carrier: 'UPS', packageNumber: 1 }],
  isPickup: false,
  shippingAddress: ADDRESS,
  billingAddress: ADDRESS,
  taxSummary: [],
  totals: {
    subtotal: 23_333,
    discount: 500,
    shipping: 1_000,
    tax: 1_717,
    itemTax: 1_717,
    shippingTax: 0,
    tariff: 0,
    relief: 0,
    giftcards: 5_000,
    giftcardUses: [{ code: 'SECRET', balance: 5_000, amount: 5_000 }],
    grandTotalExcludingTax: 23_833,
    grandTotalIncludingTax: 20_550,
  },
  usesFiveForFive: false,
  origin: 'https://store.test',
  comments: 'Leave it with Bo',
  meta: { rsAnonId: '0123456789abcdef0123456789abcdef', campaignId: '12', templateId: null },
};
const HASH = 'a'.repeat(64);
const PURCHASE: Purchase = {
  orderId: DOCUMENT.orderId,
  document: DOCUMENT,
  payment: { paymentType: 'adyen', adyenType: 'scheme', card: { brand: 'visa', last4: '1111' } },
  hashes: { email: HASH, phone: HASH },
  isStaff: false,
  nowMs: 5,
};

/** A payload of each consumer, for an event or a purchase. */
const SAMPLES = LEDGER_CONSUMERS.flatMap((consumer): [LedgerConsumer, unknown][] => [
  [consumer, purchasePayload(consumer, PURCHASE)],
  ...EVENT_KINDS.flatMap((kind): [LedgerConsumer, unknown][] => {
    const payload = eventPayload(consumer, eventOf(kind), SENDER);
    return payload === undefined ? [] : [[consumer, payload]];
  }),
]);

describe('payloads', () => {
  it('exist for every consumer and fit its schema', () => {
    expect(new Set(SAMPLES.map(([consumer]) => consumer))).toEqual(new Set(LEDGER_CONSUMERS));
    for (const [consumer, payload] of SAMPLES)
      expect(PAYLOADS[consumer].safeParse(payload)).toMatchObject({ success: true });
  });

  it.each(LEDGER_CONSUMERS)('of %s are refused without any one of their fields, and with one more', (consumer) => {
    for (const [, payload] of SAMPLES.filter(([each]) => each === consumer)) {
      for (const field of Object.keys(payload as object)) {
        const { [field]: _, ...rest } = payload as Record<string, unknown>;
        expect([field, PAYLOADS[consumer].safeParse(rest).success]).toEqual([field, false]);
      }
      expect(PAYLOADS[consumer].safeParse({ ...(payload as object), telephone: '5551234567' }).success).toBe(false);
    }
  });

  it('name nobody in the clear', () => {
    expect(JSON.stringify(SAMPLES)).not.toMatch(
      /@|Ada|Strong|Iron Street|Apt 2|555|43215|Columbus|Leave it|SECRET|1111/,
    );
  });

  it('of an order come from the store alone, never from a browser', () => {
    for (const consumer of LEDGER_CONSUMERS)
      expect(eventPayload(consumer, eventOf('order/confirm'), SENDER)).toBeUndefined();
  });

  it('of a cart say what is in it, and are not sent for someone whom nobody knows', () => {
    expect(eventPayload('email', eventOf('cart/update'), { ...SENDER, customerId: 9 })).toEqual({
      call: 'updateCart',
      user: { userId: '9', email: null },
      items: [{ sku: 'NB-BAR-20', productId: 101, name: 'Training Bar', qty: 2, price: 295, total: 590 }],
      total: 590,
      currency: 'USD',
      campaignId: null,
      templateId: null,
    });
    expect(
      eventPayload('email', eventOf('cart/update'), { ...SENDER, campaign: { campaignId: 12, templateId: 34 } }),
    ).toMatchObject({ campaignId: 12, templateId: 34 });
    expect(eventPayload('email', eventOf('cart/update'), { ...SENDER, shopperId: '' })).toBeUndefined();
    expect(eventPayload('email', eventOf('cart/update', { products: [] }), SENDER)).toBeUndefined();
  });

  it('begin a checkout with its first step alone', () => {
    const step = (number: number, label: string) => eventOf('checkout/step', { step: number, label, total: 12 });
    expect(eventPayload('ads', step(1, 'START'), SENDER)).toMatchObject({ conversion: 'begin_checkout', value: 12 });
    expect(eventPayload('ads', step(2, 'SHIPPING'), SENDER)).toBeUndefined();
    expect(eventPayload('bing', step(4, 'REVIEW'), SENDER)).toBeUndefined();
  });
});

describe('a purchase', () => {
  it('has the figures of the books, to the cent', () => {
    expect(purchasePayload('analytics', PURCHASE)).toMatchObject({
      value: {
        orderId: DOCUMENT.orderId,
        totals: {
          grandTotalIncludingTax: 205.5,
          grandTotalExcludingTax: 238.33,
          tax: 17.17,
          shipping: 10,
          discount: 5,
        },
        shipping: 'Ground',
        payment: 'visa',
        giftcards: [50],
        items: [
          { sku: 'A', total: 195 },
          { sku: 'B', total: 33.33 },
        ],
      },
      user_id: '0123456789abcdef0123456789abcdef',
    });
    for (const [consumer, figure] of [
      ['ads', { value: 205.5 }],
      ['bing', { revenue: 205.5 }],
      ['reviews', { total: 205.5 }],
      ['email', { total: 205.5, campaignId: 12, templateId: null }],
    ] as const)
      expect(purchasePayload(consumer, PURCHASE)).toMatchObject(figure);
  });

  it('earns affiliates nothing from what is left out', () => {
    expect(purchasePayload('affiliate', PURCHASE)).toMatchObject({ revenue: 195, items: [{ sku: 'A' }] });
  });

  it('is compared by trimmed values in lower case', () => {
    expect(conversionValues(DOCUMENT)).toEqual({
      email: 'ada@example.com',
      phone: '+15551234567',
      firstname: 'ada',
      lastname: 'strong',
      street: '1 iron street apt 2',
      city: 'columbus',
      region: 'oh',
      postcode: '43215',
    });
  });

  it.each([
    ['5551234567', 'US', '+15551234567'],
    ['555-123-4567', 'US', '+15551234567'],
    ['15551234567', 'US', undefined],
    ['555123456', 'US', undefined],
    ['5551234567', 'CA', undefined],
    ['', 'US', undefined],
  ])('the phone number %s in %s counts as %s', (telephone, countryId, phone) => {
    const values = conversionValues({ email: 'a@b.c', shippingAddress: { ...ADDRESS, telephone, countryId } });
    expect(values.phone).toBe(phone);
  });

  it('is not told to a review service without an address', () => {
    expect(purchasePayload('reviews', { ...PURCHASE, hashes: {} })).toBeUndefined();
    const forgotten = { ...PURCHASE, hashes: {}, document: { ...PURCHASE.document, customerId: null } };
    expect(purchasePayload('email', forgotten)).toBeUndefined();
  });
});
