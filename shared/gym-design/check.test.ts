import { describe, expect, it } from 'vitest';
import { type CheckedGear, checkDesign } from './check.ts';
import type { Room, Thing } from './contract.ts';

const ROOM: Room = { width: 240, depth: 240, height: 96 };
const GEAR: Readonly<Record<number, CheckedGear>> = {
  1: { name: 'Rack', kind: 'rack', height: 90 },
  2: { name: 'Bench', kind: 'bench', height: 17 },
  3: { name: 'Bar', kind: 'barbell', height: null },
  4: { name: 'Rower', kind: 'machine', height: 40 },
  5: { name: 'Tower', kind: 'rack', height: 108 },
};
const SIDES: Readonly<Record<number, readonly [number, number]>> = {
  1: [49, 48],
  2: [48, 16],
  3: [87, 2],
  4: [96, 24],
  5: [49, 48],
  9: [20, 20],
};

/** Remarks on products `[number, x, y, turn]`. */
function remarks(things: readonly (readonly [number, number, number, (0 | 90)?])[], room = ROOM) {
  const placed = things.map(([productId, x, y, turn = 0], index): Thing => {
    const [width = 1, depth = 1] = SIDES[productId] ?? [];
    return { id: index + 1, productId, sku: null, x, y, turn, width, depth, isAbout: false };
  });
  const found = checkDesign({ name: 'Gym', room, things: placed }, ({ productId }) => GEAR[productId]);
  return found.map(({ level, ids, text }) => [level, [...ids], text]);
}

describe('problems found in a design', () => {
  it.each([
    [
      'no problems',
      [
        [1, 90, 0],
        [4, 0, 200],
      ],
      [],
    ],
    [
      'touching is not an overlap',
      [
        [4, 0, 200],
        [4, 96, 200],
      ],
      [],
    ],
    [
      'an overlap',
      [
        [4, 0, 200],
        [4, 95, 200],
      ],
      [['warning', [1, 2], 'Rower and Rower overlap.']],
    ],
    [
      'an overlap after a turn',
      [
        [4, 0, 100, 90],
        [4, 23, 100],
      ],
      [['warning', [1, 2], 'Rower and Rower overlap.']],
    ],
    [
      'a bench and a bar belong in a rack',
      [
        [1, 90, 0],
        [2, 90, 10],
        [3, 70, 20],
      ],
      [],
    ],
    ['outside the room', [[4, 145, 0]], [['warning', [1], 'Rower is outside the room.']]],
    ['an unknown item outside the room', [[9, 230, 0]], [['warning', [1], 'Item 1 is outside the room.']]],
    ['too tall', [[5, 90, 0]], [['warning', [1], 'Tower is 108 in tall, the ceiling 96 in high.']]],
    [
      'a wall where the bar is loaded',
      [[1, 29, 0]],
      [['hint', [1], 'Rack: a bar and the person loading it need 110 in from end to end; a wall is too close.']],
    ],
    ['just enough room for the bar', [[1, 31, 0]], []],
    [
      'gear where the bar is loaded',
      [
        [1, 90, 0],
        [4, 140, 0],
      ],
      [['hint', [1, 2], 'Rack: Rower is where the bar is loaded (110 in from end to end).']],
    ],
    [
      'a wall where the bar is loaded, after a turn',
      [[1, 0, 20, 90]],
      [['hint', [1], 'Rack: a bar and the person loading it need 110 in from end to end; a wall is too close.']],
    ],
  ] as const)('%s', (_, things, expected) => {
    expect(remarks(things)).toEqual(expected);
  });
});
