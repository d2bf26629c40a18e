import { beforeAll, describe, expect, it } from 'vitest';
import { violations } from '#worker/testing/audit.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { ADMIN, StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { category, env, fill, product, productIdOf, request } from '#worker/testing/store.ts';

/** The desk tells the log what was done there within a second. */
const WAIT = { timeout: 10_000 };
const ids = { bar: 0 };

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      ...['ST-BAR', 'ST-UNSEEN'].map((sku) =>
        product(sku, { stock: { USA: { qoh: 9, min: 1, max: 9, isInStock: true, backorder: false, bin: false } } }),
      ),
    ],
  });
  ids.bar = await productIdOf('ST-BAR');
});

async function ordered(changes: Record<string, unknown> = {}): Promise<string> {
  const buyer = new Buyer();
  await buyer.add({ productId: ids.bar, qty: 2 });
  const { body } = await buyer.place(await buyer.order('sandbox_approved', changes));
  await expect
    .poll(() => env.DB.prepare('SELECT status FROM orders WHERE order_id = ?1').bind(body.orderId).first('status'))
    .toBe('published');
  return String(body.orderId);
}

describe('staff pages', () => {
  it('do not exist on any other host, no matter who asks', async () => {
    const staff = await signedInStaff();
    const cookie = `staff=${staff.jar.get('staff')}`;
    for (const host of ['http://localhost', 'http://www.localhost', 'http://local.localhost.evil.example']) {
      for (const path of ['/staff/login', '/staff/orders', '/staff/stock']) {
        expect((await request(host + path, { headers: { cookie } })).status, host + path).toBe(404);
      }
    }
  });

  it('ask for a login and let in only staff: no customers, no wrong password, no one after signing out', async () => {
    const nobody = new StaffBrowser();
    for (const path of ['/staff/orders', '/staff/stock', '/staff/mails', `/staff/orders/${'0'.repeat(28)}`]) {
      expect((await nobody.see(path)).to, path).toBe(`${ADMIN}/staff/login`);
    }
    expect((await nobody.post('/staff/login', { email: 'staff@northbar.test', password: 'wrong' })).to).toBe(
      '/staff/login?failed',
    );
    expect((await nobody.post('/staff/orders/x', { action: 'note', text: 'x' })).status).toBe(403);
    expect((await nobody.post('/staff/stock', { pool: 'USA', sku: 'ST-BAR', amount: '5', reason: 'x' })).status).toBe(
      403,
    );
    const staff = await signedInStaff();
    const token = staff.jar.get('staff') ?? '';
    expect((await staff.see('/staff/orders')).html).toContain('Sam Steward');
    await staff.post('/staff/logout', {});
    const again = new StaffBrowser();
    again.jar.set('staff', token);
    expect((await again.see('/staff/orders')).to).toBe(`${ADMIN}/staff/login`);
  });

  it('begin at /staff, with a prominent list of states that are taxed only at their base rate', async () => {
    expect((await new StaffBrowser().see('/staff')).to).toBe(`${ADMIN}/staff/login`);
    const staff = await signedInStaff();
    const warning =
      /(\d+) US states are taxed by the state(&#x27;|')s base rate alone, without county, city and district: .*Ohio/;
    const count = async () => Number(warning.exec((await staff.see('/staff')).html)?.[1]);
    const before = await count();
    expect(before).toBeGreaterThan(30);
    expect((await staff.see('/staff/stock')).html).not.toContain('base rate alone');
    await fill({
      taxRates: [{ code: 'US-TX-COUNTY-X', countryId: 'US', region: 'Texas', postcode: '75001', percent: 1 }],
    });
    expect(await count()).toBe(before - 1);
    await env.DB.prepare("DELETE FROM tax_rates WHERE code = 'US-TX-COUNTY-X'").run();
  });

  it('begin with what waits, and with what runs low, and have nothing of the shop around them', async () => {
    const staff = await signedInStaff();
    const count = async (kind: string) =>
      Number(new RegExp(`waiting-${kind}"><td class="num">(\\d+)<`).exec((await staff.see('/staff')).html)?.[1] ?? 0);
    const before = await count('confirmedOrders');
    await ordered({});
    expect(await count('confirmedOrders')).toBe(before + 1);
    const { html } = await staff.see('/staff');
    expect(html).toContain('href="/staff/orders?status=published"');
    for (const shop of ['utility', 'side-cart', 'id="foot"', 'mega']) expect(html, shop).not.toContain(shop);

    const low = async () => (await staff.see('/staff/stock?pool=USA')).html;
    await env.DB.prepare(
      "UPDATE product_stock SET qoh = 3 WHERE pool = 'USA' AND product_id IN (SELECT product_id FROM products WHERE sku = 'ST-BAR')",
    ).run();
    expect(await low()).toContain('href="/staff/stock?pool=USA&amp;sku=ST-BAR"');
    expect(await count('lowStock')).toBeGreaterThan(0);
    await env.DB.prepare(
      "UPDATE product_stock SET qoh = 50 WHERE pool = 'USA' AND product_id IN (SELECT product_id FROM products WHERE sku = 'ST-BAR')",
    ).run();
    expect(await low()).not.toContain('sku=ST-BAR"');
  });

  it('show an order with its ledger, and offer its valid actions', async () => {
    const orderId = await ordered({ meta: { path: '/checkout/review', btwbId: 77, deep: { not: 'shown' } } });
    const staff = await signedInStaff();
    expect((await staff.see('/staff/orders?text=ada@example.com')).html).toContain(orderId);
    const path = `/staff/orders/${orderId}`;
    const page = await staff.see(path);
    expect(page.html).toContain('Sent with the order: path: /checkout/review · btwbId: 77<');
    for (const words of ['hold 2 of stock ST-BAR', 'spend 2 of stock ST-BAR', 'published', '1 Iron Street']) {
      expect(page.html).toContain(words);
    }
    expect(page.html).toMatch(/>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC<\/time> <b>published/);
    expect(page.html).toMatch(/Amount, at most \$\d/);
    expect((await staff.post(path, { action: 'status', to: 'delivered' })).html).toContain(
      'cannot be delivered after published',
    );
    expect(
      (await staff.post(path, { action: 'refund', key: 'staff-test-1', amount: '99999', to: 'payment', reason: 'x' }))
        .html,
    ).toContain('at most');
    expect(
      (await staff.post(path, { action: 'refund', key: 'staff-test-2', amount: '', to: 'payment', reason: '' })).html,
    ).toContain('amount');
    for (const [fields, words] of [
      [{ action: 'note', text: 'Called <b>him</b>' }, 'Called &lt;b&gt;him'],
      [
        {
          action: 'refund',
          key: 'staff-test-3',
          amount: '10',
          to: 'payment',
          reason: 'scratch',
          sku: 'ST-BAR',
          qty: '1',
        },
        '$10 refunded to you.',
      ],
      [{ action: 'status', to: 'packed' }, 'packed'],
      [{ action: 'status', to: 'shipped', trackingNumber: '1Z-99' }, '1Z-99'],
      [{ action: 'tracking', trackingNumber: '1Z-100' }, '1Z-100 instead of 1Z-99'],
      // Repeating the action changes nothing and is not logged.
      [{ action: 'tracking', trackingNumber: '1Z-100' }, 'value="1Z-100"'],
    ] as const) {
      expect((await staff.post(path, fields)).to).toBe(path);
      expect((await staff.see(path)).html).toContain(words);
    }
    const log = env.DB.prepare('SELECT action FROM staff_log WHERE subject = ?1 ORDER BY id').bind(orderId);
    await expect
      .poll(async () => (await log.all()).results.map((row) => row.action), WAIT)
      .toEqual(['order note', 'order refund', 'order status', 'order status', 'order tracking']);
    expect((await staff.see(`/staff/orders/${'0'.repeat(28)}`)).status).toBe(404);
  });

  it('return a refused form as it was typed, and accept amounts with a comma', async () => {
    const path = `/staff/orders/${await ordered()}`;
    const staff = await signedInStaff();
    const typed = { action: 'refund', to: 'giftcard', sku: 'ST-BAR', qty: '2', reason: 'bent <bar>' };
    const again = await staff.post(path, { ...typed, key: 'comma-one', amount: '12,5o' });
    for (const kept of ['value="12,5o"', 'value="bent &lt;bar&gt;"', 'value="2"']) expect(again.html).toContain(kept);
    expect(again.html).toContain('amount: must be an amount, for example 12.50');
    expect(again.html).toMatch(/<option value="giftcard" selected="">/);
    expect(again.html).toMatch(/<option value="ST-BAR" selected="">/);
    expect(again.html).toContain('<option value="packed">');
    const refund = { ...typed, key: 'comma-one', to: 'payment', amount: '12,50' };
    for (let times = 0; times < 2; times++) expect((await staff.post(path, refund)).to).toBe(path);
    for (const other of [{ amount: '12,51' }, { to: 'giftcard' }]) {
      const refused = await staff.post(path, { ...refund, ...other });
      expect(refused.html).toContain('already refunded: 12.5 to payment: bent &lt;bar&gt;');
    }
    expect((await staff.see(path)).html).toContain('$12.50 refunded to you.');
    const log = env.DB.prepare(
      "SELECT count(*) AS n FROM staff_log WHERE subject = ?1 AND action = 'order refund'",
    ).bind(path.split('/').at(-1));
    await expect.poll(() => log.first('n'), WAIT).toBe(1);
    const cancel = await staff.post(path, {
      action: 'status',
      to: 'delivered',
      reason: 'gone',
      trackingNumber: '1Z-7',
    });
    for (const kept of ['value="gone"', 'value="1Z-7"']) expect(cancel.html).toContain(kept);
    expect(cancel.html).not.toMatch(/name="restock"[^>]* checked/);
    const stock = await staff.post('/staff/stock', { pool: 'CAN', sku: 'ST-BAR', amount: 'few', reason: 'a flood' });
    for (const kept of ['value="few"', 'value="a flood"', '<option value="CAN" selected="">']) {
      expect(stock.html).toContain(kept);
    }
  });

  it('explain and correct stock, and show the emails', async () => {
    await ordered();
    const staff = await signedInStaff();
    const stock = '/staff/stock?pool=USA&sku=ST-BAR';
    const before = /(\d+) on hand/.exec((await staff.see(stock)).html)?.[1];
    const key = /name="key" value="([^"]+)"/.exec((await staff.see(stock)).html)?.[1] ?? '';
    const adjust = (fields: object) =>
      staff.post('/staff/stock', { pool: 'USA', sku: 'ST-BAR', amount: '3', reason: 'counted', key, ...fields });
    for (const { to } of await Promise.all([adjust({}), adjust({})])) expect(to).toBe(stock);
    expect((await staff.see(stock)).html).toMatch(/\d\d:\d\d:\d\d UTC give 3 /);
    expect((await adjust({ amount: '4' })).html).toContain('This form has already been submitted');
    expect((await staff.see(stock)).html).toContain(`${Number(before) + 3} on hand`);
    expect((await adjust({ amount: '-100', key: 'form-two' })).html).toContain('are available');
    expect((await adjust({ reason: '' })).html).toContain('reason: is missing');
    expect((await adjust({ amount: '' })).html).toContain('amount: enter a number of units');
    expect((await adjust({ sku: 'ST-UNSEEN', amount: '-10', key: 'form-four' })).html).toContain(
      'amount: only 9 are available',
    );
    const logged = env.DB.prepare("SELECT action FROM staff_log WHERE action LIKE 'stock %'");
    await expect.poll(async () => (await logged.all()).results, WAIT).toEqual([{ action: 'stock 3' }]);
    expect((await adjust({ sku: 'NOBODY', key: 'form-three' })).html).toContain('there is no product NOBODY');
    await expect
      .poll(async () => (await staff.see('/staff/mails')).html, { timeout: 10_000 })
      .toContain('Thank you for your order');
    expect(await violations()).toEqual([]);
  });
});
