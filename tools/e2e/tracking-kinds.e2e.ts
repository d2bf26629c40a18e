import { CATALOGUE, isEventKind } from '#shared/discovery/catalogue.ts';
import { newEmail, PASSWORD } from './account-steps.ts';
import { expectWhollyAccessible } from './axe.ts';
import { add, barLine, callService, cartPage, linesOf, oneMoreBar, openCart, remove } from './cart-steps.ts';
import { awake, CARDS, continueAsGuest, expectPlaced, payByCard, place, STRAPS, ship } from './checkout-steps.ts';
import { choose } from './listing.ts';
import { signIn } from './staff-pages.ts';
import { expect, test } from './store-test.ts';
import { countOf, expectTold, listenToEvents, ofKind, type Told, watching } from './tracking-steps.ts';

/** Every event that was sent has a value that its schema takes, and names nobody. */
async function expectValid(told: Told): Promise<void> {
  const all = await told();
  expect(all.length).toBeGreaterThan(0);
  for (const { type, name, value } of all) {
    const kind = `${type}/${name}`;
    expect(isEventKind(kind), kind).toBe(true);
    if (isEventKind(kind)) expect(CATALOGUE[kind].value.safeParse(value), kind).toMatchObject({ success: true });
  }
  expect(JSON.stringify(all)).not.toMatch(/northmail|Reyes|43211/);
}

test('a list tells what was seen of it, what was followed and how it was narrowed @desktop', async ({ page }) => {
  const told = await listenToEvents(page);
  await page.goto('/barbells');
  await watching(page);
  await page.locator('[data-list-from] [data-product]').first().scrollIntoViewIfNeeded();
  const { products = [] } = (await expectTold(told, 'list/impression')).value;
  expect(products[0]).toMatchObject({ position: 1 });
  const seen = await countOf(told, 'list/impression')();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForTimeout(1500);
  const ids = (await ofKind(told, 'list/impression')).flatMap(({ value }) => value.products ?? []);
  expect(await countOf(told, 'list/impression')()).toBeGreaterThanOrEqual(seen);
  // Each product once.
  expect(new Set(ids.map(({ productId }) => productId)).size).toBe(ids.length);

  await choose(page, 'Finish', 'Black zinc');
  await expect(page).toHaveURL(/Black|black/);
  expect((await expectTold(told, 'facet/use')).value).toMatchObject({ list: '/barbells' });
  await watching(page);
  await page.locator('[data-list-from] [data-product]').first().getByRole('link').first().click();
  expect((await expectTold(told, 'list/click')).value).toMatchObject({ list: '/barbells', position: 1 });
  const viewed = await expectTold(told, 'view/product');
  expect(viewed.value).toMatchObject({
    sku: expect.any(String),
    price: expect.any(Number),
    categories: expect.any(Array),
  });
  expect((await expectTold(told, 'view/page')).value).toMatchObject({
    referrer: '/barbells',
    title: expect.any(String),
  });
  await expectValid(told);
});

test('a cart and the steps of its checkout are told, with what is in it @phone', async ({ page }) => {
  const told = await listenToEvents(page);
  await page.goto(STRAPS);
  await add(page);
  const added = await expectTold(told, 'cart/add');
  expect(added.value).toMatchObject({ items: [{ qty: 1, stockStatus: 'in stock' }], total: expect.any(Number) });
  await openCart(page);
  const [line] = await linesOf(cartPage(page)).all();
  await line?.getByRole('button', { name: 'One more' }).click();
  expect((await expectTold(told, 'cart/update')).value).toMatchObject({ products: [{ qty: 2 }], items: [{ qty: 2 }] });

  await page.goto('/checkout');
  await awake(page);
  await continueAsGuest(page);
  await ship(page);
  await payByCard(page, CARDS.approved);
  await expect
    .poll(async () => (await ofKind(told, 'checkout/step')).map(({ value }) => value.label))
    .toEqual(['START', 'SHIPPING', 'PAYMENT', 'REVIEW']);
  const steps = (await ofKind(told, 'checkout/step')).map(({ value }) => value);
  expect(steps.map(({ step }) => step)).toEqual([1, 2, 3, 4]);
  expect(steps.at(-1)).toMatchObject({ shipping: expect.any(String), payment: expect.any(String) });
  await place(page);
  await expectPlaced(page);
  await expectTold(told, 'order/confirm');
  await expectValid(told);
});

test('a line that is removed is told @desktop', async ({ page }) => {
  const told = await listenToEvents(page);
  await page.goto('/north-bar-28-5-multi?color=Red');
  await add(page);
  await openCart(page);
  await oneMoreBar(page).click();
  await expectTold(told, 'cart/update');
  await remove(barLine(page));
  expect((await expectTold(told, 'cart/remove')).value).toMatchObject({ items: [], total: 0 });
  await expectValid(told);
});

test.describe('a page whose script fails', () => {
  test.use({ expectedNoise: /uncaught|of the test/ });

  test('tells at most five failures, without a shopper’s words @desktop', async ({ page }) => {
    const told = await listenToEvents(page);
    await page.goto('/shipping');
    await watching(page);
    await page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError("of the test: 'ada@northmail.example' 555 123");
      });
      for (let at = 0; at < 9; at++) void Promise.reject(new Error(`of the test ${at}`));
    });
    await expect.poll(countOf(told, 'error/page')).toBe(5);
    const failures = (await ofKind(told, 'error/page')).map(({ value }) => value);
    expect(failures.map(({ message }) => message)).toContain('TypeError: of the test: … … …');
    expect(failures[0]).toMatchObject({ kind: expect.any(String), release: expect.stringMatching(/.+/) });
    await page.waitForTimeout(1500);
    expect(await countOf(told, 'error/page')()).toBe(5);
    await expectValid(told);
  });
});

test('a measured visit tells how its pages felt when they are left, others load nothing for it', async ({ page }) => {
  const told = await listenToEvents(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const isLoaded = () => asked.some((url) => url.includes('tracking-vitals'));
  await page.addInitScript(() => {
    const digit = location.pathname === '/plates' ? '0' : '5';
    sessionStorage.setItem('store.told-visit', digit);
  });
  await page.goto('/shipping');
  await watching(page);
  await page.mouse.move(50, 50);
  await page.mouse.move(90, 90);
  await page.keyboard.press('Tab');
  await page.waitForTimeout(500);
  expect(isLoaded()).toBe(false);
  await page.goto('/plates');
  await watching(page);
  expect(isLoaded()).toBe(false);
  await page.mouse.move(50, 50);
  await page.mouse.move(90, 90);
  await page.keyboard.press('Tab');
  await expect(page.locator('store-island[name="tracking-vitals"][data-awake]')).toBeAttached();
  await page.waitForTimeout(500);
  await page.goto('/shipping');
  const { value } = await expectTold(told, 'vitals/sample');
  expect(value).toMatchObject({ kind: 'category', TTFB: expect.any(Number), LCP: expect.any(Number) });
  await expectValid(told);
});

test.describe('what forms do', () => {
  test.use({ expectedNoise: /forgot-password\/reset/ });

  test('is told by the store: registrations, logins, registries, newsletters, refused passwords @desktop', async ({
    page,
    browser,
  }) => {
    const staff = await signIn(browser, '/staff/tracking?consumer=analytics');
    await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Tracking');
    await expectWhollyAccessible(staff);
    const email = newEmail('robin');
    const account = { email, password: PASSWORD };
    await page.goto('/');
    await callService(page, '', '/svc_customer/customer', { ...account, firstname: 'Robin', lastname: 'Berg' });
    await callService(page, '', '/svc_session/session/login', account);
    await callService(page, '', '/svc_ssr/newsletters/subscribe', { email, newsletters: ['newsletter'] });
    await page.goto('/account/registry');
    await page
      .getByLabel('Name', { exact: false })
      .first()
      .fill(`Garage ${crypto.randomUUID().slice(0, 8)}`);
    await page.getByRole('button', { name: 'Create registry' }).click();
    await page.goto(STRAPS);
    await page.getByRole('button', { name: 'Add to a gift registry' }).click();
    await page.getByRole('button', { name: 'Add to the registry' }).click();
    await expect(page).toHaveURL(/state=added/);
    await page.evaluate(() =>
      fetch('/svc_customer/customer/forgot-password/reset', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: '0'.repeat(32), password: 'another chalk and collar' }),
      }),
    );
    const file = () => staff.evaluate(async () => (await fetch('/staff/tracking.csv?consumer=analytics')).text());
    const kinds = ['user/register', 'user/login', 'newsletter/subscribe', 'registry/add', 'user/resetFailed'];
    await expect
      .poll(async () => {
        const rows = await file();
        return kinds.filter((kind) => rows.includes(`,${kind},analytics,`));
      })
      .toEqual(kinds);
    expect(await file()).not.toContain(email);
  });
});
