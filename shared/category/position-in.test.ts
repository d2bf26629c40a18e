import { describe, expect, it } from 'vitest';
import { type ListedPlaces, positionIn } from './position-in.ts';

const RACKS = 1;
const POWER_RACKS = 2;
const DEALS = 9;

describe('the position of a product in a list', () => {
  it.each<[string, ListedPlaces, readonly number[], number | null]>([
    ['none outside of its categories', { categories: [[DEALS, 4]] }, [RACKS, POWER_RACKS], null],
    ['its own in a category', { categories: [[RACKS, 4]] }, [RACKS, POWER_RACKS], 4],
    ['that of a category below', { categories: [[POWER_RACKS, 7]] }, [RACKS, POWER_RACKS], 7],
    [
      'the least of several',
      {
        categories: [
          [RACKS, 4],
          [POWER_RACKS, 2],
        ],
      },
      [RACKS, POWER_RACKS],
      2,
    ],
    ['none for a variant beside its family', { categories: [[RACKS, 4]], family: [RACKS] }, [RACKS], null],
    [
      'none for a variant whose family is elsewhere in the branch',
      { categories: [[RACKS, 4]], family: [POWER_RACKS] },
      [RACKS, POWER_RACKS],
      null,
    ],
    ['its own for a variant without its family', { categories: [[DEALS, 4]], family: [RACKS] }, [DEALS], 4],
    [
      'its own for a variant above whose branch its family is',
      { categories: [[POWER_RACKS, 3]], family: [RACKS] },
      [POWER_RACKS],
      3,
    ],
  ])('is %s', (_, places, branch, expected) => {
    expect(positionIn(places, new Set(branch))).toBe(expected);
  });
});
