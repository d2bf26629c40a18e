import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { fillCart } from '#tools/e2e/cart-steps.ts';
import { STRAPS } from '#tools/e2e/checkout-steps.ts';
import { agentOf } from '#tools/e2e/network.ts';
import { Random } from '#tools/faults/random.ts';
import { type Sheet, WalletApp } from './app.ts';
import type { BankNetwork } from './bank-network.ts';
import { endingOf } from './ending.ts';

/** What a page shows of an order: it is `placed`, `waits` for its payment, or the checkout is `open`; `empty` is an empty cart. */
export interface Shown {
  readonly view: 'empty' | 'open' | 'placed' | 'waits';
  /** The placed order. */
  readonly orderId: string | null;
}

/** What became of a round, as the app and the shopper know it. */
export interface Played {
  readonly nth: number;
  readonly sheets: readonly Sheet[];
  /** What the shopper sees at the end. */
  readonly end: Shown;
}

/** Most sheets of a round. */
const TURNS = 3;
const CHECKOUT = '/checkout?mobileAppVersion=3.1.0&mobileAppPlatform=ios';
/** How long something of a page is waited for, and how often it is looked for, milliseconds. */
const PATIENCE_MS = 6000;
const OFTEN_MS = 100;
const AT_ONCE = { timeout: 200 } as const;
/** How long a checkout must be open before nothing more comes of an order that was sent, milliseconds. */
const STABLE_MS = 1500;
/** How long a shopper waits for shipping and tax, milliseconds. */
const FINAL_MS = 3000;
/** How long the app waits for an answer to what it says again, milliseconds. */
const ANSWER_MS = 1000;
/** How long the store may take to settle a payment without an answer, milliseconds. */
const SETTLED_MS = 40_000;

/** How the system ends a page: it is loaded again in its tab, opened again in another one, or that has no storage either. */
const ENDS = ['again', 'again', 'another', 'another', 'forgotten'] as const;

/** Looks for something until it is there or the patience is over. Pages may be left meanwhile, which is not an error. */
async function until<Value>(
  look: () => Promise<Value | undefined>,
  patienceMs = PATIENCE_MS,
): Promise<Value | undefined> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(OFTEN_MS)) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a button can be pressed; undefined while it cannot. */
const isUsable = (button: HTMLElement | SVGElement): true | undefined =>
  button.matches(':disabled') ? undefined : true;

/** Reads in a page what it shows; undefined while it shows nothing yet. */
function shownIn(page: Page): Promise<Shown | undefined> {
  return page.evaluate((): Shown | undefined => {
    const find = (selector: string) => document.querySelector<HTMLElement>(selector);
    const orderIn = (query: string) => new URLSearchParams(query).get('order');
    if (find('[data-testid=order-number]')) return { view: 'placed', orderId: orderIn(location.search) };
    const recent = find('[data-testid=recent-order]') as HTMLAnchorElement | null;
    if (recent) return { view: 'placed', orderId: orderIn(recent.search) };
    if (find('store-island[name=cart-page]')) return { view: 'empty', orderId: null };
    if (!find('store-island[name=checkout][data-awake]')) return undefined;
    return { view: find('.co-wait') ? 'waits' : 'open', orderId: null };
  });
}

/** A shopper with the app, whose page the system may end at any time. */
class Shopper {
  readonly #context: BrowserContext;
  readonly #app: WalletApp;
  readonly #random: Random;
  #page: Page;

  constructor(parts: {
    readonly context: BrowserContext;
    readonly app: WalletApp;
    readonly random: Random;
    readonly page: Page;
  }) {
    this.#context = parts.context;
    this.#app = parts.app;
    this.#random = parts.random;
    this.#page = parts.page;
  }

  open(): Promise<unknown> {
    return this.#page.goto(CHECKOUT, { waitUntil: 'commit' });
  }

  /** The system ends the page, and the shopper opens the checkout again. */
  async lose(how: (typeof ENDS)[number]): Promise<void> {
    if (how === 'again') {
      await this.#page.goto(CHECKOUT, { waitUntil: 'commit' });
      return;
    }
    const page = await this.#context.newPage();
    await this.#page.close({ runBeforeUnload: false });
    this.#page = page;
    for (const sheet of this.#app.sheets) sheet.isInTab = false;
    if (how === 'forgotten') {
      await page.goto('/robots.txt');
      await page.evaluate(() => localStorage.clear());
    }
    await this.open();
  }

  /** Opens a sheet, if the page offers one. Undefined if it does not. */
  async #openSheet(): Promise<Sheet | undefined> {
    const before = this.#app.sheets.length;
    const button = this.#page.getByRole('button', { name: 'Pay with Apple Pay' });
    const isOffered = await until(async () =>
      (await this.#isOver()) ? false : await button.evaluate(isUsable, null, AT_ONCE),
    );
    if (!isOffered) return undefined;
    await button.click({ timeout: PATIENCE_MS }).catch(() => undefined);
    return until(async () => (this.#app.sheets.length > before ? this.#app.sheet : undefined), 1000);
  }

  /** Whether nothing is left to pay. */
  async #isOver(): Promise<boolean> {
    const shown = await shownIn(this.#page).catch(() => undefined);
    return shown?.view === 'placed' || shown?.view === 'empty';
  }

  /** One sheet: opened, approved or closed, once or several times, and the page ended in the midst of it. */
  async turn(): Promise<'goes on' | 'over'> {
    const random = this.#random;
    const sheet = await this.#openSheet();
    if (!sheet) return (await this.#isOver()) ? 'over' : 'goes on';
    await this.#app.sendPlace(this.#page, sheet);
    // Some approve before shipping and tax are known; few approve a total without them when they cannot be known.
    const isHasty = random.chance(15);
    const isFinal = !isHasty && (await until(async () => sheet.isFinal || undefined, FINAL_MS));
    if (random.chance(isFinal || isHasty ? 10 : 70)) {
      await this.#app.cancel(this.#page, sheet);
      return 'goes on';
    }
    for (let times = random.pick([1, 1, 2, 3]); times > 0; times--) {
      await this.#app.approve(this.#page, sheet);
      if (random.chance(20)) await this.#app.cancel(this.#page, sheet);
      if (times > 1) await sleep(random.pick([0, 50, 700]));
    }
    if (random.chance(50)) {
      await sleep(random.pick([0, 100, 400, 800, 2000]));
      await this.lose(random.pick(ENDS));
      await sleep(random.pick([0, 300, 1000]));
      if (random.chance(70)) await this.#app.approve(this.#page, sheet);
    }
    await until(async () => sheet.told[0], random.pick([500, 3000]));
    if (random.chance(30)) await this.#app.approve(this.#page, sheet);
    return 'goes on';
  }

  /** The app says its last approval again, if it is open how that ended, and waits for the answer. */
  async askAgain(): Promise<void> {
    const { sheet } = this.#app;
    if (!sheet?.isAgreed || endingOf(sheet) !== 'known') return;
    const before = sheet.told.length;
    await this.#app.approve(this.#page, sheet);
    await until(async () => (sheet.told.length > before ? true : undefined), ANSWER_MS);
  }

  /** What the page shows once nothing changes any more. */
  async sees(): Promise<Shown> {
    let last: Shown | undefined;
    let sinceMs = Date.now();
    const settled = await until(async () => {
      const shown = await shownIn(this.#page);
      if (shown?.view !== last?.view) sinceMs = Date.now();
      last = shown;
      if (!shown || shown.view === 'waits') return undefined;
      return shown.view === 'placed' || Date.now() - sinceMs >= STABLE_MS ? shown : undefined;
    }, SETTLED_MS);
    if (settled ?? last) return (settled ?? last) as Shown;
    throw new Error(`${this.#page.url()} shows nothing`);
  }
}

/** Plays a round in a browser of its own. The same seed makes the same plans of shopper, app, network and bank. */
export async function playRound(
  browser: Browser,
  network: BankNetwork,
  { origin, nth, seed }: { readonly origin: string; readonly nth: number; readonly seed: number },
): Promise<Played> {
  const random = (part: number) => new Random(seed * 100_003 + nth * 11 + part);
  const context = await browser.newContext({
    baseURL: origin,
    userAgent: agentOf(nth),
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  try {
    const app = await WalletApp.around(context, nth, random(0));
    const page = await context.newPage();
    await fillCart(page, [STRAPS]);
    network.blow(nth, random(1));
    const shopper = new Shopper({ context, app, random: random(2), page });
    await shopper.open();
    for (let turn = 0; turn < TURNS; turn++) if ((await shopper.turn()) === 'over') break;
    // Half of the rounds end in another tab, as an app does that was ended for good.
    app.isCalm = true;
    await network.calm(nth);
    await shopper.askAgain();
    await shopper.lose(random(3).pick(['again', 'another']));
    const end = await shopper.sees();
    await shopper.askAgain();
    return { nth, sheets: app.sheets, end };
  } finally {
    await context.close();
  }
}
