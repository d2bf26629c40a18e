import { beforeAll, expect, it } from 'vitest';
import { TestBrowser } from '#worker/testing/browser.ts';
import { Buyer, newOrderId } from '#worker/testing/buyer.ts';
import { ABOUT_ORDER } from '#worker/testing/mails.ts';
import { category, env, fill, product, productIdOf, request } from '#worker/testing/store.ts';

const ids = { bar: 0 };
const customer = (email: string) => ({ email, firstname: 'A', lastname: 'B', groupId: 1, createdMs: null });

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('AO-BAR', { stock: { USA: { qoh: 50, min: 1, max: 9, isInStock: true, backorder: false, bin: false } } }),
    ],
    customers: ['ao', 'other', 'facts'].map((name) => customer(`${name}@example.com`)),
  });
  ids.bar = await productIdOf('AO-BAR');
});

async function bought(email: string | null): Promise<{ buyer: Buyer; orderId: string }> {
  const buyer = new Buyer();
  if (email) await buyer.enter(email);
  await buyer.add({ productId: ids.bar, qty: 2 });
  const { body } = await buyer.buy();
  const orderId = String(body.orderId);
  await expect
    .poll(() =>
      env.DB.prepare("SELECT 1 AS n FROM orders WHERE order_id = ?1 AND status = 'published'").bind(orderId).first('n'),
    )
    .toBe(1);
  return { buyer, orderId };
}

const textOf = async (browser: TestBrowser, path: string) => {
  const answer = await browser.send('GET', path);
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() };
};

it('customers see their own orders, and no one else does', async () => {
  const { buyer, orderId } = await bought('ao@example.com');
  const list = await textOf(buyer, '/account/orders');
  // A page number past the end shows the last page, not an empty history.
  expect((await textOf(buyer, '/account/orders?page=99')).html).toContain(orderId);
  expect(list.html).toContain(orderId);
  expect(list.html).toContain('Confirmed');
  const one = await textOf(buyer, `/account/order/${orderId}`);
  expect(one.html).toContain('Product AO-BAR');
  expect(one.html).toContain('1 Iron Street');
  const answered = await buyer.json<{ orders: { orderId: string }[]; count: number }>(
    'GET',
    '/svc_checkout/order?page=1',
  );
  expect([answered.body.count, answered.body.orders[0]?.orderId]).toEqual([1, orderId]);

  const other = new TestBrowser();
  await other.enter('other@example.com');
  expect((await textOf(other, `/account/order/${orderId}`)).status).toBe(404);
  expect((await textOf(other, '/account/orders')).html).toContain('You haven’t placed an order yet.');
  const guest = new TestBrowser();
  expect((await textOf(guest, '/account/orders')).to).toBe('http://localhost/login?redirect=%2Faccount%2Forders');
  expect((await textOf(guest, `/account/order/${orderId}`)).to).toContain('/login?redirect=');
  expect((await guest.json<{ error: { type: string } }>('GET', '/svc_checkout/order')).body.error.type).toBe(
    'login_required',
  );
});

/** Lets the day pass by which an order should have arrived. */
async function miss(orderId: string): Promise<void> {
  await env.DB.prepare(
    `UPDATE orders SET document = json_set(document, '$.rates[0].deliveryDate', json(?2)) WHERE order_id = ?1`,
  )
    .bind(orderId, JSON.stringify({ earliest: '2026-01-05', latest: '2026-01-06' }))
    .run();
}

it('an order that is late says so before anything else, with a way to ask; one on time says when it arrives', async () => {
  const { buyer, orderId } = await bought('ao@example.com');
  const onTime = (await textOf(buyer, `/account/order/${orderId}`)).html;
  expect(onTime).toMatch(/data-testid="delivery-date">Arrives [A-Z]/);
  expect(onTime).not.toContain('This order is late.');
  await miss(orderId);
  const late = (await textOf(buyer, `/account/order/${orderId}`)).html;
  expect(late).toContain('It should have arrived by Tue, Jan 6.');
  expect(late).toMatch(/href="\/contact"[^>]*>Ask us where it is/);
  expect(late.indexOf('This order is late.')).toBeLessThan(late.indexOf('Confirmed'));
  expect((await textOf(buyer, '/account/orders')).html).toContain('<b class="late">Late · </b>Confirmed');
});

it('a guest who placed an order sees it on the same device, until someone logs out there', async () => {
  const { buyer, orderId } = await bought(null);
  expect((await textOf(buyer, `/account/order/${orderId}`)).html).toContain('Product AO-BAR');
  const query = new URLSearchParams({ email: 'ada@example.com', orderId });
  await textOf(buyer, ((await textOf(buyer, `/rss?${query}`)).to ?? '').replace('http://localhost', ''));
  // Someone without a session is logged out already, and keeps what belongs to the device.
  await buyer.json('POST', '/svc_session/session/logout');
  expect((await textOf(buyer, `/account/order/${orderId}`)).html).toContain('Product AO-BAR');
  await buyer.enter('other@example.com');
  expect((await textOf(buyer, `/account/order/${orderId}`)).html).toContain('Product AO-BAR');
  await buyer.json('POST', '/svc_session/session/logout');
  expect((await textOf(buyer, `/account/order/${orderId}`)).to).toContain('/login?redirect=');
  expect(['visitor', 'order-link', 'session'].filter((name) => buyer.jar.has(name))).toEqual([]);
});

it('the link in the email shows the order to anyone who has it, but not the recipient', async () => {
  const { orderId } = await bought(null);
  const mail = async () =>
    env.DB.prepare(`SELECT text FROM mails WHERE kind = 'order-confirmation' AND text LIKE ${ABOUT_ORDER}`)
      .bind(orderId)
      .first<string>('text');
  await expect.poll(mail, { timeout: 10_000 }).toContain('/rss?t=');
  const link = /http:\/\/localhost(\/rss\?t=[0-9a-f]{32})/.exec((await mail()) ?? '')?.[1] ?? '';
  const browser = new TestBrowser();
  const opened = await browser.send('GET', link);
  await opened.text();
  const token = link.split('=')[1] ?? '';
  const to = opened.headers.get('location') ?? '';
  expect(to).toMatch(/^http:\/\/localhost\/rss\?order=U-\d{4}-\d{4}$/);
  expect([opened.status, opened.headers.get('referrer-policy')]).toEqual([302, 'no-referrer']);
  expect(opened.headers.getSetCookie().join()).toMatch(/order-link=[0-9a-f]{32}; Path=\/; HttpOnly; SameSite=Lax/);
  const shown = await browser.send('GET', to.replace('http://localhost', ''));
  expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
  const page = { html: await shown.text() };
  expect(page.html).toContain('Product AO-BAR');
  expect(page.html).not.toContain(token);
  // The address alone opens nothing, nor does the cookie of another order.
  const closed = 'Open the link in our email again';
  expect((await textOf(new TestBrowser(), to.replace('http://localhost', ''))).html).toContain(closed);
  const { orderId: second } = await bought(null);
  const query = new URLSearchParams({ email: 'ada@example.com', orderId: second });
  const other = (await textOf(browser, `/rss?${query}`)).to ?? '';
  await textOf(browser, other.replace('http://localhost', ''));
  expect((await textOf(browser, to.replace('http://localhost', ''))).html).toContain(closed);
  expect(page.html).toContain('Columbus, United States');
  expect(page.html).toMatch(/data-testid="delivery-date">Arrives [A-Z]/);
  await miss(orderId);
  await textOf(browser, link);
  const late = (await textOf(browser, to.replace('http://localhost', ''))).html;
  expect(late.indexOf('This order is late.')).toBeGreaterThan(0);
  expect(late.indexOf('This order is late.')).toBeLessThan(late.indexOf('Confirmed'));
  expect(page.html).not.toContain('Iron Street');
  expect(page.html).not.toContain('ada@example.com');
  expect((await textOf(new TestBrowser(), '/rss?t=0123456789abcdef0123456789abcdef')).html).toContain(
    'We could not find an order',
  );
});

it('wrong addresses for an order stop the network that types them, exactly, and not the one who ordered', async () => {
  const { orderId } = await bought(null);
  const ask = async (email: string, from: string) => {
    const query = new URLSearchParams({ email, orderId });
    const answer = await request(`/rss?${query}`, { headers: { 'cf-connecting-ip': from } });
    return answer.headers.get('location') ?? '';
  };
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => ask(`guess${at}@example.com`, '203.0.113.70')),
  );
  expect(answers.filter((to) => to.endsWith('state=none'))).toHaveLength(10);
  expect(answers.filter((to) => to.endsWith('state=limit'))).toHaveLength(30);
  expect(await ask('ada@example.com', '198.51.100.70')).toMatch(/\/rss\?t=[0-9a-f]{32}$/);
});

it('an old link redirects to one without an address in it; every wrong pair gets the same answer', async () => {
  const { orderId } = await bought(null);
  const ask = async (email: string, id: string, from: string) => {
    const query = new URLSearchParams({ email, orderId: id });
    const answer = await request(`/rss?${query}`, { headers: { 'cf-connecting-ip': from } });
    return answer.headers.get('location');
  };
  const to = await ask('ADA@example.com', orderId, '192.0.2.10');
  expect(to).toMatch(/^http:\/\/localhost\/rss\?t=[0-9a-f]{32}$/);
  const encoded = btoa('ada@example.com').replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  expect(await ask(encoded, orderId, '192.0.2.10')).toMatch(/\/rss\?t=[0-9a-f]{32}$/);
  const none = 'http://localhost/shippingtracker?state=none';
  expect(await ask('else@example.com', orderId, '192.0.2.10')).toBe(none);
  expect(await ask('ada@example.com', newOrderId(), '192.0.2.10')).toBe(none);
  expect(await ask('', '', '192.0.2.10')).toBe(none);
  for (let tries = 0; tries < 20; tries++) await ask('else@example.com', newOrderId(), '192.0.2.11');
  expect(await ask('else@example.com', newOrderId(), '192.0.2.11')).toBe(
    'http://localhost/shippingtracker?state=limit',
  );
});

it('the overview says what is next: what arrives or is late, and what is on the wishlist', async () => {
  const { buyer, orderId } = await bought('facts@example.com');
  const path = `/account/order/${orderId}`;
  const factOf = async (href: string) => {
    const { html } = await textOf(buyer, '/account/dashboard');
    const facts = /<ul class="account-facts">(.*?)<\/ul>/s.exec(html)?.[1] ?? '';
    return new RegExp(`<a href="${href}">(.*?)</a>`, 's').exec(facts)?.[1]?.replace(/<[^>]+>/g, ' ');
  };
  expect(await factOf('/account/wishlist')).toBeUndefined();
  await miss(orderId);
  expect(await factOf(path)).toMatch(/Late: it should have arrived by .*Jan 6/);
  await env.DB.prepare("UPDATE orders SET status = 'delivered' WHERE order_id = ?1").bind(orderId).run();
  expect(await factOf(path)).toBeUndefined();
  const list = await buyer.json<{ list: { _id: string } }>('POST', '/svc_list/lists', {
    type: 'wishlist',
    metadata: {},
  });
  const item = { productId: ids.bar, qty: 1, children: [], customOptions: [], metadata: {} };
  await buyer.json('POST', `/svc_list/lists/${list.body.list._id}/items`, { items: [item] });
  expect(await factOf('/account/wishlist')).toContain('1 product');
});
