import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IsolateCache } from './cache.ts';
import { Budget, bytesOf } from './memory.ts';

const wide = () => new Budget(1_000_000, 1_000_000);
/** Values that are their own weight; what an entry takes besides is the same for all of these keys. */
const weigh = (value: number) => value;
const EXTRA = 202;

describe('a cache in memory', () => {
  it('keeps what was used last', () => {
    const cache = new IsolateCache<number>(2, weigh, wide());
    cache.set('a', 1);
    cache.set('b', 2);
    expect(cache.get('a')).toBe(1);
    cache.set('c', 3);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
  });

  it('gives the room of others that are used less to a new value, whichever cache holds them', () => {
    const budget = new Budget(3 * (EXTRA + 100), 1_000);
    const [one, other] = [new IsolateCache<number>(9, weigh, budget), new IsolateCache<number>(9, weigh, budget)];
    one.set('a', 100);
    other.set('a', 100);
    one.set('b', 100);
    one.get('a');
    one.set('c', 100);
    expect([one.get('a'), one.get('b'), one.get('c'), other.get('a')]).toEqual([100, 100, 100, undefined]);
  });

  it('does not keep a value that is too large, and keeps the others', () => {
    const budget = new Budget(2_000, 1_000);
    const cache = new IsolateCache<number>(9, weigh, budget);
    cache.set('a', 700);
    cache.set('b', 799);
    expect(budget.used).toBe(700 + EXTRA);
    cache.set('a', 900);
    expect([cache.get('a'), cache.get('b'), budget.used]).toEqual([undefined, undefined, 0]);
  });

  it('holds what a list of uses holds, and never more than the budget, whatever is read and written', () => {
    const step = fc.record({
      cache: fc.nat({ max: 2 }),
      key: fc.constantFrom('a', 'b', 'c', 'd'),
      set: fc.option(fc.integer({ min: 0, max: 900 })),
      isDeleted: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const budget = new Budget(2_500, 1_000);
        const caches = [0, 1, 2].map(() => new IsolateCache<number>(3, weigh, budget));
        /** The least recently used first. */
        let model: { readonly cache: number; readonly key: string; readonly value: number }[] = [];
        const used = () => model.reduce((sum, { value }) => sum + value + EXTRA, 0);
        for (const { cache, key, set, isDeleted } of steps) {
          const known = model.find((each) => each.cache === cache && each.key === key);
          const others = model.filter((each) => each !== known);
          if (set !== null) {
            caches[cache]?.set(key, set);
            model = others;
            if (set + EXTRA <= 1_000) {
              while (used() + set + EXTRA > 2_500) model = model.slice(1);
              model = [...model, { cache, key, value: set }];
              const own = model.filter((each) => each.cache === cache);
              if (own.length > 3) model = model.filter((each) => each !== own[0]);
            }
          } else if (isDeleted) {
            caches[cache]?.delete(key);
            model = others;
          } else {
            expect(caches[cache]?.get(key)).toBe(known?.value);
            if (known) model = [...others, known];
          }
          expect(budget.used).toBe(used());
          expect(budget.used).toBeLessThanOrEqual(2_500);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('the weight of a value', () => {
  const list = [1, 2, 3];
  it.each<[string, unknown, number, number]>([
    ['a text', 'x'.repeat(1000), 1000, 1100],
    ['a text beyond Latin', 'ж'.repeat(1000), 2000, 2100],
    ['numbers in four bytes each', new Int32Array(1000), 4000, 4200],
    ['numbers', Array.from({ length: 1000 }, (_, at) => at), 8000, 30_000],
    ['a map', new Map(Array.from({ length: 1000 }, (_, at) => [at, at])), 40_000, 80_000],
    ['texts of an object', { a: 'x'.repeat(500), b: { c: 'x'.repeat(500) } }, 1000, 1300],
    ['the same list twice counts once', [list, list], bytesOf([list]), bytesOf([list]) + 20],
    ['nothing', undefined, 0, 0],
  ])('%s', (_, value, least, most) => {
    expect(bytesOf(value)).toBeGreaterThanOrEqual(least);
    expect(bytesOf(value)).toBeLessThanOrEqual(most);
  });

  it('of what contains itself is finite', () => {
    const value: { self?: unknown } = {};
    value.self = value;
    expect(bytesOf(value)).toBeLessThan(100);
  });
});
