import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { TEST_CONSTANTS } from '#tools/checks/test-constants.ts';
import { importCatalogue } from '#tools/import/import-catalogue.ts';
import { httpStoreClient } from '#tools/import/send/http-store-client.ts';
import { freePort } from '#tools/store/free-port.ts';
import { openRuntime } from '#tools/store/runtime.ts';
import { temporaryState } from '#tools/store/temporary-state.ts';
import { add, addButton, cartPage, cartTotal, expectLines, linesOf, openCart, priceChoice } from './cart-steps.ts';
import { test as base, expect } from './store-test.ts';

const LUMA = join(resolve('.'), '..', 'shared', 'data', 'luma');

/** Opens a separate store with the sample catalogue on all sites, without pictures. */
const test = base.extend<object, { luma: string }>({
  luma: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a fixture uses from this pattern
    async ({}, use) => {
      const folder = temporaryState('luma');
      const media = join(folder, 'media');
      mkdirSync(media);
      const staffToken = crypto.randomUUID();
      const port = await freePort();
      const runtime = await openRuntime({ port, staffToken, state: join(folder, 'state'), before: TEST_CONSTANTS });
      const url = `http://localhost:${port}`;
      await importCatalogue(LUMA, {
        sites: ['USA', 'EUR'],
        media,
        client: httpStoreClient({ url, token: staffToken }),
      });
      await use(url);
      await runtime.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ luma }, use) => use(luma),
});

test.skip(!existsSync(LUMA), 'the sample catalogue is not beside this project');
// Run in one worker, one after the other, because filling another store takes longer than all of these tests.
test.describe.configure({ mode: 'default' });

const TYPES = [
  ['simple', '/joust-duffle-bag'],
  ['configurable', '/hero-hoodie'],
  ['bundle', '/sprite-yoga-companion-kit'],
  ['grouped', '/set-of-sprite-yoga-straps'],
  ['virtual', '/lifelong-fitness-iv'],
] as const;

/** Adds the choice on the open page to the cart: with script the side cart opens, without it the cart page. */
async function addChoice(page: Page, hasScript: boolean, prefix: string): Promise<void> {
  if (hasScript) {
    await add(page);
    await openCart(page, prefix);
  } else {
    await addButton(page).click();
    await expect(page).toHaveURL(`${prefix}/cart`);
  }
}

for (const [site, prefix, hasScript] of [
  ['USA', '', true],
  ['EUR', '/eu', false],
] as const) {
  test.describe(hasScript ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: hasScript });

    for (const [type, path] of TYPES) {
      test(`${site}: a ${type} product of an imported store is added to the cart at its price`, async ({ page }) => {
        await page.goto(prefix + path);
        if (type === 'configurable')
          await page.getByRole('group', { name: /^Size/ }).getByRole('radio').first().check();
        const expected = await priceChoice(page);
        await addChoice(page, hasScript, prefix);
        await expectLines(linesOf(cartPage(page)), expected);
        await expect(cartTotal(page)).toHaveText(expected.total);
      });
    }
  });
}
