import { chromium, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './store-test.ts';

const GYM = '/zeus-builder/project/edit?template=two-car-garage';
/** Graphics by the processor, which machines without a screen have, too. */
const WITH_GRAPHICS = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

/** Counts the calls that draw something. */
const COUNT = `
  globalThis.drawn = 0;
  const draw = WebGL2RenderingContext.prototype.drawArraysInstanced;
  WebGL2RenderingContext.prototype.drawArraysInstanced = function (...given) { drawn++; return draw.apply(this, given); };
`;
const drawn = (page: Page) => page.evaluate('drawn') as Promise<number>;

test('a gym is seen in 3D on request, turned by keys and pointer, entered and saved as a picture @desktop', async ({
  baseURL,
  launchOptions,
}) => {
  const args = (launchOptions.args ?? []).filter((each) => each !== '--disable-gpu');
  const browser = await chromium.launch({ ...launchOptions, args: [...args, ...WITH_GRAPHICS] });
  try {
    const page = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 1024, height: 800 } });
    await page.addInitScript(COUNT);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto(GYM);
    const button = page.getByTestId('planner-3d');
    const view = page.getByTestId('planner-3d-canvas');
    await expect(button).toBeVisible();
    expect(loaded.filter((url) => url.includes('room-view'))).toEqual([]);
    await button.click();
    await expect(view).toBeFocused();
    await expect(page.getByTestId('planner-canvas')).toBeHidden();
    await expect.poll(() => drawn(page)).toBeGreaterThan(0);
    expect(loaded.filter((url) => url.includes('room-view'))).toHaveLength(1);
    await expectAccessible(page);

    // Nothing is drawn while nothing changes, and each change draws one frame: the room and three forms of bodies.
    const first = await view.screenshot();
    const before = await drawn(page);
    await page.waitForTimeout(500);
    expect(await drawn(page)).toBe(before);
    await view.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => drawn(page)).toBeGreaterThan(before);
    expect((await drawn(page)) - before).toBeLessThanOrEqual(4);
    const turned = await view.screenshot();
    expect(turned.equals(first)).toBe(false);
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await view.screenshot()).equals(first)).toBe(true);

    const box = await view.boundingBox();
    if (!box) throw new Error('the view is not drawn');
    await page.mouse.move(box.x + 200, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(box.x + 300, box.y + 220, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await view.screenshot()).equals(first)).toBe(false);

    const outside = await view.screenshot();
    await page.getByRole('button', { name: 'Stand in the room' }).click();
    await expect(page.getByRole('button', { name: 'Stand in the room' })).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => (await view.screenshot()).equals(outside)).toBe(false);
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save picture' }).click(),
    ]);
    expect(picture.suggestedFilename()).toBe('Two-car garage.png');

    await button.click();
    await expect(view).toHaveCount(0);
    await expect(page.getByTestId('planner-canvas')).toBeVisible();
  } finally {
    await browser.close();
  }
});

test('a browser without graphics says why, and keeps the plan @desktop', async ({ baseURL, launchOptions }) => {
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--disable-3d-apis'],
  });
  try {
    const page = await browser.newPage({ baseURL: baseURL ?? '' });
    await page.goto(GYM);
    await page.getByTestId('planner-3d').click();
    await expect(page.getByText('Your browser cannot show the gym in 3D')).toBeVisible();
    await expect(page.getByTestId('planner-canvas')).toBeVisible();
  } finally {
    await browser.close();
  }
});
