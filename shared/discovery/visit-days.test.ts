import { describe, expect, it } from 'vitest';
import { CATALOGUE, EVENT_KINDS, type EventKind } from './catalogue.ts';
import { eventsSchema } from './events.ts';
import { bucketOf, dayCounts, FUNNEL, percentile75, topOf } from './visit-days.ts';

const eventsOf = (...given: readonly (readonly [EventKind, unknown])[]) =>
  eventsSchema.parse({
    events: given.map(([kind, value]) => {
      const [type, name] = kind.split('/');
      return { type, name, value };
    }),
  }).events;

describe('daily sums', () => {
  it('have each step of the funnel', () => {
    const checkout = [1, 2, 3, 4].map((step) => {
      const label = ['START', 'SHIPPING', 'PAYMENT', 'REVIEW'][step - 1];
      return ['checkout/step', { step, label }] as const;
    });
    const rest = EVENT_KINDS.filter((kind) => kind !== 'checkout/step').map(
      (kind) => [kind, CATALOGUE[kind].example] as const,
    );
    const steps = dayCounts(eventsOf(...rest, ...checkout)).filter(({ what }) => what === 'step');
    expect(steps.map(({ name }) => name).toSorted()).toEqual([...FUNNEL].toSorted());
    expect(steps.every(({ count }) => count === 1)).toBe(true);
  });

  it('add up what is equal', () => {
    const viewed = ['view/product', CATALOGUE['view/product'].example] as const;
    expect(dayCounts(eventsOf(viewed, viewed, viewed))).toEqual([
      { what: 'step', name: 'product', kind: '', bucket: 0, count: 3 },
    ]);
  });

  it('have failures by release and page, and no words that someone else made up', () => {
    const failure = (release: string, kind: string) =>
      ['error/page', { ...CATALOGUE['error/page'].example, release, kind }] as const;
    expect(dayCounts(eventsOf(failure('ab12', 'cart'), failure('ab12', 'cart'), failure('<b>', 'cart')))).toEqual([
      { what: 'error', name: 'ab12', kind: 'cart', bucket: 0, count: 2 },
    ]);
  });
});

describe('a percentile', () => {
  it.each([0, 1, 2, 40, 1234, 2500, 59_000])('of one sample of %d is right to a tenth', (value) => {
    const figure = percentile75('LCP', new Map([[bucketOf('LCP', value), 1]])) ?? -1;
    expect(figure).toBeGreaterThanOrEqual(value - 1e-6);
    expect(figure).toBeLessThanOrEqual(value * 1.1 + 1e-6);
  });

  it('of layout shifts is right to a tenth', () => {
    expect(topOf('CLS', bucketOf('CLS', 0.1))).toBeCloseTo(0.1, 1);
    expect(topOf('CLS', bucketOf('CLS', 0.0004))).toBeLessThan(0.0005);
  });

  it('is what three quarters do not exceed', () => {
    const counts = new Map([
      [bucketOf('LCP', 4000), 25],
      [bucketOf('LCP', 1000), 50],
      [bucketOf('LCP', 2000), 25],
    ]);
    expect(percentile75('LCP', counts)).toBeGreaterThanOrEqual(2000);
    expect(percentile75('LCP', counts)).toBeLessThanOrEqual(2200);
    expect(percentile75('LCP', new Map())).toBeUndefined();
  });
});
