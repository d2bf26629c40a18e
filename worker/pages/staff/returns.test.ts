import { runDurableObjectAlarm } from 'cloudflare:test';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { RETURN_ADDRESSES } from '#shared/site/return-addresses.ts';
import { STOCK_POOLS } from '#shared/site/sites.ts';
import { SandboxBooks } from '#worker/store/order/sandbox.ts';
import { stockOf, violations } from '#worker/testing/audit.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { ADMIN, type StaffBrowser, signedInStaff, StaffBrowser as Visitor } from '#worker/testing/staff-browser.ts';
import { env, request, sell, staffRequest } from '#worker/testing/store.ts';

let staff: StaffBrowser;
let productId = 0;

beforeAll(async () => {
  productId = await sell('SR-BAR', 99);
  staff = await signedInStaff();
});

async function until(orderId: string, status: string): Promise<void> {
  await vi.waitFor(
    async () => {
      await runDurableObjectAlarm(env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA')));
      const row = env.DB.prepare(
        `SELECT o.status FROM orders o JOIN events e ON e.subject = o.order_id AND e.type = 'order.' || o.status
         WHERE o.order_id = ?1`,
      );
      expect(await row.bind(orderId).first('status')).toBe(status);
    },
    { timeout: 10_000 },
  );
}

/** A return of one of two bars, from an order that was shipped. */
async function asked() {
  const buyer = new Buyer();
  const { items } = await buyer.add({ productId, qty: 2 });
  const orderId = String((await buyer.buy()).body.orderId);
  await until(orderId, 'published');
  for (const to of ['packed', 'shipped']) await staffRequest(`/svc_staff/orders/${orderId}/status`, { to });
  await until(orderId, 'shipped');
  const { body } = await buyer.json<{ rma: { rmaId: string } }>('POST', '/svc_rma/returns', {
    orderId,
    items: [{ listItemId: items[0]?.listItemId, qty: 1, reason: 'damaged', comment: 'bent <b>' }],
  });
  const { rmaId } = body.rma;
  return { buyer, orderId, rmaId, path: `/staff/returns/${rmaId}` };
}

const ledgerOf = async (orderId: string) => {
  const answer = await staffRequest(`/svc_staff/orders/${orderId}`, undefined, 'GET');
  return (await answer.json()) as {
    order: { refunded: number };
    notes: { event: string; detail: string; actor: string }[];
  };
};

describe('the pages of returns', () => {
  it('exist only for staff on admin hosts', async () => {
    const { path } = await asked();
    const cookie = `staff=${staff.jar.get('staff')}`;
    for (const each of ['/staff/returns', path]) {
      expect((await request(`http://localhost${each}`, { headers: { cookie } })).status).toBe(404);
      expect((await new Visitor().see(each)).to).toBe(`${ADMIN}/staff/login`);
    }
    expect((await new Visitor().post(path, { action: 'status', to: 'received' })).status).toBe(403);
    expect((await staff.see('/staff/returns/RMA-0000000000')).status).toBe(404);
  });

  it('find a return by status, number, order and address', async () => {
    const { rmaId, orderId } = await asked();
    for (const query of [`text=${rmaId.toLowerCase()}`, `text=${orderId}`, 'status=requested&text=ada@example.com']) {
      expect((await staff.see(`/staff/returns?${query}`)).html, query).toContain(`/staff/returns/${rmaId}`);
    }
    const none = (await staff.see(`/staff/returns?status=refunded&text=${orderId}`)).html;
    expect(none).toContain('No returns found.');
    expect(none).not.toContain('<table');
    expect(none).toMatch(/href="\/staff\/returns" aria-current="page"/);
  });

  it('guide a return from its package to its refund, once, each step logged with the staff member', async () => {
    const { path, orderId, rmaId } = await asked();
    const before = await stockOf('SR-BAR');
    const { html } = await staff.see(path);
    expect(html).toContain('It arrived damaged');
    expect(html).toContain('bent &lt;b&gt;');
    expect(html).toContain(`/staff/orders/${orderId}`);
    await staff.post(path, { action: 'parcel', trackingNumber: '1Z-BACK' });
    await staff.post(path, { action: 'status', to: 'received' });
    const here = await staff.see(path);
    expect(here.html).toContain('value="1Z-BACK"');
    expect(here.html).toContain('value="105.75"');
    expect(here.html).toContain('Amount paid: $105.75');
    expect(here.html).not.toContain('Mark as received');
    const refund = { action: 'status', to: 'refunded', amount: '90', refundTo: 'payment', restock: '1' };
    for (let times = 0; times < 2; times++) expect((await staff.post(path, refund)).status).toBe(303);
    const log = env.DB.prepare("SELECT count(*) AS n FROM staff_log WHERE subject = ?1 AND action = 'return refunded'");
    expect(await log.bind(rmaId).first('n')).toBe(1);
    expect(await stockOf('SR-BAR')).toMatchObject({ onHand: Number(before?.onHand) + 1 });
    const { order, notes } = await ledgerOf(orderId);
    expect(order.refunded).toBe(9_000);
    expect(
      notes.filter(({ actor }) => actor === 'staff@northbar.test').map(({ event, detail }) => [event, detail]),
    ).toEqual([
      ['note', `return ${rmaId} has tracking number 1Z-BACK`],
      ['note', `return ${rmaId} received`],
      ['refund', `${rmaId} 90 to payment: return ${rmaId}`],
      ['note', `return ${rmaId} refunded`],
    ]);
    await vi.waitFor(async () => {
      await runDurableObjectAlarm(env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA')));
      expect((await new SandboxBooks(env.DB).find(orderId))?.refunded).toBe(9_000);
    });
    const { html: done } = await staff.see(path);
    for (const words of ['Refund</span>', 'Mark as received', 'Reject']) expect(done).not.toContain(words);
    expect(await violations()).toEqual([]);
  });

  it('refuse invalid steps, keep goods out of stock where staff say so, and refund no more than was paid', async () => {
    const { path } = await asked();
    const before = await stockOf('SR-BAR');
    const more = await staff.post(path, { action: 'status', to: 'refunded', amount: '9999', refundTo: 'payment' });
    expect(more.html).toContain('amount: at most');
    const typed = { action: 'status', to: 'refunded', refundTo: 'giftcard' };
    const again = (await staff.post(path, { ...typed, amount: 'all' })).html;
    expect(again).toContain('amount: must be an amount');
    expect(again).toContain('value="all"');
    expect(again).toMatch(/<option value="giftcard" selected="">/);
    expect(again).not.toMatch(/name="restock"[^>]* checked/);
    await staff.post(path, { ...typed, amount: '100,00' });
    expect(await stockOf('SR-BAR')).toMatchObject({ onHand: before?.onHand });
    expect((await staff.post(path, { action: 'status', to: 'received' })).html).toContain(
      'cannot be received after refunded',
    );
    const refused = await asked();
    await staff.post(refused.path, { action: 'status', to: 'refused' });
    expect((await staff.see(refused.path)).html).toContain('Rejected ·');
    expect(await violations()).toEqual([]);
  });
});

it('the slip says where the package goes', async () => {
  const { buyer, rmaId } = await asked();
  const html = await (await buyer.send('GET', `/rmaprocess/print?rma=${rmaId}`)).text();
  for (const line of RETURN_ADDRESSES.USA) expect(html).toContain(line);
  for (const pool of STOCK_POOLS) expect(RETURN_ADDRESSES[pool].length, pool).toBeGreaterThan(2);
});
