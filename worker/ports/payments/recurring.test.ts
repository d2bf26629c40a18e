import { describe, expect, it } from 'vitest';
import { systemClock } from '#worker/clock.ts';
import { openPaymentBooks } from '#worker/store/order/payment-books.ts';
import { ENCRYPTED_CARD } from '#worker/testing/adyen/card.ts';
import { ADYEN_SETTINGS, FakeAdyen } from '#worker/testing/adyen/fake-adyen.ts';
import { notification, webhookBody } from '#worker/testing/adyen/notification.ts';
import { newOrderId } from '#worker/testing/buyer.ts';
import { chargeFor, newCustomer } from '#worker/testing/charge.ts';
import { FakeSpreedly, SPREEDLY_SETTINGS, transaction } from '#worker/testing/fake-spreedly.ts';
import { env } from '#worker/testing/store.ts';
import { AdyenPayments } from './adyen.ts';
import { HttpPayments } from './http.ts';
import { SandboxPayments } from './sandbox.ts';
import { SpreedlyPayments } from './spreedly.ts';

const FIRST = { kind: 'first' } as const;
const CARD = JSON.stringify({ paymentMethod: ENCRYPTED_CARD });
const KEPT = {
  resultCode: 'Authorised',
  pspReference: 'JLCMPCQ8HXSKGK82',
  additionalData: { 'tokenization.storedPaymentMethodId': 'KEPTCARD00000001' },
};
const PURCHASE = 'POST /v1/gateways/GATEWAY/purchase.json';
const VERIFY = 'POST /v1/gateways/GATEWAY/verify.json';

const books = openPaymentBooks(env.DB);

describe('a subscription at Adyen', () => {
  const open = (adyen: FakeAdyen) => new AdyenPayments(ADYEN_SETTINGS, books, 500, adyen.send);

  it('checks and saves a card without charge where it begins with a trial', async () => {
    const adyen = new FakeAdyen().on('/payments', KEPT);
    const charge = chargeFor({ token: CARD, amount: 0, recurring: FIRST });
    const state = await open(adyen).charge(charge);
    expect(adyen.broken).toEqual([]);
    expect(state).toMatchObject({ state: 'approved', recurringRef: 'KEPTCARD00000001' });
    expect(adyen.requests[0]?.body).toMatchObject({
      amount: { value: 0, currency: 'EUR' },
      storePaymentMethod: true,
      shopperInteraction: 'Ecommerce',
      recurringProcessingModel: 'Subscription',
      shopperReference: `order-${charge.orderId}`,
    });
  });

  it('is renewed with the card it began with, under the name it is saved under', async () => {
    const customerId = await newCustomer(env.DB, `${newOrderId()}@example.com`);
    for (const [buyer, name] of [
      [customerId, `customer-${customerId}`],
      [null, undefined],
    ] as const) {
      const adyen = new FakeAdyen().on('/payments', KEPT, { ...KEPT, pspReference: 'V4HZ4RBFJGXXGN82' });
      const first = chargeFor({ token: CARD, recurring: FIRST, customerId: buyer });
      await open(adyen).charge(first);
      const renewal = { kind: 'renewal', since: first.orderId } as const;
      // If the card was reported later than the payment, the store finds it only through the order.
      const again = chargeFor({ token: '', recurring: renewal, customerId: buyer });
      expect(await open(adyen).charge(again)).toMatchObject({ state: 'approved' });
      expect(adyen.broken).toEqual([]);
      expect(adyen.requests[1]?.key).toBe(again.orderId);
      expect(adyen.requests[1]?.body).toMatchObject({
        paymentMethod: { type: 'scheme', storedPaymentMethodId: 'KEPTCARD00000001' },
        recurringProcessingModel: 'Subscription',
        shopperInteraction: 'ContAuth',
        shopperReference: name ?? `order-${first.orderId}`,
      });
      expect(adyen.requests[1]?.body).not.toHaveProperty('storePaymentMethod');
    }
  });

  it('that begins with a saved card is renewed with it, even where the bank asked first', async () => {
    const customerId = await newCustomer(env.DB, `${newOrderId()}@example.com`);
    const id = 'OWNCARD000000001';
    await books.stored.keep({
      id,
      customerId,
      provider: 'adyen',
      adyenType: 'scheme',
      brand: 'visa',
      last4: '1111',
      expMonth: null,
      expYear: null,
    });
    const challenge = { resultCode: 'ChallengeShopper', action: { type: 'threeDS2', token: 'abc' } };
    const done = { resultCode: 'Authorised', pspReference: 'JLCMPCQ8HXSKGK82' };
    const first = chargeFor({ token: id, recurring: FIRST, customerId });
    const adyen = new FakeAdyen().on('/payments', challenge);
    expect(await open(adyen).charge(first)).toMatchObject({ state: 'action' });
    adyen.on('/payments/details', { ...done, merchantReference: first.orderId });
    const state = await open(adyen).details(first.orderId, { threeDSResult: 'eyJ0cmFuc1N0YXR1cyI6IlkifQ==' });
    expect(state).toMatchObject({ state: 'approved', recurringRef: id });
    expect(adyen.broken).toEqual([]);
  });

  it('is renewed with the card that only Adyen’s webhook names, before or after the money', async () => {
    for (const isFirst of [true, false]) {
      const challenge = { resultCode: 'RedirectShopper', action: { type: 'redirect', url: 'https://adyen.test/hpp' } };
      const adyen = new FakeAdyen().on('/payments', challenge);
      const payments = open(adyen);
      const first = chargeFor({ token: CARD, recurring: FIRST });
      await payments.charge(first);
      const ofOrder = { merchantReference: first.orderId };
      const amount = { value: first.amount, currency: first.currency };
      const card = notification({ ...ofOrder, eventCode: 'RECURRING_CONTRACT', pspReference: 'KEPTCARD00000002' });
      const money = notification({ ...ofOrder, pspReference: 'JLCMPCQ8HXSKGK82', amount });
      for (const item of isFirst ? [card, money] : [money, card]) {
        const message = { body: await webhookBody(item), query: new URLSearchParams() };
        for (const report of (await payments.reports(message)) ?? []) await report.apply();
      }
      const known = await payments.find(first.orderId);
      expect(known, `card first: ${isFirst}`).toMatchObject({ state: 'approved', recurringRef: 'KEPTCARD00000002' });
      adyen.on('/payments', { resultCode: 'Authorised', pspReference: 'V4HZ4RBFJGXXGN82' });
      const renewal = { kind: 'renewal', since: first.orderId } as const;
      await payments.charge(chargeFor({ token: '', recurring: renewal }));
      expect(adyen.requests.at(-1)?.body).toMatchObject({
        paymentMethod: { type: 'scheme', storedPaymentMethodId: 'KEPTCARD00000002' },
      });
    }
  });

  it('that saves no card is declined without a request', async () => {
    const adyen = new FakeAdyen();
    const charge = chargeFor({ token: '', recurring: { kind: 'renewal', since: newOrderId() } });
    expect(await open(adyen).charge(charge)).toMatchObject({ state: 'declined' });
    expect(adyen.requests).toEqual([]);
  });
});

describe('a subscription at Spreedly', () => {
  const open = (spreedly: FakeSpreedly) =>
    new SpreedlyPayments(SPREEDLY_SETTINGS, books, 500, spreedly.send, systemClock);

  it('checks and saves a card without charge where it begins with a trial', async () => {
    const { amount: _none, ...checked } = transaction({ transaction_type: 'Verification' });
    const spreedly = new FakeSpreedly().on(VERIFY, checked);
    const charge = chargeFor({ token: 'CARD1', amount: 0, recurring: FIRST });
    expect(await open(spreedly).charge(charge)).toMatchObject({ state: 'approved', recurringRef: 'CARD1' });
    expect(spreedly.of(PURCHASE)).toEqual([]);
    const [{ body } = { body: undefined }] = spreedly.of(VERIFY);
    expect(body?.transaction).toMatchObject({
      retain_on_success: true,
      stored_credential_initiator: 'cardholder',
      stored_credential_reason_type: 'recurring',
    });
    expect(body?.transaction).not.toHaveProperty('amount');
  });

  it('is renewed by the store, for a customer’s card as well', async () => {
    const spreedly = new FakeSpreedly().on(PURCHASE, transaction());
    const renewal = { kind: 'renewal', since: newOrderId() } as const;
    expect(await open(spreedly).charge(chargeFor({ token: 'CARD1', recurring: renewal }))).toMatchObject({
      state: 'approved',
    });
    const [{ body } = { body: undefined }] = spreedly.of(PURCHASE);
    expect(body?.transaction).toMatchObject({
      payment_method_token: 'CARD1',
      amount: 11_900,
      stored_credential_initiator: 'merchant',
      stored_credential_reason_type: 'recurring',
    });
  });
});

describe('a subscription at other providers', () => {
  it('in the sandbox is declined at its renewal where its token says so', async () => {
    const sandbox = new SandboxPayments(books, 50, systemClock);
    const token = 'sandbox_renewal_declined';
    const first = chargeFor({ token, amount: 0, recurring: FIRST });
    expect(await sandbox.charge(first)).toMatchObject({ state: 'approved' });
    const renewal = { kind: 'renewal', since: first.orderId } as const;
    expect(await sandbox.charge(chargeFor({ token, recurring: renewal }))).toMatchObject({ state: 'declined' });
    const threeDS = chargeFor({ token: 'sandbox_3ds', recurring: renewal });
    // No shopper is present to answer a challenge.
    expect(await sandbox.charge(threeDS)).toMatchObject({ state: 'approved' });
  });

  it('behind the http gateway keeps a trial’s token without a request', async () => {
    const asked: Request[] = [];
    const send = async (request: Request) => {
      asked.push(request);
      return Response.json({ state: 'approved' });
    };
    const payments = new HttpPayments('https://pay.test', 500, send);
    const trial = chargeFor({ amount: 0, recurring: FIRST });
    expect(await payments.charge(trial)).toEqual({ state: 'approved', transactionId: trial.orderId });
    expect(asked).toEqual([]);
    const renewal = { kind: 'renewal', since: trial.orderId } as const;
    expect(await payments.charge(chargeFor({ recurring: renewal }))).toMatchObject({ state: 'approved' });
    expect(asked.map(({ url }) => url)).toEqual(['https://pay.test/charge']);
  });
});
