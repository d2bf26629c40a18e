import type { Page } from '@playwright/test';
import { MOVING_VISITOR } from '#tools/chromium.ts';
import { expect, test } from './store-test.ts';

test.use(MOVING_VISITOR);

const addToCart = (page: Page) => page.getByTestId('add-to-cart');
const configurator = (page: Page) => page.locator('#configure');

test('selecting a variant changes address, number and the main picture', async ({ page }) => {
  await page.goto('/north-bar-28-5-multi');
  const leading = page.locator('.gal-strip [aria-current] img');
  const before = await leading.getAttribute('src');
  await page.getByRole('radio', { name: 'Red' }).click();
  await expect(page).toHaveURL('/north-bar-28-5-multi?color=Red');
  await expect(configurator(page)).toContainText('NB-MULTI-RED');
  await expect(page.getByRole('radio', { name: 'Red' })).toBeChecked();
  await expect.poll(() => leading.getAttribute('src')).not.toBe(before);
});

test('the address of a variant opens the page with it selected, in upper or lower case @phone', async ({ page }) => {
  await page.goto('/north-bar-28-5-multi?color=red');
  await expect(page.getByRole('radio', { name: 'Red' })).toBeChecked();
  await expect(configurator(page)).toContainText('NB-MULTI-RED');
});

test('options of a bundle change the total and the amount on the button @phone', async ({ page }) => {
  await page.goto('/r-4-power-rack');
  await expect(addToCart(page)).toContainText('$1,195');
  await page.getByRole('radio', { name: /Strap Safeties/ }).click();
  await expect(addToCart(page)).toContainText('$1,255');
  await page.getByRole('checkbox', { name: /Bolt-Down Kit/ }).click();
  await expect(addToCart(page)).toContainText('$1,290');
  await expect(page.locator('#configure').getByTestId('product-price').first()).toContainText('$1,290');
});

test.describe('a product in sizes', () => {
  const sizes = (page: Page) => page.getByRole('group', { name: /^Size/ }).getByRole('radio');

  test('has none chosen; its button leads to the sizes with words, and adds the chosen one', async ({ page }) => {
    await page.goto('/lever-belt-10-mm');
    await expect(sizes(page).and(page.locator(':checked'))).toHaveCount(0);
    await expect(addToCart(page)).toHaveText('Choose a size');
    await addToCart(page).click();
    await expect(sizes(page).first()).toBeFocused();
    await expect(sizes(page).first()).toBeInViewport();
    await expect(page.getByRole('group', { name: /^Size/ })).toHaveAccessibleDescription('Choose a size.');
    await page.getByRole('radio', { name: 'Brown' }).click();
    await expect(page).toHaveURL('/lever-belt-10-mm?color=Brown');
    await expect(sizes(page).and(page.locator(':checked'))).toHaveCount(0);
    await page.getByRole('radio', { name: 'M', exact: true }).click();
    await expect(page).toHaveURL('/lever-belt-10-mm?color=Brown&size=M');
    await expect(addToCart(page)).toHaveText('Add to cart · $129');
    await addToCart(page).click();
    await expect(page.getByTestId('side-cart')).toContainText('Brown · M');
  });

  test('has a table of sizes in the units of the site, in a dialog and in its section', async ({ page }) => {
    await page.goto('/gb/lever-belt-10-mm');
    await page.getByRole('link', { name: 'Size guide' }).click();
    const guide = page.getByTestId('size-guide');
    await expect(guide.getByRole('row', { name: /^M/ })).toContainText('76–89');
    await expect(guide).toContainText('centimeters');
    await page.keyboard.press('Escape');
    await expect(guide).toBeHidden();
    await expect(page.locator('#sizes').getByRole('row', { name: /^M/ })).toContainText('76–89');
    await page.goto('/lever-belt-10-mm');
    await expect(page.locator('#sizes').getByRole('row', { name: /^M/ })).toContainText('30–35');
  });

  test('says when it arrives before a size is chosen @desktop', async ({ page }) => {
    await page.goto('/lever-belt-10-mm');
    await page.getByTestId('delivery-date').scrollIntoViewIfNeeded();
    await expect(page.getByTestId('delivery-date')).toContainText('Arrives');
  });
});

test.describe('the summary of a bundle', () => {
  const summary = (page: Page) => page.getByTestId('kit-summary');

  test('stays in view with what is in it, its weight, its saving and its one button', async ({ page }) => {
    await page.goto('/home-gym-package');
    await page.getByRole('group', { name: /^Bench/ }).scrollIntoViewIfNeeded();
    await expect(summary(page)).toBeInViewport();
    await expect(addToCart(page)).toBeInViewport();
    await expect(summary(page)).toContainText(/8 pieces · 560 lb · you save \$30/);
    await page.getByRole('radio', { name: /A-2 Adjustable Bench/ }).click();
    await summary(page).getByText('8 pieces').click();
    await expect(summary(page).getByRole('listitem').filter({ hasText: 'A-2 Adjustable Bench' })).toBeVisible();
    await expect(summary(page).getByRole('listitem').filter({ hasText: 'Gym Chalk' })).toContainText('free');
  });

  test('says when it arrives before the end of the page is seen @desktop', async ({ page }) => {
    await page.goto('/home-gym-package');
    await page.getByRole('radio', { name: /A-2 Adjustable Bench/ }).click();
    await expect(summary(page)).toContainText('Arrives');
  });

  test('a row has one control: its quantity, down to none @desktop', async ({ page }) => {
    await page.goto('/home-gym-package');
    const plates = page.getByRole('group', { name: /^Big plates/ });
    await expect(plates.getByRole('checkbox')).toHaveCount(0);
    await plates.getByLabel('Quantity of Competition Bumper 25 kg').fill('4');
    await plates.getByLabel('Quantity of Competition Bumper 10 kg').fill('0');
    await expect(summary(page)).toContainText('10 pieces');
    await plates.getByLabel('Quantity of Competition Bumper 20 kg').fill('0');
    await expect(summary(page)).toContainText('8 pieces');
    await addToCart(page).click();
    const cart = page.getByTestId('side-cart');
    await expect(cart).toContainText('4 × Competition Bumper 25 kg');
    await expect(cart).not.toContainText('Competition Bumper 20 kg');
  });
});

test('two pieces cost twice as much @desktop', async ({ page }) => {
  await page.goto('/north-bar-28-5-multi');
  await expect(addToCart(page)).toContainText('$295');
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(configurator(page).locator('[name="qty"]')).toHaveValue('2');
  await expect(addToCart(page)).toContainText('$590');
});

test('a group adds up its rows @phone', async ({ page }) => {
  await page.goto('/training-bumper-pairs');
  const before = await addToCart(page).textContent();
  await configurator(page)
    .getByRole('button', { name: /More|more/ })
    .first()
    .click();
  await expect.poll(() => addToCart(page).textContent()).not.toBe(before);
});

test('a gift card costs the selected amount and asks for its recipient @phone', async ({ page }) => {
  await page.goto('/northbar-e-gift-card');
  await expect(addToCart(page)).toContainText('$25');
  await page.getByRole('radio', { name: /\$100/ }).click();
  await expect(addToCart(page)).toContainText('$100');
  await expect(configurator(page).locator('[name="recipientEmail"]')).toBeVisible();
});

const ABOUT = ['Description', 'In the box', 'Gear specs', 'Reviews (7)', 'Questions'];

test('what there is to know is in sections, and the row of links above them stays and marks the one in view', async ({
  page,
}) => {
  await page.goto('/r-4-power-rack');
  const row = page.getByRole('navigation', { name: 'About this product' });
  await expect(row.getByRole('link')).toHaveText(ABOUT);
  for (const title of ABOUT) {
    await row.getByRole('link', { name: title }).click();
    await expect(row.locator('[aria-current]')).toHaveText(title);
    await expect(
      page.getByRole('heading', { level: 2, name: title.replace(/ \(.*/, ''), exact: true }),
    ).toBeInViewport();
    await expect(row.locator('[aria-current]')).toBeInViewport();
  }
  await page.locator('#specs').scrollIntoViewIfNeeded();
  await page.evaluate(() => document.querySelector('#specs tr:nth-child(9)')?.scrollIntoView({ block: 'center' }));
  await expect(row.locator('[aria-current]')).toHaveText('Gear specs');
});

test('what fits a product is shown as pictures @desktop', async ({ page }) => {
  await page.goto('/r-4-power-rack');
  const fits = page.locator('#specs').getByRole('listitem');
  await expect(fits).toHaveText(['A-2 Adjustable Bench', 'F-1 Flat Bench']);
  await expect(fits.first().locator('img')).toHaveAttribute('src', /^\/media\//);
  await fits.first().getByRole('link').click();
  await expect(page).toHaveURL('/a-2-adjustable-bench');
});

test('a row of products that are all in view has no arrows', async ({ page }) => {
  await page.goto('/north-bar-28-5-multi');
  const arrows = (heading: string) =>
    page.getByRole('region', { name: heading }).getByRole('button', { name: 'Next', exact: true });
  await expect(arrows('Goes well with')).toBeVisible();
  await expect(page.getByRole('region', { name: 'A step up' }).getByTestId('product-card')).toHaveCount(2);
  await expect(arrows('A step up')).toBeHidden();
});

test('on a phone quantity and button stay within reach @phone', async ({ page }) => {
  await page.goto('/r-4-power-rack');
  await expect(addToCart(page)).toBeInViewport();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.locator('#configure').scrollIntoViewIfNeeded();
  await expect(addToCart(page)).toBeInViewport();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('every section can be read, whichever the address names @phone', async ({ page }) => {
    await page.goto('/r-4-power-rack#reviews');
    for (const id of ['description', 'box', 'specs', 'reviews']) await expect(page.locator(`#${id}`)).toBeVisible();
    await expect(page.locator('#reviews')).toBeInViewport();
  });

  test('a row of a bundle is left out by the quantity 0 @phone', async ({ page }) => {
    await page.goto('/home-gym-package');
    await page.getByLabel('Quantity of Competition Bumper 10 kg').fill('0');
    await addToCart(page).click();
    await expect(page).toHaveURL('/cart');
    await expect(page.getByTestId('cart-line')).toContainText('Competition Bumper 20 kg');
    await expect(page.getByTestId('cart-line')).not.toContainText('Competition Bumper 10 kg');
  });

  test('a size must be chosen before the form is sent @phone', async ({ page }) => {
    await page.goto('/lever-belt-10-mm');
    await addToCart(page).click();
    await expect(page).toHaveURL('/lever-belt-10-mm');
    await page.getByRole('radio', { name: 'L', exact: true }).check();
    await addToCart(page).click();
    await expect(page).toHaveURL('/cart');
    await expect(page.getByTestId('cart-line')).toContainText('Black · L');
  });

  test('a selection is shown by the form itself @phone', async ({ page }) => {
    await page.goto('/r-4-power-rack');
    await page.getByRole('radio', { name: /Strap Safeties/ }).check();
    await page.getByRole('button', { name: /^(Show|Update|Apply)/ }).click();
    await expect(page).toHaveURL(/r-4-power-rack\?/);
    await expect(addToCart(page)).toContainText('$1,255');
    await expect(page.getByRole('radio', { name: /Strap Safeties/ })).toBeChecked();
  });

  test('the form adds to the cart by POST @phone', async ({ page }) => {
    await page.goto('/gb/north-bar-28-5-multi');
    await expect(configurator(page)).toHaveAttribute('method', 'post');
    await expect(configurator(page)).toHaveAttribute('action', '/gb/cart/add');
    await expect(addToCart(page)).toBeEnabled();
  });
});

test('a row of products scrolls by its button and by dragging, which opens no product @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto('/r-4-power-rack');
  const row = page.getByRole('region', { name: 'Goes well with' });
  const track = row.getByRole('list').first();
  const at = () => track.evaluate((element) => element.scrollLeft);
  await row.scrollIntoViewIfNeeded();
  await row.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.poll(at).toBeGreaterThan(50);
  await expect(row.getByRole('button', { name: 'Previous' })).toBeEnabled();
  await row.getByRole('button', { name: 'Previous' }).click();
  await expect.poll(at).toBe(0);

  const box = await track.boundingBox();
  if (!box) throw new Error('the row has no place on the page');
  await page.mouse.move(box.x + 600, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 100, { steps: 6 });
  await page.mouse.up();
  await expect.poll(at).toBeGreaterThan(50);
  await expect(page).toHaveURL('/r-4-power-rack');
});
