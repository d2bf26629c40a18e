import { describe, expect, it } from 'vitest';
import { orderRequestSchema } from '#shared/order/contract.ts';
import { ORDER_ID_BYTES, orderId } from '#shared/order/order-id.ts';
import { shippingRequestSchema } from '#shared/shipping/contract.ts';
import { taxRequestSchema } from '#shared/tax/contract.ts';
import {
  addressed,
  factsOfSite,
  happened,
  listOf,
  OHIO,
  payable,
  quoted,
  RATES,
  ratesArrive,
  taxArrives,
  withCards,
} from '#shared/testing/checkout.ts';
import { listLine } from '#shared/testing/list-line.ts';
import { orderRequest, ratesRequest, taxRequest } from './request.ts';
import { blankCheckout } from './state.ts';

const FACTS = factsOfSite();
const ID = orderId(1_763_000_000_000, new Uint8Array(ORDER_ID_BYTES).fill(0xab));
const BROWSER = { orderId: ID, browserInfo: undefined, meta: { language: 'en-US' } };
const placed = (state = payable()) => orderRequestSchema.parse(orderRequest(state, FACTS, BROWSER));

it('an order id is 12 hex digits of milliseconds and 16 random ones', () => {
  expect(Number.parseInt(ID.slice(0, 12), 16)).toBe(1_763_000_000_000);
  expect(ID.slice(12)).toBe('ab'.repeat(8));
  expect(ID).toMatch(/^[0-9a-f]{28}$/);
});

describe('requests to the services', () => {
  it('rates: by address and items; several packages only in the fastest mode', () => {
    const asked = (state = addressed()) => shippingRequestSchema.parse(ratesRequest(state, FACTS));
    expect(asked()).toMatchObject({ storeId: 1, allowSplit: true, items: [{ productId: 7, qty: 2, price: 100 }] });
    expect(asked(happened(addressed(), FACTS, { type: 'modeChosen', mode: 'fewestPackages' })).allowSplit).toBe(false);
  });

  it('an email that is still being typed does not count', () => {
    const state = happened(addressed(), FACTS, { type: 'addressChanged', change: { email: 'dana@' } });
    expect(shippingRequestSchema.parse(ratesRequest(state, FACTS)).shippingAddress?.email).toBe('');
  });

  it('tax: with the cost of shipping, at the address of the package', () => {
    expect(taxRequestSchema.parse(taxRequest(quoted(), FACTS))).toMatchObject({
      shippingAmount: 15,
      shippingAddress: { city: 'Columbus' },
    });
  });

  it('tax for pickup: with the pickup code, which the store taxes at its own location', () => {
    const pickup = { type: 'rateChosen', wish: { packageNumber: 1, shippingCode: 'pickup' } } as const;
    const change = { city: 'Portland', region: 'OR', postcode: '97201', vatNumber: 'FR40303265045', eoriNumber: 'FR1' };
    const sent = happened(
      addressed(),
      FACTS,
      { type: 'addressChanged', change },
      { type: 'ratesRequested' },
      ratesArrive(),
    );
    const fetched = happened(sent, FACTS, pickup);
    expect(taxRequest(fetched, FACTS)).toMatchObject({ shippingAmount: 0, shipping: [{ shippingCode: 'pickup' }] });
    expect(orderRequest(fetched, FACTS, BROWSER).shippingAddress).toMatchObject({
      city: 'Portland',
      postcode: '97201',
    });
  });

  it('pickup and a free shipping method are taxed separately', () => {
    const [ground, , pickup] = RATES.rates;
    if (!(ground && pickup)) throw new Error('rates are missing');
    const rates = [{ ...ground, rate: 0 }, pickup];
    const state = happened(addressed(), FACTS, { type: 'ratesRequested' }, ratesArrive({ ...RATES, rates }));
    const known = happened(state, FACTS, { type: 'taxRequested' }, taxArrives());
    expect(known.tax.status).toBe('valid');
    const choose = (shippingCode: string) =>
      ({ type: 'rateChosen', wish: { packageNumber: 1, shippingCode } }) as const;
    expect(happened(known, FACTS, choose('ground')).tax.status).toBe('valid');
    expect(happened(known, FACTS, choose('pickup')).tax.status).toBe('notReady');
  });

  it('tax of an order that is not shipped: at the billing address', () => {
    const virtual = listOf([listLine({ isVirtual: true })]);
    const state = happened(blankCheckout(virtual, FACTS), FACTS, {
      type: 'billingChanged',
      change: { ...OHIO, street: [...OHIO.street], city: 'Dayton' },
    });
    expect(taxRequest(state, FACTS)).toMatchObject({ shippingAmount: 0, shippingAddress: { city: 'Dayton' } });
  });
});

describe('the order that is placed', () => {
  it('states what the shopper saw', () => {
    expect(placed()).toMatchObject({
      orderId: ID,
      listId: 'list-1',
      customer: { email: OHIO.email },
      shipping: [{ shippingCode: 'ground', rate: 15, packageNumber: 1 }],
      totals: { subtotal: 200, shipping: 15, tax: 16, grandTotalIncludingTax: 231, grandTotalExcludingTax: 215 },
      payment: { paymentType: 'adyen', adyenType: 'scheme', amount: 231, transactionToken: 'sandbox_approved' },
      billingAddress: { city: 'Columbus' },
    });
  });

  it('an order paid by gift cards needs no token', () => {
    const free = happened(payable(), FACTS, withCards({ 'GIFT-1': 50_000 }));
    expect(placed(free)).toMatchObject({
      payment: { paymentType: 'free', amount: 0, transactionToken: '' },
      giftcards: [{ code: 'GIFT-1', amount: 231 }],
    });
  });

  it('leaves out items that are unavailable', () => {
    const list = listOf([listLine(), listLine({ listItemId: 'a2', sku: 'GONE', problem: 'Out of stock.' })]);
    expect(placed(payable(FACTS, list)).items.map((item) => item.listItemId)).toEqual(['a1']);
  });

  it('agrees only to what requires agreement', () => {
    const agreed = { type: 'agreed', to: 'subscription', isAgreed: true } as const;
    expect(placed(happened(payable(), FACTS, agreed)).agreements.subscription).toBe(false);
    const monthly = listOf([listLine({ interval: 'Month' })]);
    expect(placed(happened(payable(FACTS, monthly), FACTS, agreed)).agreements.subscription).toBe(true);
  });
});
