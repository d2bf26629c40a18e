import { expect, it } from 'vitest';
import type { TrackingEvent } from '#shared/tracking/events.ts';
import { TrackingQueue } from './track.ts';

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

it('a page whose events are never collected keeps at most a hundred', () => {
  const queue = new TrackingQueue();
  for (let at = 0; at < 300; at++) queue.add(search(String(at)), at);
  const taken: number[] = [];
  queue.open((_, atMs) => taken.push(atMs));
  expect(taken).toHaveLength(100);
  expect(taken[99]).toBe(99);
});
