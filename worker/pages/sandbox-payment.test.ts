import { expect, it } from 'vitest';
import { SandboxBooks } from '#worker/store/order/sandbox.ts';
import { newOrderId } from '#worker/testing/buyer.ts';
import { env, request } from '#worker/testing/store.ts';

const books = new SandboxBooks(env.DB);

async function waiting(token = 'sandbox_3ds'): Promise<string> {
  const orderId = newOrderId();
  const returnUrl = `http://localhost/checkout/review?order=${orderId}`;
  await books.open({
    orderId,
    amount: 12_345,
    currency: 'USD',
    token,
    state: 'pending',
    refusal: null,
    returnUrl,
    refunded: 0,
  });
  return orderId;
}

const decide = (orderId: string, decision: string) =>
  request(`/sandbox-payment/${orderId}`, {
    method: 'POST',
    headers: { origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ decision }).toString(),
  });

it.each([
  ['sandbox_3ds', 'Is it you?', 'approve', 'approved'],
  ['sandbox_redirect', 'Sandbox bank', 'cancel', 'declined'],
])('%s asks "%s"; %s leads back: %s', async (token, heading, decision, state) => {
  const orderId = await waiting(token);
  const page = await request(`/sandbox-payment/${orderId}`);
  const html = await page.text();
  expect(page.headers.get('cache-control')).toContain('no-store');
  expect(html).toContain(heading);
  expect(html).toContain('$123.45');
  const answer = await decide(orderId, decision);
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    `http://localhost/checkout/review?order=${orderId}`,
  ]);
  expect((await books.find(orderId))?.state).toBe(state);
  // A decision is final, and the page does not ask again.
  await decide(orderId, decision === 'approve' ? 'cancel' : 'approve');
  expect((await books.find(orderId))?.state).toBe(state);
  expect((await request(`/sandbox-payment/${orderId}`)).status).toBe(404);
});

it('asks only about pending payments', async () => {
  expect((await request(`/sandbox-payment/${newOrderId()}`)).status).toBe(404);
  expect((await decide(newOrderId(), 'approve')).status).toBe(404);
});
