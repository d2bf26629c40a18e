import { afterEach, expect, it, vi } from 'vitest';
import type { TrackingEvent } from '#shared/tracking/events.ts';
import { TrackingQueue } from './track.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const search = (keyphrase: string): TrackingEvent => ({ type: 'search', name: 'query', value: { keyphrase } });

it('events wait until they are collected, keep their order and time, and are then passed on after a paint', () => {
  vi.stubGlobal('document', { hidden: false });
  const frames: (() => void)[] = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.push(work));
  const queue = new TrackingQueue();
  queue.add(search('a'), 1);
  queue.add(search('b'), 2);
  const taken: unknown[] = [];
  queue.open((event, atMs) => taken.push([event, atMs]));
  expect(taken).toEqual([
    [search('a'), 1],
    [search('b'), 2],
  ]);
  queue.add(search('c'), 3);
  queue.add(search('d'), 4);
  expect([taken.length, frames.length]).toEqual([2, 1]);
  frames.shift()?.();
  expect(taken).toHaveLength(2);
  vi.runAllTimers();
  expect(taken.slice(2)).toEqual([
    [search('c'), 3],
    [search('d'), 4],
  ]);
  queue.add(search('e'), 5);
  // The page is left before it is painted.
  queue.pass();
  expect(taken).toHaveLength(5);
  frames.shift()?.();
  vi.runAllTimers();
  expect(taken).toHaveLength(5);
  vi.stubGlobal('document', { hidden: true });
  queue.add(search('f'), 6);
  expect(taken).toHaveLength(6);
});

it('a page whose events are never collected keeps at most a thousand', () => {
  const queue = new TrackingQueue();
  for (let at = 0; at < 3000; at++) queue.add(search(String(at)), at);
  const taken: number[] = [];
  queue.open((_, atMs) => taken.push(atMs));
  expect(taken).toHaveLength(1000);
  expect(taken[999]).toBe(999);
});

it.each([
  ['USA, which grants by default', {}, ['a', 'b', 'c']],
  ['EUR, which asks first', { asksConsent: '' }, ['c']],
])(
  'events of a page that is left before tracking begins are told by the next page: %s',
  async (_, dataset, keyphrases) => {
    const stored = new Map<string, string>();
    const page = new EventTarget();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    });
    vi.stubGlobal('document', { cookie: '', documentElement: { dataset } });
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.resetModules();
    const left = await import('./track.ts');
    left.track(search('a'));
    left.track(search('b'));
    page.dispatchEvent(new Event('pagehide'));
    expect(stored.size).toBe(keyphrases.length === 1 ? 0 : 1);

    vi.resetModules();
    const next = await import('./track.ts');
    next.track(search('c'));
    const taken: unknown[] = [];
    next.openTracking((event) => taken.push(event));
    expect(taken).toEqual(keyphrases.map(search));
    expect(stored.size).toBe(0);
    // What waits for a paint is told while there is time, since a tab that is closed has no next page.
    vi.stubGlobal('requestAnimationFrame', () => undefined);
    next.track(search('d'));
    page.dispatchEvent(new Event('pagehide'));
    expect(taken).toEqual([...keyphrases, 'd'].map(search));
    expect(stored.size).toBe(0);
  },
);
