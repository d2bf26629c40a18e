import { describe, expect, it } from 'vitest';
import { openPaymentBooks } from '#worker/store/order/payment-books.ts';
import { ADYEN_SETTINGS, error, FakeAdyen, received, silence } from '#worker/testing/adyen/fake-adyen.ts';
import { chargeFor } from '#worker/testing/charge.ts';
import { env } from '#worker/testing/store.ts';
import { AdyenPayments } from './adyen.ts';

const PSP = 'JLCMPCQ8HXSKGK82';
const CARD = JSON.stringify({ paymentMethod: { type: 'scheme', encryptedCardNumber: 'eyJ-number' } });
const AUTHORISED = { resultCode: 'Authorised', pspReference: PSP };
const CAPTURES = '/payments/{paymentPspReference}/captures';
const REVERSALS = '/payments/{paymentPspReference}/reversals';

const books = openPaymentBooks(env.DB);
const open = (adyen: FakeAdyen, capturesByHand: boolean) =>
  new AdyenPayments({ ...ADYEN_SETTINGS, capturesByHand }, books, 500, adyen.send);

describe('an account with manual capture', () => {
  it('authorizes a card payment, and captures it under one key', async () => {
    const amount = { value: 11_900, currency: 'EUR' };
    const adyen = new FakeAdyen().on('/payments', AUTHORISED).on(
      CAPTURES,
      () => received({ paymentPspReference: PSP, amount }),
      () => error(422, ''),
    );
    const payments = open(adyen, true);
    const charge = chargeFor({ token: CARD });
    const reserved = { state: 'approved', transactionId: PSP, isReserved: true };
    expect(await payments.charge(charge)).toEqual(reserved);
    expect(await payments.find(charge.orderId)).toEqual(reserved);
    expect(await payments.charge(charge)).toEqual(reserved);
    const collect = (key: string) => payments.capture(charge.orderId, charge.amount, key);
    expect([await collect('one'), await collect('one'), await collect('two')]).toEqual(['done', 'done', 'refused']);
    expect(adyen.of(CAPTURES)[0]).toMatchObject({ key: 'one', body: { amount, reference: charge.orderId } });
    expect(adyen.broken).toEqual([]);
  });

  it('cancels an authorization by its own reference, and asks again after no answer', async () => {
    const adyen = new FakeAdyen()
      .on('/payments', AUTHORISED)
      .on(REVERSALS, silence, () => received({ paymentPspReference: PSP }));
    const payments = open(adyen, true);
    const charge = chargeFor({ token: CARD });
    await payments.charge(charge);
    expect([await payments.release(charge.orderId), await payments.release(charge.orderId)]).toEqual([
      'unknown',
      'done',
    ]);
    expect(adyen.of(REVERSALS)[0]?.body).toMatchObject({ reference: charge.orderId });
    expect(await payments.release(chargeFor({}).orderId)).toBe('refused');
    expect(adyen.broken).toEqual([]);
  });
});

it.each<[string, string, boolean, boolean]>([
  ['manually', 'scheme', true, true],
  ['manually, with a method that takes the money immediately', 'ideal', true, false],
  ['automatically', 'scheme', false, false],
])('an account that captures %s', async (_name, method, capturesByHand, isReserved) => {
  const adyen = new FakeAdyen().on('/payments', AUTHORISED);
  const token = method === 'scheme' ? CARD : method;
  const state = await open(adyen, capturesByHand).charge(chargeFor({ token, method }));
  expect(state).toMatchObject({ state: 'approved' });
  expect('isReserved' in state).toBe(isReserved);
});
