import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { env } from '#worker/testing/store.ts';
import { type Edition, wakeAgainMs } from './edition.ts';

let made = 0;
const open = () => env.EDITION.get(env.EDITION.idFromName(`edition-${made++}`));
const parts = (...names: string[]) => [{ siteId: 1, parts: names, hasContent: false }];
const CONTENT = [{ siteId: 1, parts: [], hasContent: true }];

describe('content versions', () => {
  it('rise with each change, and tell what changed since a version', async () => {
    const edition = open();
    expect(await edition.state({})).toEqual({ sites: {}, bookmark: '', plannedMs: null });
    await edition.change(CONTENT, 'b1');
    await edition.change(parts('p1', 'c5'), 'b2');
    await edition.change(parts('p1', 'p2'), 'b3');
    const site = { latest: 4, content: 2, floor: 2 };
    const changes = { c5: 3, p1: 4, p2: 4 };
    expect(await edition.state({})).toEqual({
      sites: { 1: { ...site, changes, stories: 0 } },
      bookmark: 'b3',
      plannedMs: null,
    });
    expect(await edition.state({ 1: 3 })).toMatchObject({ sites: { 1: { ...site, changes: { p1: 4, p2: 4 } } } });
    expect(await edition.state({ 1: 4 })).toMatchObject({ sites: { 1: { ...site, changes: {} } } });
  });

  it('forget parts with a change of content', async () => {
    const edition = open();
    await edition.change(parts('p1'), '');
    await edition.change(CONTENT, '');
    expect(await edition.state({})).toMatchObject({ sites: { 1: { latest: 3, content: 3, floor: 3, changes: {} } } });
  });

  it('of other sites stay as they are', async () => {
    const edition = open();
    await edition.raise([1, 2]);
    await edition.change(parts('p1'), '');
    expect(await edition.current()).toEqual({ 1: 3, 2: 2 });
    expect(await edition.state({})).toMatchObject({ sites: { 2: { latest: 2, content: 2, floor: 2, changes: {} } } });
  });

  it('remember only so many parts: what is older counts as changed', async () => {
    const edition = open();
    const named = (from: number) => Array.from({ length: 1500 }, (_, at) => `p${from + at}`);
    await edition.change(parts(...named(0)), '');
    await edition.change(parts(...named(1500)), '');
    expect((await edition.state({})).sites[1]).toMatchObject({ floor: 1 });
    await edition.change(parts(...named(3000)), '');
    const { floor, changes } = (await edition.state({})).sites[1] ?? { floor: 0, changes: {} };
    expect([floor, Object.keys(changes).length, new Set(Object.values(changes))]).toEqual([3, 1500, new Set([4])]);
    // A single change of too many parts counts as one of everything.
    await edition.change(parts(...named(10_000), ...named(20_000), ...named(30_000)), '');
    expect((await edition.state({})).sites[1]).toMatchObject({ latest: 5, floor: 5, content: 1, changes: {} });
  });

  it('that an earlier release raised count as those of everything', async () => {
    const edition = open();
    await edition.change(parts('p1'), '');
    await runInDurableObject(edition as never, (_: Edition, { storage }: DurableObjectState) =>
      storage.put('site:1', 3),
    );
    expect(await edition.state({})).toMatchObject({ sites: { 1: { latest: 3, content: 3, floor: 3 } } });
    await edition.change(parts('p2'), '');
    expect(await edition.state({})).toMatchObject({
      sites: { 1: { latest: 4, content: 3, floor: 3, changes: { p2: 4 } } },
    });
  });
});

describe('the alarm of what is scheduled', () => {
  const alarmOf = (edition: ReturnType<typeof open>) =>
    runInDurableObject(edition as never, (_: Edition, { storage }: DurableObjectState) => storage.getAlarm());
  const ring = (edition: ReturnType<typeof open>) =>
    runInDurableObject(edition as never, (object: Edition) => object.alarm());

  it('comes again, later and later, until the job has planned what comes next', async () => {
    const edition = open();
    await edition.plan(Date.now() - 1);
    for (const times of [1, 2, 3, 4, 5]) {
      const now = Date.now();
      await ring(edition);
      const waitMs = ((await alarmOf(edition)) ?? 0) - now;
      expect(waitMs).toBeGreaterThanOrEqual(wakeAgainMs(times));
      expect(waitMs).toBeLessThan(wakeAgainMs(times) + 1000);
    }
    const laterMs = Date.now() + 3_600_000;
    await edition.plan(laterMs);
    expect(await alarmOf(edition)).toBe(laterMs);
    await edition.plan(null);
    expect(await alarmOf(edition)).toBeNull();
    await ring(edition);
    expect(((await alarmOf(edition)) ?? 0) - Date.now()).toBeLessThanOrEqual(wakeAgainMs(1));
  });

  it.each([
    [1, 2500],
    [4, 2500],
    [5, 5000],
    [8, 40_000],
    [9, 60_000],
    [500, 60_000],
  ])('after %d times in vain waits %d ms', (times, expected) => {
    expect(wakeAgainMs(times)).toBe(expected);
  });
});
