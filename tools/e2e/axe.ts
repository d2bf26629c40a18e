import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from '@playwright/test';
import type axe from 'axe-core';
import { expectFits } from './fits.ts';
import { expect } from './store-test.ts';

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * What a page has to itself: not the header and the footer, which `every-page.e2e.ts` checks for all pages. Axe reads
 * only the selectors that it knows itself, and finds nothing with others.
 */
const OWN_PARTS = 'main *, dialog *, [popover] *';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/**
 * Expects that the page fits its window and has no violation of WCAG 2.2 AA or of best practices; each violation is
 * listed with its first elements. `within` limits the search to a part of the page. Contrast and the size of targets,
 * which take most of the time, are checked without the header and the footer.
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  await expectNoViolations(page, within, { type: 'tag', values: RULES }, OWN_PARTS);
  await expectFits(page);
}

/** Expects what `expectAccessible` does, with the header and the footer. */
export async function expectWhollyAccessible(page: Page, within = 'html'): Promise<void> {
  await expectNoViolations(page, within, { type: 'tag', values: RULES }, '*');
  await expectFits(page);
}

/** Expects that all text contrasts enough; for a page that is accessible and then changes nothing but its colors. */
export async function expectContrast(page: Page): Promise<void> {
  await expectNoViolations(page, 'html', { type: 'rule', values: ['color-contrast'] }, '*');
}

/**
 * Does work on a whole page. A page that the store loads again in the meantime, because one of its files did not arrive on
 * a machine that is overloaded, is waited for, and the work is done on it once more.
 */
async function onLoaded(page: Page, work: () => Promise<void>): Promise<void> {
  let loads = 0;
  const count = (frame: Frame) => {
    loads += frame === page.mainFrame() ? 1 : 0;
  };
  page.on('framenavigated', count);
  try {
    await page.waitForLoadState();
    await work();
  } catch (error) {
    if (loads === 0) throw error;
    await page.waitForLoadState();
    await work();
  } finally {
    page.off('framenavigated', count);
  }
}

/** Expects that no rule is violated in a part of the page, which may be loaded again in the meantime. */
const expectNoViolations = (page: Page, within: string, runOnly: axe.RunOnly, measured: string): Promise<void> =>
  onLoaded(page, () => expectNone(page, within, runOnly, measured));

/** Runs rules on a part of the page; `measured` selects the elements whose contrast and size are checked. */
async function expectNone(page: Page, within: string, runOnly: axe.RunOnly, measured: string): Promise<void> {
  // A color halfway through a transition is not part of the design. What turns forever waits at its beginning: axe takes a
  // line that has turned out of its box for one that covers what is above.
  const turning = await page.evaluateHandle(async () => {
    const isEndless = ({ effect }: Animation) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    const all = document.getAnimations();
    await Promise.all(all.filter((each) => !isEndless(each)).map((each) => each.finished.catch(() => undefined)));
    const endless = all.filter((each) => isEndless(each) && each.playState === 'running');
    for (const each of endless) {
      each.pause();
      each.currentTime = 0;
    }
    return endless;
  });
  // The page's policy forbids script tags; the debugger may evaluate.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const { violations } = await page.evaluate(
    ({ runOnly, within, measured }) => {
      const { axe: checker } = window as unknown as { axe: typeof axe };
      checker.configure({
        rules: [
          { id: 'color-contrast', selector: measured },
          { id: 'target-size', selector: measured },
        ],
      });
      return checker.run(within, { runOnly, resultTypes: ['violations'] });
    },
    { runOnly, within, measured },
  );
  await turning.evaluate((endless) => {
    for (const each of endless) each.play();
  });
  const lines = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} (${nodes.length}) ${nodes
        .slice(0, 3)
        .map(({ html, any: [reason] }) => `${html.slice(0, 160)}${reason ? ` (${reason.message})` : ''}`)
        .join(' | ')}`,
  );
  expect(lines, `${page.url()} is not accessible`).toEqual([]);
}
