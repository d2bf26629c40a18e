import { describe, expect, it } from 'vitest';
import { cheapestArrival, itemArrival, type Rated } from './arrivals.ts';
import { estimatedArrivals, failedEstimate } from './estimate.ts';

const day = (at: number) => ({ earliest: `2026-12-0${at}`, latest: `2026-12-0${at}` });
const rate = (shippingCode: string, amount: number, packageNumber = 1, at?: number): Rated['rates'][number] => ({
  shippingCode,
  rate: amount,
  packageNumber,
  ...(at !== undefined && { deliveryDate: day(at) }),
});
const pack = (packageNumber: number, ...ids: string[]) => ({
  packageNumber,
  items: ids.map((listItemId) => ({ listItemId, name: 'Bar', qty: 1, sku: 'BAR' })),
});

describe('the arrival of an order', () => {
  it.each<[string, Rated, number | undefined, number | undefined]>([
    ['by its only rate', { rates: [rate('ground', 900, 1, 3)] }, 3, 3],
    ['by the cheapest rate', { rates: [rate('air', 2_000, 1, 1), rate('ground', 900, 1, 3)] }, 3, 3],
    ['without counting a pickup', { rates: [rate('ground', 900, 1, 3), rate('pickup', 0)] }, 3, 3],
    ['is not said without rates', { rates: [] }, undefined, undefined],
    [
      'is not said if the cheapest rate has none',
      { rates: [rate('ground', 900), rate('air', 2_000, 1, 1)] },
      undefined,
      undefined,
    ],
    [
      'is that of its last package, of an item that of its own',
      { rates: [rate('ground', 900, 1, 3), rate('freight', 9_000, 2, 7)], packages: [pack(1, 'a'), pack(2, 'b')] },
      7,
      3,
    ],
    [
      'is said of an item, if not of another package',
      { rates: [rate('ground', 900, 1, 3), rate('freight', 9_000, 2)], packages: [pack(1, 'a'), pack(2, 'b')] },
      undefined,
      3,
    ],
    [
      'of an item is that of the last package, where nobody says what is in which',
      { rates: [rate('ground', 900, 1, 3), rate('freight', 9_000, 2, 7)] },
      7,
      7,
    ],
    [
      'is not said of an item that is in no package',
      { rates: [rate('ground', 900, 1, 3)], packages: [pack(1, 'b')] },
      3,
      undefined,
    ],
  ])('%s', (_words, rated, whole, own) => {
    expect(cheapestArrival(rated)).toEqual(whole === undefined ? undefined : day(whole));
    expect(itemArrival(rated, 'a')).toEqual(own === undefined ? undefined : day(own));
  });

  it('is told for the lines of an estimate, and where it holds', () => {
    const place = { countryId: 'US', postcode: '43211' };
    const rates = [{ ...rate('ground', 900, 1, 3), label: 'Ground' }];
    expect(estimatedArrivals({ place, rates, problem: null }, [{ listItemId: 'a' }])).toEqual({
      where: '43211',
      dates: new Map([['a', day(3)]]),
    });
    expect(estimatedArrivals(failedEstimate(place, 'No.'), [{ listItemId: 'a' }])).toBeNull();
  });
});
