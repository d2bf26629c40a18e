import { runDurableObjectAlarm } from 'cloudflare:test';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { deedOnce } from '#worker/store/staff/deeds.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { staffQuote } from '#worker/testing/quotes.ts';
import { type StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { env, sell, staffRequest } from '#worker/testing/store.ts';

/** How long the desk may take to tell the log. */
const WAIT = { timeout: 10_000 };
const things = new Map<string, string>();
let staff: StaffBrowser;

const thing = (name: string): string => {
  const found = things.get(name);
  if (found === undefined) throw new Error(`nothing is called ${name}`);
  return found;
};

async function until(orderId: string, status: string): Promise<void> {
  await vi.waitFor(async () => {
    await runDurableObjectAlarm(env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA')));
    const row = env.DB.prepare('SELECT status FROM orders WHERE order_id = ?1');
    expect(await row.bind(orderId).first('status')).toBe(status);
  }, WAIT);
}

/** Orders a bar, and ships it: an order of its own for each kind of sender, since some steps are made once. */
async function shipped(name: string): Promise<void> {
  const buyer = new Buyer();
  const { items } = await buyer.add({ productId: Number(thing('bar')), qty: 3 });
  const orderId = String((await buyer.buy()).body.orderId);
  await until(orderId, 'published');
  for (const to of ['packed', 'shipped']) await staffRequest(`/svc_staff/orders/${orderId}/status`, { to });
  await until(orderId, 'shipped');
  things.set(`${name}.order`, orderId);
  for (const [nth, kind] of (['parcel', 'refusal', 'refund'] as const).entries()) {
    const { body } = await buyer.json<{ rma: { rmaId: string } }>('POST', '/svc_rma/returns', {
      orderId,
      items: [{ listItemId: items[0]?.listItemId, qty: 1, reason: 'damaged', comment: String(nth) }],
    });
    things.set(`${name}.${kind}`, body.rma.rmaId);
  }
}

async function quoted(name: string): Promise<void> {
  const { body } = await staffQuote('POST', '', {
    site: 'USA',
    email: 'entries@log.test',
    items: [{ sku: 'LE-BAR', qty: 1 }],
  });
  things.set(`${name}.quote`, body.quote.quoteId);
}

const entriesOf = async (subject: string): Promise<readonly { action: string; before: string; after: string }[]> => {
  const { results } = await env.DB.prepare(
    `SELECT l.action, c.before, c.after FROM staff_log l LEFT JOIN staff_log_changes c ON c.log_id = l.id
     WHERE l.subject = ?1 ORDER BY l.id`,
  )
    .bind(subject)
    .all<{ action: string; before: string; after: string }>();
  return results;
};

beforeAll(async () => {
  things.set('bar', String(await sell('LE-BAR', 90)));
  staff = await signedInStaff();
  for (const name of ['page', 'call']) {
    await shipped(name);
    await quoted(name);
  }
});

interface Act {
  /** What it is done to, and how the log names that. */
  readonly on: 'order' | 'parcel' | 'quote' | 'refund' | 'refusal';
  readonly action: string;
  /** The fields of the form of its page. */
  readonly form: Readonly<Record<string, string>>;
  /** The call: what follows the thing in its address, and its body. */
  readonly call: readonly [path: string, body: Record<string, unknown>];
  readonly before: string | null;
  readonly after: string;
  /** Whether sending it again is a change, too. */
  readonly isNewEachTime?: boolean;
}

const ACTS: readonly Act[] = [
  {
    on: 'order',
    action: 'order note',
    form: { action: 'note', text: 'Called.' },
    call: ['/notes', { text: 'Called.' }],
    before: null,
    after: 'a note',
    isNewEachTime: true,
  },
  {
    on: 'order',
    action: 'order tracking',
    form: { action: 'tracking', trackingNumber: 'LE-1' },
    call: ['/tracking', { trackingNumber: 'LE-1' }],
    before: 'shipped',
    after: 'shipped, tracking LE-1',
  },
  {
    on: 'order',
    action: 'order refund',
    form: { action: 'refund', key: 'log-entries-1', amount: '5', to: 'payment', reason: 'scratch' },
    call: ['/refund', { key: 'log-entries-1', amount: 5, to: 'payment', reason: 'scratch' }],
    before: 'shipped, tracking LE-1',
    after: 'shipped, tracking LE-1, refunded 5',
  },
  {
    on: 'order',
    action: 'order status',
    form: { action: 'status', to: 'delivered' },
    call: ['/status', { to: 'delivered' }],
    before: 'shipped, tracking LE-1, refunded 5',
    after: 'delivered, tracking LE-1, refunded 5',
  },
  {
    on: 'parcel',
    action: 'return parcel',
    form: { action: 'parcel', trackingNumber: 'BACK-1' },
    call: ['/parcel', { trackingNumber: 'BACK-1' }],
    before: null,
    after: 'BACK-1',
  },
  {
    on: 'refusal',
    action: 'return refused',
    form: { action: 'status', to: 'refused' },
    call: ['/status', { to: 'refused' }],
    before: 'requested',
    after: 'refused',
  },
  {
    on: 'refund',
    action: 'return refunded',
    form: { action: 'status', to: 'refunded', amount: '1' },
    call: ['/status', { to: 'refunded', amount: 1 }],
    before: 'requested',
    after: 'refunded',
  },
  {
    on: 'quote',
    action: 'quote send',
    form: { action: 'send' },
    call: ['/send', {}],
    before: 'draft, revision 1, 1 item',
    after: 'sent, revision 1, 1 item',
    isNewEachTime: true,
  },
  {
    on: 'quote',
    action: 'quote withdraw',
    form: { action: 'withdraw', reason: 'sold out' },
    call: ['/withdraw', { reason: 'sold out' }],
    before: 'sent, revision 1, 1 item',
    after: 'withdrawn, revision 1, 1 item',
  },
];

const FOLDERS = { order: 'orders', parcel: 'returns', refusal: 'returns', refund: 'returns', quote: 'quotes' } as const;

describe.each(['page', 'call'] as const)('by %s, each change has one entry of the log', (by) => {
  it.each(ACTS)('$action', async ({ on, action, form, call, before, after, isNewEachTime = false }) => {
    const id = thing(`${by}.${on}`);
    const [path, body] = call;
    const page = on === 'quote' ? `/order-manager-quote/${id}` : `/staff/${FOLDERS[on]}/${id}`;
    const send = () =>
      by === 'page' ? staff.post(page, form) : staffRequest(`/svc_staff/${FOLDERS[on]}/${id}${path}`, body);
    const all = async () => (await entriesOf(id)).filter((each) => each.action === action);
    const earlier = (await all()).length;
    const own = async () => (await all()).slice(earlier);
    await send();
    await expect.poll(own, WAIT).toEqual([{ action, before, after }]);
    await send();
    await runDurableObjectAlarm(env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA')));
    await expect.poll(async () => (await own()).length, WAIT).toBe(isNewEachTime ? 2 : 1);
  });

  it('a correction of stock', async () => {
    const correction = { pool: 'USA', sku: 'LE-BAR', amount: 4, reason: 'counted', key: `entries-${by}` };
    const send = () =>
      by === 'page'
        ? staff.post('/staff/stock', { ...correction, amount: '4' })
        : staffRequest('/svc_staff/stock', correction);
    const earlier = (await entriesOf('USA LE-BAR')).length;
    const own = async () => (await entriesOf('USA LE-BAR')).slice(earlier).map((each) => each.action);
    await send();
    await expect.poll(own, WAIT).toEqual(['stock 4']);
    await send();
    await runDurableObjectAlarm(env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA')));
    expect(await own()).toEqual(['stock 4']);
  });
});

it('what a desk tells twice is one entry', async () => {
  const deed = { author: 'a@log.test', action: 'twice', subject: 'twice', nowMs: 1 };
  const changes = [{ kind: 'order', key: 'twice', site: 'USA', before: 'a', after: 'b' }];
  for (let time = 0; time < 2; time++) await env.DB.batch([...deedOnce(env.DB, 'ref-twice', { ...deed, changes })]);
  expect(await entriesOf('twice')).toEqual([{ action: 'twice', before: 'a', after: 'b' }]);
});
