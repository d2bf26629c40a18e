import { beforeAll, expect, it } from 'vitest';
import type { WireList } from '#shared/list/wire-list.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { category, env, fill, product, productIds } from '#worker/testing/store.ts';

let ids: ReadonlyMap<string, number>;
const id = (sku: string) => String(ids.get(sku) ?? 0);
const PAGE = '/account/wishlist';
const usa = (qoh: number) => ({ USA: { qoh, min: 1, max: 9, isInStock: qoh > 0, backorder: false, bin: false } });
const customer = (email: string) => ({ email, firstname: 'Robin', lastname: 'Gym', groupId: 1, createdMs: null });

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('WP-BAR', { stock: usa(5) }),
      product('WP-FEW', { stock: usa(2) }),
      product('WP-GONE', { stock: usa(0) }),
      product('WP-COUNTED'),
      product('WP-DENIED'),
      product('WP-TEE-Red', { visibility: 1, attributes: { color: ['Red'] } }),
      product('WP-TEE-Blue', { visibility: 1, attributes: { color: ['Blue'] } }),
      product('WP-TEE', {
        type: 'configurable',
        axes: [{ code: 'color', label: 'Colour' }],
        variations: [
          { sku: 'WP-TEE-Red', options: { color: 'Red' } },
          { sku: 'WP-TEE-Blue', options: { color: 'Blue' } },
        ],
      }),
    ],
    customers: ['wp', 'wp-other', 'wp-share', 'wp-registry'].map((name) => customer(`${name}@example.com`)),
  });
  ids = await productIds();
});

const customerOf = (name: string) => PageBrowser.of(`${name}@example.com`);

async function listOf(browser: PageBrowser, type: string): Promise<WireList | undefined> {
  const { body } = await browser.json<{ lists: WireList[] }>('GET', '/svc_list/lists');
  return body.lists.find((list) => list.type === type);
}

const itemOf = async (browser: PageBrowser, sku: string) =>
  (await listOf(browser, 'wishlist'))?.items.find((item) => item.productId === Number(id(sku)))?.listItemId ?? '';

it('a guest’s heart leads to the login and from there to a confirmation, which alone adds nothing', async () => {
  const guest = new PageBrowser();
  const { status, to } = await guest.post(PAGE, { action: 'add', productId: id('WP-TEE'), color: 'Blue' });
  expect(status).toBe(303);
  const back = new URL(to ?? '', 'http://localhost').searchParams.get('redirect') ?? '';
  expect(back).toBe(`${PAGE}?color=Blue&add=${id('WP-TEE')}`);
  expect((await guest.see(back)).to).toBe(`http://localhost/login?redirect=${encodeURIComponent(back)}`);

  const browser = await customerOf('wp');
  const asked = await browser.see(back);
  expect(asked.html).toContain('on your wishlist?');
  expect(asked.html).toMatch(/type="hidden" name="color" value="Blue"/);
  expect(await listOf(browser, 'wishlist')).toBeUndefined();
  const added = await browser.post(PAGE, { action: 'add', productId: id('WP-TEE'), color: 'Blue' });
  expect(added.to).toBe(`${PAGE}?state=added`);
  const page = await browser.see(`${PAGE}?state=added`);
  expect(page.html).toContain('Added to your wishlist.');
  expect(page.html).toContain('Blue');
  expect((await browser.post(PAGE, { action: 'add', productId: id('WP-TEE'), color: 'Blue' })).to).toContain('there');
});

it('a guest who asks for a product that is not sold returns to the list only', async () => {
  const { to } = await new PageBrowser().post(PAGE, { action: 'add', productId: '999999' });
  expect(to).toBe(`/login?redirect=${encodeURIComponent(PAGE)}`);
  const browser = await customerOf('wp-other');
  expect((await browser.see(`${PAGE}?add=999999`)).html).toContain('This product is not sold here.');
  expect((await browser.post(PAGE, { action: 'add', productId: '999999' })).to).toBe(`${PAGE}?state=product`);
});

it('shows the price and availability of each item, and can move, change and remove them', async () => {
  const browser = await customerOf('wp-other');
  expect((await browser.see(PAGE)).html).toContain('Your wishlist is empty.');
  for (const sku of ['WP-BAR', 'WP-FEW', 'WP-GONE', 'WP-TEE']) {
    await browser.post(PAGE, { action: 'add', productId: id(sku) });
  }
  const { html } = await browser.see(PAGE);
  expect(html.match(/data-testid="list-line"/g)).toHaveLength(4);
  expect(html).toContain('In stock');
  expect(html).toContain('Notify me when it is back');
  expect(html).toContain('href="/wp-tee#configure"');
  expect(html.match(/>\$100</g)).toHaveLength(4);
  expect(html.match(/value="cart"/g)).toHaveLength(2);

  const few = await itemOf(browser, 'WP-FEW');
  expect((await browser.post(PAGE, { action: 'update', item: few, qty: '3' })).to).toBe(`${PAGE}?state=updated`);
  expect((await browser.post(PAGE, { action: 'update', item: few, qty: '0' })).to).toBe(`${PAGE}?state=quantity`);
  expect((await listOf(browser, 'wishlist'))?.items.find((item) => item.listItemId === few)?.qty).toBe(3);

  // Asking for more than is available moves what is available and says so.
  expect((await browser.post(PAGE, { action: 'cart', item: few, qty: '3' })).to).toBe(`${PAGE}?state=moved`);
  expect((await browser.see(PAGE)).html).toContain('Only 2 of Product WP-FEW are available');
  expect((await listOf(browser, 'cart'))?.items.map(({ sku, qty }) => [sku, qty])).toEqual([['WP-FEW', 2]]);
  expect(browser.jar.get('cart-usa')).toBe('2');

  const gone = await itemOf(browser, 'WP-GONE');
  expect((await browser.post(PAGE, { action: 'cart', item: gone, qty: '1' })).to).toBe(`${PAGE}?state=stock`);
  const tee = await itemOf(browser, 'WP-TEE');
  expect((await browser.post(PAGE, { action: 'cart', item: tee, qty: '1' })).to).toBe(`${PAGE}?state=choose`);
  expect((await browser.post(PAGE, { action: 'remove', item: gone })).to).toBe(`${PAGE}?state=removed`);
  expect((await browser.post(PAGE, { action: 'remove', item: gone })).to).toBe(`${PAGE}?state=item`);
  expect((await listOf(browser, 'wishlist'))?.items).toHaveLength(2);

  // Another customer's items are not found.
  const stranger = await customerOf('wp');
  const bar = await itemOf(browser, 'WP-BAR');
  expect((await stranger.post(PAGE, { action: 'remove', item: bar })).to).toBe(`${PAGE}?state=item`);
  expect((await stranger.post(PAGE, { action: 'cart', item: bar, qty: '1' })).to).toBe(`${PAGE}?state=item`);
  expect((await browser.see(`${PAGE}?state=%3Cb%3E`)).html).not.toContain('&lt;b&gt;');
});

it('is visible to others once it is shared, and to no one afterwards', async () => {
  const browser = await customerOf('wp-share');
  await browser.post(PAGE, { action: 'add', productId: id('WP-BAR') });
  await browser.post(PAGE, { action: 'add', productId: id('WP-TEE') });
  expect((await browser.see(PAGE)).html).toContain('Only you can see this wishlist.');
  expect((await browser.post(PAGE, { action: 'share' })).to).toBe(`${PAGE}?state=shared`);
  const link = /value="http:\/\/localhost(\/wishlist\/\w+)"/.exec((await browser.see(PAGE)).html)?.[1] ?? '';
  const guest = new PageBrowser();
  const shown = async () => guest.see(link);
  await expect.poll(async () => (await shown()).status, { timeout: 10_000 }).toBe(200);
  const { html } = await shown();
  expect(html).toContain('For Robin Gym');
  expect(html).toContain('Choose options');
  expect(html).not.toContain('wp-share@example.com');
  // A customer who has shared a list may make it private, even when it is empty.
  for (const sku of ['WP-BAR', 'WP-TEE'])
    await browser.post(PAGE, { action: 'remove', item: await itemOf(browser, sku) });
  expect((await browser.see(PAGE)).html).toContain('Make private');
  await browser.post(PAGE, { action: 'hide' });
  await expect.poll(async () => (await shown()).status, { timeout: 10_000 }).toBe(404);
});

it('counts toward popularity, as far as its shopper consents', async () => {
  const browser = await customerOf('wp-registry');
  const scoreOf = (sku: string) =>
    env.DB.prepare('SELECT score FROM product_scores WHERE product_id = ?1')
      .bind(Number(id(sku)))
      .first('score');
  const wish = (sku: string) => browser.post(PAGE, { action: 'add', productId: id(sku) });
  browser.jar.set('consent', 'functional');
  await wish('WP-DENIED');
  browser.jar.delete('consent');
  await wish('WP-COUNTED');
  await expect.poll(() => scoreOf('WP-COUNTED')).toBeGreaterThan(0);
  expect(await scoreOf('WP-DENIED')).toBeNull();
});

it('moves an item only to the customer’s own registry', async () => {
  const browser = await customerOf('wp-registry');
  await browser.post(PAGE, { action: 'add', productId: id('WP-BAR') });
  const made = await browser.json<{ list: WireList }>('POST', '/svc_list/lists', {
    type: 'registry',
    metadata: { name: 'My gym' },
  });
  const { _id } = made.body.list;
  expect((await browser.see(PAGE)).html).toContain('My gym');
  const item = await itemOf(browser, 'WP-BAR');
  const give = (registry: string) => browser.post(PAGE, { action: 'registry', item, registry });
  expect((await give('0'.repeat(32))).to).toBe(`${PAGE}?state=item`);
  expect((await give(_id)).to).toBe(`${PAGE}?state=registered`);
  expect((await listOf(browser, 'registry'))?.items[0]?.metadata.registry).toMatchObject({ wanted: 1, purchased: 0 });
  expect(await itemOf(browser, 'WP-BAR')).toBe(item);
});
