import type { Page } from '@playwright/test';
import { add, addButton, cartPage, cartTotal, expectLines, linesOf, priceChoice, sideCart } from './cart-steps.ts';
import { SITES } from './sites.ts';
import { expect, test } from './store-test.ts';

interface ProductType {
  readonly kind: string;
  readonly path: string;
  /** Makes the shopper's choices before buying. */
  readonly choose?: (page: Page) => Promise<void>;
  /** The choice in words, as the cart shows it. */
  readonly words: readonly string[];
}

async function check(page: Page, role: 'radio' | 'checkbox', name: string | RegExp): Promise<void> {
  const box = page.getByRole(role, { name, exact: true });
  await box.click();
  await expect(box).toBeChecked();
}

async function address(page: Page): Promise<void> {
  await page.getByLabel("Recipient's name").fill('Ada Byron');
  await page.getByLabel("Recipient's email").fill('ada@example.com');
}

const TYPES: readonly ProductType[] = [
  {
    kind: 'simple product',
    path: '/gym-chalk-three-blocks',
    choose: (page) => page.getByLabel('Quantity of Gym Chalk, three blocks').fill('3'),
    words: [],
  },
  {
    kind: 'configurable product',
    path: '/north-bar-28-5-multi',
    choose: (page) => check(page, 'radio', 'Red'),
    words: ['Red'],
  },
  {
    kind: 'bundle',
    path: '/r-4-power-rack',
    choose: async (page) => {
      await check(page, 'radio', /Strap Safeties/);
      await check(page, 'checkbox', /Bolt-Down Kit/);
      await page.getByLabel('Name plate text').fill('IRON BARN');
    },
    words: ['Strap Safeties', 'Bolt-Down Kit', 'Name plate text: IRON BARN'],
  },
  {
    kind: 'group with Hundo prices',
    path: '/competition-bumper-pairs',
    choose: (page) => page.getByLabel('Quantity of Competition Bumper 20 kg').fill('6'),
    words: ['you save'],
  },
  {
    kind: 'gift card of a listed amount',
    path: '/northbar-e-gift-card',
    choose: async (page) => {
      await check(page, 'radio', /100/);
      await address(page);
    },
    words: ['For Ada Byron', 'Available now'],
  },
  {
    kind: "gift card of the shopper's own amount",
    path: '/northbar-e-gift-card',
    choose: async (page) => {
      await check(page, 'radio', 'Your own');
      await page.getByLabel('Your own amount').fill('75.50');
      await address(page);
    },
    words: ['For Ada Byron'],
  },
  { kind: 'program', path: '/strength-programme-12-weeks', words: ['Available now'] },
  {
    kind: 'product with options made to order',
    path: '/lever-belt-10-mm',
    choose: async (page) => {
      await check(page, 'radio', 'Brown');
      await check(page, 'radio', 'L');
      await check(page, 'radio', /Black oxide/);
      await page.getByLabel('Stamped name').fill('ADA');
    },
    words: ['Brown', 'L', 'Stamped name: ADA', 'Black oxide'],
  },
  {
    kind: 'product with a promotion',
    path: '/power-bar-29',
    choose: (page) => page.getByLabel('Quantity of Power Bar 29').fill('2'),
    words: ['Hot deal', 'was '],
  },
];

/** Opens a product, makes the choices and returns what the cart must show afterwards. */
async function choose(page: Page, prefix: string, { path, choose }: ProductType) {
  await page.goto(prefix + path);
  await choose?.(page);
  return priceChoice(page);
}

async function expectCart(page: Page, expected: Awaited<ReturnType<typeof choose>>, type: ProductType) {
  await expectLines(linesOf(cartPage(page)), expected);
  await expect(cartTotal(page)).toHaveText(expected.total);
  for (const words of type.words) await expect(linesOf(cartPage(page)).first()).toContainText(words);
}

/** Each kind is bought with script on one site and by its form on the other. */
const half = (isFirst: boolean) => TYPES.filter((_, index) => (index % 2 === 0) === isFirst);

for (const { code, prefix } of SITES.filter((site) => site.isSample)) {
  test(`${code}: each kind of product is added to the cart`, async ({ page, context }) => {
    for (const type of half(prefix === '')) {
      await test.step(type.kind, async () => {
        await context.clearCookies();
        const expected = await choose(page, prefix, type);
        await expect(addButton(page)).toContainText(expected.total);
        await add(page);
        await expectLines(linesOf(sideCart(page)), expected);
        await expect(sideCart(page).locator('.side-total')).toContainText(expected.total);
        await sideCart(page).getByRole('link', { name: 'View cart' }).click();
        await expect(page).toHaveURL(`${prefix}/cart`);
        await expectCart(page, expected, type);
      });
    }
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test(`${code}: each kind of product is added to the cart by its form`, async ({ page, context }) => {
      for (const type of half(prefix !== '')) {
        await test.step(type.kind, async () => {
          await context.clearCookies();
          const expected = await choose(page, prefix, type);
          await addButton(page).click();
          await expect(page).toHaveURL(`${prefix}/cart`);
          await expectCart(page, expected, type);
        });
      }
    });
  });
}
