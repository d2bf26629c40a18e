import type { Locator, Page } from '@playwright/test';
import { AppStandIn } from './app-steps.ts';
import { BAR, fillCart } from './cart-steps.ts';
import { awake, CARDS, continueAsGuest, EMAIL, payByCard, STRAPS, ship } from './checkout-steps.ts';
import { expect, test } from './store-test.ts';

/** A phone, and what is left of its window while its keyboard is open. */
const WHOLE = { width: 390, height: 844 };
const TYPING = { width: 390, height: 420 };
/** What a phone with a notch covers of its screen, in pixels. */
const NOTCH = { top: 47, bottom: 34 };

/** Fields in which a shopper can type or choose; boxes and dots are not typed in, and traps for robots are never seen. */
const TYPED = 'input:not([type=hidden], [type=radio], [type=checkbox], [type=file], [tabindex="-1"]), select, textarea';

/**
 * Says what hides a part of an element: the edge of the window, what the phone covers at the top of its screen, or
 * another element over it.
 */
function hiddenBy(element: Element): string {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const safePx = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--safe-top')) || 0;
  if (top < safePx) return `the top of the screen: ${Math.round(top)}`;
  if (bottom > innerHeight + 0.5) return `the keyboard: ${Math.round(bottom)}`;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  for (const [px, py] of [
    [x, y],
    [x, top + 3],
    [x, bottom - 3],
  ] as const) {
    const at = document.elementFromPoint(px, py);
    if (!at || !(element.contains(at) || at.contains(element))) return at?.outerHTML.slice(0, 80) ?? 'nothing';
  }
  return '';
}

/** Makes the window of an open page another size and waits until the page knows it: what is brought into view before lands elsewhere. */
async function resize(page: Page, size: typeof WHOLE): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
}

/** What is typed, by the type of the field. */
const VALUES: Readonly<Record<string, string>> = { email: EMAIL, tel: '614 555 0142', text: 'Kim' };

async function expectSeen(element: Locator): Promise<void> {
  const name = await element.evaluate((own) => own.outerHTML.slice(0, 120));
  await expect.poll(() => element.evaluate(hiddenBy), { message: name, timeout: 5_000 }).toBe('');
}

/** Where something is typed: how it is opened, what is typed in, and the button that goes on. */
interface Place {
  readonly name: string;
  readonly open: (page: Page, visit: Visit) => Promise<void>;
  readonly fields: (page: Page) => Locator;
  readonly button: (page: Page) => Locator;
}

/** A visit of a phone, as a browser or as the app. */
interface Visit {
  /** Goes to the first page. */
  readonly start: (path: string) => Promise<void>;
  /** Does what a browser does when its keyboard opens: it brings the field into view. In the app the page does that. */
  readonly show: (field: Locator) => Promise<void>;
}

const main = (page: Page) => page.locator('#main');

async function openShipping(page: Page, visit: Visit): Promise<void> {
  await fillCart(page, [STRAPS]);
  await visit.start('/checkout');
  await awake(page);
  await continueAsGuest(page);
}

const PLACES: readonly Place[] = [
  {
    name: 'the email address of the checkout',
    open: async (page, visit) => {
      await fillCart(page, [STRAPS]);
      await visit.start('/checkout');
      await awake(page);
    },
    fields: (page) => main(page).getByLabel('Email'),
    button: (page) => page.getByRole('button', { name: 'Continue to shipping' }),
  },
  {
    name: 'the shipping address',
    open: openShipping,
    fields: (page) => main(page).locator(`.co-main :is(${TYPED})`),
    button: (page) => page.getByRole('button', { name: 'Continue to payment' }),
  },
  {
    name: 'the card and the billing address',
    open: async (page, visit) => {
      await openShipping(page, visit);
      await ship(page);
      await page.getByRole('checkbox', { name: 'Same as the shipping address' }).uncheck();
    },
    fields: (page) => main(page).locator(`.co-main :is(${TYPED})`),
    button: (page) => page.getByRole('button', { name: 'Review your order' }),
  },
  {
    name: 'the coupon code of the review',
    open: async (page, visit) => {
      await openShipping(page, visit);
      await ship(page);
      await payByCard(page, CARDS.approved);
    },
    fields: (page) => main(page).locator(`:is(${TYPED})`),
    button: (page) => page.getByTestId('place-order'),
  },
  {
    name: 'the quantity, the codes and the ZIP code of the cart',
    open: async (page, visit) => {
      await fillCart(page, [STRAPS, BAR]);
      await visit.start('/cart');
      await expect(page.locator('store-island[name="cart-page"][data-awake]')).toBeAttached();
      await main(page)
        .locator('details')
        .evaluateAll((all) => {
          for (const details of all) (details as HTMLDetailsElement).open = true;
        });
    },
    fields: (page) => main(page).locator(`:is(${TYPED})`),
    button: (page) =>
      main(page)
        .getByRole('link', { name: /checkout/i })
        .first(),
  },
  {
    name: 'what is chosen of a product',
    open: (_page, visit) => visit.start('/heavy-hoodie'),
    fields: (page) => page.locator(`#configure :is(${TYPED})`),
    button: (page) => page.getByTestId('add-to-cart'),
  },
  {
    name: 'the login',
    open: (_page, visit) => visit.start('/login'),
    fields: (page) => page.getByTestId('login-form').locator(`:is(${TYPED})`),
    button: (page) => page.getByTestId('login-form').getByRole('button', { name: 'Log in' }),
  },
  {
    name: 'a form of a content page',
    open: (_page, visit) => visit.start('/contact'),
    fields: (page) => page.getByTestId('form').locator(`:is(${TYPED})`),
    button: (page) => page.getByTestId('form').getByRole('button').last(),
  },
];

/** Types in each field of a place while the keyboard leaves little room, and goes on. */
async function typeInEach(page: Page, visit: Visit, { open, fields, button }: Place): Promise<void> {
  await page.setViewportSize(WHOLE);
  await open(page, visit);
  const all = await fields(page).locator('visible=true').all();
  expect(all.length).toBeGreaterThan(0);
  for (const field of all) {
    await resize(page, WHOLE);
    await field.focus();
    await resize(page, TYPING);
    await visit.show(field);
    await expectSeen(field);
  }
  // The next field is reached while the keyboard stays open. What is wrong is said below a field only once it is left.
  for (const field of all) {
    await field.focus();
    await expectSeen(field);
    const type = (await field.getAttribute('type')) ?? '';
    if (type in VALUES) await field.fill(VALUES[type] ?? '');
  }
  // A button that waits for taxes cannot have the focus, so nothing would bring it into view.
  await expect(button(page)).toBeEnabled();
  await button(page).focus();
  await expectSeen(button(page));
}

async function inBrowser(page: Page): Promise<Visit> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: NOTCH });
  return {
    start: async (path) => void (await page.goto(path)),
    show: (field) => field.evaluate((own) => own.scrollIntoView({ block: 'nearest' })),
  };
}

async function inApp(page: Page): Promise<Visit> {
  const app = await AppStandIn.open(page);
  return { start: (path) => app.start(path), show: async () => undefined };
}

for (const [where, visitIn] of [
  ['a browser', inBrowser],
  ['the app', inApp],
] as const) {
  for (const place of PLACES) {
    test(`in ${where} with a keyboard, nothing covers ${place.name}`, async ({ page }) => {
      await typeInEach(page, await visitIn(page), place);
    });
  }
}

test('with a keyboard, nothing covers the search field, and what it finds is reached', async ({ page }) => {
  await page.setViewportSize(WHOLE);
  await inBrowser(page);
  await page.goto('/plates');
  await page.evaluate(() => scrollTo(0, 600));
  const field = page.getByTestId('search-input');
  await field.focus();
  await resize(page, TYPING);
  await field.evaluate((own) => own.scrollIntoView({ block: 'nearest' }));
  await expectSeen(field);
  await field.pressSequentially('lifting', { delay: 20 });
  const hit = page.getByTestId('search-preview').locator('.hit').first();
  await expect(hit).toBeVisible();
  await expectSeen(field);
  await hit.evaluate((link) => link.scrollIntoView({ block: 'nearest' }));
  await expectSeen(hit);
});

test('in the app a keyboard that makes the page lower sends bars away until it closes', async ({ page }) => {
  const visit = await inApp(page);
  await page.setViewportSize(WHOLE);
  await visit.start('/heavy-hoodie');
  const bar = page.locator('.buybar');
  const html = page.locator('html');
  await expect(bar).toHaveCSS('position', 'sticky');
  // Lower without a field that is typed in, as beside another app.
  await resize(page, TYPING);
  await expect(html).not.toHaveAttribute('data-keyboard');
  await resize(page, WHOLE);
  const field = page.locator(`#configure :is(${TYPED})`).first();
  await field.focus();
  await resize(page, TYPING);
  await expect(html).toHaveAttribute('data-keyboard', '');
  await expect(bar).toHaveCSS('position', 'static');
  // A tap on the button takes the focus from the field, before the keyboard has closed.
  await page.getByTestId('add-to-cart').focus();
  await expect(bar).toHaveCSS('position', 'static');
  await resize(page, WHOLE);
  await expect(html).not.toHaveAttribute('data-keyboard');
  await expect(bar).toHaveCSS('position', 'sticky');
  await field.focus();
  await resize(page, { width: WHOLE.height, height: WHOLE.width });
  await expect(html).not.toHaveAttribute('data-keyboard');
});
