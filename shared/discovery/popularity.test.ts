import { describe, expect, it } from 'vitest';
import { countedKeyphrase, type DiscoveryEvent, eventsSchema } from './events.ts';
import { dayOf, EVENT_WORTH, growthAt, popularities } from './popularity.ts';
import { tallyOf } from './tally.ts';

const NOW = Date.UTC(2026, 10, 21);
const DAY = 86_400_000;

describe('popularity', () => {
  it('an event from two weeks ago counts half', () => {
    expect(growthAt(NOW) / growthAt(NOW - 14 * DAY)).toBeCloseTo(2);
  });

  it('is between 0 and 1, the most wanted first, and decays', () => {
    const sums = new Map([
      [1, 600 * growthAt(NOW)],
      [2, 6 * growthAt(NOW)],
      [3, 0],
    ]);
    const now = popularities(sums, NOW);
    const later = popularities(sums, NOW + 140 * DAY);
    expect([now.get(1), now.get(3)]).toEqual([1, 0]);
    expect(now.get(2)).toBeGreaterThan(0.2);
    expect(later.get(1)).toBeLessThan(0.2);
  });

  it('is small after a few views', () => {
    expect(popularities(new Map([[1, growthAt(NOW)]]), NOW).get(1)).toBeLessThan(0.2);
  });

  it('stays a finite number for a century', () => {
    expect(Number.isFinite(1e6 * growthAt(Date.UTC(2050, 0, 1)))).toBe(true);
    expect(dayOf(Date.UTC(1970, 0, 3) - 1)).toBe(1);
  });
});

const event = (type: string, name: string, value: unknown, user_id = ''): DiscoveryEvent =>
  eventsSchema.parse({ events: [{ type, name, value, user_id }] }).events[0] as DiscoveryEvent;
const about = (productId: number, keyphrase?: string) => ({ products: [{ productId }], keyphrase });

describe('a batch of events', () => {
  it('sums up what was done with each product, each kind once', () => {
    const { products, seen } = tallyOf([
      event('view', 'product', about(1), 'a'),
      event('view', 'product', about(1), 'b'),
      event('cart', 'add', about(1), 'a'),
      event('widget', 'click', about(2)),
      event('view', 'page', {}),
    ]);
    expect([...products]).toEqual([
      [1, EVENT_WORTH.view + EVENT_WORTH.cart],
      [2, EVENT_WORTH.click],
    ]);
    expect([...seen].map(([user, ids]) => [user, [...ids]])).toEqual([
      ['a', [1]],
      ['b', [1]],
    ]);
  });

  it('sums up the results of each keyphrase', () => {
    const { queries } = tallyOf([
      event('search', 'query', { keyphrase: 'rack' }),
      event('search', 'results', { keyphrase: 'Rack', total: 3 }),
      event('search', 'results', { keyphrase: 'rakc', total: 0 }),
      event('search', 'click', { keyphrase: 'rack ', position: 4, products: [{ productId: 1 }] }),
      event('cart', 'add', about(1, 'rack')),
      event('order', 'confirm', about(1, 'rack')),
      event('order', 'confirm', about(1)),
    ]);
    expect(Object.fromEntries(queries)).toEqual({
      rack: { searches: 1, empty: 0, clicks: 1, positions: 4, carts: 1, orders: 1 },
      rakc: { searches: 1, empty: 1, clicks: 0, positions: 0, carts: 0, orders: 0 },
    });
  });

  it.each([
    ['  Power   RACK! ', 'power rack'],
    ['5x5', '5x5'],
    ['45 lb plate', '45 lb plate'],
    ['me@example.com', ''],
    ['555-123-4567', ''],
    ['4111 1111 1111 1111', ''],
    ['x'.repeat(81), ''],
    ['***', ''],
    [undefined, ''],
  ])('counts %j as %j', (typed, counted) => {
    expect(countedKeyphrase(typed)).toBe(counted);
  });
});
