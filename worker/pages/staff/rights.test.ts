import { runDurableObjectAlarm } from 'cloudflare:test';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { hasRight, type StaffRight } from '#shared/staff/rights.ts';
import { STAFF_ROLES, type StaffRole } from '#shared/staff/roles.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { ADMIN, type StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { memberOf } from '#worker/testing/staff-member.ts';
import { env, request, sell, staffRequest } from '#worker/testing/store.ts';

const browsers = new Map<StaffRole, StaffBrowser>();
/** Addresses by name: `order`, `return`, `changeset` without prices, `prices` with one. */
const paths = new Map<string, string>();

const browserOf = (role: StaffRole): StaffBrowser => {
  const found = browsers.get(role);
  if (!found) throw new Error(`nobody is ${role}`);
  return found;
};
const pathOf = (name: string): string => {
  const found = paths.get(name);
  if (found === undefined) throw new Error(`nothing is called ${name}`);
  return found;
};

async function until(orderId: string, status: string): Promise<void> {
  await vi.waitFor(
    async () => {
      await runDurableObjectAlarm(env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA')));
      const row = env.DB.prepare('SELECT status FROM orders WHERE order_id = ?1');
      expect(await row.bind(orderId).first('status')).toBe(status);
    },
    { timeout: 10_000 },
  );
}

/** Asks an address as a member with a role, with a body of JSON. */
async function call(role: StaffRole, method: string, path: string, body?: unknown): Promise<Response> {
  const cookie = [...browserOf(role).jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return request(ADMIN + path, {
    method,
    headers: { cookie, origin: ADMIN, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function changesetOf(name: string, operations: readonly unknown[]): Promise<string> {
  const answer = await call('admin', 'POST', '/svc_staff/changesets', { name, operations });
  const { changeset } = (await answer.json()) as { changeset: { id: string } };
  return changeset.id;
}

const PRICE = {
  kind: 'price',
  key: 'RT-BAR',
  site: 'USA',
  base: 1,
  value: { price: 90, specialPrice: null, specialFrom: null, specialTo: null },
};
const REDIRECT = {
  kind: 'redirect',
  key: 'rights-old',
  site: 'USA',
  base: 0,
  value: { targetPath: 'gear', redirectType: 301 },
};

beforeAll(async () => {
  const productId = await sell('RT-BAR', 99);
  browsers.set('admin', await signedInStaff());
  for (const role of STAFF_ROLES.filter((each) => each !== 'admin'))
    browsers.set(role, (await memberOf(`${role}@rights.test`, role)).browser);
  const buyer = new Buyer();
  const { items } = await buyer.add({ productId, qty: 2 });
  const orderId = String((await buyer.buy()).body.orderId);
  await until(orderId, 'published');
  for (const to of ['packed', 'shipped']) await staffRequest(`/svc_staff/orders/${orderId}/status`, { to });
  await until(orderId, 'shipped');
  const { body } = await buyer.json<{ rma: { rmaId: string } }>('POST', '/svc_rma/returns', {
    orderId,
    items: [{ listItemId: items[0]?.listItemId, qty: 1, reason: 'damaged' }],
  });
  paths.set('order', `/staff/orders/${orderId}`);
  paths.set('return', `/staff/returns/${body.rma.rmaId}`);
  paths.set('subscriptions', '/staff/subscriptions');
  paths.set('changeset', `/staff/changesets/${await changesetOf('Redirect', [REDIRECT])}`);
  paths.set('prices', `/staff/changesets/${await changesetOf('Price', [PRICE])}`);
});

/** Forms that take more than their page. Values that are refused after the right was checked change nothing. */
const FORMS = [
  ['order', 'status', { action: 'status', to: 'held' }, ['orders', 'fulfill']],
  ['order', 'tracking', { action: 'tracking', trackingNumber: 'T1' }, ['orders', 'fulfill']],
  ['order', 'capture', { action: 'capture' }, ['orders', 'refund']],
  [
    'order',
    'refund',
    { action: 'refund', key: 'rights-0001', amount: '999999', to: 'payment', reason: 'x' },
    ['orders', 'refund'],
  ],
  ['order', 'note', { action: 'note', text: 'Called.' }, ['orders']],
  ['return', 'parcel', { action: 'parcel', trackingNumber: 'R1' }, ['orders', 'fulfill']],
  ['return', 'refusal', { action: 'status', to: 'refunded', amount: '999999' }, ['orders', 'refund']],
  ['subscriptions', 'pause', { action: 'pause', id: 'none' }, ['orders', 'fulfill']],
  ['changeset', 'schedule', { action: 'schedule', at: '2000-01-01T00:00', site: 'USA' }, ['edit', 'publish']],
  ['prices', 'schedule', { action: 'schedule', at: '2000-01-01T00:00', site: 'USA' }, ['edit', 'publish', 'prices']],
  ['changeset', 'cancel a schedule', { action: 'unschedule' }, ['edit', 'publish']],
] as const satisfies readonly (readonly [string, string, Record<string, string>, readonly StaffRight[]])[];

describe('a form of staff is taken from members with its rights alone', () => {
  it.each(FORMS)('%s: %s', async (name, _, fields, rights) => {
    for (const role of STAFF_ROLES) {
      const cookie = [...browserOf(role).jar].map(([key, value]) => `${key}=${value}`).join('; ');
      const answer = await request(ADMIN + pathOf(name), {
        method: 'POST',
        headers: { cookie, origin: ADMIN, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      });
      await answer.text();
      const may = rights.every((right) => hasRight(role, right));
      expect(answer.status === 403, `${role} was answered ${answer.status}`).toBe(!may);
    }
  });
});

describe('what a member may not do is not on the page', () => {
  it.each([
    ['order', 'support', ['>Write<'], ['>Refund<', 'name="trackingNumber"', 'id="status-reason"']],
    ['order', 'orders', ['>Write<', '>Refund<', 'name="trackingNumber"'], []],
    ['return', 'support', [], ['name="trackingNumber"', '>Refund<', '>Mark as received<', '>Reject<']],
    ['return', 'orders', ['name="trackingNumber"', '>Mark as received<'], []],
    ['changeset', 'editor', ['id="add-kind"', 'Preview'], ['Publish now', 'value="price"']],
    ['changeset', 'merchandiser', ['Publish now', 'value="price"', '/staff/stock'], ['/staff/orders']],
    ['prices', 'editor', [], ['Publish now', '>Remove<']],
  ] as const)('%s, %s', async (name, role, there, missing) => {
    const { html } = await browserOf(role).see(pathOf(name));
    for (const text of there) expect(html).toContain(text);
    for (const text of missing) expect(html).not.toContain(text);
  });
});

describe('calls of changesets', () => {
  it.each(STAFF_ROLES)('%s: kinds and steps', async (role) => {
    const id = pathOf('changeset').split('/').at(-1);
    const edits = hasRight(role, 'edit');
    const rows = [
      ['POST', '/svc_staff/changesets', { name: `Of ${role}`, operations: [REDIRECT] }, edits],
      ['POST', '/svc_staff/changesets', { name: `Of ${role}`, operations: [PRICE] }, edits && hasRight(role, 'prices')],
      ['PATCH', `/svc_staff/changesets/${id}`, { operations: [PRICE] }, edits && hasRight(role, 'prices')],
      ['PATCH', `/svc_staff/changesets/${id}`, { removed: [PRICE] }, edits && hasRight(role, 'prices')],
      ['POST', `/svc_staff/changesets/${id}/schedule`, { at: '2000-01-01T00:00:00Z' }, hasRight(role, 'publish')],
    ] as const;
    for (const [method, path, body, may] of rows) {
      const { kind, key, site } = PRICE;
      const sent = 'removed' in body ? { removed: [{ kind, key, site }] } : body;
      const answer = await call(role, method, path, sent);
      await answer.text();
      expect(answer.status === 403, `${method} ${path}: ${answer.status}`).toBe(!may);
    }
  });
});

describe('a member who is limited to the United Kingdom', () => {
  const GBR = { sites: ['GBR'] } as const;
  const OWN = { ...REDIRECT, site: 'GBR', key: 'rights-own' };
  const SHARED = { ...REDIRECT, site: null, key: 'rights-shared' };
  let merchandiser: StaffBrowser;
  let orders: StaffBrowser;

  async function ask(browser: StaffBrowser, method: string, path: string, body?: unknown) {
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await request(ADMIN + path, {
      method,
      headers: { cookie, origin: ADMIN, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as { changeset: { id: string } } };
  }

  beforeAll(async () => {
    merchandiser = (await memberOf('uk-content@rights.test', 'merchandiser', GBR)).browser;
    orders = (await memberOf('uk-orders@rights.test', 'orders', GBR)).browser;
  });

  it('opens every desk of the bar, and no other', async () => {
    for (const browser of [merchandiser, orders]) {
      const { html } = await browser.see('/staff');
      const bar = html.slice(html.indexOf('class="staff-bar"'), html.indexOf('</nav>'));
      const links = [...bar.matchAll(/<a class="link" href="([^"]+)"/g)].map(([, href]) => href ?? '');
      expect(links.length).toBeGreaterThan(3);
      for (const link of links) expect((await browser.see(link)).status, link).toBe(200);
      for (const shared of ['/staff/search', '/staff/reviews', '/staff/insight', '/staff/mails', '/staff/questions']) {
        expect(links).not.toContain(shared);
        expect((await browser.see(shared)).status, shared).toBe(403);
      }
    }
  });

  it.each([
    ['of the own site', OWN, 201],
    ['of another site', REDIRECT, 403],
    ['of all sites', SHARED, 403],
  ] as const)('puts a record %s into a changeset: %#', async (_, operation, status) => {
    const made = await ask(merchandiser, 'POST', '/svc_staff/changesets', { name: 'UK', operations: [operation] });
    expect(made.status).toBe(status);
  });

  it('publishes, schedules, approves and reverts nothing that holds a record of another site', async () => {
    const [own, mixed] = [await changesetOf('Own', [OWN]), await changesetOf('Mixed', [OWN, REDIRECT])];
    const { kind, key, site } = REDIRECT;
    const steps = [
      ['POST', '/publish', {}],
      ['POST', '/schedule', { at: '2000-01-01T00:00:00Z' }],
      ['DELETE', '/schedule', undefined],
      ['PATCH', '', { removed: [{ kind, key, site }] }],
    ] as const;
    for (const [method, step, body] of steps)
      expect((await ask(merchandiser, method, `/svc_staff/changesets/${mixed}${step}`, body)).status, step).toBe(403);
    expect((await merchandiser.post(`/staff/changesets/${mixed}`, { action: 'approve' })).status).toBe(403);
    const { html } = await merchandiser.see(`/staff/changesets/${mixed}`);
    expect(html).not.toContain('Publish now');
    expect(html).toContain('rights-old');
    expect((await merchandiser.see(`/staff/changesets/${own}`)).html).toContain('Publish now');
    expect((await ask(merchandiser, 'POST', `/svc_staff/changesets/${own}/publish`, {})).status).toBe(200);
    // Nothing of the other was published with it.
    const row = env.DB.prepare("SELECT count(*) AS n FROM routes WHERE path = 'rights-old'");
    expect(await row.first('n')).toBe(0);
  });

  it('is offered the own site alone', async () => {
    const id = await changesetOf('Choices', []);
    const pages = [`/staff/changesets/${id}`, '/staff/prices', '/staff/calendar', '/staff/stock?sku=RT-BAR'];
    const { html } = await merchandiser.see(pages[0] ?? '');
    const select = /<select[^>]*id="add-site"[\s\S]*?<\/select>/.exec(html)?.[0] ?? '';
    expect([...select.matchAll(/value="([A-Z]*)"/g)].map(([, value]) => value)).toEqual(['GBR']);
    for (const path of pages.slice(1)) {
      const page = (await merchandiser.see(`${path}${path.includes('?') ? '&' : '?'}site=USA&pool=USA`)).html;
      const choices = /<select[^>]*name="(?:site|pool)"[\s\S]*?<\/select>/.exec(page)?.[0] ?? '';
      expect(
        [...choices.matchAll(/value="([A-Z]+)"/g)].map(([, value]) => value),
        path,
      ).toEqual(['GBR']);
    }
  });

  it('corrects the stock of no pool that other sites sell from', async () => {
    const fields = { sku: 'RT-BAR', amount: '5', reason: 'Counted', key: 'rights-uk-1' };
    expect((await merchandiser.post('/staff/stock', { ...fields, pool: 'USA' })).status).toBe(403);
    const { browser } = await memberOf('apo@rights.test', 'merchandiser', { sites: ['APO'] });
    expect((await browser.see('/staff/stock')).html).toContain('share their stock');
    expect((await browser.post('/staff/stock', { ...fields, pool: 'USA' })).status).toBe(403);
  });

  it('finds and lists orders, returns, quotes and messages of the own site alone', async () => {
    const order = pathOf('order');
    const admin = browserOf('admin');
    const { html: shown } = await admin.see(order);
    const number = /data-testid="order-number">([^<]+)</.exec(shown)?.[1] ?? '';
    expect(number).not.toBe('');
    expect((await admin.see(`/staff/orders?text=${number}`)).html).toContain(`href="${order}"`);
    expect((await orders.see(`/staff/orders?text=${number}`)).html).toContain('No orders found.');
    expect((await orders.see(`/staff/find?q=${number}`)).html).not.toContain(order);
    expect((await admin.see('/staff/returns')).html).toContain(pathOf('return'));
    expect((await orders.see('/staff/returns')).html).not.toContain(pathOf('return'));
    expect((await orders.see(order)).status).toBe(404);
    for (const site of ['GBR', 'USA'] as const) {
      const made = await orders.post('/order-manager-quote', { email: 'quote@rights.test', site });
      expect(made.status, site).toBe(site === 'GBR' ? 303 : 403);
    }
    const foreign = (await admin.post('/order-manager-quote', { email: 'other@rights.test', site: 'USA' })).to ?? '';
    expect((await orders.see('/order-manager-quote')).html).toContain('quote@rights.test');
    expect((await orders.see('/order-manager-quote')).html).not.toContain('other@rights.test');
    expect((await orders.see(new URL(foreign, ADMIN).pathname)).status).toBe(404);
  });

  it('is counted what waits for the own site alone', async () => {
    const waits = async (browser: StaffBrowser) => {
      const { html } = await browser.see('/staff');
      return [...html.matchAll(/data-testid="waiting-(\w+)"><td class="num">([^<]+)</g)].map(([, kind]) => kind);
    };
    expect(await waits(browserOf('orders'))).toContain('requestedReturns');
    expect(await waits(orders)).not.toContain('requestedReturns');
    expect(await waits(orders)).toContain('draftQuotes');
  });
});

it('an admin limits a member to sites, and the log says so; admins and moderators are never limited', async () => {
  const admin = browserOf('admin');
  const email = 'limited@rights.test';
  await memberOf(email, 'orders');
  const sitesOf = () => env.DB.prepare('SELECT sites FROM staff WHERE email = ?1').bind(email).first('sites');
  const limit = (role: StaffRole, ...sites: readonly string[]) =>
    admin.post('/staff/members', [
      ['action', 'role'],
      ['email', email],
      ['role', role],
      ...sites.map((site): [string, string] => ['sites', site]),
    ]);
  expect((await limit('orders', 'GBR', 'EUR')).html).toMatch(
    /name="sites"[^>]*value="GBR"[^>]*checked|checked[^>]*value="GBR"/,
  );
  expect(await sitesOf()).toBe('["GBR","EUR"]');
  expect((await admin.see(`/staff/log?email=staff@northbar.test`)).html).toContain('limited to GBR EUR');
  expect((await limit('orders', 'MARS')).html).toContain('sites');
  expect(await sitesOf()).toBe('["GBR","EUR"]');
  for (const role of ['admin', 'events'] as const) {
    await limit(role, 'GBR');
    expect(await sitesOf(), role).toBeNull();
  }
  await limit('orders', 'GBR');
  await limit('orders');
  expect(await sitesOf()).toBeNull();
});

it('a role lasts: it is listed, and one that is changed loses the old rights', async () => {
  const { html } = await browserOf('admin').see('/staff/members');
  expect(html).toMatch(/<option[^>]*selected[^>]*>merchandiser</);
  await memberOf('moved@rights.test', 'merchandiser');
  await browserOf('admin').post('/staff/members', { action: 'role', email: 'moved@rights.test', role: 'orders' });
  const row = env.DB.prepare('SELECT role, moderates, role_name FROM staff WHERE email = ?1').bind('moved@rights.test');
  expect(await row.first()).toEqual({ role: 'orders', moderates: null, role_name: null });
});
