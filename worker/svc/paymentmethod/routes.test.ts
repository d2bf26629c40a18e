import { beforeAll, describe, expect, it } from 'vitest';
import { SandboxBooks } from '#worker/store/order/sandbox.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { newCustomer } from '#worker/testing/charge.ts';
import { category, env, fill, product, productIdOf } from '#worker/testing/store.ts';

interface WireMethod {
  readonly storedPaymentMethodId?: string;
  readonly adyenType: string;
  readonly isDefault?: boolean;
  readonly billingAddressId?: string | null;
}

interface Answer {
  readonly methods: readonly WireMethod[];
  readonly error?: { readonly type: string; readonly fields?: readonly { readonly field: string }[] };
}

const METHODS = '/svc_paymentmethod/methods';

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('PM-BAR', {
        stock: { USA: { qoh: 100, min: 1, max: 100, isInStock: true, backorder: false, bin: false } },
      }),
    ],
  } as never);
});

/** A logged-in customer. */
async function customer(name: string): Promise<{ buyer: Buyer; customerId: number }> {
  await newCustomer(env.DB, `${name}@methods.test`);
  const buyer = new Buyer();
  return { buyer, customerId: await buyer.enter(`${name}@methods.test`) };
}

/** Buys with a token; the card is saved if the customer wants that. */
async function buy(buyer: Buyer, token: string, isStored = true) {
  await buyer.add({ productId: await productIdOf('PM-BAR'), qty: 1 });
  const order = await buyer.order(token);
  return { order, placed: await buyer.place({ ...order, payment: { ...order.payment, isStored } }) };
}

/** Adds an address to a customer's address book. */
async function keepAddress(customerId: number, id: string): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO addresses VALUES (?2, ?1, 'A', 'B', '1', '["1 Row"]', 'C', '43215', 'OH', 'US', '', '', 0, 0, 0, '', '')`,
  )
    .bind(customerId, id)
    .run();
}

async function methodsOf(buyer: Buyer) {
  const { body } = await buyer.json<Answer>('GET', METHODS);
  return body.methods.filter(({ storedPaymentMethodId }) => storedPaymentMethodId !== undefined);
}

describe('payment methods', () => {
  it.each([
    ['', 'US', ['scheme', 'paypal', 'klarna', 'klarna_account']],
    ['/site/EUR', 'NL', ['scheme', 'paypal', 'ideal', 'trustly', 'klarna', 'klarna_paynow', 'paysafecard']],
    [
      '/site/EUR',
      'AT',
      ['scheme', 'paypal', 'eps', 'trustly', 'klarna', 'klarna_paynow', 'klarna_account', 'paysafecard'],
    ],
    ['/site/APO', 'US', ['scheme']],
  ])('on %j for billing in %s', async (site, country, ids) => {
    const { status, body } = await new Buyer().json<Answer>(
      'GET',
      `/svc_paymentmethod${site}/methods?country=${country}&locale=en-US`,
    );
    expect([status, body.methods.map(({ adyenType }) => adyenType)]).toEqual([200, ids]);
    expect(body.methods[0]).toEqual({ adyenType: 'scheme', name: 'Card', message: null, isRedirect: false });
    expect(body).toMatchObject({ provider: { name: 'sandbox' } });
  });

  it('are those of the site’s country where none is named', async () => {
    const { body } = await new Buyer().json<Answer>('GET', '/svc_paymentmethod/site/EUR/methods');
    expect(body.methods.map(({ adyenType }) => adyenType)).toContain('klarna_paynow');
  });

  it.each([
    ['country=Germany', 'country'],
    ['locale=klingon', 'locale'],
    ['locale=4111111111111111', 'locale'],
  ])('?%s is refused by name', async (query, field) => {
    const { status, body } = await new Buyer().json<Answer>('GET', `${METHODS}?${query}`);
    expect([status, body.error?.fields?.[0]?.field]).toEqual([400, field]);
  });
});

describe('stored methods', () => {
  it('come from a charge that saves its card, and belong to the customer', async () => {
    const { buyer } = await customer('keeps');
    const { order, placed } = await buy(buyer, 'sandbox_approved');
    expect(placed.status).toBe(201);
    const id = `sandbox-${order.orderId}`;
    expect(await methodsOf(buyer)).toEqual([
      {
        storedPaymentMethodId: id,
        isDefault: true,
        adyenType: 'scheme',
        cardExpYear: 2030,
        cardExpMonth: 12,
        expired: false,
        billingAddressId: null,
        brand: 'visa',
        last4: '1111',
      },
    ]);
    const cards = await buyer.json('GET', '/svc_customer/customer/credit-cards');
    expect(cards.body).toEqual({
      credit_cards: [{ _id: id, isDefault: true, expYear: 2030, expMonth: 12, expired: false, billingAddressId: null }],
    });
    expect(await methodsOf(new Buyer())).toEqual([]);
    expect(await methodsOf((await customer('keeps-nothing')).buyer)).toEqual([]);
  });

  it('are not saved without consent, when the card was declined, or for guests', async () => {
    const { buyer } = await customer('careful');
    await buy(buyer, 'sandbox_approved', false);
    await buy(buyer, 'sandbox_declined');
    await buy(new Buyer(), 'sandbox_approved');
    expect(await methodsOf(buyer)).toEqual([]);
  });

  it('are saved after a challenge, once it is passed', async () => {
    const { buyer } = await customer('challenged');
    const { order } = await buy(buyer, 'sandbox_3ds');
    expect(await methodsOf(buyer)).toEqual([]);
    await new SandboxBooks(env.DB).decide(order.orderId, true);
    await buyer.json('GET', `/svc_checkout/order/${order.orderId}?storeId=1`);
    expect(await methodsOf(buyer)).toHaveLength(1);
  });

  it.each(['', 'sandbox_stored_'])(
    'pay for the next order by id after %j, only for their own customer',
    async (prefix) => {
      const { buyer } = await customer(`again${prefix.length}`);
      const { order } = await buy(buyer, 'sandbox_approved');
      const token = `${prefix}sandbox-${order.orderId}`;
      expect((await buy(buyer, token)).placed.status).toBe(201);
      expect(await methodsOf(buyer)).toHaveLength(1);
      expect((await buy((await customer(`thief${prefix.length}`)).buyer, token)).placed.body.error?.type).toBe(
        'payment_error',
      );
      expect((await buy(new Buyer(), token)).placed.body.error?.type).toBe('payment_error');
      await env.DB.prepare('UPDATE stored_payment_methods SET exp_year = 2020 WHERE stored_payment_method_id = ?1')
        .bind(`sandbox-${order.orderId}`)
        .run();
      expect((await buy(buyer, token)).placed.body.error?.type).toBe('payment_error');
    },
  );

  it('have one default, which is listed first', async () => {
    const { buyer, customerId } = await customer('chooses');
    await keepAddress(customerId, '12');
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) {
      ids.push(`sandbox-${(await buy(buyer, 'sandbox_approved')).order.orderId}`);
    }
    const [first, second, third] = ids;
    const order = async () =>
      (await methodsOf(buyer)).map(({ storedPaymentMethodId, isDefault }) => [storedPaymentMethodId, isDefault]);
    expect(await order()).toEqual([
      [first, true],
      [second, false],
      [third, false],
    ]);

    const changed = await buyer.json<Answer>('PUT', METHODS, {
      paymentMethod: { storedPaymentMethodId: third, isDefault: true },
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { methods: [{ storedPaymentMethodId: third, isDefault: true }, {}, {}] },
    });
    expect(await order()).toEqual([
      [third, true],
      [first, false],
      [second, false],
    ]);

    await buyer.json('PUT', METHODS, {
      paymentMethod: { storedPaymentMethodId: second },
      isDefault: true,
      billingAddressId: 12,
    });
    expect(await order()).toEqual([
      [second, true],
      [first, false],
      [third, false],
    ]);
    expect((await methodsOf(buyer))[0]?.billingAddressId).toBe('12');
    await buyer.json('PUT', METHODS, { paymentMethod: { storedPaymentMethodId: second, billingAddressId: null } });
    expect((await methodsOf(buyer))[0]).toMatchObject({ isDefault: true, billingAddressId: null });

    expect(await buyer.json('DELETE', `${METHODS}/${second}`)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await order()).toEqual([
      [first, true],
      [third, false],
    ]);
  });

  it('are billed only to addresses of their own customer', async () => {
    const [{ buyer }, { customerId: other }] = [await customer('billed'), await customer('neighbor')];
    await keepAddress(other, 'of-the-neighbor');
    const id = `sandbox-${(await buy(buyer, 'sandbox_approved')).order.orderId}`;
    for (const billingAddressId of ['of-the-neighbor', 'nowhere']) {
      const answer = await buyer.json<Answer>('PUT', METHODS, {
        paymentMethod: { storedPaymentMethodId: id, isDefault: true, billingAddressId },
      });
      expect([answer.status, answer.body.error]).toMatchObject([400, { fields: [{ field: 'billingAddressId' }] }]);
    }
    expect(await methodsOf(buyer)).toMatchObject([{ billingAddressId: null }]);
  });

  it('that were removed do not return with their charge', async () => {
    const { buyer } = await customer('removes');
    const { order } = await buy(buyer, 'sandbox_approved');
    await buyer.json('DELETE', `${METHODS}/sandbox-${order.orderId}`);
    await buyer.place(order);
    await buyer.json('GET', `/svc_checkout/order/${order.orderId}?storeId=1`);
    expect(await methodsOf(buyer)).toEqual([]);
  });

  it('of someone else cannot be used', async () => {
    const [{ buyer: owner }, { buyer: stranger }] = [await customer('owner'), await customer('stranger')];
    const id = `sandbox-${(await buy(owner, 'sandbox_approved')).order.orderId}`;
    for (const answer of [
      await stranger.json<Answer>('PUT', METHODS, { paymentMethod: { storedPaymentMethodId: id, isDefault: true } }),
      await stranger.json<Answer>('DELETE', `${METHODS}/${id}`),
      await owner.json<Answer>('DELETE', `${METHODS}/no-such-method`),
    ]) {
      expect([answer.status, answer.body.error?.type]).toEqual([404, 'not_found']);
    }
    expect(await methodsOf(owner)).toMatchObject([{ storedPaymentMethodId: id, isDefault: true }]);
  });

  it.each([
    ['PUT', METHODS, { paymentMethod: { storedPaymentMethodId: 'x' } }],
    ['DELETE', `${METHODS}/x`, undefined],
    ['GET', '/svc_customer/customer/credit-cards', undefined],
  ])('%s %s of a guest: login_required', async (method, path, body) => {
    const answer = await new Buyer().json<Answer>(method, path, body);
    expect([answer.status, answer.body.error?.type]).toEqual([401, 'login_required']);
  });

  it.each([
    ['PUT', METHODS, { paymentMethod: { storedPaymentMethodId: '4111 1111 1111 1111' } }],
    ['PUT', METHODS, { paymentMethod: { storedPaymentMethodId: 'x' }, billingAddressId: '4111111111111111' }],
    ['DELETE', `${METHODS}/4111111111111111`, undefined],
    ['GET', '/svc_customer/customer/credit-cards?number=4111111111111111', undefined],
    ['GET', `${METHODS}?number=4111111111111111`, undefined],
    ['PUT', METHODS, {}],
  ])('%s %s %j is refused', async (method, path, body) => {
    const { buyer } = await customer(`pci-${crypto.randomUUID()}`);
    const answer = await buyer.json<Answer>(method, path, body);
    expect([answer.status, answer.body.error?.type]).toEqual([400, 'validation_error']);
    expect(JSON.stringify(answer.body)).not.toMatch(/4111[ -]?1111/);
  });
});

describe('orders with a card number (public contract, section 6)', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['as the token', { transactionToken: '4111111111111111' }, 'payment.transactionToken'],
    [
      'inside a token',
      { transactionToken: '{"paymentMethod":{"number":"4111 1111 1111 1111"}}' },
      'payment.transactionToken',
    ],
    ['as the payment method', { adyenType: '4111-1111-1111-1111' }, 'payment.adyenType'],
  ])('%s are refused', async (_name, change, field) => {
    const buyer = new Buyer();
    await buyer.add({ productId: await productIdOf('PM-BAR'), qty: 1 });
    const order = await buyer.order();
    const placed = await buyer.place({ ...order, payment: { ...order.payment, ...change } });
    expect(placed).toMatchObject({ status: 400, body: { error: { type: 'validation_error', fields: [{ field }] } } });
    expect(JSON.stringify(placed.body)).not.toMatch(/4111[ -]?1111/);
  });
});
