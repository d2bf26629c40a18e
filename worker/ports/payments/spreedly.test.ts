import { describe, expect, it } from 'vitest';
import { systemClock } from '#worker/clock.ts';
import { openPaymentBooks } from '#worker/store/order/payment-books.ts';
import { newOrderId } from '#worker/testing/buyer.ts';
import { BROWSER_INFO, chargeFor, newCustomer } from '#worker/testing/charge.ts';
import { FakeSpreedly, SPREEDLY_SETTINGS, transaction } from '#worker/testing/fake-spreedly.ts';
import { env } from '#worker/testing/store.ts';
import { SpreedlyPayments } from './spreedly.ts';
import { TRANSACTION_STATES } from './spreedly-result.ts';

const PURCHASE = 'POST /v1/gateways/GATEWAY/purchase.json';
const LIST = 'GET /v1/gateways/GATEWAY/transactions.json';
const SHOW = 'GET /v1/transactions/TRANSACTION1.json';
const VOID = 'POST /v1/transactions/TRANSACTION1/void.json';
const CREDIT = 'POST /v1/transactions/TRANSACTION1/credit.json';
const PENDING = transaction({ state: 'pending', required_action: 'challenge', challenge_url: 'https://bank.test/acs' });
const UNDONE = transaction({ token: 'UNDONE', transaction_type: 'Void' });
const REFUSED = transaction({ token: 'UNDONE', state: 'gateway_processing_failed', transaction_type: 'Void' });

const books = openPaymentBooks(env.DB);

function open(spreedly: FakeSpreedly): SpreedlyPayments {
  return new SpreedlyPayments(SPREEDLY_SETTINGS, books, 500, spreedly.send, systemClock);
}

/** Makes the purchase look as if it had been sent long ago. */
async function age(orderId: string): Promise<void> {
  await env.DB.prepare('UPDATE payment_references SET created_ms = created_ms - 200000 WHERE order_id = ?1')
    .bind(orderId)
    .run();
}

describe('a charge', () => {
  it('is a purchase with a token at the gateway, under the order’s id, and is sent once', async () => {
    const spreedly = new FakeSpreedly().on(PURCHASE, transaction());
    const charge = chargeFor({ token: 'CARD1' });
    const approved = {
      state: 'approved',
      transactionId: 'TRANSACTION1',
      card: { brand: 'visa', last4: '1111' },
      recurringRef: 'CARD1',
    };
    expect(await open(spreedly).charge(charge)).toEqual(approved);
    expect(spreedly.calls[0]?.body).toEqual({
      transaction: {
        payment_method_token: 'CARD1',
        amount: 11_900,
        currency_code: 'EUR',
        order_id: charge.orderId,
        email: 'ada@example.com',
        retain_on_success: false,
        redirect_url: charge.returnUrl,
        callback_url: `https://shop.test/svc_checkout/payments/webhook/spreedly?order=${charge.orderId}`,
      },
    });
    expect(await open(spreedly).charge(charge)).toEqual(approved);
    expect(await open(spreedly).find(charge.orderId)).toEqual(approved);
    expect(spreedly.of(PURCHASE)).toHaveLength(1);
  });

  it('for another payment method names its type, and redirects to its page', async () => {
    const pending = transaction({ state: 'pending', checkout_url: 'https://paypal.test/' });
    const spreedly = new FakeSpreedly().on(PURCHASE, pending);
    expect(await open(spreedly).charge(chargeFor({ method: 'paypal', token: 'any' }))).toEqual({
      state: 'action',
      action: { type: 'redirect', url: 'https://paypal.test/' },
    });
    const [{ body } = { body: undefined }] = spreedly.calls;
    expect(body?.transaction).toMatchObject({ payment_method: { payment_method_type: 'paypal' } });
    expect(body?.transaction).not.toHaveProperty('payment_method_token');
  });

  it('for a payment method that the gateway does not accept sends no request', async () => {
    const spreedly = new FakeSpreedly().on(PURCHASE, transaction());
    expect(await open(spreedly).charge(chargeFor({ method: 'klarna' }))).toMatchObject({ state: 'declined' });
    expect(spreedly.calls).toEqual([]);
    expect([...(await open(spreedly).methods()).keys()]).toEqual(['scheme', 'paypal']);
  });

  it('includes browser details where 3-D Secure needs them', async () => {
    const spreedly = new FakeSpreedly().on(PURCHASE, PENDING);
    expect(await open(spreedly).charge(chargeFor({ browserInfo: BROWSER_INFO }))).toEqual({
      state: 'action',
      action: { type: 'threeDS', url: 'https://bank.test/acs' },
    });
    const [{ body } = { body: undefined }] = spreedly.calls;
    const sent = (body?.transaction ?? {}) as Record<string, string>;
    expect(sent).toMatchObject({ attempt_3dsecure: true, three_ds_version: '2' });
    expect(JSON.parse(atob(sent.browser_info ?? ''))).toMatchObject({
      width: 1440,
      user_agent: 'Mozilla/5.0',
      timezone: -60,
    });
  });

  it.each<[string, Record<string, unknown>, object]>([
    ['succeeded', {}, { state: 'approved' }],
    ['failed', {}, { state: 'declined', refusal: 'payment_error' }],
    ['gateway_processing_failed', {}, { state: 'declined', refusal: 'payment_error' }],
    ['gateway_processing_failed', { response: { cvv_code: 'N' } }, { state: 'declined', refusal: 'cvv_required' }],
    ['gateway_setup_failed', {}, { state: 'declined' }],
    ['failed', { message_key: 'messages.3ds_authentication_failed' }, { state: 'declined', refusal: 'three_ds' }],
    ['gateway_processing_result_unknown', {}, { state: 'unknown' }],
    ['processing', {}, { state: 'unknown' }],
    ['pending', {}, { state: 'unknown' }],
    [
      'pending',
      { checkout_url: 'https://paypal.test/' },
      { state: 'action', action: { type: 'redirect', url: 'https://paypal.test/' } },
    ],
    ['pending', { checkout_url: 'javascript:alert(1)' }, { state: 'unknown' }],
    [
      'pending',
      { required_action: 'device_fingerprint' },
      {
        state: 'action',
        action: { type: 'threeDS', payload: { provider: 'spreedly', transactionToken: 'TRANSACTION1' } },
      },
    ],
    ['scrubbed', {}, { state: 'unknown' }],
    ['a_state_of_next_year', {}, { state: 'unknown' }],
  ])('%s %j', async (state, changes, expected) => {
    // A declined transaction has status 422.
    const answer = () =>
      Response.json({ transaction: transaction({ state, ...changes }) }, { status: state === 'succeeded' ? 200 : 422 });
    expect(await open(new FakeSpreedly().on(PURCHASE, answer)).charge(chargeFor())).toMatchObject(expected);
  });

  it('every documented state has a meaning', () => {
    expect(new Set(Object.values(TRANSACTION_STATES))).toEqual(new Set(['approved', 'declined', 'unknown', 'waits']));
  });

  it.each<[string, () => Response, object]>([
    ['an unknown token', () => Response.json({ errors: [] }, { status: 404 }), { state: 'declined' }],
    ['a failure at Spreedly', () => new Response('', { status: 503 }), { state: 'unknown' }],
    ['nonsense', () => new Response('<html>'), { state: 'unknown' }],
  ])('answered with %s', async (_name, answer, state) => {
    expect(await open(new FakeSpreedly().on(PURCHASE, answer)).charge(chargeFor())).toMatchObject(state);
  });

  it('whose answer was lost is looked up and never sent again', async () => {
    const charge = chargeFor();
    const spreedly = new FakeSpreedly().on(PURCHASE, 'silence').lists(transaction({ order_id: 'another' }));
    expect(await open(spreedly).charge(charge)).toEqual({ state: 'unknown' });
    expect(await open(spreedly).charge(charge)).toEqual({ state: 'unknown' });
    spreedly.lists(transaction({ order_id: charge.orderId }));
    expect(await open(spreedly).charge(charge)).toMatchObject({ state: 'approved', transactionId: 'TRANSACTION1' });
    expect(spreedly.of(PURCHASE)).toHaveLength(1);
  });

  it('for another amount is refunded', async () => {
    const spreedly = new FakeSpreedly().on(PURCHASE, transaction({ amount: 100 })).on(VOID, UNDONE);
    expect(await open(spreedly).charge(chargeFor())).toMatchObject({ state: 'declined' });
    expect(spreedly.of(VOID)).toHaveLength(1);
  });

  it('with someone else’s saved card is declined without a request', async () => {
    const customerId = await newCustomer(env.DB, 'spreedly@x.test');
    const kept = transaction({
      payment_method: {
        token: 'KEPT1',
        card_type: 'visa',
        last_four_digits: '1111',
        month: 3,
        year: 2030,
        storage_state: 'retained',
      },
    });
    const spreedly = new FakeSpreedly().on(PURCHASE, kept);
    await open(spreedly).charge(chargeFor({ customerId, isStored: true }));
    expect(spreedly.calls[0]?.body).toMatchObject({ transaction: { retain_on_success: true } });
    expect(await books.stored.ofCustomer(customerId, 'spreedly')).toMatchObject([
      { id: 'KEPT1', expMonth: 3, expYear: 2030 },
    ]);
    expect(await open(spreedly).charge(chargeFor({ token: 'KEPT1' }))).toMatchObject({ state: 'declined' });
    expect(spreedly.of(PURCHASE)).toHaveLength(1);
    expect(await open(spreedly).charge(chargeFor({ token: 'KEPT1', customerId }))).toMatchObject({ state: 'approved' });
  });
});

describe('after a challenge', () => {
  it('Spreedly is asked, and its answer counts', async () => {
    const charge = chargeFor();
    const spreedly = new FakeSpreedly().on(PURCHASE, PENDING).on(SHOW, PENDING, transaction());
    await open(spreedly).charge(charge);
    expect(await open(spreedly).find(charge.orderId)).toMatchObject({ state: 'action' });
    expect(await open(spreedly).find(charge.orderId)).toMatchObject({ state: 'approved' });
  });

  it('its script’s step is completed', async () => {
    const charge = chargeFor();
    const complete = 'POST /v1/transactions/TRANSACTION1/complete.json';
    const spreedly = new FakeSpreedly().on(PURCHASE, PENDING).on(complete, transaction());
    await open(spreedly).charge(charge);
    expect(await open(spreedly).details(charge.orderId)).toMatchObject({ state: 'approved' });
  });

  it('a callback makes the store check, whatever it says', async () => {
    const charge = chargeFor();
    const spreedly = new FakeSpreedly().on(PURCHASE, PENDING).on(SHOW, transaction());
    await open(spreedly).charge(charge);
    const query = new URLSearchParams({ order: charge.orderId });
    const [report] = (await open(spreedly).reports({ query, body: '<transactions/>' })) ?? [];
    expect(report).toMatchObject({ id: 'spreedly:TRANSACTION1:succeeded', orderId: charge.orderId });
    expect(await report?.apply()).toMatchObject({ state: 'approved' });
    const nobody = new URLSearchParams({ order: newOrderId() });
    expect(await open(spreedly).reports({ query: nobody, body: '' })).toBeUndefined();
  });

  it.each<[string, object[], string]>([
    ['voided', [UNDONE], VOID],
    ['credited once it is settled', [REFUSED], CREDIT],
  ])('money for a canceled order is %s', async (_name, voids, last) => {
    const charge = chargeFor();
    const spreedly = new FakeSpreedly().on(PURCHASE, PENDING).on(SHOW, PENDING, transaction());
    spreedly.on(VOID, ...(voids as Record<string, unknown>[])).on(CREDIT, UNDONE);
    await open(spreedly).charge(charge);
    expect(await open(spreedly).cancel(charge.orderId)).toEqual({ state: 'cancelled' });
    const [report] =
      (await open(spreedly).reports({ query: new URLSearchParams({ order: charge.orderId }), body: '' })) ?? [];
    expect(await report?.apply()).toEqual({ state: 'cancelled' });
    expect(spreedly.calls.at(-1)?.call).toBe(last);
  });

  it('callbacks continue until a required refund is on its way', async () => {
    const charge = chargeFor();
    const spreedly = new FakeSpreedly()
      .on(PURCHASE, PENDING)
      .on(SHOW, PENDING, transaction())
      .on(VOID, 'silence')
      .on(CREDIT, 'silence');
    await open(spreedly).charge(charge);
    await open(spreedly).cancel(charge.orderId);
    const [report] =
      (await open(spreedly).reports({ query: new URLSearchParams({ order: charge.orderId }), body: '' })) ?? [];
    await expect(report?.apply()).rejects.toThrow('could not be returned');
  });
});

describe('canceling', () => {
  it('a charge that was never requested prevents it', async () => {
    const spreedly = new FakeSpreedly().on(PURCHASE, transaction());
    const charge = chargeFor();
    expect(await open(spreedly).cancel(charge.orderId)).toEqual({ state: 'cancelled' });
    expect(await open(spreedly).charge(charge)).toEqual({ state: 'cancelled' });
    expect(spreedly.of(PURCHASE)).toEqual([]);
  });

  it('a charge that is approved after all stays approved', async () => {
    const charge = chargeFor();
    const spreedly = new FakeSpreedly().on(PURCHASE, 'silence').lists(transaction({ order_id: charge.orderId }));
    await open(spreedly).charge(charge);
    expect(await open(spreedly).cancel(charge.orderId)).toMatchObject({ state: 'approved' });
  });

  it('an unseen charge waits until it can no longer be on its way', async () => {
    const charge = chargeFor();
    const spreedly = new FakeSpreedly().on(PURCHASE, 'silence').lists();
    await open(spreedly).charge(charge);
    expect(await open(spreedly).cancel(charge.orderId)).toEqual({ state: 'unknown' });
    await age(charge.orderId);
    spreedly.on(LIST, 'silence');
    expect(await open(spreedly).cancel(charge.orderId)).toEqual({ state: 'unknown' });
    spreedly.lists();
    expect(await open(spreedly).cancel(charge.orderId)).toEqual({ state: 'cancelled' });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['voided', UNDONE as Record<string, unknown>, 'cancelled'],
    ['not voided', REFUSED as Record<string, unknown>, 'unknown'],
  ])('a charge that its gateway has lost is canceled when it is %s', async (_name, answer, state) => {
    const charge = chargeFor();
    const lost = transaction({ state: 'gateway_processing_result_unknown' });
    const spreedly = new FakeSpreedly().on(PURCHASE, lost).on(SHOW, lost).on(VOID, answer);
    await open(spreedly).charge(charge);
    expect((await open(spreedly).cancel(charge.orderId)).state).toBe(state);
  });
});

describe('refunding', () => {
  it('is a credit with its own key, and is looked up before it is sent', async () => {
    const charge = chargeFor();
    const spreedly = new FakeSpreedly().on(PURCHASE, transaction()).on(CREDIT, UNDONE).lists();
    await open(spreedly).charge(charge);
    expect(await open(spreedly).refund(charge.orderId, 500, 'key-1')).toBe('done');
    expect(spreedly.of(CREDIT)[0]?.body).toEqual({
      transaction: { amount: 500, currency_code: 'EUR', order_id: 'key-1' },
    });
    spreedly.lists(transaction({ token: 'CREDIT1', transaction_type: 'Credit', order_id: 'key-1' }));
    expect(await open(spreedly).refund(charge.orderId, 500, 'key-1')).toBe('done');
    expect(spreedly.of(CREDIT)).toHaveLength(1);
  });

  it.each<[string, Record<string, unknown> | 'silence', string]>([
    ['may be refused', REFUSED as Record<string, unknown>, 'refused'],
    ['may be undecided', PENDING as Record<string, unknown>, 'unknown'],
    ['may go unanswered', 'silence', 'unknown'],
  ])('%s', async (_name, answer, outcome) => {
    const charge = chargeFor();
    const spreedly = new FakeSpreedly().on(PURCHASE, transaction()).on(CREDIT, answer).lists();
    await open(spreedly).charge(charge);
    expect(await open(spreedly).refund(charge.orderId, 500, 'key')).toBe(outcome);
  });

  it('an unapproved charge is refused, and nothing is sent while its state is unknown', async () => {
    const spreedly = new FakeSpreedly().on(PURCHASE, transaction()).on(LIST, 'silence');
    expect(await open(spreedly).refund(newOrderId(), 500, 'key')).toBe('refused');
    const charge = chargeFor();
    await open(spreedly).charge(charge);
    expect(await open(spreedly).refund(charge.orderId, 500, 'key')).toBe('unknown');
    expect(spreedly.of(CREDIT)).toEqual([]);
  });

  it('the whole of an unsettled purchase voids it', async () => {
    const charge = chargeFor();
    const spreedly = new FakeSpreedly().on(PURCHASE, transaction()).on(CREDIT, REFUSED).on(VOID, UNDONE).lists();
    await open(spreedly).charge(charge);
    expect(await open(spreedly).refund(charge.orderId, 11_900, 'key')).toBe('done');
    expect(spreedly.calls.at(-1)?.call).toBe(VOID);
  });

  it('a saved card is redacted', async () => {
    const spreedly = new FakeSpreedly().on('PUT /v1/payment_methods/CARD1/redact.json', transaction());
    expect(await open(spreedly).forget(7, 'CARD1')).toBe('done');
    expect(await open(spreedly).forget(7, 'CARD2')).toBe('refused');
  });
});
