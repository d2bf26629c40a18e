import { expect, it } from 'vitest';
import { bundleWorker } from './bundle.ts';
import { compileScript } from './isolate.ts';
import { MISTAKES } from './planted.ts';
import { linesOf, problemsOf } from './report.ts';
import { play, WATCH } from './scenarios.ts';

/** A shop with three units, which more people want than can have one. */
const FEW = 3;

it('no page is a minute behind what was published, and a seed plays the same world again', async () => {
  const script = compileScript(await bundleWorker());
  // Five times as long as others need: words are seldom looked at while they change.
  const watched = { ...WATCH, minutes: 5 * WATCH.minutes };
  const played = await play(script, watched);
  expect(problemsOf(played)).toEqual([]);
  expect(played.world.troubles).toEqual([]);
  // Some are behind for less, and orders are placed: otherwise the world would show nothing.
  expect(played.shop.behind.goods.pages).toBeGreaterThan(0);
  expect(played.shop.behind.words.pages).toBeGreaterThan(0);
  expect(played.visits.seen.orders.get('placed')).toBeGreaterThan(0);
  const again = await play(script, watched);
  expect(linesOf(again)).toEqual(linesOf(played));
  expect(again.visits.seen).toEqual(played.visits.seen);
});

it.each(MISTAKES)('a world shows a planted mistake: $name', async (mistake) => {
  const played = await play(compileScript(await bundleWorker(mistake)), WATCH);
  // Goods, and with some mistakes words too.
  for (const problem of problemsOf(played)) expect(problem).toMatch(/^\d+ pages behind what was published/);
  expect(problemsOf(played)).not.toEqual([]);
});

it('a flash sale sells every unit once, and tells the others that there is none', async () => {
  const flash = { visitors: 12, buyers: 100 };
  const sale = { ...WATCH, minutes: 1, visitsPerMinute: 0, publishEvery: 0, units: FEW, flash };
  const played = await play(compileScript(await bundleWorker()), sale);
  expect(problemsOf(played)).toEqual([]);
  expect(played.visits.seen.orders.get('placed')).toBe(FEW);
  expect([...played.visits.seen.orders.values()].reduce((sum, count) => sum + count, 0)).toBe(flash.visitors);
});
