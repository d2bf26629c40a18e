import { beforeAll, expect, it } from 'vitest';
import type { WireList } from '#shared/list/wire-list.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { category, fill, product, productIds } from '#worker/testing/store.ts';

let ids: ReadonlyMap<string, number>;
const id = (sku: string) => String(ids.get(sku) ?? 0);
const PAGE = '/account/registry';
const usa = (qoh: number) => ({ USA: { qoh, min: 1, max: 50, isInStock: qoh > 0, backorder: false, bin: false } });
const customer = (email: string) => ({ email, firstname: 'Robin', lastname: 'Gym', groupId: 1, createdMs: null });
const FIELDS = {
  action: 'make',
  name: 'The garage',
  occasion: 'wedding',
  eventDate: '2027-06-12',
  message: 'Thank you.',
  isPublic: 'yes',
};

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('RG-BAR', { stock: usa(50) }),
      product('RG-TEE-Red', { visibility: 1, attributes: { color: ['Red'] } }),
      product('RG-TEE', {
        type: 'configurable',
        axes: [{ code: 'color', label: 'Colour' }],
        variations: [{ sku: 'RG-TEE-Red', options: { color: 'Red' } }],
      }),
    ],
    customers: ['rg', 'rg-other', 'rg-bought'].map((name) => customer(`${name}@example.com`)),
  });
  ids = await productIds();
});

const customerOf = (name: string) => PageBrowser.of(`${name}@example.com`);

async function registryOf(browser: PageBrowser): Promise<WireList | undefined> {
  const { body } = await browser.json<{ lists: WireList[] }>('GET', '/svc_list/lists');
  return body.lists.find((list) => list.type === 'registry');
}

/** Creates a registry. Returns the path of its page. */
async function make(browser: PageBrowser): Promise<string> {
  const { to } = await browser.post(PAGE, FIELDS);
  expect(to).toMatch(/^\/account\/registry\/\w+\?state=made$/);
  return (to ?? '').split('?')[0] ?? '';
}

it('is made, changed and deleted; errors are shown beside what was typed', async () => {
  const browser = await customerOf('rg');
  const refused = await browser.post(PAGE, { ...FIELDS, name: ' ', eventDate: 'soon' });
  expect(refused.status).toBe(200);
  expect(refused.html).toContain('Please enter a name');
  expect(refused.html).toContain('Please enter a date');
  expect(refused.html).toContain('Thank you.');
  expect(await registryOf(browser)).toBeUndefined();

  const path = await make(browser);
  expect((await registryOf(browser))?.metadata).toMatchObject({
    name: 'The garage',
    occasion: 'wedding',
    eventDate: '2027-06-12',
    isPublic: true,
    owner: 'Robin Gym',
  });
  expect((await browser.see(PAGE)).html).toContain('Wedding · June 12, 2027');
  await browser.post(path, { ...FIELDS, action: 'edit', name: 'The attic', eventDate: '' });
  const page = await browser.see(path);
  expect(page.html).toContain('The attic');
  expect(page.html).not.toContain('June 12, 2027');
  expect((await browser.post(path, { ...FIELDS, action: 'edit', name: '' })).html).toContain('Please enter a name');

  const other = await customerOf('rg-other');
  expect((await other.see(path)).status).toBe(404);
  expect((await other.post(path, { action: 'delete' })).status).toBe(404);
  expect(
    (await other.post(PAGE, { action: 'add', registry: path.split('/').at(-1) ?? '', productId: id('RG-BAR') })).to,
  ).toBe(`${PAGE}?state=registry`);
  const guest = new PageBrowser();
  expect((await guest.see(path)).to).toContain('/login?redirect=');
  expect((await guest.post(path, { action: 'delete' })).to).toContain('/login?redirect=');
  expect(await registryOf(browser)).toBeDefined();
  expect((await browser.post(path, { action: 'delete' })).to).toBe(`${PAGE}?state=deleted`);
  expect(await registryOf(browser)).toBeUndefined();
});

it('accepts products as they are configured; opening an address adds nothing', async () => {
  const browser = await customerOf('rg-other');
  const guest = new PageBrowser();
  const ask = `${PAGE}?add=${id('RG-BAR')}&qty=2`;
  expect((await guest.see(ask)).to).toBe(`http://localhost/login?redirect=${encodeURIComponent(ask)}`);
  expect((await browser.see(ask)).html).toContain('Create a registry first,');
  const path = await make(browser);
  const registry = path.split('/').at(-1) ?? '';
  const asked = await browser.see(ask);
  expect(asked.html).toContain('The garage');
  expect(asked.html).toMatch(/type="hidden" name="qty" value="2"/);
  expect((await registryOf(browser))?.items).toEqual([]);

  const add = (fields: Record<string, string>) => browser.post(PAGE, { action: 'add', registry, ...fields });
  expect((await add({ productId: id('RG-BAR'), qty: '2' })).to).toBe(`${path}?state=added`);
  expect((await add({ productId: '999999' })).to).toBe(`${PAGE}?state=product`);
  const [bar] = (await registryOf(browser))?.items ?? [];
  expect(bar?.metadata.registry).toMatchObject({ wanted: 2, purchased: 0, priority: 'medium' });

  const item = bar?.listItemId ?? '';
  expect((await browser.post(path, { action: 'update', item, wanted: '5', priority: 'high' })).to).toContain('updated');
  expect((await registryOf(browser))?.items[0]?.metadata.registry).toMatchObject({ wanted: 5, priority: 'high' });
  expect((await browser.post(path, { action: 'update', item, wanted: '0', priority: 'high' })).to).toContain(
    'quantity',
  );
  expect((await browser.post(path, { action: 'update', item: 'none', wanted: '1', priority: 'low' })).to).toContain(
    'item',
  );
  expect((await browser.post(path, { action: 'remove', item })).to).toContain('removed');
  expect((await registryOf(browser))?.items).toEqual([]);
});

it('tells its owner what was bought and by whom, and no one else', async () => {
  const browser = await customerOf('rg-bought');
  const path = await make(browser);
  const registry = path.split('/').at(-1) ?? '';
  await browser.post(PAGE, { action: 'add', registry, productId: id('RG-BAR'), qty: '3' });
  const urlKey = (await registryOf(browser))?.metadata.urlKey ?? '';
  const guest = new PageBrowser();
  const shown = `/registry/${urlKey}`;
  await expect.poll(async () => (await guest.see(shown)).html, { timeout: 10_000 }).toContain('3 still wanted');
  expect((await guest.see(shown)).html).toContain('For Robin Gym · Wedding · June 12, 2027');

  const item = /name="item" value="([^"]+)"/.exec((await guest.see(shown)).html)?.[1] ?? '';
  expect((await guest.post(shown, { item, qty: '2', from: 'Aunt Ada' })).to).toBe('/cart');
  const buyer = new Buyer();
  for (const [name, value] of guest.jar) buyer.jar.set(name, value);
  const { body } = await buyer.json<{ lists: WireList[] }>('GET', '/svc_list/lists');
  buyer.list = body.lists.find(({ type }) => type === 'registryPurchase');
  expect((await buyer.buy()).status).toBe(201);

  await expect
    .poll(async () => (await browser.see(path)).html, { timeout: 10_000 })
    .toContain('1 still wanted, 2 bought');
  expect((await browser.see(path)).html).toContain('From Aunt Ada (2)');
  expect((await browser.see(PAGE)).html).toContain('2 bought, 1 still wanted');
  await expect.poll(async () => (await guest.see(shown)).html, { timeout: 10_000 }).toContain('2 bought');
  expect((await guest.see(shown)).html).not.toContain('Aunt Ada');
});
