import { describe, expect, it } from 'vitest';
import { openPaymentBooks } from '#worker/store/order/payment-books.ts';
import { ENCRYPTED_CARD } from '#worker/testing/adyen/card.ts';
import { problemsOf } from '#worker/testing/adyen/check-schema.ts';
import checkout from '#worker/testing/adyen/checkout.json';
import { ADYEN_SETTINGS, error, FakeAdyen, received, silence } from '#worker/testing/adyen/fake-adyen.ts';
import { notification, webhookBody } from '#worker/testing/adyen/notification.ts';
import { newOrderId } from '#worker/testing/buyer.ts';
import { BROWSER_INFO, chargeFor, newCustomer } from '#worker/testing/charge.ts';
import { env } from '#worker/testing/store.ts';
import { AdyenPayments } from './adyen.ts';
import type { AdyenNotification } from './adyen-notification.ts';
import type { Charge, ChargeState } from './port.ts';

const PSP = 'JLCMPCQ8HXSKGK82';
const OTHER_PSP = 'V4HZ4RBFJGXXGN82';
const CARD_STATE = {
  paymentMethod: ENCRYPTED_CARD,
  browserInfo: BROWSER_INFO,
  riskData: { clientData: 'eyJ-risk' },
  origin: 'https://shop.test',
};
const CARD = JSON.stringify(CARD_STATE);
const AUTHORISED = { resultCode: 'Authorised', pspReference: PSP };
const REDIRECT = {
  resultCode: 'RedirectShopper',
  action: { type: 'redirect', url: 'https://adyen.test/hpp', method: 'GET', paymentMethodType: 'ideal' },
};

const books = openPaymentBooks(env.DB);

function open(adyen: FakeAdyen, limitMs = 500): AdyenPayments {
  return new AdyenPayments(ADYEN_SETTINGS, books, limitMs, adyen.send);
}

/** Sends a charge and checks that every call matches Adyen's description. */
async function charged(adyen: FakeAdyen, charge: Charge): Promise<ChargeState> {
  const state = await open(adyen).charge(charge);
  expect(adyen.broken).toEqual([]);
  return state;
}

/** The states of the charges after signed reports. */
async function report(adyen: FakeAdyen, ...items: readonly AdyenNotification[]) {
  const payments = open(adyen);
  const reports = await payments.reports?.({ query: new URLSearchParams(), body: await webhookBody(...items) });
  const states: (ChargeState | undefined)[] = [];
  for (const each of reports ?? []) states.push(await each.apply());
  expect(adyen.broken).toEqual([]);
  return reports === undefined ? undefined : states;
}

const authorisation = (orderId: string, changes: Parameters<typeof notification>[0] = {}) =>
  notification({ merchantReference: orderId, pspReference: PSP, ...changes });

describe('a charge', () => {
  it('contains everything that a card payment needs, once under the order’s id', async () => {
    const adyen = new FakeAdyen().on('/payments', AUTHORISED);
    const charge = chargeFor({ token: CARD });
    expect(await charged(adyen, charge)).toEqual({ state: 'approved', transactionId: PSP });
    const [sent] = adyen.requests;
    expect(sent?.key).toBe(charge.orderId);
    expect(sent?.body).toMatchObject({
      reference: charge.orderId,
      amount: { value: 11_900, currency: 'EUR' },
      merchantAccount: 'NorthbarTest',
      paymentMethod: CARD_STATE.paymentMethod,
      returnUrl: charge.returnUrl,
      channel: 'Web',
      countryCode: 'DE',
      browserInfo: CARD_STATE.browserInfo,
      origin: 'https://shop.test',
      shopperEmail: 'ada@example.com',
      billingAddress: {
        street: 'Eisenstr. 1',
        houseNumberOrName: 'N/A',
        city: 'Berlin',
        postalCode: '10115',
        country: 'DE',
      },
    });
    expect(sent?.body).not.toHaveProperty('shopperReference');
    expect(sent?.body).not.toHaveProperty('lineItems');
    // An approved charge is not sent again.
    expect(await charged(adyen, charge)).toMatchObject({ state: 'approved' });
    expect(adyen.requests).toHaveLength(1);
  });

  it.each<[string, Partial<Charge>, object]>([
    ['ideal', { method: 'ideal' }, { paymentMethod: { type: 'ideal' } }],
    ['trustly', { method: 'trustly' }, { paymentMethod: { type: 'trustly' } }],
    ['paysafecard', { method: 'paysafecard' }, { paymentMethod: { type: 'paysafecard' } }],
    ['mobilepay', { method: 'mobilepay' }, { paymentMethod: { type: 'mobilepay' } }],
    ['ebanking_fi', { method: 'ebanking_fi' }, { paymentMethod: { type: 'ebanking_FI' } }],
    [
      'eps with its bank',
      { method: 'eps', token: '{"paymentMethod":{"type":"eps","issuer":"bank-1"}}' },
      { paymentMethod: { type: 'eps', issuer: 'bank-1' } },
    ],
    ['paypal', { method: 'paypal' }, { paymentMethod: { type: 'paypal', subtype: 'redirect' } }],
    [
      'applepay',
      { method: 'applepay', token: '{"paymentMethod":{"type":"applepay","applePayToken":"eyJ"}}' },
      { paymentMethod: { type: 'applepay', applePayToken: 'eyJ' } },
    ],
    [
      'googlepay',
      { method: 'googlepay', token: '{"paymentMethod":{"type":"googlepay","googlePayToken":"{}"}}' },
      { paymentMethod: { type: 'googlepay', googlePayToken: '{}' } },
    ],
    [
      'klarna with its lines',
      { method: 'klarna' },
      {
        paymentMethod: { type: 'klarna' },
        telephoneNumber: '+4930123456',
        shopperName: { firstName: 'Ada', lastName: 'Strong' },
        lineItems: [
          { id: 'BAR', description: '2 × Bar', quantity: 1, amountIncludingTax: 10_900 },
          { id: 'shipping', description: 'Shipping', quantity: 1, amountIncludingTax: 1_000 },
        ],
      },
    ],
    ['klarna_account', { method: 'klarna_account' }, { paymentMethod: { type: 'klarna_account' } }],
    ['klarna_paynow', { method: 'klarna_paynow' }, { paymentMethod: { type: 'klarna_paynow' } }],
  ])('by %s redirects to another page', async (_name, changes, body) => {
    const adyen = new FakeAdyen().on('/payments', REDIRECT);
    expect(await charged(adyen, chargeFor({ token: 'sandbox_redirect', ...changes }))).toEqual({
      state: 'action',
      action: { type: 'redirect', url: 'https://adyen.test/hpp' },
    });
    expect(adyen.requests[0]?.body).toMatchObject(body);
  });

  it('passes on only known fields', async () => {
    const adyen = new FakeAdyen().on('/payments', AUTHORISED);
    const paymentMethod = { ...CARD_STATE.paymentMethod, number: 'x', cvc: '123', surprise: true };
    const token = JSON.stringify({
      ...CARD_STATE,
      paymentMethod,
      amount: { value: 1, currency: 'EUR' },
      reference: 'x',
    });
    const charge = chargeFor({ token });
    await charged(adyen, charge);
    expect(adyen.requests[0]?.body).toMatchObject({ amount: { value: 11_900 }, reference: charge.orderId });
    expect(adyen.requests[0]?.body.paymentMethod).toEqual(CARD_STATE.paymentMethod);
  });

  it.each<[string, Partial<Charge>]>([
    ['no card', { token: '{"paymentMethod":{"type":"scheme"}}' }],
    ['a raw card', { token: '{"paymentMethod":{"type":"scheme","number":"x","cvc":"123"}}' }],
    ['an unknown payment method', { token: '{"paymentMethod":{"type":"giftcard"}}' }],
    ['eps without a bank', { method: 'eps', token: 'sandbox_redirect' }],
    ['a card that was never saved', { token: 'M5N7TQ4TG5PFWR50' }],
    ['JSON of another shape', { token: '[]' }],
    ['a token that is cut off', { token: CARD.slice(0, 40) }],
  ])('with %s is declined without a request', async (_name, changes) => {
    const adyen = new FakeAdyen();
    expect(await charged(adyen, chargeFor(changes))).toEqual({ state: 'declined', refusal: 'payment_error' });
    expect(adyen.requests).toEqual([]);
  });

  it.each<[string, object, object]>([
    ['Refused', { resultCode: 'Refused', refusalReasonCode: '2' }, { state: 'declined', refusal: 'payment_error' }],
    [
      'CVC Declined',
      { resultCode: 'Refused', refusalReasonCode: '24' },
      { state: 'declined', refusal: 'cvv_required' },
    ],
    [
      '3D Not Authenticated',
      { resultCode: 'Refused', refusalReasonCode: '11' },
      { state: 'declined', refusal: 'three_ds' },
    ],
    ['Error', { resultCode: 'Error' }, { state: 'declined', refusal: 'payment_error' }],
    ['Cancelled', { resultCode: 'Cancelled' }, { state: 'cancelled' }],
    ['Pending', { resultCode: 'Pending', pspReference: PSP }, { state: 'unknown' }],
    ['Received', { resultCode: 'Received', pspReference: PSP }, { state: 'unknown' }],
  ])('%s', async (_name, answer, state) => {
    const adyen = new FakeAdyen().on('/payments', answer as Record<string, unknown>);
    const charge = chargeFor({ token: CARD });
    expect(await charged(adyen, charge)).toEqual(state);
    expect(await open(adyen).find(charge.orderId)).toEqual(state);
  });

  it.each<[string, object]>([
    [
      'a part of the amount',
      { resultCode: 'PartiallyAuthorised', pspReference: PSP, amount: { value: 100, currency: 'EUR' } },
    ],
    ['another amount', { ...AUTHORISED, amount: { value: 100, currency: 'EUR' } }],
    ['another currency', { ...AUTHORISED, amount: { value: 11_900, currency: 'USD' } }],
  ])('that authorizes %s is refunded', async (_name, answer) => {
    const adyen = new FakeAdyen()
      .on('/payments', answer as Record<string, unknown>)
      .on('/payments/{paymentPspReference}/reversals', () => received({ paymentPspReference: PSP }));
    const charge = chargeFor({ token: CARD });
    expect(await charged(adyen, charge)).toEqual({ state: 'cancelled' });
    expect(adyen.of('/payments/{paymentPspReference}/reversals')).toHaveLength(1);
  });

  it.each<[string, number, string, object]>([
    ['an invalid request', 422, '14_030', { state: 'declined', refusal: 'payment_error' }],
    ['an unreadable request', 400, '702', { state: 'declined', refusal: 'payment_error' }],
    ['a wrong key', 401, '000', { state: 'declined', refusal: 'payment_error' }],
    ['a key without rights', 403, '901', { state: 'declined', refusal: 'payment_error' }],
    ['a failure at Adyen', 500, '905', { state: 'unknown' }],
    ['too many requests', 429, '', { state: 'unknown' }],
    ['a first try that is still in progress', 422, '704', { state: 'unknown' }],
  ])('answered with %s (%s %s)', async (_name, status, code, state) => {
    const adyen = new FakeAdyen().on('/payments', () => error(status, code));
    expect(await charged(adyen, chargeFor({ token: CARD }))).toEqual(state);
  });

  it('whose second try is locked out stays unknown', async () => {
    const adyen = new FakeAdyen().on('/payments', silence, () => error(401, '000'));
    const charge = chargeFor({ token: CARD });
    expect(await charged(adyen, charge)).toEqual({ state: 'unknown' });
    expect(await charged(adyen, charge)).toEqual({ state: 'unknown' });
  });

  it('whose answer was lost is found under the same key', async () => {
    let taken = 0;
    const adyen = new FakeAdyen().on(
      '/payments',
      (request) => {
        taken++;
        return silence(request);
      },
      AUTHORISED,
    );
    const charge = chargeFor({ token: CARD });
    expect(await charged(adyen, charge)).toEqual({ state: 'unknown' });
    expect(await open(adyen).find(charge.orderId)).toEqual({ state: 'unknown' });
    expect(await charged(adyen, charge)).toMatchObject({ state: 'approved' });
    expect(taken).toBe(1);
    expect(new Set(adyen.requests.map(({ key }) => key))).toEqual(new Set([charge.orderId]));
    expect(adyen.requests[0]?.body).toEqual(adyen.requests[1]?.body);
  });

  it('for another amount under the same order is not requested', async () => {
    const adyen = new FakeAdyen().on('/payments', silence);
    const charge = chargeFor({ token: CARD });
    await charged(adyen, charge);
    expect(await charged(adyen, { ...charge, amount: 1 })).toEqual({ state: 'unknown' });
    expect(adyen.requests).toHaveLength(1);
  });

  it('ends with the time limit when the provider is silent', async () => {
    const adyen = new FakeAdyen();
    const send = (request: Request) =>
      new Promise<Response>((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason)),
      );
    const payments = new AdyenPayments(ADYEN_SETTINGS, books, 50, send);
    expect(await payments.charge(chargeFor({ token: CARD }))).toEqual({ state: 'unknown' });
    expect(adyen.broken).toEqual([]);
  });
});

describe('a saved card', () => {
  const additionalData = {
    'tokenization.storedPaymentMethodId': 'M5N7TQ4TG5PFWR50',
    cardSummary: '1111',
    expiryDate: '3/2030',
    paymentMethod: 'visa',
  };

  it('is saved for the customer who asks for it, and charged only for that customer', async () => {
    const [owner, stranger] = [await newCustomer(env.DB, 'keeps@x.test'), await newCustomer(env.DB, 'other@x.test')];
    const adyen = new FakeAdyen().on('/payments', { ...AUTHORISED, additionalData });
    await charged(adyen, chargeFor({ token: CARD, customerId: owner, isStored: true }));
    expect(adyen.requests[0]?.body).toMatchObject({
      shopperReference: `customer-${owner}`,
      storePaymentMethod: true,
      recurringProcessingModel: 'CardOnFile',
      shopperInteraction: 'Ecommerce',
    });
    const kept = await books.stored.ofCustomer(owner, 'adyen');
    expect(kept).toMatchObject([{ id: 'M5N7TQ4TG5PFWR50', brand: 'visa', last4: '1111', expMonth: 3, expYear: 2030 }]);

    const token = 'M5N7TQ4TG5PFWR50';
    expect(await charged(adyen, chargeFor({ token, customerId: stranger }))).toMatchObject({ state: 'declined' });
    expect(await charged(adyen, chargeFor({ token, customerId: null }))).toMatchObject({ state: 'declined' });
    expect(await charged(adyen, chargeFor({ token, customerId: owner }))).toMatchObject({ state: 'approved' });
    expect(adyen.requests.at(-1)?.body).toMatchObject({
      paymentMethod: { type: 'scheme', storedPaymentMethodId: token },
      shopperReference: `customer-${owner}`,
      shopperInteraction: 'ContAuth',
      recurringProcessingModel: 'CardOnFile',
    });
  });

  it('of a guest, or one that was not to be saved, is not saved', async () => {
    const adyen = new FakeAdyen().on('/payments', {
      ...AUTHORISED,
      additionalData: { ...additionalData, 'tokenization.storedPaymentMethodId': 'NOBODYS000000001' },
    });
    const customerId = await newCustomer(env.DB, 'keeps-not@x.test');
    await charged(adyen, chargeFor({ token: CARD, customerId, isStored: false }));
    await charged(adyen, chargeFor({ token: CARD, customerId: null, isStored: true }));
    expect(await books.stored.ofCustomer(customerId, 'adyen')).toEqual([]);
    expect(adyen.requests.some(({ body }) => 'storePaymentMethod' in body)).toBe(false);
  });

  it('that is reported later is saved as well', async () => {
    const customerId = await newCustomer(env.DB, 'later@x.test');
    const adyen = new FakeAdyen().on('/payments', AUTHORISED);
    const charge = chargeFor({ token: CARD, customerId, isStored: true });
    await charged(adyen, charge);
    await report(
      adyen,
      authorisation(charge.orderId, {
        eventCode: 'RECURRING_CONTRACT',
        pspReference: 'LATER00000000001',
        amount: { value: 0, currency: 'EUR' },
      }),
    );
    expect(await books.stored.ofCustomer(customerId, 'adyen')).toMatchObject([{ id: 'LATER00000000001' }]);
  });

  it('is deleted at Adyen', async () => {
    const adyen = new FakeAdyen().on(
      '/storedPaymentMethods/M5N7TQ4TG5PFWR50',
      () => new Response(null, { status: 204 }),
    );
    expect(await open(adyen).forget(7, 'M5N7TQ4TG5PFWR50')).toBe('done');
    expect(adyen.requests[0]?.method).toBe('DELETE');
    expect(await open(new FakeAdyen().on('/storedPaymentMethods/X', () => error(404, ''))).forget(7, 'X')).toBe(
      'refused',
    );
    expect(await open(new FakeAdyen().on('/storedPaymentMethods/X', silence)).forget(7, 'X')).toBe('unknown');
  });
});

describe('details that the shopper returns with', () => {
  async function redirected(
    details: Record<string, unknown> | (() => Response | Promise<Response>),
    changes: Partial<Charge> = {},
  ) {
    const charge = chargeFor({ method: 'ideal', ...changes });
    const adyen = new FakeAdyen()
      .on('/payments', REDIRECT)
      .on(
        '/payments/details',
        typeof details === 'function'
          ? details
          : () => Response.json({ merchantReference: charge.orderId, ...(details as object) }),
      );
    await charged(adyen, charge);
    return { adyen, orderId: charge.orderId };
  }

  it.each<[string, object, object]>([
    [
      'are approved',
      { resultCode: 'Authorised', pspReference: OTHER_PSP },
      { state: 'approved', transactionId: OTHER_PSP },
    ],
    ['are refused', { resultCode: 'Refused', refusalReasonCode: '2' }, { state: 'declined', refusal: 'payment_error' }],
    ['are canceled', { resultCode: 'Cancelled' }, { state: 'cancelled' }],
    ['are not decided yet', { resultCode: 'Pending' }, { state: 'unknown' }],
    [
      'need a further step',
      { resultCode: 'ChallengeShopper', action: { type: 'threeDS2', subtype: 'challenge', token: 'abc' } },
      { state: 'action', action: { type: 'threeDS', payload: { token: 'abc' } } },
    ],
  ])('%s', async (_name, answer, state) => {
    const { adyen, orderId } = await redirected(answer as Record<string, unknown>);
    expect(await open(adyen).details(orderId, { redirectResult: 'X6XtfGC3!Y' })).toMatchObject(state);
    expect(adyen.of('/payments/details')[0]?.body).toEqual({ details: { redirectResult: 'X6XtfGC3!Y' } });
    expect(adyen.broken).toEqual([]);
  });

  it('belong to this exact order, or prove nothing', async () => {
    const { adyen, orderId } = await redirected({ ...AUTHORISED, merchantReference: newOrderId() });
    expect(await open(adyen).details(orderId, { redirectResult: 'of-a-cheaper-order' })).toMatchObject({
      state: 'action',
    });
    const nameless = await redirected({ ...AUTHORISED, merchantReference: undefined });
    expect(await open(nameless.adyen).details(nameless.orderId, { redirectResult: 'x' })).toMatchObject({
      state: 'action',
    });
    expect(await report(nameless.adyen, authorisation(nameless.orderId))).toMatchObject([{ state: 'approved' }]);
  });

  it('twice are sent once', async () => {
    const { adyen, orderId } = await redirected(AUTHORISED);
    for (let times = 0; times < 2; times++) {
      expect(await open(adyen).details(orderId, { redirectResult: 'x' })).toMatchObject({ state: 'approved' });
    }
    expect(adyen.of('/payments/details')).toHaveLength(1);
    expect(adyen.of('/payments/details')[0]?.key?.length).toBeLessThanOrEqual(64);
  });

  it.each([[{}], [{ redirectResult: 7 }], [{ resultCode: 'Authorised' }], [{ redirectResult: '' }]])(
    'cannot be passed on: %j',
    async (details) => {
      const { adyen, orderId } = await redirected(AUTHORISED);
      expect(await open(adyen).details(orderId, details)).toMatchObject({ state: 'action' });
      expect(adyen.of('/payments/details')).toEqual([]);
    },
  );

  it('without an order do nothing', async () => {
    expect(await open(new FakeAdyen()).details(newOrderId(), { redirectResult: 'x' })).toEqual({ state: 'none' });
  });

  it('that Adyen does not accept leave the payment open', async () => {
    const { adyen, orderId } = await redirected(() => error(422, '101'));
    expect(await open(adyen).details(orderId, { redirectResult: 'x' })).toMatchObject({ state: 'action' });
  });
});

describe('canceling', () => {
  const accepted = () => received({ paymentReference: 'order' });

  it('a charge that was never requested prevents it', async () => {
    const adyen = new FakeAdyen();
    const charge = chargeFor({ token: CARD });
    expect(await open(adyen).cancel(charge.orderId)).toEqual({ state: 'cancelled' });
    expect(await charged(adyen, charge)).toEqual({ state: 'cancelled' });
    expect(adyen.requests).toEqual([]);
  });

  it('a final charge changes nothing', async () => {
    const adyen = new FakeAdyen().on('/payments', AUTHORISED, { resultCode: 'Refused' });
    for (const state of ['approved', 'declined']) {
      const charge = chargeFor({ token: CARD });
      await charged(adyen, charge);
      expect(await open(adyen).cancel(charge.orderId)).toMatchObject({ state });
    }
    expect(adyen.of('/cancels')).toEqual([]);
  });

  it('an unknown charge asks Adyen by the order’s id, and never charges it again', async () => {
    const adyen = new FakeAdyen().on('/payments', silence).on('/cancels', accepted);
    const charge = chargeFor({ token: CARD });
    await charged(adyen, charge);
    expect(await open(adyen).cancel(charge.orderId)).toEqual({ state: 'cancelled' });
    expect(adyen.of('/cancels')).toMatchObject([
      { key: `${charge.orderId}-cancel`, body: { paymentReference: charge.orderId, merchantAccount: 'NorthbarTest' } },
    ]);
    expect(await charged(adyen, charge)).toEqual({ state: 'cancelled' });
    expect(adyen.of('/payments')).toHaveLength(1);
    expect(adyen.broken).toEqual([]);
  });

  it('is complete only when Adyen agrees, and applies from the first try on', async () => {
    const adyen = new FakeAdyen()
      .on('/payments', silence)
      .on(
        '/cancels',
        silence,
        () => error(500, ''),
        () => error(401, ''),
        accepted,
      )
      .on('/payments/{paymentPspReference}/reversals', () => received({ paymentPspReference: PSP }));
    const charge = chargeFor({ token: CARD });
    await charged(adyen, charge);
    expect(await open(adyen).cancel(charge.orderId)).toEqual({ state: 'unknown' });
    // Approved while it is being canceled: the money is returned, and the order is not published.
    expect(await report(adyen, authorisation(charge.orderId))).toEqual([{ state: 'unknown' }]);
    expect(adyen.of('/payments/{paymentPspReference}/reversals')).toHaveLength(1);
    expect(await open(adyen).cancel(charge.orderId)).toEqual({ state: 'unknown' });
    expect(await open(adyen).cancel(charge.orderId)).toEqual({ state: 'unknown' });
    expect(await open(adyen).cancel(charge.orderId)).toEqual({ state: 'cancelled' });
  });

  it('a charge that Adyen does not know is complete', async () => {
    const adyen = new FakeAdyen().on('/payments', silence).on('/cancels', () => error(422, '167'));
    const charge = chargeFor({ token: CARD });
    await charged(adyen, charge);
    expect(await open(adyen).cancel(charge.orderId)).toEqual({ state: 'cancelled' });
  });

  it('and approving race: whichever is first wins, and never both', async () => {
    for (let round = 0; round < 8; round++) {
      const adyen = new FakeAdyen()
        .on('/payments', REDIRECT)
        .on('/cancels', accepted)
        .on('/payments/{paymentPspReference}/reversals', () => received({ paymentPspReference: PSP }));
      const charge = chargeFor({ method: 'ideal' });
      await charged(adyen, charge);
      const [cancelled, [approved] = []] = await Promise.all([
        open(adyen).cancel(charge.orderId),
        report(adyen, authorisation(charge.orderId)),
      ]);
      const { state } = await open(adyen).find(charge.orderId);
      const sentBack = adyen.of('/payments/{paymentPspReference}/reversals').length;
      expect([cancelled.state, sentBack]).toEqual(state === 'approved' ? ['approved', 0] : ['cancelled', 1]);
      if (state === 'cancelled') expect(approved?.state).not.toBe('approved');
    }
  });
});

describe('reports from Adyen', () => {
  async function asked(answer: Parameters<FakeAdyen['on']>[1] = silence) {
    const adyen = new FakeAdyen()
      .on('/payments', answer)
      .on('/cancels', () => received({ paymentReference: 'x' }))
      .on('/payments/{paymentPspReference}/reversals', () => received({ paymentPspReference: PSP }));
    const charge = chargeFor({ token: CARD });
    await charged(adyen, charge);
    return { adyen, charge, orderId: charge.orderId };
  }

  it.each<[string, Parameters<typeof notification>[0], object | undefined]>([
    ['an authorisation', {}, { state: 'approved', transactionId: PSP }],
    [
      'an authorisation with its card',
      { reason: '874574:1935:11/2030' },
      { state: 'approved', card: { brand: 'visa', last4: '1935' } },
    ],
    ['a refused authorisation', { success: 'false', reason: 'REFUSED' }, { state: 'declined' }],
    ['a cancellation', { eventCode: 'CANCELLATION', originalReference: PSP }, { state: 'cancelled' }],
    ['a technical cancellation', { eventCode: 'TECHNICAL_CANCEL' }, { state: 'cancelled' }],
    ['a cancellation that failed', { eventCode: 'CANCELLATION', success: 'false' }, undefined],
    ['a closed offer', { eventCode: 'OFFER_CLOSED' }, { state: 'declined' }],
    ['a capture', { eventCode: 'CAPTURE' }, undefined],
    ['a failed capture', { eventCode: 'CAPTURE_FAILED' }, undefined],
    ['a refund', { eventCode: 'REFUND' }, undefined],
    ['a failed refund', { eventCode: 'REFUND_FAILED' }, undefined],
    ['a chargeback', { eventCode: 'CHARGEBACK' }, undefined],
    ['an unknown event', { eventCode: 'AN_EVENT_OF_NEXT_YEAR' }, undefined],
  ])('%s', async (_name, changes, state) => {
    const { adyen, orderId } = await asked();
    const [heard] = (await report(adyen, authorisation(orderId, changes))) ?? [];
    if (state === undefined) expect(heard).toBeUndefined();
    else expect(heard).toMatchObject(state);
  });

  it('twice and in any order end the same', async () => {
    const { adyen, orderId } = await asked();
    await report(
      adyen,
      authorisation(orderId),
      authorisation(orderId, { eventCode: 'CAPTURE' }),
      authorisation(orderId),
    );
    await report(
      adyen,
      authorisation(orderId, { success: 'false' }),
      authorisation(orderId, { eventCode: 'OFFER_CLOSED' }),
    );
    expect(await open(adyen).find(orderId)).toMatchObject({ state: 'approved', transactionId: PSP });
    expect(adyen.of('/payments/{paymentPspReference}/reversals')).toEqual([]);
  });

  it('a second payment for the same order is refunded', async () => {
    const { adyen, orderId } = await asked(AUTHORISED);
    await report(adyen, authorisation(orderId, { pspReference: OTHER_PSP }));
    expect(adyen.of('/payments/{paymentPspReference}/reversals')).toHaveLength(1);
    expect(await open(adyen).find(orderId)).toMatchObject({ state: 'approved', transactionId: PSP });
  });

  it.each([
    ['that arrives after a decline', 'false'],
    ['of another amount', 'true'],
  ])('money %s is refunded', async (_name, success) => {
    const { adyen, orderId } = await asked();
    if (success === 'false') await report(adyen, authorisation(orderId, { success }));
    await report(adyen, authorisation(orderId, success === 'true' ? { amount: { value: 1, currency: 'EUR' } } : {}));
    expect(adyen.of('/payments/{paymentPspReference}/reversals')).toHaveLength(1);
    expect((await open(adyen).find(orderId)).state).not.toBe('approved');
  });

  it('are delivered again until a required refund is on its way', async () => {
    const { adyen, orderId } = await asked();
    await report(adyen, authorisation(orderId, { success: 'false' }));
    adyen.on('/payments/{paymentPspReference}/reversals', silence, () => received({ paymentPspReference: PSP }));
    await expect(report(adyen, authorisation(orderId))).rejects.toThrow('could not be returned');
    await report(adyen, authorisation(orderId));
  });

  it('a payment whose answer names no reference gets it from its report', async () => {
    const { adyen, orderId } = await asked({ resultCode: 'Authorised' });
    await report(adyen, authorisation(orderId));
    expect(await open(adyen).find(orderId)).toMatchObject({ state: 'approved', transactionId: PSP });
    expect(adyen.of('/payments/{paymentPspReference}/reversals')).toEqual([]);
  });

  it.each<[string, (body: string) => string]>([
    ['without a signature', (body) => body.replace('hmacSignature', 'nothing')],
    ['with another amount', (body) => body.replace('11900', '11901')],
    ['for another merchant', (body) => body.replace('NorthbarTest', 'SomebodyElse')],
    ['as something other than JSON', () => '<html>'],
  ])('sent %s are not Adyen’s', async (_name, change) => {
    const { adyen, orderId } = await asked();
    const body = change(await webhookBody(authorisation(orderId)));
    expect(await open(adyen).reports({ query: new URLSearchParams(), body })).toBeUndefined();
    expect(await open(adyen).find(orderId)).toEqual({ state: 'unknown' });
  });

  it('about an order that is not the store’s change nothing', async () => {
    expect(await report(new FakeAdyen(), authorisation(newOrderId()))).toEqual([undefined]);
  });
});

describe('money of an approved charge', () => {
  it.each(['refunds', 'captures'] as const)('%s', async (verb) => {
    const path = `/payments/{paymentPspReference}/${verb}`;
    const amount = { value: 500, currency: 'EUR' };
    const done = () => received({ paymentPspReference: PSP, amount });
    const adyen = new FakeAdyen().on('/payments', AUTHORISED).on(
      path,
      done,
      () => error(422, ''),
      () => error(401, ''),
      silence,
    );
    const charge = chargeFor({ token: CARD });
    await charged(adyen, charge);
    const move = (key: string, orderId = charge.orderId) =>
      verb === 'refunds' ? open(adyen).refund(orderId, 500, key) : open(adyen).capture(orderId, 500, key);
    const outcomes = [await move('one'), await move('one'), await move('two'), await move('three'), await move('four')];
    expect(outcomes).toEqual(['done', 'done', 'refused', 'unknown', 'unknown']);
    expect(adyen.of(path)[0]).toMatchObject({ key: 'one', body: { amount, merchantAccount: 'NorthbarTest' } });
    expect(await move('five', newOrderId())).toBe('refused');
    expect(adyen.broken).toEqual([]);
  });
});

describe('payment methods', () => {
  const APPLE_PAY = { type: 'applepay', configuration: { merchantId: 'merchant.northbar', merchantName: 'Northbar' } };

  it('are those of the account for a country, under the store’s names', async () => {
    const adyen = new FakeAdyen().on('/paymentMethods', {
      paymentMethods: [{ type: 'scheme' }, { type: 'ebanking_FI' }, APPLE_PAY],
    });
    const methods = await open(adyen).methods({ countryId: 'FI', locale: 'en-IE' });
    expect([...(methods ?? [])]).toEqual([
      ['scheme', {}],
      ['ebanking_fi', {}],
      ['applepay', APPLE_PAY.configuration],
    ]);
    expect(adyen.requests[0]).toMatchObject({
      key: null,
      body: { countryCode: 'FI', shopperLocale: 'en-IE', channel: 'Web' },
    });
    expect(adyen.broken).toEqual([]);
    expect(
      await open(new FakeAdyen().on('/paymentMethods', silence)).methods({ countryId: 'FI', locale: 'en' }),
    ).toBeUndefined();
  });
});

describe('the check of requests', () => {
  it.each(
    Object.entries(checkout.components.examples).filter(([name]) =>
      /^post-(payments|cancels|paymentMethods)/.test(name),
    ),
  )('accepts the documented example %s', (name, { value }: { value?: unknown }) => {
    const [, path = '', status] =
      /^post-(payments-paymentPspReference-\w+?|payments-details|payments|cancels|paymentMethods)-.*?(?:-(2\d\d))?$/.exec(
        name,
      ) ?? [];
    const schemas: Readonly<Record<string, readonly [string, string]>> = {
      payments: ['PaymentRequest', 'PaymentResponse'],
      'payments-details': ['PaymentDetailsRequest', 'PaymentDetailsResponse'],
      'payments-paymentPspReference-captures': ['PaymentCaptureRequest', 'PaymentCaptureResponse'],
      'payments-paymentPspReference-refunds': ['PaymentRefundRequest', 'PaymentRefundResponse'],
      'payments-paymentPspReference-reversals': ['PaymentReversalRequest', 'PaymentReversalResponse'],
      cancels: ['StandalonePaymentCancelRequest', 'StandalonePaymentCancelResponse'],
      paymentMethods: ['PaymentMethodsRequest', 'PaymentMethodsResponse'],
    };
    const [request, response] = schemas[path] ?? ['', ''];
    const wrong = problemsOf(value, status === undefined ? request : response);
    expect(wrong).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['an empty request', {}, 'PaymentRequest.amount is missing'],
    ['an unknown field', { surprise: 1 }, 'PaymentRequest.surprise is unknown'],
    ['a wrong type', { reference: 7 }, 'PaymentRequest.reference is no string'],
    ['a text that is too long', { reference: 'x'.repeat(81) }, 'PaymentRequest.reference has 81 characters'],
    ['a value that is not listed', { channel: 'web' }, 'PaymentRequest.channel is "web"'],
    [
      'an unknown payment method',
      { paymentMethod: { type: 'cash' } },
      'PaymentRequest.paymentMethod fits 0 of its kinds',
    ],
    ['an incomplete amount', { amount: { value: 1 } }, 'PaymentRequest.amount.currency is missing'],
    ['a fraction', { amount: { value: 1.5, currency: 'EUR' } }, 'PaymentRequest.amount.value is no integer'],
  ])('detects %s', (_name, value, problem) => {
    expect(problemsOf(value, 'PaymentRequest')).toContain(problem);
  });
});
