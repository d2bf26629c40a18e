import { expect, it } from 'vitest';
import { comesByFreight } from './freight-words.ts';

it.each([
  [['Ground, 2 to 3 working days'], false],
  [['Freight to the curb, with liftgate'], true],
  [['Freight to the base’s dock, 6 to 8 weeks'], true],
  [['Ground', 'Pallet to the door, 3 working days'], true],
  [['Freightliner Express'], false],
  [[], false],
])('ways %j are freight: %s', (labels, isFreight) => {
  expect(comesByFreight(labels.map((label) => ({ label })))).toBe(isFreight);
});
