import { execFileSync, spawnSync } from 'node:child_process';
import { chromium, type Page } from '@playwright/test';
import { register } from './account-steps.ts';
import { addGear, isAwake, NEW_GYM, thing } from './gym-steps.ts';
import { expect, test } from './store-test.ts';

const TEMPLATE = `${NEW_GYM}?template=conditioning-corner`;

test('a drawing that was not saved is still there on the next visit @phone', async ({ page }) => {
  await page.goto(NEW_GYM);
  await isAwake(page);
  await addGear(page, 'plate tree', 'Plate Tree');
  await expect(page.getByTestId(/^gym-thing-/)).toHaveCount(1);
  await page.goto('/');
  await page.goto(NEW_GYM);
  await page.getByRole('link', { name: 'Restore them' }).click();
  await expect(thing(page, 1)).toContainText('Plate Tree');
});

/** Removes the last item and leaves the page within the same task, on a slow phone. */
async function removeAndLeave(page: Page, address: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const isLeft = page.waitForEvent('domcontentloaded');
  await page.evaluate((next) => {
    const remove = [...document.querySelectorAll<HTMLButtonElement>('.gym-thing [value^="remove:"]')].at(-1);
    remove?.click();
    location.href = next;
  }, address);
  await isLeft;
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
}

const things = (page: Page) => page.getByTestId(/^gym-thing-/);
const inLocalStorage = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('store.gym-design.')));
const restore = (page: Page) => page.getByRole('link', { name: 'Restore them' });

for (const [name, next] of [
  ['another page', '/shipping'],
  // The next page does not have to be loaded first.
  ['an empty page', 'about:blank'],
] as const) {
  test(`a change is kept when the page is left for ${name} within the same task @phone`, async ({ page }) => {
    await page.goto(TEMPLATE);
    await isAwake(page);
    const count = await things(page).count();
    await removeAndLeave(page, next);
    await page.goto(TEMPLATE);
    await restore(page).click();
    await expect(things(page)).toHaveCount(count - 1);
    // It has moved to the database, which keeps it for the next visit, too.
    expect(await inLocalStorage(page)).toEqual([]);
    await page.goto(TEMPLATE);
    await expect(restore(page)).toBeVisible();
  });
}

test('what was left is forgotten once the database has a newer drawing, in any tab @phone', async ({
  page,
  context,
}) => {
  await page.goto(TEMPLATE);
  await isAwake(page);
  const count = await things(page).count();
  const other = await context.newPage();
  await other.goto(TEMPLATE);
  await isAwake(other);
  await removeAndLeave(page, 'about:blank');
  expect(await inLocalStorage(other)).toEqual(['store.gym-design.new']);
  for (let n = 0; n < 2; n++) await other.getByRole('button', { name: /^Remove 1,/ }).click();
  await expect.poll(() => inLocalStorage(other)).toEqual([]);
  await page.goto(TEMPLATE);
  await restore(page).click();
  await expect(things(page)).toHaveCount(count - 2);
});

test('drawings of two designs that are left at once are both kept @phone', async ({ page, context }) => {
  await register(page, 'Flo');
  await page.goto(TEMPLATE);
  await isAwake(page);
  const count = await things(page).count();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your gym has been saved.')).toBeVisible();
  await isAwake(page);
  const saved = page.url().replace(/\?.*/, '');
  const other = await context.newPage();
  await other.goto(TEMPLATE);
  await isAwake(other);
  await other.getByRole('button', { name: /^Turn 1,/ }).click();
  await expect(thing(other, 1)).toContainText('turned 90°');
  await removeAndLeave(other, 'about:blank');
  await removeAndLeave(page, 'about:blank');
  await page.goto(saved);
  await restore(page).click();
  await expect(things(page)).toHaveCount(count - 1);
  await expect(thing(page, 1)).toContainText('turned 0°');
  await other.goto(TEMPLATE);
  await restore(other).click();
  await expect(things(other)).toHaveCount(count - 1);
  await expect(thing(other, 1)).toContainText('turned 90°');
});

/** Scripts that take a kind of storage away from a browser, by what remains, and whether a drawing is kept all the same. */
const WITHOUT: Readonly<Record<string, { readonly script: string; readonly isKept: boolean }>> = {
  'without a database': {
    script: `Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('forbidden', 'SecurityError'); } })`,
    isKept: true,
  },
  'whose local storage is full': {
    script: `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }`,
    isKept: true,
  },
  'without any storage': {
    script: `for (const each of ['indexedDB', 'localStorage', 'sessionStorage'])
      Object.defineProperty(window, each, { get() { throw new DOMException('forbidden', 'SecurityError'); } })`,
    isKept: false,
  },
};

for (const [which, { script, isKept }] of Object.entries(WITHOUT)) {
  test(`a browser ${which} draws, ${isKept ? 'and keeps it' : 'and forgets it'} @phone`, async ({ page }) => {
    await page.addInitScript(script);
    await page.goto(TEMPLATE);
    await isAwake(page);
    const count = await things(page).count();
    await page.getByRole('button', { name: /^Remove 1,/ }).click();
    await expect(things(page)).toHaveCount(count - 1);
    // A database is given the time that it takes.
    await page.waitForTimeout(500);
    await page.goto('/shipping');
    await page.goto(TEMPLATE);
    await isAwake(page);
    if (!isKept) {
      await page.waitForTimeout(500);
      await expect(restore(page)).toHaveCount(0);
      return;
    }
    await restore(page).click();
    await expect(things(page)).toHaveCount(count - 1);
  });
}

test('a browser that is killed a second after a change has kept it @desktop', async ({
  baseURL,
  launchOptions,
}, info) => {
  const folder = info.outputPath('profile');
  const openIn = async () => {
    const context = await chromium.launchPersistentContext(folder, { ...launchOptions, ...(baseURL && { baseURL }) });
    return context.pages()[0] ?? context.newPage();
  };
  const page = await openIn();
  await page.goto(NEW_GYM);
  await isAwake(page);
  await addGear(page, 'plate tree', 'Plate Tree');
  await expect(page.getByTestId(/^gym-thing-/)).toHaveCount(1);
  await page.waitForTimeout(1_000);
  const isGone = page.waitForEvent('close');
  // Ends each process of this browser, because any of them keeps its pipes open.
  const own = execFileSync('pgrep', ['-f', `user-data-dir=${folder}`], { encoding: 'utf8' });
  spawnSync('kill', ['-9', ...own.trim().split('\n')]);
  await isGone;
  const again = await openIn();
  await again.goto(NEW_GYM);
  await again.getByRole('link', { name: 'Restore them' }).click();
  await expect(thing(again, 1)).toContainText('Plate Tree');
  await again.context().close();
});

test('what is saved is not offered again, what was drawn since then is @desktop', async ({ page }) => {
  await register(page, 'Eve');
  await page.goto(NEW_GYM);
  await isAwake(page);
  await addGear(page, 'plate tree', 'Plate Tree');
  await expect(page.getByTestId(/^gym-thing-/)).toHaveCount(1);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your gym has been saved.')).toBeVisible();
  await isAwake(page);
  await page.reload();
  await isAwake(page);
  await expect(page.getByText('unsaved changes')).toHaveCount(0);
  await page.getByRole('button', { name: 'Turn 1, Plate Tree' }).click();
  await expect(thing(page, 1)).toContainText('turned 90°');
  await page.reload();
  await page.getByRole('link', { name: 'Restore them' }).click();
  await expect(thing(page, 1)).toContainText('turned 90°');
  await page.goto(NEW_GYM);
  await isAwake(page);
  await expect(page.getByText('unsaved changes')).toHaveCount(0);
});
