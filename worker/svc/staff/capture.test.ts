import { runDurableObjectAlarm } from 'cloudflare:test';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { SandboxBooks } from '#worker/store/order/sandbox.ts';
import { violations } from '#worker/testing/audit.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { type StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { env, sell, staffRequest } from '#worker/testing/store.ts';

let staff: StaffBrowser;
let productId = 0;

beforeAll(async () => {
  productId = await sell('CP-BAR', 99);
  staff = await signedInStaff();
});

interface Ledger {
  readonly order: {
    readonly status: string;
    readonly refunded: number;
    readonly payment: { readonly capture?: string };
  };
  readonly notes: readonly { event: string; actor: string }[];
}

async function json(method: string, orderId: string, path: string, body?: unknown) {
  const answer = await staffRequest(`/svc_staff/orders/${orderId}${path}`, body, method);
  return {
    status: answer.status,
    body: (await answer.json()) as Ledger & { error?: { fields?: { field: string }[] } },
  };
}

/** An order whose ledger staff can see. */
async function ordered(token: string): Promise<{ orderId: string; paid: number }> {
  const buyer = new Buyer();
  await buyer.add({ productId, qty: 1 });
  const { body } = await buyer.buy(token);
  const orderId = String(body.orderId);
  await settled(orderId, () => undefined);
  return { orderId, paid: Number(body.payment?.amount) };
}

/** Waits until the provider has done what was requested. */
function settled(orderId: string, check: (ledger: Ledger) => void) {
  return vi.waitFor(
    async () => {
      await runDurableObjectAlarm(env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA')));
      const { status, body } = await json('GET', orderId, '');
      expect(status).toBe(200);
      check(body);
    },
    { timeout: 10_000 },
  );
}

describe('money that is only authorized', () => {
  it('is captured in full and once, from the page or the service, and the ledger says by whom', async () => {
    const { orderId } = await ordered('sandbox_reserved');
    const page = await staff.see(`/staff/orders/${orderId}`);
    expect(page.html).toContain('authorized, not captured');
    expect(page.html).toContain('Capture full amount');
    expect(page.html).not.toContain('Return to stock');
    for (let times = 0; times < 2; times++) {
      expect((await staff.post(`/staff/orders/${orderId}`, { action: 'capture', reason: 'packed' })).status).toBe(303);
    }
    expect((await json('POST', orderId, '/capture', {})).status).toBe(201);
    await settled(orderId, ({ order, notes }) => {
      expect(order.payment.capture).toBe('captured');
      expect(notes.filter(({ event }) => event.startsWith('capture'))).toMatchObject([
        { event: 'capture', actor: 'staff@northbar.test' },
        { event: 'capture done', actor: 'provider' },
      ]);
    });
    const after = await staff.see(`/staff/orders/${orderId}`);
    expect(after.html).not.toContain('Capture full amount');
    expect(after.html).toContain('Return to stock');
    const refund = { amount: 5, reason: 'a scratch', key: 'scratch-of-captured' };
    expect((await json('POST', orderId, '/refund', refund)).status).toBe(201);
    expect(await violations()).toEqual([]);
  });

  it('is not refunded in parts; a canceled order releases all of it', async () => {
    const { orderId } = await ordered('sandbox_reserved');
    const refund = { amount: 5, reason: 'a scratch', key: 'scratch-of-reserved' };
    expect((await json('POST', orderId, '/refund', refund)).body.error?.fields?.[0]?.field).toBe('amount');
    await json('POST', orderId, '/status', { to: 'cancelled' });
    await settled(orderId, ({ notes }) => expect(notes.map(({ event }) => event)).toContain('refund done'));
    const charge = await new SandboxBooks(env.DB).find(orderId);
    expect(charge?.refunded).toBe(charge?.amount);
    expect((await json('POST', orderId, '/capture', {})).body.error?.fields?.[0]?.field).toBe('status');
    expect(await violations()).toEqual([]);
  });

  it('stays authorized where the provider does not capture it', async () => {
    const { orderId, paid } = await ordered('sandbox_reserved');
    await new SandboxBooks(env.DB).refund(orderId, Math.round(paid * 100), 'gone-at-the-provider');
    await json('POST', orderId, '/capture', {});
    await settled(orderId, ({ order, notes }) => {
      expect(notes.map(({ event }) => event)).toContain('capture refused');
      expect(order.payment.capture).toBe('reserved');
    });
  });
});

it('money that was captured at once has nothing left to capture', async () => {
  const { orderId } = await ordered('sandbox_approved');
  expect((await staff.see(`/staff/orders/${orderId}`)).html).not.toContain('Capture full amount');
  expect((await json('POST', orderId, '/capture', {})).body.error?.fields?.[0]?.field).toBe('status');
});
