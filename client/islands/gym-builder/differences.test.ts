import { describe, expect, it } from 'vitest';
import { changeDesign } from '#shared/gym-design/change.ts';
import { type GymDesign, NEW_DESIGN } from '#shared/gym-design/contract.ts';
import { differences } from './differences.ts';

const footprint = { width: 20, depth: 20, isAbout: false };
const withThings = (count: number) => {
  let design: GymDesign = NEW_DESIGN;
  for (let n = 0; n < count; n++) design = changeDesign(design, { do: 'add', productId: 7, footprint });
  return design;
};
const three = withThings(3);
/** Numbers of what has changed, each with the number before; 0 for something new. */
const numbers = (before: GymDesign, after: GymDesign) =>
  differences(before, after).changed.map(({ number, was }) => [was?.number ?? 0, number]);

describe('differences of designs', () => {
  it.each<[string, GymDesign, readonly (readonly number[])[], readonly number[]]>([
    ['nothing', three, [], []],
    ['another name', changeDesign(three, { do: 'name', name: 'Shed' }), [], []],
    ['one that moved', changeDesign(three, { do: 'move', id: 2, x: 90, y: 90 }), [[2, 2]], []],
    ['one more', withThings(4), [[0, 4]], []],
    ['the last one gone', changeDesign(three, { do: 'remove', id: 3 }), [], [3]],
    [
      'the first one gone, so that the others have new numbers',
      changeDesign(three, { do: 'remove', id: 1 }),
      [
        [2, 1],
        [3, 2],
      ],
      [1],
    ],
  ])('%s', (_, after, changed, gone) => {
    // What is new was made on its own, and shares nothing with the design before.
    const shared = {
      ...after,
      things: after.things.map(
        (thing) => three.things.find((one) => JSON.stringify(one) === JSON.stringify(thing)) ?? thing,
      ),
    };
    expect(numbers(three, shared)).toEqual(changed);
    expect(differences(three, shared).gone).toEqual(gone);
  });

  it('what was removed is new again when that is undone', () => {
    const less = changeDesign(three, { do: 'remove', id: 1 });
    expect(numbers(less, three)).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });
});
