import { afterEach, expect, it, vi } from 'vitest';
import type { TrackingEvent } from '#shared/tracking/events.ts';
import { TrackingQueue } from './track.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const search = (keyphrase: string): TrackingEvent => ({ type: 'search', name: 'query', value: { keyphrase } });

it('events wait until they are collected, keep their order and time, and are then sent at once', () => {
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
  expect(taken).toHaveLength(3);
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
    // What was taken is not kept again.
    page.dispatchEvent(new Event('pagehide'));
    expect(stored.size).toBe(0);
  },
);
