// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TrackingEvent } from '#shared/tracking/events.ts';
import { watchLists } from './list-events.ts';

const told: TrackingEvent[] = [];
vi.mock('./track.ts', () => ({ track: (event: TrackingEvent) => void told.push(event) }));

/** Shows a part of some products, as the browser would tell it: only where it crosses what is watched for. */
let show: (part: number, ...ids: readonly number[]) => void = () => undefined;

class Observer {
  readonly #watched = new Map<Element, boolean>();

  constructor(
    tell: (entries: readonly Partial<IntersectionObserverEntry>[]) => void,
    options?: { threshold?: number },
  ) {
    const threshold = options?.threshold ?? 0;
    show = (part, ...ids) => {
      const entries = [...this.#watched].flatMap(([target, wasSeen]) => {
        const isIntersecting = part > 0 && part >= threshold;
        if (!ids.includes(Number(target.getAttribute('data-product'))) || wasSeen === isIntersecting) return [];
        this.#watched.set(target, isIntersecting);
        return [{ target, isIntersecting, intersectionRatio: part }];
      });
      if (entries.length > 0) tell(entries);
    };
  }

  observe(target: Element): void {
    this.#watched.set(target, false);
  }
}

beforeEach(() => {
  told.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('IntersectionObserver', Observer);
  location.href = 'https://store.test/racks';
  const products = [11, 12, 13].map((id) => `<li data-product="${id}"></li>`).join('');
  document.body.innerHTML = `<ul data-list-from="24">${products}</ul>`;
  watchLists();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const impression = (...products: readonly object[]) => ({
  type: 'list',
  name: 'impression',
  value: { list: '/racks', products },
});

it('products of a list are told when half of them is seen, and not when less is', () => {
  show(0.49, 11, 12);
  vi.advanceTimersByTime(5000);
  expect(told).toEqual([]);
  show(0.5, 12);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([impression({ productId: 12, position: 26 })]);
});

it('products are told together once nothing else has come into view for 1000 ms, and not before', () => {
  show(1, 11);
  vi.advanceTimersByTime(999);
  show(1, 12);
  vi.advanceTimersByTime(999);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([impression({ productId: 11, position: 25 }, { productId: 12, position: 26 })]);
});

it('a product that leaves the view within the pause was not seen', () => {
  show(1, 11, 13);
  vi.advanceTimersByTime(500);
  show(0, 11);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([impression({ productId: 13, position: 27 })]);
});

it('a product is told once, however often it is seen', () => {
  show(1, 11);
  vi.advanceTimersByTime(1000);
  show(0, 11);
  show(1, 11);
  vi.advanceTimersByTime(5000);
  expect(told).toHaveLength(1);
});
