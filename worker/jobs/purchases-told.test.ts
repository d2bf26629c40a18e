import { beforeAll, describe, expect, it, vi } from 'vitest';
import { LEDGER_CONSUMERS } from '#shared/tracking/consumers.ts';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { onEvents } from '#worker/jobs/on-events.ts';
import { purchaseWrites } from '#worker/jobs/purchase-entries.ts';
import type { DeskOrder } from '#worker/stubs/order-desk.ts';
import { audit } from '#worker/testing/audit.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { entriesAfter } from '#worker/testing/ledger.ts';
import { category, env, fill, product, productIdOf } from '#worker/testing/store.ts';

const ALL = 'v1.1790000000.functional.performance.marketing';

beforeAll(async () => {
  const bar = product('TL-BAR');
  const [figure] = Object.values(bar.stock);
  if (!figure) throw new Error('a product of tests is sold');
  await fill({
    categories: [category('Gear', 'gear')],
    products: [{ ...bar, stock: { ...bar.stock, USA: { ...figure, qoh: 100 } } }],
  });
});

describe('purchases', () => {
  const cookies: readonly (string | undefined)[] = [ALL, undefined, 'v1.1790000000.performance', 'v1.1790000000.none'];

  /** Delivers each event of orders several times, some of them at the same time, as a queue may. */
  async function deliver(): Promise<void> {
    const { results } = await env.DB.prepare(
      "SELECT event_id AS eventId FROM events WHERE type = 'order.published'",
    ).all<{
      eventId: string;
    }>();
    const batch = () => ({
      queue: 'northbar-events',
      messages: results.map((body) => ({ body, attempts: 1, ack: () => undefined, retry: () => undefined })),
    });
    await Promise.all([onEvents(batch() as never, env), onEvents(batch() as never, env)]);
    // A consequence that was undone before it was noted comes again.
    await env.DB.prepare("UPDATE events SET handled_ms = NULL WHERE type = 'order.published'").run();
    await onEvents(batch() as never, env);
    takeConsole();
  }

  it('are told once per order and consumer, by what was agreed when it was placed, to the cent of the audit', async () => {
    await env.DB.prepare('DELETE FROM tracking_ledger').run();
    const productId = await productIdOf('TL-BAR');
    const wanted = new Map<string, readonly string[]>();
    for (const [at, consent] of cookies.entries()) {
      const buyer = new Buyer('USA');
      if (consent !== undefined) buyer.jar.set('consent', consent);
      await buyer.add({ productId, qty: at + 1 });
      const order = await buyer.order('sandbox_approved', at === 1 ? { meta: { gpc: true } } : {});
      for (let tries = 0; tries < 3; tries++) expect(await buyer.sendOrder(order)).toMatchObject({ status: 201 });
      const four = ['ads', 'bing', 'affiliate', 'email'];
      wanted.set(
        String(order.orderId),
        [['analytics', 'reviews', ...four], ['analytics', 'reviews'], ['analytics', 'reviews'], []][at]?.toSorted() ??
          [],
      );
      await buyer.send('GET', '/');
    }
    const refused = new Buyer('USA');
    await refused.add({ productId, qty: 1 });
    expect((await refused.buy('sandbox_declined')).body.error?.type).toBe('payment_error');
    await vi.waitFor(async () =>
      expect(await env.DB.prepare("SELECT count(*) AS n FROM events WHERE type = 'order.published'").first('n')).toBe(
        cookies.length,
      ),
    );
    await deliver();

    const entries = (await entriesAfter()).filter((each) => each.event === 'order/confirm');
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    const { rows } = await audit('orders', 'USA');
    const amounts = new Map(rows.map(({ orderId, amount }) => [orderId, amount]));
    for (const [orderId, consumers] of wanted) {
      const own = entries.filter(({ id }) => id.startsWith(`order-${orderId}-`));
      expect(own.map(({ consumer }) => consumer).toSorted()).toEqual(consumers);
      // Affiliates earn on a part of an order (`shared/tracking/payloads.test.ts`).
      const whole = own.filter(({ consumer }) => consumer !== 'affiliate');
      const figures = whole.map(({ payload }) => {
        const { value, total, revenue } = payload as Record<string, unknown>;
        const inside = value as { totals?: { grandTotalIncludingTax: number } } | number | undefined;
        const amount =
          typeof inside === 'object' ? inside.totals?.grandTotalIncludingTax : (inside ?? total ?? revenue);
        return Math.round(Number(amount) * 100);
      });
      expect(new Set(figures)).toEqual(new Set(consumers.length > 0 ? [amounts.get(orderId)] : []));
    }
    expect(entries).toHaveLength([...wanted.values()].flat().length);
    expect(JSON.stringify(entries)).not.toMatch(/example\.com|5551234567|Iron Street|Strong/);
    expect(LEDGER_CONSUMERS).toHaveLength(6);
  });

  it.each([
    ['a US address and 10 digits', 'US', '(555) 123-4567', '+15551234567'],
    ['a US address and 11 digits', 'US', '1 (555) 123-4567', undefined],
    ['an address elsewhere', 'CA', '(555) 123-4567', undefined],
  ])(
    'tell search ads hashes of trimmed values in lower case, of a phone number only with a US one: %s',
    async (_, countryId, telephone, phone) => {
      await env.DB.prepare('DELETE FROM tracking_ledger').run();
      const document = await env.DB.prepare('SELECT document FROM orders LIMIT 1').first<string>('document');
      const order = JSON.parse(document ?? '{}') as DeskOrder['document'];
      const address = {
        firstname: ' Ada',
        lastname: 'STRONG ',
        street: ['1 Iron Street', 'Apt 2 '],
        city: ' Columbus',
      };
      const shippingAddress = {
        ...order.shippingAddress,
        ...address,
        telephone,
        countryId,
        region: 'OH',
        postcode: ' 43215',
      };
      const tracking = { granted: ['marketing'], hasSignal: false } as const;
      const bought = { ...order, email: ' Ada@Example.com ', shippingAddress, tracking };
      const payment = { paymentType: 'sandbox', adyenType: '' } as DeskOrder['payment'];
      const known = { orderId: `hashed-${telephone}-${countryId}`, document: bought, payment } as unknown as DeskOrder;
      await env.DB.batch([...(await purchaseWrites(env, known, Date.now()))]);
      const hashed = async (text: string) =>
        Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
          .map((byte) => byte.toString(16).padStart(2, '0'))
          .join('');
      const ads = (await entriesAfter()).find(({ consumer }) => consumer === 'ads');
      expect(ads?.payload).toMatchObject({ conversion: 'purchase' });
      expect((ads?.payload as { user?: unknown } | undefined)?.user).toEqual({
        email: await hashed('ada@example.com'),
        ...(phone === undefined ? {} : { phone: await hashed(phone) }),
        firstname: await hashed('ada'),
        lastname: await hashed('strong'),
        street: await hashed('1 iron street apt 2'),
        city: await hashed('columbus'),
        region: await hashed('oh'),
        postcode: await hashed('43215'),
        country: countryId,
      });
    },
  );

  it('that do not fit a consumer are logged, and keep neither the others nor the confirmation from being sent', async () => {
    const document = await env.DB.prepare('SELECT document FROM orders LIMIT 1').first<string>('document');
    const order = JSON.parse(document ?? '{}') as DeskOrder['document'];
    const bought = { ...order, currency: 'DOLLARS', tracking: { granted: ['performance'], hasSignal: false } };
    const payment = { paymentType: 'sandbox', adyenType: '' } as DeskOrder['payment'];
    const known = { orderId: 'unfitting', document: bought, payment } as unknown as DeskOrder;
    expect(await purchaseWrites(env, known, Date.now())).toEqual([]);
    expect(takeConsole().join(' ')).toContain('purchase_not_told');
    const fitting = { ...known, document: { ...bought, currency: 'USD' } } as DeskOrder;
    expect(await purchaseWrites(env, fitting, Date.now())).toHaveLength(1);
  });
});
