import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openAccount, PASSWORD } from '#worker/testing/account.ts';
import { ADYEN_SETTINGS, FakeAdyen, silence } from '#worker/testing/adyen/fake-adyen.ts';
import { askApp } from '#worker/testing/ask-app.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { mailsTo } from '#worker/testing/mails.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { env, sell } from '#worker/testing/store.ts';

const PATH = '/account/data';
const FILE = '/account/data/northbar-data.json';

/** Work that continues after the response is slow on a busy machine. */
const LONG = { timeout: 20_000 };

const ids = { bar: 0 };
beforeAll(async () => {
  ids.bar = await sell('DA-BAR', 50);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Creates a customer with data in every place where the store keeps personal data. */
async function customer(name: string): Promise<{ email: string; customerId: number; orderId: string; shop: Buyer }> {
  const email = `${name}@data.test`;
  await openAccount(email);
  const shop = new Buyer();
  const customerId = await shop.enter(email);
  await shop.json('POST', '/svc_ssr/newsletters/subscribe', { email, newsletters: ['newsletter'] });
  await shop.add({ productId: ids.bar, qty: 1 });
  const { body } = await shop.buy();
  const orderId = String(body.orderId);
  await expect
    .poll(() => env.DB.prepare('SELECT 1 AS n FROM orders WHERE order_id = ?1').bind(orderId).first('n'), LONG)
    .toBe(1);
  const registry = { type: 'registry', metadata: { name: 'Garage', isPublic: true, eventDate: '2030-05-01' } };
  await shop.json('POST', '/svc_list/lists', registry);
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO addresses (address_id, customer_id, firstname, lastname, telephone, street, city, postcode, region,
         country_id, vat_number, eori_number, is_default_shipping, is_default_billing, created_ms)
       VALUES (?1, ?2, 'Ada', 'Berg', '', '["1 Iron Street"]', 'Columbus', '43215', 'OH', 'US', '', '', 1, 1, 1)`,
    ).bind(`home-${name}`, customerId),
    env.DB.prepare(
      `INSERT INTO stored_payment_methods (stored_payment_method_id, customer_id, provider, adyen_type, brand, last4,
         exp_year, exp_month, is_default, created_ms) VALUES (?1, ?2, 'sandbox', 'scheme', 'visa', '1111', 2050, 3, 1, 1)`,
    ).bind(`secret-token-${name}`, customerId),
    env.DB.prepare(
      `INSERT INTO tickets (order_id, customer_id, product_id, type, value, free_shipping, given_uses, remaining_uses)
       VALUES ('spring', ?1, ?2, 'percent', 10, 0, 1, 1)`,
    ).bind(customerId, ids.bar),
  ]);
  return { email, customerId, orderId, shop };
}

/** The customer's session in a browser that posts forms. */
function pagesOf(shop: Buyer): PageBrowser {
  const pages = new PageBrowser();
  for (const [name, value] of shop.jar) pages.jar.set(name, value);
  return pages;
}

it('all data about a customer is in one file, without anything that opens or charges something', async () => {
  const { email, orderId, shop } = await customer('reads');
  await customer('other');
  const answer = await shop.send('GET', FILE);
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  expect(answer.headers.get('cache-control')).toContain('no-store');
  const text = await answer.text();
  expect(text).not.toMatch(/secret-token|scrypt|other@data\.test/);
  const [, sessionId = 'none'] = (shop.jar.get('session') ?? '').split('.');
  expect(text).not.toContain(sessionId);
  expect(JSON.parse(text)).toMatchObject({
    profile: [{ email, firstname: 'Ada', segments: [] }],
    addresses: [{ street: ['1 Iron Street'] }],
    orders: [{ order_id: orderId, document: { lines: [{ sku: 'DA-BAR' }] } }],
    tickets: [{ order_id: 'spring' }],
    newsletters: [{ list_id: 101 }],
    paymentMethods: [{ brand: 'visa', last4: '1111' }],
    lists: expect.arrayContaining([expect.objectContaining({ list: expect.objectContaining({ type: 'registry' }) })]),
    sessions: [{ browser: 'Test browser' }],
  });
});

it('is for its owner only', async () => {
  for (const path of [FILE, PATH])
    expect((await new PageBrowser().see(path)).to).toMatch(/\/login\?redirect=%2Faccount%2Fdata$/);
});

it('an account is deleted with its password: personal data is removed, accounting records stay', async () => {
  const { email, customerId, orderId, shop } = await customer('leaves');
  const { email: neighbor } = await customer('stays');
  const elsewhere = new PageBrowser();
  await elsewhere.enter(email);
  const shopper = env.SHOPPER.idFromName(`customer:${customerId}`);
  const publicLists = () =>
    env.DB.prepare('SELECT count(*) AS n FROM public_lists WHERE shopper = ?1').bind(shopper.toString()).first('n');
  await expect.poll(publicLists, LONG).toBe(1);

  for (const to of [email, neighbor]) {
    await env.DB.batch([
      ...(['sent', 'kept', 'due'] as const).map((state) =>
        env.DB.prepare(
          `INSERT INTO mails (mail_id, kind, recipient, subject, html, text, created_ms, state, next_try_ms, give_up_ms)
           VALUES (?1, 'order-shipped', ?2, 'On its way', '', '', 1, ?3, ${Date.UTC(2099, 0)}, ${Date.UTC(2099, 1)})`,
        ).bind(`mail ${state} ${to}`, to.toUpperCase(), state),
      ),
      env.DB.prepare(
        `INSERT INTO events (event_id, type, subject, payload, created_ms, handled_ms)
         VALUES (?1, 'newsletter.begun', ?2, '{}', 1, 1)`,
      ).bind(`USA-newsletter ${to}`, to),
    ]);
  }

  const pages = pagesOf(shop);
  expect((await pages.see(PATH)).html).toContain('We keep your orders');
  const refused = await pages.post(PATH, { password: 'not the right one' });
  expect(refused.html).toContain('This password is incorrect');
  expect((await pages.see(PATH)).status).toBe(200);

  const { status, to } = await pages.post(PATH, { password: PASSWORD });
  expect([status, to, pages.jar.has('session')]).toEqual([303, `${PATH}?state=deleted`, false]);
  expect((await pages.see(`${PATH}?state=deleted`)).html).toContain('Your account has been deleted.');

  const of = (table: string, column: string, value: string | number) =>
    env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${column} = ?1`).bind(value).first('n');
  for (const table of [
    'customers',
    'addresses',
    'tickets',
    'stored_payment_methods',
    'password_links',
    'email_changes',
  ])
    expect([table, await of(table, 'customer_id', customerId)]).toEqual([table, 0]);
  expect(await of('newsletter_subscriptions', 'email', email)).toBe(0);
  // What is about to be sent still is; its retention ends it.
  const left = await env.DB.prepare("SELECT mail_id AS id FROM mails WHERE mail_id LIKE 'mail %' AND recipient = ?1")
    .bind(email.toUpperCase())
    .all();
  expect(left.results).toEqual([{ id: `mail due ${email}` }]);
  expect(await of('events', 'subject', email)).toBe(0);
  expect(await of('events', 'subject', neighbor)).toBeGreaterThan(0);
  expect(await of('mails', 'recipient', neighbor.toUpperCase())).toBe(3);
  const ofAccount = env.DB.prepare("SELECT type FROM events WHERE subject = ?1 AND type <> 'account.deleted'");
  expect((await ofAccount.bind(String(customerId)).all()).results).toEqual([]);
  expect(await publicLists()).toBe(0);
  expect(await of('orders', 'order_id', orderId)).toBe(1);
  expect(await of('customers', 'email', neighbor)).toBe(1);
  expect(await env.SHOPPER.get(shopper).personalData(Date.now())).toEqual({ lists: [], sessions: [] });
  expect((await elsewhere.see('/account/orders')).status).toBe(302);
  expect((await new PageBrowser().login(email, PASSWORD)).status).toBe(401);
  expect((await mailsTo(email, 'account-deleted'))[0]?.text).toContain('We keep your orders');

  // Sends the form again from a tab that still shows it.
  expect((await pages.post(PATH, { password: PASSWORD })).to).toContain('/login?redirect=');
  // A customer who comes back starts with an empty account.
  const again = { email, password: PASSWORD, firstname: 'Ada', lastname: 'Berg' };
  expect((await pages.json('POST', '/svc_customer/customer', again)).status).toBe(201);
  await pages.enter(email);
  const { body } = await pages.json<{ customer: Record<string, unknown> }>('GET', '/svc_customer/customer');
  expect(body.customer).toMatchObject({ orders: [], addresses: [], tickets: [], creditCards: [], newsletters: [] });
  expect(body.customer._id).not.toBe(customerId);
});

it('what a request could not finish is finished by the worker that sends the email', async () => {
  const { email, customerId, shop } = await customer('cut-off');
  // Simulates a request that died after it deleted the rows and before it erased the lists and sessions.
  await env.DB.prepare('DELETE FROM tickets WHERE customer_id = ?1').bind(customerId).run();
  const eventId = 'USA-account-cut-off';
  const payload = { site: 'USA', origin: 'http://localhost', owner: { email, firstname: 'Ada' } };
  await env.DB.prepare(
    "INSERT INTO events (event_id, type, subject, payload, created_ms) VALUES (?1, 'account.deleted', ?2, ?3, 1)",
  )
    .bind(eventId, String(customerId), JSON.stringify(payload))
    .run();
  await env.EVENTS.send({ eventId });
  await mailsTo(email, 'account-deleted');
  expect((await shop.json('GET', '/svc_ticket/tickets')).status).toBe(401);
});

it('nothing is deleted while the payment provider may still charge a saved card', async () => {
  const { email, customerId, shop } = await customer('charged');
  await env.DB.prepare(
    "UPDATE stored_payment_methods SET provider = 'adyen', stored_payment_method_id = 'KEPT' WHERE customer_id = ?1",
  )
    .bind(customerId)
    .run();
  const forget = '/storedPaymentMethods/KEPT';
  const adyen = new FakeAdyen().on(forget, silence, () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', adyen.send);
  const ask = async () => {
    const context = createExecutionContext();
    const cookie = [...shop.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const form = new Request(`http://localhost${PATH}`, {
      method: 'POST',
      headers: { cookie, origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ password: PASSWORD }).toString(),
    });
    const { url, apiKey, merchantAccount, hmacKey, clientKey } = ADYEN_SETTINGS;
    const settings = {
      PAYMENTS: 'adyen',
      ADYEN_URL: url,
      ADYEN_KEY: apiKey,
      ADYEN_MERCHANT_ACCOUNT: merchantAccount,
      ADYEN_HMAC_KEY: hmacKey,
      ADYEN_CLIENT_KEY: clientKey,
    };
    const answer = await askApp(form, { ...env, ...settings }, context);
    const html = await answer.text();
    await waitOnExecutionContext(context);
    return { status: answer.status, html };
  };
  const refused = await ask();
  expect([refused.status, refused.html.includes('is not responding')]).toEqual([200, true]);
  expect((await shop.json('GET', '/svc_customer/customer')).body).toMatchObject({ customer: { email } });
  expect((await ask()).status).toBe(303);
  expect(adyen.of(forget)).toHaveLength(2);
  expect(await env.DB.prepare('SELECT 1 FROM customers WHERE email = ?1').bind(email).first()).toBeNull();
});
