import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium as engine } from '@playwright/test';
import { build } from 'vite';
import { buildStore } from '#tools/build.ts';
import { chromium } from '#tools/chromium.ts';
import { exitCodeOf } from '#tools/exit-code.ts';
import { seedWhenEmpty } from '#tools/seed/seed.ts';
import { openRuntime } from '#tools/store/runtime.ts';
import { clientSources, type Sources, startProfile, turnsOf } from './script-turns.ts';

const TOKEN = 'bench-staff-token-0123456789abcdef';
/** Visits of each kind. */
const VISITS = Math.ceil(24 * Number(process.env.BENCH_SHARE ?? 1));
const CPU_RATE = 4;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** What the figures are compared with (issue of the store's tracking): none of them fails this tool. */
const GOALS = { inpMs: 8, taskMs: 50, bytes: 4096 };

/** Everything agreed to, or nothing. */
const CHOICES = { on: 'functional.performance.marketing', off: 'none' } as const;
type Choice = keyof typeof CHOICES;

/** What decides about consent, holds events back and looks after a page. */
const PARTS = [
  'client/tracking/consent.ts',
  'client/tracking/track.ts',
  'client/tracking/consumers/event-outbox.ts',
  'client/browser/health.ts',
];
/** Sources of tracking. */
const TRACKING = /\/client\/(tracking\/|islands\/tracking-)|\/web-vitals\//;
/** Visits that are sampled, beside those that are compared, because sampling costs time. */
const SAMPLED = Math.ceil(VISITS / 3);

/** Runs in the page before anything else: notes how long interactions and long tasks take. */
const OBSERVE = `
  globalThis.measured = { interactions: {}, tasks: [] };
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) measured.interactions[interactionId] = Math.max(measured.interactions[interactionId] ?? 0, duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) measured.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
`;

interface Measured {
  /** Milliseconds from a touch or key to the next frame. */
  readonly interactions: readonly number[];
  /** Milliseconds of each task of more than 50. */
  readonly tasks: readonly number[];
  /** Milliseconds of each turn in which tracking ran, of a visit that was sampled. */
  readonly turns: readonly number[];
}

/** A visitor on a slow phone buys, counts up, closes the cart and opens the search; with `sources` it is sampled. */
async function visit(browser: Browser, origin: string, choice: Choice, sources?: Sources): Promise<Measured> {
  const context = await browser.newContext(PHONE);
  try {
    const value = `v1.${Math.floor(Date.now() / 1000)}.${CHOICES[choice]}`;
    await context.addCookies([{ name: 'consent', value, url: origin }]);
    const page = await context.newPage();
    await page.addInitScript(OBSERVE);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
    if (sources) await startProfile(session);
    await page.goto(`${origin}/lifting-straps`);
    await page.waitForTimeout(2000);
    const cart = page.getByTestId('side-cart');
    await page.getByTestId('add-to-cart').first().tap();
    await cart.getByRole('button', { name: 'One more' }).tap();
    await page.waitForTimeout(400);
    await cart.getByRole('button', { name: 'One more' }).tap();
    await page.waitForTimeout(400);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(1500);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.waitForTimeout(500);
    const turns = sources ? await turnsOf(session, sources, TRACKING) : [];
    const { interactions, tasks } = (await page.evaluate('measured')) as {
      readonly interactions: Readonly<Record<string, number>>;
      readonly tasks: readonly number[];
    };
    return { interactions: Object.values(interactions), tasks, turns };
  } finally {
    await context.close();
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Bytes of consent, queue and loop together, minified and compressed as the platform sends them. */
async function trackingBytes(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'store-bench-'));
  try {
    const entry = join(folder, 'parts.ts');
    writeFileSync(entry, PARTS.map((part) => `export * from '${resolve(part)}';\n`).join(''));
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      build: { write: false, minify: true, lib: { entry, formats: ['es'] } },
    });
    const [output] = Array.isArray(built) ? built : [built];
    if (!output || !('output' in output)) throw new Error('the parts of tracking were not built');
    return brotliCompressSync(output.output.map((each) => ('code' in each ? each.code : '')).join('')).length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same visits with tracking and without, in turns, so that both have the same machine. */
async function main(): Promise<void> {
  await buildStore();
  const state = mkdtempSync(join(tmpdir(), 'store-bench-'));
  const runtime = await openRuntime({ staffToken: TOKEN, state, logs: 'problems' });
  const { origin } = await runtime.ready;
  await seedWhenEmpty(origin, TOKEN);
  const browser = await engine.launch(chromium());
  const found: Record<Choice, Measured[]> = { on: [], off: [] };
  const sampled: Measured[] = [];
  try {
    for (let nth = 0; nth < VISITS; nth++) {
      for (const choice of nth % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const))
        found[choice].push(await visit(browser, origin, choice));
    }
    const sources = await clientSources();
    for (let nth = 0; nth < SAMPLED; nth++) sampled.push(await visit(browser, origin, 'on', sources));
  } finally {
    await browser.close();
    await runtime.dispose();
    rmSync(state, { recursive: true, force: true });
  }
  const figures = (choice: Choice) => {
    const interactions = found[choice].flatMap((each) => each.interactions);
    const tasks = found[choice].flatMap((each) => each.tasks);
    return {
      count: interactions.length,
      inp: quantile(interactions, 0.75),
      tasks,
      longest: Math.max(0, ...tasks),
    };
  };
  const [on, off] = [figures('on'), figures('off')];
  for (const [name, { count, inp, tasks, longest }] of Object.entries({ on, off }))
    console.log(
      `tracking ${name}: ${count} interactions, p75 ${inp} ms; ${tasks.length} tasks over ${GOALS.taskMs} ms, the longest ${longest} ms`,
    );
  const turns = sampled.flatMap((each) => each.turns).toSorted((a, b) => b - a);
  const longest = turns.slice(0, 3).map((ms) => ms.toFixed(1));
  console.log(
    `${SAMPLED} sampled visits: ${turns.length} turns with tracking, the longest ${longest.join(', ')} ms (goal ${GOALS.taskMs})`,
  );
  console.log(`p75 with tracking: ${on.inp - off.inp} ms more (goal ${GOALS.inpMs})`);
  console.log(`consent, queue and loop: ${await trackingBytes()} bytes with brotli (goal ${GOALS.bytes})`);
}

process.exitCode = await exitCodeOf(async () => {
  await main();
  return 0;
});
