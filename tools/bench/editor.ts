import { chromium as engine, type Page } from '@playwright/test';
import { chromium } from '#tools/chromium.ts';

/** Blocks of the measured pages. */
const COUNTS = [60, 400];
const LETTERS = 60;
const PAUSE_MS = 300;
/** How long a move has until it is kept and drawn. */
const SETTLE_MS = 2500;
const MOVES = ['Down', 'Up', 'Remove', 'Down', 'Remove', 'Up', 'Remove', 'Down'];

const store = new URL(process.env.STORE_URL ?? 'http://localhost:8787');
store.hostname = `local.${store.hostname}`;

async function signIn(page: Page): Promise<void> {
  await page.goto(`${store.origin}/staff/login`);
  await page.locator('#staff-email').fill('staff@northbar.test');
  await page.getByLabel('Password').fill('Backoffice-500');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/staff');
}

/** Makes a draft of a page that has the blocks of the home page among texts. Returns the address of its editor. */
async function makeDraft(page: Page, count: number): Promise<string> {
  const key = `bench-${count}-${crypto.randomUUID().slice(0, 8)}`;
  const id = await page.evaluate(
    `(async () => {
      const { record } = await (await fetch('/svc_staff/records?kind=page&key=home&site=USA')).json();
      const pool = record.value.blocks.filter((block) => !block.abTest && !block.segments);
      const text = (at) => ({ name: 'text', props: { html: '<h2>Part ' + at + '</h2><p>Words about steel, and some more of them.</p>' } });
      const blocks = Array.from({ length: ${count} }, (_, at) => (at % 3 ? text(at) : pool[(at / 3) % pool.length]));
      const operations = [{ kind: 'page', key: '${key}', site: 'USA', base: 0, value: { title: 'Bench', content: '', blocks } }];
      const answer = await fetch('/svc_staff/changesets', {
        method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name: '${key}', operations }),
      });
      return (await answer.json()).changeset.id;
    })()`,
  );
  return `${store.origin}/staff/changesets/${id}/blocks?${new URLSearchParams({ kind: 'page', key, site: 'USA', at: '1' })}`;
}

/** Counts from the last mark to the next change of the canvas, in milliseconds, into `globalThis.times`. */
const WATCH = `{
  globalThis.times = [];
  globalThis.mark = 0;
  const canvas = document.querySelector('[data-testid=canvas]').contentDocument;
  new MutationObserver((all) => {
    if (!mark || !all.some(({ type }) => type !== 'attributes')) return;
    times.push(performance.now() - mark);
    mark = 0;
  }).observe(canvas.body, { subtree: true, characterData: true, childList: true });
  document.addEventListener('input', () => { mark = performance.now(); }, true);
  document.addEventListener('click', () => { mark = performance.now(); }, true);
}`;

const taken = async (page: Page): Promise<readonly number[]> =>
  ((await page.evaluate('times.splice(0)')) as number[]).sort((a, b) => a - b);
const words = (times: readonly number[]): string => {
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]?.toFixed(0);
  return `${times.length} times, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${times.at(-1)?.toFixed(0)} ms`;
};

const browser = await engine.launch(chromium());
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signIn(page);
  for (const count of COUNTS) {
    await page.goto(await makeDraft(page, count));
    await page.frameLocator('[data-testid=canvas]').locator('[data-chosen]').first().waitFor();
    await page.waitForTimeout(SETTLE_MS);
    await page.evaluate(WATCH);
    await page.locator('form#block textarea').first().focus();
    for (let letter = 0; letter < LETTERS; letter++) {
      await page.keyboard.type('x');
      await page.waitForTimeout(PAUSE_MS);
    }
    console.log(`${count} blocks: what is typed is seen: ${words(await taken(page))}`);
    await page.waitForTimeout(SETTLE_MS);
    for (const [index, action] of MOVES.entries()) {
      const row = page.getByTestId('block-row').nth(4 + 5 * index);
      await row.getByRole('button', { name: new RegExp(`^${action}`) }).click();
      await page.waitForTimeout(SETTLE_MS);
    }
    console.log(`${count} blocks: a move or removal is seen: ${words(await taken(page))}`);
  }
} finally {
  await browser.close();
}
