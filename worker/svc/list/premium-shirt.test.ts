import { beforeAll, expect, it } from 'vitest';
import type { WireList } from '#shared/list/wire-list.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { category, env, fill, product, productIdOf, request } from '#worker/testing/store.ts';

const shirt = { id: 0 };
const holder = 'holder@example.com';
const other = 'other@example.com';
const customer = (email: string) => ({ email, firstname: 'A', lastname: 'B', groupId: 1, createdMs: null });

beforeAll(async () => {
  await fill({ categories: [category('Gear', 'gear')], products: [product('HW1012')] });
  shirt.id = await productIdOf('HW1012');
  await fill({
    customers: [customer(holder), customer(other)],
    tickets: [
      {
        email: holder,
        sku: 'HW1012',
        type: 'percent' as const,
        value: 50,
        freeShipping: true,
        uses: 1,
        pool: 'USA' as const,
        orderId: 'premium-ticket',
      },
    ],
  });
});

async function adding(email: string | null, qty: number): Promise<{ buyer: Buyer; items: WireList['items'] }> {
  const buyer = new Buyer();
  if (email) await buyer.enter(email);
  const { body } = await buyer.json<{ list: WireList }>('POST', '/svc_list/lists/cart/items', {
    items: [{ productId: shirt.id, qty }],
  });
  buyer.list = body.list;
  return { buyer, items: body.list.items };
}

it('the shirt for premium ticket holders is sold to each once, and to no one else', async () => {
  expect((await adding(null, 1)).items).toEqual([]);
  expect((await adding(other, 1)).items).toEqual([]);
  const { buyer, items } = await adding(holder, 3);
  expect(items.map(({ qty }) => qty)).toEqual([1]);
  expect(items[0]?.ticketSaving).toBe(50);
  const placed = await buyer.buy();
  expect(placed.body.error, JSON.stringify(placed.body)).toBeUndefined();
  await expect
    .poll(() => env.DB.prepare('SELECT count(*) AS n FROM order_lines').first<number>('n'), { timeout: 10_000 })
    .toBe(1);
  expect((await adding(holder, 1)).items).toEqual([]);
});

it('says so to everyone else, in the answer to a script and on the page that a form returns', async () => {
  const words = 'is for premium ticket holders. Log in with the account that holds your premium ticket to buy it.';
  const { body } = await new Buyer().json<{ list: WireList }>('POST', '/svc_list/lists/cart/items', {
    items: [{ productId: shirt.id, qty: 1 }],
  });
  expect(body.list.messages.map(({ text }) => text).join(' ')).toContain(words);

  const headers = { origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' };
  const form = { method: 'POST', headers, body: `productId=${shirt.id}` };
  const added = await request('/cart/add', form);
  expect([added.status, added.headers.get('location')]).toEqual([303, '/cart']);
  const cookie = added.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  expect(await (await request('/cart', { headers: { cookie } })).text()).toContain(words);
});
