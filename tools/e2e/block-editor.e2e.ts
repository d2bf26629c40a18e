import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signIn } from './staff-pages.ts';
import { expect, test } from './store-test.ts';

/** A preview may start no worker, and says so. */
test.use({ expectedNoise: /worker-src|ERR_INTERNET_DISCONNECTED|Failed to fetch/ });

const BLOCKS = [
  { name: 'hero', props: { title: 'Built for winter', image: 'northbar/hero-rack-hall.webp', imageAlt: 'A rack' } },
  {
    name: 'faq',
    props: {
      items: [
        { question: 'Does it rust?', html: '<p>No.</p>' },
        { question: 'Is it loud?', html: '<p>Yes.</p>' },
      ],
    },
  },
  ...Array.from({ length: 8 }, (_, at) => ({
    name: 'text',
    props: { html: `<h2>Part ${at}</h2><p>Words of ${at}.</p>` },
  })),
];

interface Editor {
  readonly staff: Page;
  readonly canvas: FrameLocator;
  readonly row: (name: string) => Locator;
  readonly form: Locator;
  readonly address: string;
}

/** Opens the editor of a new page, which only this journey knows. */
async function openEditor(browser: Parameters<typeof signIn>[0], page: Page, at = ''): Promise<Editor> {
  const staff = await signIn(browser, '/staff/changesets', page);
  const key = `canvas-${crypto.randomUUID().slice(0, 8)}`;
  const id = await staff.evaluate(
    async ([name, blocks]) => {
      const operations = [{ kind: 'page', key: name, base: 0, value: { title: 'Canvas', content: '', blocks } }];
      const answer = await fetch('/svc_staff/changesets', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, operations }),
      });
      const made = (await answer.json()) as { changeset?: { id: string } };
      if (!made.changeset) throw new Error(JSON.stringify(made));
      return made.changeset.id;
    },
    [key, BLOCKS] as const,
  );
  const address = `/staff/changesets/${id}/blocks?${new URLSearchParams({ kind: 'page', key, site: '', at })}`;
  await staff.goto(address);
  const canvas = staff.frameLocator('[data-testid=canvas]');
  await expect(canvas.locator('[data-at="0"]').first()).toBeVisible();
  return {
    staff,
    canvas,
    row: (name) => staff.getByTestId('block-row').filter({ hasText: name }),
    form: staff.locator('form#block'),
    address,
  };
}

const saved = (staff: Page) => expect(staff.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
const scrolledTo = (canvas: FrameLocator): Promise<number> =>
  canvas.locator('body').evaluate(() => Math.round(scrollY));

test('what is pressed in the canvas is opened at its field, and typing is seen at once and saves itself @desktop', async ({
  browser,
  page,
}) => {
  const { staff, canvas, form, address } = await openEditor(browser, page);
  await expectAccessible(staff);
  await canvas.getByRole('heading', { name: 'Part 6' }).click();
  const field = form.getByLabel('Text');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(/Part 6/);
  const before = await scrolledTo(canvas);
  expect(before).toBeGreaterThan(0);
  await field.fill('<h2>Part 6</h2><p>Other words.</p>');
  await expect(canvas.getByText('Other words.')).toBeVisible();
  expect(await scrolledTo(canvas)).toBe(before);
  await saved(staff);
  await expect(field).toBeFocused();
  await staff.goto(address);
  await expect(canvas.getByText('Other words.')).toBeAttached();
  await staff.context().close();
});

test('what is open in a block stays open while it is typed in @desktop', async ({ browser, page }) => {
  const { staff, canvas, form, row } = await openEditor(browser, page);
  await row('Faq').getByRole('link').first().click();
  await canvas.getByText('Is it loud?').click();
  await expect(canvas.getByText('Yes.')).toBeVisible();
  await form.getByLabel('Question').nth(1).fill('Is it very loud?');
  await expect(canvas.getByText('Is it very loud?')).toBeVisible();
  await expect(canvas.getByText('Yes.')).toBeVisible();
  await staff.context().close();
});

test('blocks are moved, removed, taken back and done again by keyboard, and dragged with a mouse @desktop', async ({
  browser,
  page,
}) => {
  const { staff, canvas, row } = await openEditor(browser, page);
  const order = () => canvas.locator('main h1, main h2').allTextContents();
  const titles = ['Part 0', 'Part 1', 'Part 2', 'Part 3', 'Part 4', 'Part 5', 'Part 6', 'Part 7'];
  const shown = async (...expected: readonly string[]) =>
    expect.poll(async () => (await order()).filter((text) => text.startsWith('Part'))).toEqual(expected);
  await shown(...titles);
  await row('Part 1').getByRole('button', { name: /^Down/ }).focus();
  await staff.keyboard.press('Enter');
  await staff.keyboard.press('Enter');
  const moved = ['Part 0', 'Part 2', 'Part 3', 'Part 1', 'Part 4', 'Part 5', 'Part 6', 'Part 7'];
  await shown(...moved);
  await expect(row('Part 1').getByRole('button', { name: /^Down/ })).toBeFocused();
  await row('Part 4')
    .getByRole('button', { name: /^Remove/ })
    .focus();
  await staff.keyboard.press('Enter');
  await shown(...moved.filter((title) => title !== 'Part 4'));
  await expect(row('Part 5').getByRole('button', { name: /^Remove/ })).toBeFocused();
  await staff.keyboard.press('Control+z');
  await shown(...moved);
  await staff.getByRole('button', { name: 'Undo' }).click();
  await staff.getByRole('button', { name: 'Undo' }).click();
  await shown(...titles);
  await expect(staff.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await staff.getByRole('button', { name: 'Redo' }).click();
  await shown('Part 0', 'Part 2', 'Part 1', ...titles.slice(3));
  await row('Part 0')
    .locator('.block-drag')
    .dragTo(row('Part 2'), { targetPosition: { x: 60, y: 60 } });
  await shown('Part 2', 'Part 0', 'Part 1', ...titles.slice(3));
  // It is kept as it is seen.
  await staff.reload();
  await shown('Part 2', 'Part 0', 'Part 1', ...titles.slice(3));
  await staff.context().close();
});

test('what is typed without a network is saved when there is one, and a colleague’s work is never lost @desktop', async ({
  browser,
  page,
}) => {
  const { staff, canvas, form, address } = await openEditor(browser, page, '2');
  const [colleague, third] = [await signIn(browser, address, page), await signIn(browser, address, page)];
  const textOf = (who: Page): Locator => who.locator('form#block').getByLabel('Text');
  await staff.context().setOffline(true);
  await form.getByLabel('Text').fill('<h2>Part 0</h2><p>Typed offline.</p>');
  await expect(staff.getByRole('alert')).toContainText('cannot be reached');
  await staff.context().setOffline(false);
  await saved(staff);
  await expect(canvas.getByText('Typed offline.')).toBeVisible();

  // A window that is closed without a network gives back what was typed in it; one of both saves it.
  await staff.context().setOffline(true);
  await form.getByLabel('Text').fill('<h2>Part 0</h2><p>Typed before it closed.</p>');
  await staff.close();
  await staff.context().setOffline(false);
  const again = await staff.context().newPage();
  await again.goto(address);
  await expect(textOf(again)).toHaveValue(/Typed before it closed/);
  await expect(async () => {
    await third.reload();
    await expect(textOf(third)).toHaveValue(/Typed before it closed/, { timeout: 500 });
  }).toPass();

  await textOf(colleague).fill('<h2>Part 0</h2><p>Typed elsewhere.</p>');
  await expect(colleague.getByRole('alert')).toContainText('Not saved.');
  await expect(textOf(colleague)).toHaveValue(/Typed elsewhere/);
  // From then on the colleague decides: nothing is saved by itself, and what was typed stays.
  await textOf(colleague).fill('<h2>Part 0</h2><p>Typed on.</p>');
  await colleague.waitForTimeout(2500);
  await colleague.reload();
  await expect(colleague.getByRole('alert')).toContainText('not saved yet');
  await expect(textOf(colleague)).toHaveValue(/Typed on/);
  await third.reload();
  await expect(textOf(third)).toHaveValue(/Typed before it closed/);
  await colleague.getByTestId('save-block').click();
  await saved(colleague);
  await third.reload();
  await expect(textOf(third)).toHaveValue(/Typed on/);
  for (const each of [third, colleague, again]) await each.context().close();
});

test('what is wrong is said, and the canvas shows the last that was right @desktop', async ({ browser, page }) => {
  const { staff, canvas, form } = await openEditor(browser, page, '0');
  await form.getByLabel('Title', { exact: true }).fill('');
  await expect(staff.getByText(/^Not drawn yet/)).toBeVisible();
  await expect(canvas.getByRole('heading', { level: 1 })).toHaveText('Built for winter');
  await expect(staff.getByRole('alert')).toContainText('Not saved.');
  await form.getByLabel('Title', { exact: true }).fill('Built for spring');
  await expect(canvas.getByRole('heading', { level: 1 })).toHaveText('Built for spring');
  await saved(staff);
  await staff.getByLabel('Width').selectOption('390');
  await expect(staff.getByTestId('canvas')).toHaveAttribute('width', '390');
  await staff.getByLabel('Seen on').selectOption('EUR');
  await expect(canvas.locator('html')).toHaveAttribute('data-site', 'EUR');
  await expectAccessible(staff);
  await staff.context().close();
});

test('what should be looked at is listed, and fields suggest what they can name @desktop', async ({
  browser,
  page,
}) => {
  const { staff, canvas, form } = await openEditor(browser, page, '3');
  const advice = staff.getByTestId('advice');
  await expect(advice).toBeHidden();
  await form.getByLabel('Text').fill('<h4>Part 1</h4><p>See <a href="/nowhere-at-all">nowhere</a>.</p>');
  await expect(advice.getByText('2 things to look at')).toBeVisible();
  await saved(staff);
  await canvas.getByRole('heading', { level: 1 }).click();
  const picture = form.getByLabel('Picture', { exact: true });
  await expect(picture).toBeVisible();
  await picture.fill('kettlebell');
  await expect(staff.locator('#picks option[value="northbar/kettlebell-24-kg.webp"]')).toBeAttached();
  await picture.fill('northbar/kettlebell-24-kg.webp');
  await expect(canvas.locator('[data-at="0"] img[src*="kettlebell-24"]').first()).toBeAttached();
  await advice.getByText('2 things to look at').click();
  await advice.getByRole('button', { name: /level 4/ }).click();
  await expect(staff.getByRole('heading', { name: 'Text', exact: true })).toBeVisible();
  await expect(form.getByLabel('Text')).toHaveValue(/Part 1/);
  await expectAccessible(staff);
  await staff.context().close();
});
