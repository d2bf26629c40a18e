import { beforeAll, describe, expect, it } from 'vitest';
import { mailedTokens, QuotePayer, staffQuote } from '#worker/testing/quotes.ts';
import { ADMIN, type StaffBrowser, signedInStaff, StaffBrowser as Visitor } from '#worker/testing/staff-browser.ts';
import { category, env, fill, product, productIdOf, request, staffRequest } from '#worker/testing/store.ts';

const PATH = '/order-manager-quote';
const PRICE = { price: 10_000, specialPrice: null, specialFromMs: null, specialToMs: null };
const PLENTY = { qoh: 500, min: 1, max: 100, isInStock: true, backorder: false, bin: false };
const both = { prices: { USA: PRICE, EUR: PRICE }, stock: { USA: PLENTY, EUR: PLENTY } };

let staff: StaffBrowser;

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('OM-BAR', both),
      product('OM-FEW', { stock: { USA: { ...PLENTY, qoh: 3 } } }),
      product('OM-RED', { ...both, visibility: 1, attributes: { color: ['Red'] } }),
      product('OM-BLACK', { ...both, visibility: 1, attributes: { color: ['Black'] } }),
      product('OM-MULTI', {
        ...both,
        type: 'configurable',
        axes: [{ code: 'color', label: 'Colour' }],
        variations: [
          { sku: 'OM-RED', options: { color: 'Red' } },
          { sku: 'OM-BLACK', options: { color: 'Black' } },
        ],
      }),
      product('OM-CARD', {
        type: 'giftcard',
        giftcard: {
          type: 'virtual',
          amounts: [5000],
          isOpenAmountAllowed: false,
          openAmountMin: null,
          openAmountMax: null,
        },
      }),
      product('OM-HUNDO', {
        type: 'grouped',
        associated: [{ sku: 'OM-BAR', qty: 0 }],
        hundoRules: [{ ruleWeight: 10, discountPerLb: 100 }],
      }),
    ],
  });
  staff = await signedInStaff();
});

/** Creates a draft. Returns its id. */
async function draft(site = 'USA', email = 'gym@example.com'): Promise<string> {
  const { to } = await staff.post(PATH, { email, site });
  return to?.split('/').at(-1) ?? '';
}

const add = (quoteId: string, sku: string, qty = '2') => staff.post(`${PATH}/${quoteId}`, { action: 'add', sku, qty });
const quoteOf = async (quoteId: string) => (await staffQuote('GET', `/${quoteId}`)).body.quote;

/** Submits the form of a quote as its page shows it, with changes that someone typed. */
async function save(quoteId: string, typed: Record<string, string> = {}, price?: string) {
  const { items } = await quoteOf(quoteId);
  const lines = items.flatMap(({ listItemId, qty, price: kept }) => [
    [`qty.${listItemId}`, String(qty)],
    [`price.${listItemId}`, price ?? String(kept)],
  ]);
  return staff.post(`${PATH}/${quoteId}`, {
    action: 'save',
    email: 'gym@example.com',
    discount: '0',
    shipping: '0',
    reason: '',
    note: '',
    validUntil: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    'address.countryId': 'US',
    ...Object.fromEntries(lines),
    ...typed,
  });
}

describe('the quote pages', () => {
  it('do not exist on any other host, and ask for a login on this one', async () => {
    const quoteId = await draft();
    const cookie = `staff=${staff.jar.get('staff')}`;
    for (const host of ['http://localhost', 'http://www.localhost']) {
      for (const path of [PATH, `${PATH}/${quoteId}`, `${PATH}/${quoteId}/item?product=1`]) {
        expect((await request(host + path, { headers: { cookie } })).status, host + path).toBe(404);
      }
      const sent = await request(`${host}${PATH}/${quoteId}`, {
        method: 'POST',
        headers: { cookie, origin: host, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'action=send',
      });
      expect(sent.status).toBe(404);
    }
    const nobody = new Visitor();
    for (const path of [PATH, `${PATH}/${quoteId}`, `${PATH}/${quoteId}/item?product=1`]) {
      expect((await nobody.see(path)).to, path).toBe(`${ADMIN}/staff/login`);
      expect((await nobody.post(path.split('?')[0] ?? '', { action: 'send' })).status, path).toBe(403);
    }
    expect((await request('/svc_staff/quotes')).status).toBe(403);
    expect((await staff.see(`${PATH}/Q-00000000`)).status).toBe(404);
  });

  it('create, send, resend, change and withdraw a quote, each logged with the staff member', async () => {
    const quoteId = await draft();
    expect((await add(quoteId, 'OM-BAR')).status).toBe(303);
    expect((await save(quoteId, { reason: 'a gym', discount: '5', shipping: '12,50' }, '90')).status).toBe(303);
    await staff.post(`${PATH}/${quoteId}`, { action: 'send' });
    await staff.post(`${PATH}/${quoteId}`, { action: 'send' });
    const tokens = await mailedTokens(quoteId, 2);
    for (const token of tokens) expect((await new QuotePayer().open(token)).status).toBe(201);
    const seen = await staff.see(`${PATH}/${quoteId}`);
    expect(seen.html).toContain('Sent: the customer can pay it');
    expect(seen.html).toContain('noindex');
    expect(seen.html).toMatch(/\d\d:\d\d:\d\d UTC<\/time> <b>sent again/);
    await staff.post(`${PATH}/${quoteId}`, { action: 'edit' });
    for (const token of tokens) expect((await new QuotePayer().open(token)).problem).toBe('quote_changed');
    await staff.post(`${PATH}/${quoteId}`, { action: 'withdraw', reason: 'no answer' });
    const { events, state, total } = await quoteOf(quoteId);
    expect({ state, total }).toEqual({ state: 'withdrawn', total: 187.5 });
    expect(events.map(({ event, actor }) => `${event} ${actor}`)).toEqual(
      ['created', 'edited', 'edited', 'sent', 'sent again', 'edited', 'withdrawn'].map(
        (event) => `${event} staff@northbar.test`,
      ),
    );
    const { results } = await env.DB.prepare('SELECT action FROM staff_log WHERE subject = ?1 ORDER BY id')
      .bind(quoteId)
      .all<{ action: string }>();
    expect(results.map(({ action }) => action)).toContain('quote withdraw');
    const illegal = await staff.post(`${PATH}/${quoteId}`, { action: 'send' });
    expect(illegal.html).toContain('cannot be sent after withdrawn');
  });

  it('handle a form that is sent twice only once', async () => {
    const quoteId = await draft();
    const path = `${PATH}/${quoteId}`;
    const version = async () => /name="version" value="(\d+)"/.exec((await staff.see(path)).html)?.[1] ?? '';
    const item = { action: 'add', sku: 'OM-BAR', qty: '2', version: await version() };
    expect((await staff.post(path, item)).status).toBe(303);
    const twice = await staff.post(path, item);
    expect(twice.html).toContain('The quote has changed since you opened this page');
    expect(twice.html).toContain('value="OM-BAR"');
    expect((await quoteOf(quoteId)).items).toHaveLength(1);
    const send = { action: 'send', version: await version() };
    expect((await staff.post(path, send)).status).toBe(303);
    expect((await staff.post(path, send)).html).toContain('The quote has changed since you opened this page');
    const { events, state } = await quoteOf(quoteId);
    expect([state, events.map(({ event }) => event)]).toEqual(['sent', ['created', 'edited', 'sent']]);
    expect((await staff.post(path, { action: 'send', version: await version() })).status).toBe(303);
    await mailedTokens(quoteId, 2);
  });

  it('find quotes by status, address and number', async () => {
    const email = 'only-one@example.com';
    const quoteId = await draft('EUR', email);
    for (const query of [`text=${email}`, `text=${quoteId.toLowerCase()}`, `state=draft&text=${email}`]) {
      const { html } = await staff.see(`${PATH}?${query}`);
      expect(html, query).toContain('1 found');
      expect(html, query).toContain(`${PATH}/${quoteId}`);
    }
    expect((await staff.see(`${PATH}?state=sent&text=${email}`)).html).toContain('No quotes found.');
    expect((await staff.post(PATH, { email: 'nobody', site: 'USA' })).html).toContain('email address');
  });

  it('show errors, and keep what was typed', async () => {
    const quoteId = await draft();
    await add(quoteId, 'OM-BAR');
    const dear = await save(quoteId, { note: 'half a word' }, '100.01');
    expect(dear.status).toBe(200);
    expect(dear.html).toContain('costs 100 in the store; the agreed price cannot be higher');
    expect(dear.html).toContain('half a word');
    for (const [typed, words] of [
      [{ discount: '10' }, 'enter a reason for the discount'],
      [{ discount: 'ten' }, 'must be a number'],
      [{ shipping: '-1' }, 'must be a number'],
      [{ discount: '300', reason: 'x' }, 'must be from 0 to 200'],
      [{ email: 'nobody' }, 'Please enter a valid email'],
      [{ 'address.city': 'Columbus' }, 'Please enter your ZIP code'],
    ] as const) {
      expect((await save(quoteId, typed)).html, words).toContain(words);
    }
    expect(await quoteOf(quoteId)).toMatchObject({ total: 200, items: [{ price: 100 }] });
    expect((await add(quoteId, 'OM-FEW', '4')).html).toContain('only 3 of Product OM-FEW are available');
    expect((await add(quoteId, 'NO-SUCH')).html).toContain('NO-SUCH is not sold on this site');
    const { items } = await quoteOf(quoteId);
    await save(quoteId, { [`qty.${items[0]?.listItemId}`]: '0' });
    expect((await quoteOf(quoteId)).items).toEqual([]);
    expect((await staff.post(`${PATH}/${quoteId}`, { action: 'send' })).html).toContain('add an item to the quote');
  });

  it('accept variants by their own number, and ask for the options of other products in a form', async () => {
    const quoteId = await draft();
    expect((await add(quoteId, 'OM-RED', '1')).to).toBe(`${PATH}/${quoteId}`);
    const asks = await add(quoteId, 'OM-MULTI', '1');
    expect(asks.to).toContain('/item?product=');
    const { html } = await staff.see(asks.to ?? '');
    expect(html).toContain('name="color"');
    const productId = /name="productId" value="(\d+)"/.exec(html)?.[1] ?? '';
    await staff.post(`${PATH}/${quoteId}/item`, { productId, color: 'Black', qty: '2' });
    expect((await quoteOf(quoteId)).items).toMatchObject([
      { sku: 'OM-RED', qty: 1, price: 100 },
      { sku: 'OM-BLACK', qty: 2, price: 100 },
    ]);
    const card = await add(quoteId, 'OM-CARD', '1');
    const cardId = /product=(\d+)/.exec(card.to ?? '')?.[1] ?? '';
    const nobody = await staff.post(`${PATH}/${quoteId}/item`, { productId: cardId, amount: '50', qty: '1' });
    expect(nobody.html).toContain('Almost there.');
    await staff.post(`${PATH}/${quoteId}/item`, {
      productId: cardId,
      amount: '50',
      qty: '1',
      recipientEmail: 'ada@example.com',
    });
    expect((await quoteOf(quoteId)).items.at(-1)).toMatchObject({ sku: 'OM-CARD', price: 50 });
    const { items } = await quoteOf(quoteId);
    const cheaper = await save(quoteId, { reason: 'x', [`price.${items.at(-1)?.listItemId}`]: '40' });
    expect(cheaper.html).toContain('is a gift card, so its price must be its value');
  });

  it('do not send what the cart would sell for less', async () => {
    const quoteId = await draft();
    const asks = await add(quoteId, 'OM-HUNDO', '1');
    const productId = /product=(\d+)/.exec(asks.to ?? '')?.[1] ?? '';
    const bar = await productIdOf('OM-BAR');
    await staff.post(`${PATH}/${quoteId}/item`, { productId, [`g${bar}`]: '2' });
    const refused = await staff.post(`${PATH}/${quoteId}`, { action: 'send' });
    expect(refused.html).toContain('reduce the total by 20');
    await save(quoteId, { discount: '20', reason: 'Hundo' });
    expect((await staff.post(`${PATH}/${quoteId}`, { action: 'send' })).status).toBe(303);
  });
});

describe('the quote service', () => {
  it('does the same in JSON, with the cart’s wording', async () => {
    const made = await staffQuote('POST', '', {
      site: 'EUR',
      email: 'GYM@example.com',
      items: [{ sku: 'OM-RED', qty: 2, price: 80 }],
      reason: 'a gym',
      address: { countryId: 'DE', postcode: '10115', city: 'Berlin' },
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        quote: { site: 'EUR', email: 'gym@example.com', state: 'draft', revision: 1, subtotal: 160, total: 160 },
      },
    });
    const { quoteId } = made.body.quote;
    const edited = await staffQuote('PUT', `/${quoteId}`, { shipping: 30, validUntil: '2000-01-01' });
    expect(edited.body.quote).toMatchObject({ total: 190, items: [{ price: 80, listPrice: 100 }] });
    expect((await staffQuote('POST', `/${quoteId}/send`)).body.error?.fields?.[0]?.field).toBe('validUntil');
    for (const [items, field] of [
      [[{ sku: 'OM-BAR', qty: 1, price: 101 }], 'items.0.price'],
      [[{ sku: 'OM-BAR', qty: 0 }], 'items.0.qty'],
      [
        [
          { sku: 'OM-BAR', qty: 1 },
          { sku: 'NO-SUCH', qty: 1 },
        ],
        'items.1.sku',
      ],
      [[{ sku: 'OM-MULTI', qty: 1 }], 'items.0.children'],
      [[{ sku: 'OM-BAR', qty: 501 }], 'items.0.qty'],
    ] as const) {
      const refused = await staffQuote('PUT', `/${quoteId}`, { items });
      expect([refused.status, refused.body.error?.fields?.[0]?.field], field).toEqual([400, field]);
    }
    const listed = await staffRequest('/svc_staff/quotes?text=gym@example.com&state=draft', undefined, 'GET');
    expect(((await listed.json()) as { quotes: { quoteId: string }[] }).quotes.map((each) => each.quoteId)).toContain(
      quoteId,
    );
    expect((await staffQuote('GET', '/Q-00000000')).status).toBe(404);
  });
});
