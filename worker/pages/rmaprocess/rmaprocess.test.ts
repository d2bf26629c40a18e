import { runDurableObjectAlarm } from 'cloudflare:test';
import { beforeAll, expect, it, vi } from 'vitest';
import { TestBrowser } from '#worker/testing/browser.ts';
import { Buyer, newOrderId } from '#worker/testing/buyer.ts';
import { category, env, fill, product, productIdOf, request, staffRequest } from '#worker/testing/store.ts';

const ids = { bar: 0 };
const alarm = () => runDurableObjectAlarm(env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA')));

beforeAll(async () => {
  // Set before the first request, because an isolate caches the flags for a minute.
  await env.KV.put('flags', '{"enable-eu-returns":true}');
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('RP-BAR', { stock: { USA: { qoh: 90, min: 1, max: 9, isInStock: true, backorder: false, bin: false } } }),
    ],
    customers: [{ email: 'rp@example.com', firstname: 'A', lastname: 'B', groupId: 1, createdMs: null }],
  });
  ids.bar = await productIdOf('RP-BAR');
});

async function ordered(statuses: readonly string[], email?: string) {
  const buyer = new Buyer();
  if (email) await buyer.enter(email);
  const { items } = await buyer.add({ productId: ids.bar, qty: 2 });
  const orderId = String((await buyer.buy()).body.orderId);
  await reached(orderId, 'published');
  for (const to of statuses) {
    await staffRequest(`/svc_staff/orders/${orderId}/status`, { to });
    await reached(orderId, to);
  }
  return { buyer, orderId, listItemId: String(items[0]?.listItemId) };
}

async function reached(orderId: string, status: string): Promise<void> {
  await vi.waitFor(async () => {
    await alarm();
    const row = env.DB.prepare('SELECT status FROM orders WHERE order_id = ?1').bind(orderId);
    expect(await row.first('status')).toBe(status);
  });
}

const sent = ['packed', 'shipped'];

async function page(browser: TestBrowser, path: string) {
  const answer = await browser.send('GET', path);
  return { status: answer.status, html: await answer.text() };
}

/** Sends a form as a browser does. */
async function post(browser: TestBrowser, path: string, fields: Record<string, string>) {
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await request(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost',
      ...(cookie === '' ? {} : { cookie }),
      'cf-connecting-ip': '192.0.2.77',
    },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: answer.status, to: answer.headers.get('location') ?? '', html: await answer.text() };
}

it('lead a customer from an order to the return slip', async () => {
  const { buyer, orderId, listItemId } = await ordered(sent, 'rp@example.com');
  const select = `/rmaprocess/select-items?order=${orderId}`;
  expect((await page(buyer, `/account/order/${orderId}`)).html).toContain(select);
  expect((await page(buyer, '/rmaprocess')).html).toContain(select);
  const form = await page(buyer, select);
  expect(form.html).toContain('Product RP-BAR');
  expect(form.html).toContain('up to 2');

  const done = await post(buyer, `/rmaprocess/select-items?order=${orderId}`, {
    item: listItemId,
    [`qty-${listItemId}`]: '2',
    [`reason-${listItemId}`]: 'damaged',
    [`comment-${listItemId}`]: 'bent <b>',
  });
  expect(done.status).toBe(303);
  expect(done.to).toMatch(/^\/rmaprocess\/confirm\?rma=RMA-[0-9A-Z]{10}$/);
  const rmaId = done.to.split('=')[1] ?? '';
  const confirmed = await page(buyer, done.to);
  expect(confirmed.html).toContain('2 × Product RP-BAR');
  expect(confirmed.html).toContain('bent &lt;b&gt;');
  for (const path of [`/rmaprocess/print?rma=${rmaId}`, `/rmaprocess/print/${rmaId}/2026-11-21`]) {
    const slip = await page(buyer, path);
    expect(slip.html).toContain('Return slip');
    expect(slip.html).toContain(rmaId);
    expect(slip.html).not.toContain('<header');
    expect(slip.html).not.toContain('Iron Street');
  }

  expect((await page(buyer, `/account/order/${orderId}`)).html).not.toContain(select);
  expect((await page(buyer, select)).html).toContain('already been requested');
  expect((await page(buyer, '/rmaprocess')).html).toContain(rmaId);

  for (const browser of [new TestBrowser(), await otherCustomer()]) {
    for (const path of [select, done.to, `/rmaprocess/print?rma=${rmaId}`]) {
      expect((await page(browser, path)).status).toBe(404);
    }
    expect((await page(browser, '/rmaprocess')).html).not.toContain(orderId);
    expect((await post(browser, select, { item: listItemId })).status).toBe(404);
  }
});

async function otherCustomer(): Promise<TestBrowser> {
  const email = 'rp-other@example.com';
  await fill({ customers: [{ email, firstname: 'A', lastname: 'B', groupId: 1, createdMs: null }] });
  const other = new TestBrowser();
  await other.enter(email);
  return other;
}

it('show errors beside what was typed', async () => {
  const { buyer, orderId, listItemId } = await ordered(sent);
  const again = await post(buyer, `/rmaprocess/select-items?order=${orderId}`, {
    item: listItemId,
    [`qty-${listItemId}`]: '3',
    [`reason-${listItemId}`]: '',
    [`comment-${listItemId}`]: 'much too long',
  });
  expect(again.status).toBe(200);
  expect(again.html).toContain('Choose a reason.');
  expect(again.html).toContain('value="much too long"');
  const many = await post(buyer, `/rmaprocess/select-items?order=${orderId}`, {
    item: listItemId,
    [`qty-${listItemId}`]: '3',
    [`reason-${listItemId}`]: 'other',
  });
  expect(many.html).toContain('At most 2 can be returned.');
  expect((await post(buyer, `/rmaprocess/select-items?order=${orderId}`, {})).html).toContain(
    'choose at least one item',
  );
});

it('are created once, however often the form is sent', async () => {
  const { buyer, orderId, listItemId } = await ordered(sent);
  const select = `/rmaprocess/select-items?order=${orderId}`;
  const key = /name="key" value="([^"]+)"/.exec((await page(buyer, select)).html)?.[1] ?? '';
  const ask = () =>
    post(buyer, select, {
      item: listItemId,
      [`qty-${listItemId}`]: '1',
      [`reason-${listItemId}`]: 'other',
      key,
    });
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(first?.to).toMatch(/rma=RMA-[0-9A-Z]{10}$/);
  for (const { to } of [second, await ask()]) expect(to).toBe(first?.to);
  const rows = await env.DB.prepare('SELECT count(*) AS n FROM returns WHERE order_id = ?1').bind(orderId).first('n');
  expect(rows).toBe(1);
});

it('cannot begin before the order was shipped', async () => {
  const { buyer, orderId } = await ordered([]);
  const select = `/rmaprocess/select-items?order=${orderId}`;
  expect((await page(buyer, `/account/order/${orderId}`)).html).not.toContain('Return items');
  expect((await page(buyer, select)).html).toContain('once it has been shipped');
  expect((await page(buyer, '/rmaprocess')).html).not.toContain(select);
});

it('lead a guest on another device by number and address, with a token instead of either', async () => {
  const { orderId, listItemId } = await ordered(sent);
  const guest = new TestBrowser();
  const ask = (email: string, id = orderId) => post(guest, '/rmaprocess', { email, orderId: id });
  expect((await ask('else@example.com')).to).toBe('/rmaprocess?state=none');
  expect((await ask('ada@example.com', newOrderId())).to).toBe('/rmaprocess?state=none');
  expect((await page(guest, '/rmaprocess?state=none')).html).toContain('We could not find an order');
  const found = await ask('ADA@example.com');
  expect(found.to).toMatch(new RegExp(`^/rmaprocess/select-items\\?order=${orderId}&t=[0-9a-f]{32}$`));
  const token = found.to.split('t=')[1] ?? '';
  expect((await page(guest, found.to)).html).toContain(`&amp;t=${token}"`);
  const done = await post(guest, found.to, {
    item: listItemId,
    [`qty-${listItemId}`]: '1',
    [`reason-${listItemId}`]: 'other',
  });
  expect(done.to).toMatch(/^\/rmaprocess\/confirm\?rma=RMA-\w{10}&t=[0-9a-f]{32}$/);
  expect((await page(guest, done.to)).html).toContain('1 × Product RP-BAR');
  expect((await page(guest, done.to.replace('confirm', 'print'))).html).toContain('Return slip');
  expect((await page(guest, done.to.split('&')[0] ?? '')).status).toBe(404);

  const foreign = await ordered(sent);
  expect((await page(guest, `/rmaprocess/select-items?order=${foreign.orderId}&t=${token}`)).status).toBe(404);
  for (let tries = 0; tries < 20; tries++) await ask('else@example.com', newOrderId());
  expect((await ask('ada@example.com')).to).toBe('/rmaprocess?state=limit');
});

it('exist only on sites with returns, in Europe while its flag is on', async () => {
  const status = async (path: string) => (await request(path)).status;
  expect(await status('/ca/rmaprocess')).toBe(200);
  expect(await status('/apo/rmaprocess/initiate')).toBe(200);
  expect(await status('/eu/rmaprocess')).toBe(200);
  for (const path of ['/gb/rmaprocess', '/au/rmaprocess/initiate', '/gb/rmaprocess/print?rma=x']) {
    expect(await status(path)).toBe(404);
  }
  expect((await post(new TestBrowser(), '/gb/rmaprocess', { email: 'a@example.com', orderId: '1' })).status).toBe(404);
});

it('product and cart promise returns on a European site while the flag is on', async () => {
  const price = { price: 10_000, specialPrice: null, specialFromMs: null, specialToMs: null };
  const stock = { qoh: 9, min: 1, max: 9, isInStock: true, backorder: false, bin: false };
  await fill({
    products: [product('RP-EU', { prices: { EUR: price, AUS: price }, stock: { EUR: stock, AUS: stock } })],
  });
  expect((await page(new TestBrowser(), '/eu/rp-eu')).html).toContain('30-day returns');
  expect((await page(new TestBrowser(), '/au/rp-eu')).html).not.toContain('30-day returns');
  const cart = new TestBrowser();
  const id = await productIdOf('RP-EU');
  await cart.send('POST', '/svc_list/site/EUR/lists/cart/items', { items: [{ productId: id, qty: 1 }] });
  expect((await page(cart, '/eu/cart')).html).toContain('30-day returns');
});
