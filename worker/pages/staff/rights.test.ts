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

it('a role lasts: it is listed, and one that is changed loses the old rights', async () => {
  const { html } = await browserOf('admin').see('/staff/members');
  expect(html).toMatch(/<option[^>]*selected[^>]*>merchandiser</);
  await memberOf('moved@rights.test', 'merchandiser');
  await browserOf('admin').post('/staff/members', { action: 'role', email: 'moved@rights.test', role: 'orders' });
  const row = env.DB.prepare('SELECT role, moderates, role_name FROM staff WHERE email = ?1').bind('moved@rights.test');
  expect(await row.first()).toEqual({ role: 'orders', moderates: null, role_name: null });
});
