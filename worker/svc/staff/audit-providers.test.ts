import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { askApp } from '#worker/testing/ask-app.ts';
import { audit } from '#worker/testing/audit.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { env, sell } from '#worker/testing/store.ts';

let productId = 0;

beforeAll(async () => {
  productId = await sell('AP-BAR', 9);
});

afterEach(() => vi.unstubAllGlobals());

async function bought(): Promise<string> {
  const buyer = new Buyer();
  await buyer.add({ productId, qty: 1 });
  return String((await buyer.buy()).body.orderId);
}

/** Records what another provider approved for an order, with an amount that differs by some cents. */
async function chargedByAdyen(orderId: string, more = 0, currency = 'USD'): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO payment_references (order_id, provider, site, pool, customer_id, is_stored, method, amount, currency,
       state, payload, created_ms, updated_ms)
     SELECT order_id, 'adyen', 'USA', 'USA', NULL, 0, 'scheme', amount + ?2, ?3, 'approved', '{}', 1, 1
     FROM sandbox_charges WHERE order_id = ?1`,
  )
    .bind(orderId, more, currency)
    .run();
}

const forgetSandbox = (orderId: string) =>
  env.DB.prepare('DELETE FROM sandbox_charges WHERE order_id = ?1').bind(orderId).run();

it('compares each order with the provider that charged it, after the store has changed to another one', async () => {
  const [right, more, foreign, twice, never] = [
    await bought(),
    await bought(),
    await bought(),
    await bought(),
    await bought(),
  ];
  await chargedByAdyen(right);
  await chargedByAdyen(more, 1);
  await chargedByAdyen(foreign, 0, 'CAD');
  await chargedByAdyen(twice);
  for (const orderId of [right, more, foreign, never]) await forgetSandbox(orderId);
  const { violations, rows } = await audit('orders');
  expect(violations.map(({ rule, subject }) => [rule, subject]).sort()).toEqual(
    [more, foreign, twice, never].map((orderId) => ['charge', orderId]).sort(),
  );
  const said = new Map(violations.map(({ subject, detail }) => [subject, detail]));
  expect(said.get(more)).toContain('adyen charged');
  expect(said.get(foreign)).toContain('CAD');
  expect(said.get(twice)).toContain('charged twice');
  expect(said.get(never)).toBe('placed, but not charged');
  expect(rows.find(({ orderId }) => orderId === right)).toMatchObject({ charges: 1 });
});

it('asks the provider of today only about orders that it was given', async () => {
  const old = await bought();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(new URL(request.url).pathname);
    return Response.json({ state: 'none' }, { status: 404 });
  });
  const context = createExecutionContext();
  const changed = { ...env, PAYMENTS: 'http', PAYMENTS_URL: 'https://pay.example' };
  const answer = await askApp(
    new Request('http://localhost/svc_staff/audit/orders?pool=USA', {
      headers: { authorization: 'Bearer test-staff-token-0123456789' },
    }),
    changed,
    context,
  );
  await waitOnExecutionContext(context);
  const { violations } = (await answer.json()) as { violations: { subject: string }[] };
  expect(violations.map(({ subject }) => subject)).not.toContain(old);
  expect(asked.join()).not.toContain(old);
});
