import { beforeAll, expect, it } from 'vitest';
import type { WireList } from '#shared/list/wire-list.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { category, env, fill, product, productIdOf, request } from '#worker/testing/store.ts';

const ids = { bar: 0 };

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('RP-BAR', {
        stock: { USA: { qoh: 50, min: 1, max: 50, isInStock: true, backorder: false, bin: false } },
      }),
    ],
    customers: [{ email: 'rp@example.com', firstname: 'Robin', lastname: 'Gym', groupId: 1, createdMs: null }],
  });
  ids.bar = await productIdOf('RP-BAR');
});

it('items bought from a registry are counted there, once', async () => {
  const owner = new Buyer();
  await owner.enter('rp@example.com');
  const made = await owner.json<{ list: WireList }>('POST', '/svc_list/lists', {
    type: 'registry',
    metadata: { name: 'New gym', isPublic: true },
  });
  const { _id: listId, metadata } = made.body.list;
  await owner.json('POST', `/svc_list/lists/${listId}/items`, { items: [{ productId: ids.bar, qty: 3 }] });
  const page = `/registry/${metadata.urlKey}`;
  await expect.poll(async () => (await request(page)).text(), { timeout: 10_000 }).toContain('3 still wanted');

  const html = await (await request(page)).text();
  const item = /name="item" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const guest = new Buyer();
  const bought = await request(page, {
    method: 'POST',
    headers: { origin: 'http://localhost' },
    body: new URLSearchParams({ item, qty: '2' }),
  });
  for (const line of bought.headers.getSetCookie()) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
    guest.jar.set(name, value);
  }
  const lists = await guest.json<{ lists: WireList[] }>('GET', '/svc_list/lists');
  guest.list = lists.body.lists.find(({ type }) => type === 'registryPurchase');
  const order = await guest.order();
  const placed = await guest.place(order);
  expect(placed.body.error, JSON.stringify(placed.body)).toBeUndefined();
  await guest.place(order);

  const purchased = async () => {
    const { body } = await owner.json<{ list: WireList }>('GET', `/svc_list/lists/${listId}`);
    return body.list.items[0]?.metadata.registry;
  };
  await expect.poll(purchased, { timeout: 10_000 }).toMatchObject({ wanted: 3, purchased: 2 });
  await env.DB.prepare('UPDATE events SET handled_ms = NULL').run();
  const { results } = await env.DB.prepare('SELECT event_id FROM events').all<{ event_id: string }>();
  await env.EVENTS.sendBatch(results.map((row) => ({ body: { eventId: row.event_id } })));
  await expect
    .poll(() => env.DB.prepare('SELECT count(*) AS n FROM events WHERE handled_ms IS NULL').first<number>('n'), {
      timeout: 10_000,
    })
    .toBe(0);
  expect(await purchased()).toMatchObject({ purchased: 2 });
  await expect
    .poll(async () => (await request(page)).text(), { timeout: 10_000 })
    .toContain('1 still wanted, 2 bought');
});
