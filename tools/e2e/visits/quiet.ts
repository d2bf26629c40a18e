import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type KeptWhere, keptThing } from '#shared/tracking/kept-things.ts';
import { agentOf } from '#tools/e2e/network.ts';
import { PAGES, PRODUCTS } from '#tools/e2e/pages.ts';
import type { CollectorNetwork } from './collector.ts';
import type { Finding } from './compare.ts';

/** Sites that ask before anything is counted, by the prefix of their addresses. */
const SITES = { EUR: '/eu', GBR: '/gb', CAN: '/ca' } as const;
const DEVICES = ['web', 'app'] as const;
export const CHOICES = ['untouched', 'rejected', 'withdrawn'] as const;
const IN_APP = 'mobileAppVersion=3.1.0&mobileAppPlatform=ios';
/** How long a page is looked at: longer than events wait before they leave, milliseconds. */
const LOOK_MS = 1300;
/** How long the first events of a visitor who agreed may take, and how often they are looked for, milliseconds. */
const TOLD_MS = 20_000;
const OFTEN_MS = 100;

/** A walk of a visitor who agrees to nothing. */
interface Walk {
  readonly nth: number;
  readonly site: keyof typeof SITES;
  readonly device: (typeof DEVICES)[number];
  readonly choice: (typeof CHOICES)[number];
}

/** All walks: each site, on the web and in the app, with each choice. `first`: the number of the first of them. */
export function walks(first: number): readonly Walk[] {
  const all = (Object.keys(SITES) as (keyof typeof SITES)[]).flatMap((site) =>
    DEVICES.flatMap((device) => CHOICES.map((choice) => ({ site, device, choice }))),
  );
  return all.map((walk, at) => ({ nth: first + at, ...walk }));
}

/** Addresses of pages of every family on one site. */
function pathsOf(prefix: string, count: number): readonly string[] {
  const bare = [...PAGES, ...PRODUCTS].map(({ path }) => path.replace(/^\/(?:eu|gb|ca|au|apo)(?=\/|$)/, '') || '/');
  return [...new Set(bare)].slice(0, count).map((path) => prefix + path);
}

async function choose(page: Page, prefix: string, button: 'Accept all' | 'Reject all'): Promise<void> {
  await page.goto(`${prefix}/cookie-choices`);
  await page.locator('#main').getByRole('button', { name: button }).click();
  await page.getByText('Your choice has been saved.').waitFor();
}

/** What a browser keeps that its visitor has not agreed to, or that no table names. */
async function keptIn(context: BrowserContext, page: Page): Promise<readonly string[]> {
  const storage = (await page.evaluate(
    `[...Object.keys(localStorage).map((key) => ['local', key]), ...Object.keys(sessionStorage).map((key) => ['session', key])]`,
  )) as readonly (readonly [KeptWhere, string])[];
  const cookies = (await context.cookies()).map(({ name }) => ['cookie', name] as const);
  return [...cookies, ...storage].flatMap(([where, name]) => {
    const row = keptThing(where, name);
    if (row === undefined) return `keeps the ${where} ${name}, which no table names`;
    return row.categories.length === 0 ? [] : `keeps the ${where} ${name}, which needs ${row.categories.join(' or ')}`;
  });
}

/** Walks through pages of a site. Returns everything that was sent or kept without consent. */
export async function walk(
  browser: Browser,
  origin: string,
  network: CollectorNetwork,
  { count, nth, site, device, choice }: Walk & { readonly count: number },
): Promise<readonly Finding[]> {
  const context = await browser.newContext({
    baseURL: origin,
    userAgent: agentOf(nth),
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const found = new Set<string>();
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) found.add(`asks ${url.origin}`);
  });
  try {
    const page = await context.newPage();
    const prefix = SITES[site];
    if (device === 'app') await page.goto(`${prefix}/?${IN_APP}`);
    if (choice === 'withdrawn') {
      await choose(page, prefix, 'Accept all');
      await page.goto(`${prefix}/plates`);
      for (const end = Date.now() + TOLD_MS; Date.now() < end && network.batches(nth) === 0; )
        await page.waitForTimeout(OFTEN_MS);
      if (network.batches(nth) === 0) found.add('tells nothing though everything was agreed to');
    }
    if (choice !== 'untouched') await choose(page, prefix, 'Reject all');
    const before = network.batches(nth);
    for (const path of pathsOf(prefix, count)) {
      await page.goto(path);
      await page.waitForTimeout(LOOK_MS);
      for (const words of await keptIn(context, page)) found.add(`${path} ${words}`);
      if (network.batches(nth) > before) found.add(`${path} sends events`);
    }
  } finally {
    await context.close();
  }
  return [...found].map((words) => ({ turn: `${site}, ${device}, ${choice}`, kind: 'without consent', words }));
}
