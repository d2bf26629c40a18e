import type { APIResponse, Page } from '@playwright/test';
import type { WireList } from '#shared/list/wire-list.ts';
import { addButton, callService, cartPage, linesOf, openCart, sideCart } from './cart-steps.ts';
import { awake, CARDS, continueAsGuest, expectPlaced, payByCard, place, ship } from './checkout-steps.ts';
import { deviceOf, siteOf } from './sites.ts';
import { auditedOrder, newCustomer } from './staff-steps.ts';
import { expect, test } from './store-test.ts';

/** Limited to one per order, no matter who orders it or how. */
const LIMITED = '/workshop-bar-20-kg';
const NAME = 'Workshop Bar 20 kg';
const WORDS = `You can buy one of ${NAME} per order.`;

/** Sends a cart call as a client of the services does, and returns the answer even if the store refuses. */
function send(page: Page, site: string, method: 'POST' | 'PUT', path: string, data: object): Promise<APIResponse> {
  const { code } = siteOf(site);
  const { origin } = new URL(process.env.STORE_URL ?? '');
  return page.request.fetch(`/svc_list/site/${code}${path}`, { method, data, headers: { origin } });
}

async function cartOf(page: Page, site: string): Promise<WireList | undefined> {
  const { lists } = await callService<{ lists: WireList[] }>(page, site, '/svc_list/lists?type=cart');
  return lists.find(({ type }) => type === 'cart');
}

async function units(page: Page, site: string): Promise<number> {
  return ((await cartOf(page, site))?.items ?? []).reduce((sum, { qty }) => sum + qty, 0);
}

async function addByPage(page: Page, site: string): Promise<void> {
  await page.goto(site + LIMITED);
  await addButton(page).click();
}

test.use({ expectedNoise: /Failed to load resource.*(404|409)/ });

for (const [site, pool] of [
  ['', 'USA'],
  ['/eu', 'EUR'],
  ['/gb', 'GBR'],
] as const) {
  test(`a product limited to one per order, tried five ways${site} ${deviceOf(site)}`, async ({ page, context }) => {
    await test.step('with its button, twice', async () => {
      await addByPage(page, site);
      await expect(sideCart(page)).toBeVisible();
      await addByPage(page, site);
      await expect(page.getByText(WORDS).first()).toBeVisible();
      expect(await units(page, site)).toBe(1);
    });
    const cart = await cartOf(page, site);
    const [line] = cart?.items ?? [];
    const productId = line?.productId;

    await test.step('with a quantity of five', async () => {
      const answer = await send(page, site, 'PUT', `/lists/${cart?._id}/items/${line?.listItemId}`, { qty: 5 });
      expect(await answer.text()).toContain(WORDS);
      expect(await units(page, site)).toBe(1);
    });

    await test.step('with five lines of one', async () => {
      const items = Array.from({ length: 5 }, (_, index) => ({
        productId,
        qty: 1,
        metadata: { plateOpts: { line: `${index}` } },
      }));
      await send(page, site, 'POST', `/lists/${cart?._id}/items`, { items });
      expect(await units(page, site)).toBe(1);
    });

    await test.step('with two tabs at once', async () => {
      const other = await context.newPage();
      await Promise.all([addByPage(page, site), addByPage(other, site)]);
      await expect(other.getByText(WORDS).first()).toBeVisible();
      await other.close();
      expect(await units(page, site)).toBe(1);
    });

    await test.step('with an order that lists its line five times', async () => {
      await page.goto(`${site}/checkout`);
      await awake(page);
      await continueAsGuest(page);
      await ship(page, site);
      await payByCard(page, CARDS.approved);
      const isOrder = (url: URL) => /^\/svc_checkout(\/site\/\w+)?\/order$/.test(url.pathname);
      await page.route(isOrder, (route) => {
        const body = route.request().postDataJSON() as { items: object[] };
        const items = Array.from({ length: 5 }, () => body.items[0]);
        return route.continue({ postData: JSON.stringify({ ...body, items }) });
      });
      const refused = page.waitForResponse((answer) => isOrder(new URL(answer.url())));
      await place(page);
      expect((await refused).status()).toBe(409);
      await expect(page.locator('#main').getByRole('alert').first()).toBeVisible();
      await page.unroute(isOrder);
      await place(page);
      const orderId = await expectPlaced(page);
      const { rows, violations } = await auditedOrder(pool, orderId);
      expect([rows.length, violations]).toEqual([1, []]);
    });
  });

  test(`a cart and an account’s cart with one each are merged to one${site} ${deviceOf(site, true)}`, async ({
    page,
    browser,
  }) => {
    const login = await newCustomer();
    const elsewhere = await browser.newContext({ baseURL: process.env.STORE_URL ?? '' });
    const theirs = await elsewhere.newPage();
    await callService(theirs, site, '/svc_session/session/login', login);
    await addByPage(theirs, site);
    await expect.poll(() => units(theirs, site)).toBe(1);
    await elsewhere.close();
    await addByPage(page, site);
    await expect.poll(() => units(page, site)).toBe(1);
    await callService(page, site, '/svc_session/session/login', login);
    await openCart(page, site);
    await expect(linesOf(cartPage(page))).toHaveCount(1);
    expect(await units(page, site)).toBe(1);
  });
}
