import { expect, it } from 'vitest';
import { facetLabel } from './rename.ts';

it.each([
  ['Category', '/iron-game-programming', 'Brand'],
  ['Category', '/barbells', 'Category'],
  ['Days a week', '/iron-game-programming', 'Days a week'],
])('the facet %s on %s is called %s', (label, path, shown) => {
  expect(facetLabel(label, path)).toBe(shown);
});
