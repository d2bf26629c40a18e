import { expect, it } from 'vitest';
import { Random } from '#tools/faults/random.ts';
import { SetClock } from './clock.ts';

it('goes from one planned moment to the next, in the order of time and then of planning', async () => {
  const random = new Random(3);
  const clock = new SetClock(1000);
  const moments = Array.from({ length: 300 }, () => random.between(900, 1200));
  const seen: (readonly [number, number])[] = [];
  const planned = moments.map((atMs, nth) => clock.at(atMs, () => seen.push([clock.nowMs, nth])));
  for (const each of planned.slice(0, 20)) clock.cancel(each);
  const kept = moments.map((atMs, nth) => [Math.max(1000, atMs), nth] as const).slice(20);
  await clock.runUntil(1100);
  expect(clock.nowMs).toBe(1100);
  const expected = kept.toSorted(([one, first], [other, second]) => one - other || first - second);
  expect(seen).toEqual(expected.filter(([atMs]) => atMs <= 1100));
  await clock.runUntil(2000);
  expect(seen).toEqual(expected);
});

it('stands still while something works, and says so if work waits for nothing', async () => {
  const clock = new SetClock(0);
  const work = clock.meanwhile(new Promise((resolve) => setTimeout(resolve, 5))).then(() => clock.nowMs);
  expect(await clock.run(work.then(async (atMs) => clock.wait(40).then(() => [atMs, clock.nowMs])))).toEqual([0, 40]);
  await expect(clock.run(new Promise(() => undefined))).rejects.toThrow('never happens');
});
