import { type CDPSession, chromium as engine, type Page } from '@playwright/test';
import type { GymDesign } from '#shared/gym-design/contract.ts';
import type { Gear } from '#shared/gym-design/gear.ts';
import { designText } from '#shared/gym-design/text.ts';
import { chromium } from '#tools/chromium.ts';

/** Things in the measured room, and how many stand in a row. */
const THINGS = 200;
const ROW = 20;
const CPU_RATE = 4;
const DRAG_MS = 3000;
const KINDS = ['rack', 'bench', 'barbell', 'plate', 'dumbbell', 'storage', 'sled', 'ball', 'kettlebell', 'box'];
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Milliseconds of script and of all work of the page's main thread so far. */
interface Spent {
  readonly script: number;
  readonly task: number;
}

async function spent(session: CDPSession): Promise<Spent> {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
  return { script: of('ScriptDuration'), task: of('TaskDuration') };
}

async function gearIn(store: string): Promise<readonly Gear[]> {
  const found = await Promise.all(
    KINDS.map(async (kind) => {
      const answer = await fetch(`${store}/svc_gym/gear?q=${kind}`);
      if (!answer.ok) throw new Error(`${store} finds no gear: ${answer.status}`);
      const { gear } = (await answer.json()) as { gear: readonly Gear[] };
      return gear.slice(0, 3);
    }),
  );
  return found.flat();
}

/** A hall full of gear in rows. */
function fullHall(gear: readonly Gear[]): GymDesign {
  const things = Array.from({ length: THINGS }, (_, at) => ({
    id: at + 1,
    productId: gear[at % gear.length]?.productId ?? 1,
    sku: null,
    x: (at % ROW) * 34,
    y: Math.floor(at / ROW) * 60,
    turn: 0 as const,
    width: 30,
    depth: 40,
    isAbout: false,
  }));
  return { name: 'Gym', room: { width: 720, depth: 720, height: 120 }, things };
}

/** Drags the first thing for some seconds; the lengths of the frames, in milliseconds. */
async function drag(page: Page): Promise<readonly number[]> {
  const thing = page.locator('[data-number="1"]');
  await thing.evaluate((drawn) => drawn.scrollIntoView({ block: 'center' }));
  const box = await thing.locator('rect').boundingBox();
  if (!box) throw new Error('the first thing is not drawn');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.evaluate(`{
    globalThis.frames = [];
    let last = performance.now();
    const next = (now) => { frames.push(now - last); last = now; globalThis.frame = requestAnimationFrame(next); };
    requestAnimationFrame(next);
  }`);
  const began = Date.now();
  for (let step = 0; Date.now() - began < DRAG_MS; step++) {
    const [right, down] = [100 * Math.abs(Math.sin(step / 40)), 60 * Math.abs(Math.cos(step / 31))];
    await page.mouse.move(box.x + 10 + right, box.y + 10 + down);
  }
  return (await page.evaluate('cancelAnimationFrame(frame), frames.slice(1)')) as number[];
}

/** Milliseconds from a press of 'Undo' until the frame that shows it has been made. */
function undo(page: Page): Promise<number> {
  return page.evaluate(
    `new Promise((done) => {
      const began = performance.now();
      document.querySelector('[data-testid="planner-undo"]').click();
      requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => done(performance.now() - began); port2.postMessage(0); });
    })`,
  );
}

const store = process.env.STORE_URL ?? 'http://localhost:8787';
const address = `${store}/zeus-builder/project/edit?${new URLSearchParams({ design: designText(fullHall(await gearIn(store))) })}`;
const browser = await engine.launch(chromium());
try {
  console.log(`A room with ${THINGS} things, processor slowed down ${CPU_RATE} times:`);
  for (const viewport of SIZES) {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    // Time of the processor, so that other programs of this machine do not count.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
    await page.goto(address);
    await page.getByTestId('planner-undo').waitFor();
    await page.waitForTimeout(2500);
    const opened = await spent(session);
    const before = await spent(session);
    const frames = [...(await drag(page))].sort((a, b) => a - b);
    const after = await spent(session);
    await page.mouse.up();
    await page.waitForTimeout(1500);
    const pressed = await spent(session);
    const undone = await undo(page);
    const shown = await spent(session);
    const each = (ms: number) => (ms / frames.length).toFixed(2);
    console.log(
      `${viewport.width} px: opening ${opened.script.toFixed(0)} ms of script; dragging ${frames[frames.length >> 1]?.toFixed(1)} ms a frame (median),`,
      `${each(after.script - before.script)} ms of script and ${each(after.task - before.task)} ms of the main thread in each;`,
      `undo ${(shown.task - pressed.task).toFixed(1)} ms of the main thread, ${(shown.script - pressed.script).toFixed(1)} of them script, in ${undone.toFixed(1)} ms`,
    );
    await context.close();
  }
} finally {
  await browser.close();
}
