import { describe, expect, it } from 'vitest';
import { type NamedCategory, nearestCategory } from './nearest.ts';

const of = (name: string, url: string, path: readonly number[], productCount = 5): NamedCategory => ({
  name,
  url,
  path,
  productCount,
});
const CATEGORIES = [
  of('Plates', '/plates', [1], 60),
  of('Kettlebells', '/kettlebells', [1, 2], 2),
  of('Bumper Plates', '/bumper-plates', [1, 3], 20),
  of('Change Plates', '/change-plates', [1, 4], 9),
  of('Boxes & Ropes', '/boxes-and-ropes', [5, 6]),
  of('Sandals', '/sandals', [7], 0),
];

describe('the category that a wrong address means', () => {
  it.each<[string, string | undefined]>([
    ['/forge-kettlebell-24-kg-old', 'Kettlebells'],
    ['/KETTLEBELLS.html', 'Kettlebells'],
    ['/shop/bumper-plate-sets', 'Bumper Plates'],
    ['/plates/steel', 'Plates'],
    ['/jump-rope', 'Boxes & Ropes'],
    ['/sandal', undefined],
    ['/a-b-c', undefined],
    ['/wp-login.php', undefined],
    ['/', undefined],
    ['/%E0%A4%A', undefined],
  ])('%s: %s', (path, expected) => {
    expect(nearestCategory(path, CATEGORIES)?.name).toBe(expected);
  });
});
