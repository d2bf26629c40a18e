import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { choose, facet, hasSheet, openFilters, sortBy, totalOf } from './listing.ts';
import { SITES } from './sites.ts';
import { expect, test } from './store-test.ts';

const SAMPLES = SITES.filter(({ isSample }) => isSample);
/** The cards of the list, without those of recommendations below it. */
const cards = (page: Page) => page.locator('.plp').getByTestId('product-card');
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const layout = (page: Page, name: 'Grid' | 'List') =>
  page.getByRole('navigation', { name: 'Layout' }).getByRole('link', { name });

/** Returns the number of products that a value of a facet announces. */
async function promised(page: Page, label: string, value: string): Promise<number> {
  const row = facet(page, label).locator('label', { hasText: new RegExp(`^${value}`) });
  return Number.parseInt((await row.locator('em').textContent()) ?? '', 10);
}

/** Chooses a value and expects the announced number of products; without script the form has a button for it. */
async function chooseCounted(page: Page, label: string, value: string, hasScript: boolean): Promise<void> {
  const count = await promised(page, label, value);
  const before = page.url();
  await choose(page, label, value);
  if (!hasScript && !hasSheet(page)) await page.getByRole('button', { name: /^Show [\d,.]+ products?$/ }).click();
  await expect(page).not.toHaveURL(before);
  expect(await totalOf(page)).toBe(count);
  await expect(cards(page)).toHaveCount(count);
}

/** Defines the journeys that are the same with and without script. */
function journeys(hasScript: boolean): void {
  for (const { code, prefix } of SAMPLES) {
    // Each list is narrowed on one site with script and on the other without.
    const path = (prefix === '') === hasScript ? '/plates' : '/search?q=bar';
    test(`${code} ${path}: several filters at once count correctly and can all be cleared`, async ({ page }) => {
      await page.goto(prefix + path);
      const all = await totalOf(page);
      await chooseCounted(page, 'Brand', 'Northbar', hasScript);
      await chooseCounted(page, 'Made in', 'USA', hasScript);
      const narrowed = await totalOf(page);
      expect(narrowed).toBeLessThan(all);
      expect(narrowed).toBeGreaterThan(0);
      await page.getByRole('link', { name: 'Remove Northbar' }).click();
      expect(await totalOf(page)).toBeGreaterThanOrEqual(narrowed);
      await page.getByRole('link', { name: 'Clear all' }).click();
      await expect(page).toHaveURL(prefix + path);
      expect(await totalOf(page)).toBe(all);
    });

    // The other journeys need one site each.
    if ((prefix === '') === hasScript) continue;

    test(`${code}: a list shown as rows has more details, and keeps that layout through pages, filters and sort orders`, async ({
      page,
    }) => {
      await page.goto(`${prefix}/shop?n_item=24`);
      await expect(layout(page, 'Grid')).toHaveAttribute('aria-current', 'true');
      const first = await cards(page).first().getByRole('link').textContent();
      await layout(page, 'List').click();
      await expect(page).toHaveURL(`${prefix}/shop?n_item=24&view=list`);
      await expect(layout(page, 'List')).toHaveAttribute('aria-current', 'true');
      await expect(cards(page)).toHaveCount(24);
      await expect(cards(page).first().getByRole('link')).toHaveText(first ?? '');
      await expect(cards(page).first().getByRole('term').filter({ hasText: 'Brand' })).toBeVisible();

      await pager(page).getByRole('link', { name: 'Next page' }).click();
      await expect(page).toHaveURL(`${prefix}/shop?n_item=24&view=list&p=2`);
      await sortBy(page, 'Name');
      await expect(page).toHaveURL(`${prefix}/shop?sort=name&n_item=24&view=list`);
      await choose(page, 'Material', 'Steel');
      if (!hasScript && !hasSheet(page)) await page.getByRole('button', { name: /^Show/ }).click();
      await expect(page).toHaveURL(/[?&]material=steel/);
      await expect(page).toHaveURL(/[?&]view=list/);
      await expect(page.locator('.rows')).toBeVisible();
      await layout(page, 'Grid').click();
      await expect(page).not.toHaveURL(/view=/);
      await expect(page).toHaveURL(/[?&]material=steel/);
      await expect(page.locator('.rows')).toHaveCount(0);
    });

    test(`${code}: next and previous pages each have different products`, async ({ page }) => {
      // Sorted by name, because purchases in other journeys can change the order of a search.
      await page.goto(`${prefix}/search?q=bar&sort=name&n_item=24`);
      const names = () => cards(page).getByRole('heading').allTextContents();
      const first = await names();
      await expect(pager(page).getByRole('link', { name: 'Previous page' })).toHaveCount(0);
      await pager(page).getByRole('link', { name: 'Next page' }).click();
      await expect(page).toHaveURL(`${prefix}/search?q=bar&sort=name&n_item=24&p=2`);
      const second = await names();
      expect(second.filter((name) => first.includes(name))).toEqual([]);
      await pager(page).getByRole('link', { name: 'Previous page' }).click();
      await expect(page).toHaveURL(`${prefix}/search?q=bar&sort=name&n_item=24`);
      expect(await names()).toEqual(first);
      await page.goBack();
      await expect(page).toHaveURL(`${prefix}/search?q=bar&sort=name&n_item=24&p=2`);
      expect(await names()).toEqual(second);
    });

    test(`${code}: a search without results offers help`, async ({ page }) => {
      await page.goto(`${prefix}/search?q=qqzzxx`);
      await expect(page.getByRole('heading', { level: 1, name: 'Results for “qqzzxx”' })).toBeVisible();
      await expect(page.getByRole('heading', { level: 2, name: 'No products found' })).toBeVisible();
      await expect(page.getByTestId('facet')).toHaveCount(0);
      const strip = page.locator('[data-widget="rfkid_32"]');
      if (hasScript) await expect(strip.getByRole('listitem').first().getByRole('link')).toBeVisible();
      else await expect(strip).toBeHidden();
      const way = page.getByRole('navigation', { name: 'Popular categories' }).getByRole('link').first();
      const name = (await way.textContent()) ?? '';
      await way.click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      expect(new URL(page.url()).pathname.startsWith(`${prefix}/`)).toBe(true);
    });
  }
}

test.describe('with script', () => {
  journeys(true);

  test('going back restores the selection, the layout and the position', async ({ page }) => {
    await page.goto('/search?q=plate&view=list');
    await choose(page, 'Material', 'Rubber');
    await expect(page).toHaveURL(/material=rubber/);
    const address = page.url();
    const card = cards(page).nth(5);
    await card.scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    expect(top).toBeGreaterThan(200);
    await card.getByRole('link').click();
    await expect(page.locator('main')).toHaveAttribute('data-kind', 'product');
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
    await openFilters(page);
    await expect(page.locator('input[name="material"][value="rubber"]')).toBeChecked();
    await expect(page.locator('.rows')).toBeAttached();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  journeys(false);
});

test.describe('announcing the number of results', () => {
  /** Records every text that a live region inside the list receives after the page has loaded. */
  async function noteWords(page: Page): Promise<() => Promise<readonly string[]>> {
    await page.addInitScript(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      const live = (node: Node) =>
        (node instanceof Element ? node : node.parentElement)?.closest('#list [role=status]');
      addEventListener('DOMContentLoaded', () =>
        new MutationObserver((changes) => {
          for (const { target } of changes) if (live(target)) said.push(target.textContent ?? '');
        }).observe(document.body, { childList: true, characterData: true, subtree: true }),
      );
    });
    return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
  }

  /** Nodes of the browser's accessibility tree below the list's bar: role, name, and how they are announced. */
  async function announced(page: Page) {
    const client = await page.context().newCDPSession(page);
    const { nodes } = await client.send('Accessibility.getFullAXTree');
    const lists = nodes.filter(
      ({ role, properties }) => ['status', 'heading'].includes(role?.value as string) && properties !== undefined,
    );
    return lists.map(({ role, name, properties }) => ({
      role: role?.value as string,
      name: name?.value as string,
      live: properties?.find((property) => property.name === 'live')?.value.value as string | undefined,
    }));
  }

  test('a newly opened page says it in a heading and announces nothing', async ({ page }) => {
    const said = await noteWords(page);
    await page.goto('/plates');
    const total = await totalOf(page);
    const tree = await announced(page);
    expect(tree).toContainEqual({ role: 'heading', name: `${total} products`, live: undefined });
    expect(tree.filter(({ live }) => live !== undefined && live !== 'off').map(({ role }) => role)).toContain('status');
    await expect(page.locator('store-island[name="list-count"][data-awake]')).toBeAttached();
    expect(await said()).toEqual([]);
  });

  test('a new selection is announced once, and the products are not', async ({ page }) => {
    const said = await noteWords(page);
    await page.goto('/plates');
    await choose(page, 'Material', 'Rubber');
    await expect(page).toHaveURL(/material=rubber/);
    const words = `${await totalOf(page)} products`;
    await expect(page.locator('#list').getByRole('status')).toHaveText(words);
    expect(await said()).toEqual([words]);
    const region = (await announced(page)).find(({ role, live }) => role === 'status' && live === 'polite');
    expect(region).toBeDefined();
    await expect(cards(page).first().locator('xpath=ancestor::*[@aria-live or @role="status"]')).toHaveCount(0);
  });

  test('going back announces nothing', async ({ page }) => {
    await page.goto('/plates');
    await choose(page, 'Material', 'Rubber');
    await expect(page.locator('#list').getByRole('status')).not.toHaveText('');
    await page.goBack();
    await expect(page).toHaveURL('/plates');
    await expect(page.locator('#list').getByRole('status')).toHaveText('');
  });
});

test.describe('accessibility of lists', () => {
  for (const path of ['/search?q=bar', '/eu/search?q=qqzzxx', '/barbells?view=list', '/eu/plates?view=list']) {
    test(`${path} is accessible`, async ({ page }) => {
      await page.goto(path);
      if (path.includes('qqzzxx')) {
        const strip = page.locator('[data-widget="rfkid_32"]');
        await expect(strip.getByRole('listitem').first().getByRole('link')).toBeVisible();
      }
      await expectAccessible(page);
    });
  }
});
