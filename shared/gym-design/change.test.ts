import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeDesign, type DesignChange } from './change.ts';
import { type GymDesign, gymDesignSchema, NEW_DESIGN } from './contract.ts';
import { MOST_THINGS, TURNS } from './limits.ts';
import { areaOf, isInside, overlap } from './place.ts';
import { readDesignText } from './read-text.ts';
import { designText } from './text.ts';

const side = fc.integer({ min: 60, max: 2400 });
const sides = { width: fc.integer({ min: 1, max: 600 }), depth: fc.integer({ min: 1, max: 600 }) };
const thing = fc.record({
  productId: fc.integer({ min: 1, max: 99_999 }),
  sku: fc.constantFrom(null, 'NB-R3-BLK', 'A B+C&D=E%'),
  x: fc.integer({ min: 0, max: 2400 }),
  y: fc.integer({ min: 0, max: 2400 }),
  turn: fc.constantFrom(...TURNS),
  ...sides,
  isAbout: fc.boolean(),
});
const design: fc.Arbitrary<GymDesign> = fc.record({
  name: fc.constantFrom('My gym', 'Ünder the stairs, 2nd', '<b>&'),
  room: fc.record({ width: side, depth: side, height: side }),
  things: fc.array(thing, { maxLength: 8 }).map((things) => things.map((each, index) => ({ id: index + 1, ...each }))),
});
const id = fc.integer({ min: 1, max: 9 });
const change: fc.Arbitrary<DesignChange> = fc.oneof(
  fc.record({
    do: fc.constant('add' as const),
    productId: fc.integer({ min: 1, max: 9 }),
    footprint: fc.record({ ...sides, isAbout: fc.boolean() }),
  }),
  fc.record({
    do: fc.constant('move' as const),
    id,
    x: fc.integer({ min: -99_999, max: 99_999 }),
    y: fc.integer({ min: -99_999, max: 99_999 }),
  }),
  fc.record({ do: fc.constantFrom('turn' as const, 'remove' as const), id }),
  fc.record({ do: fc.constant('choose' as const), id, sku: fc.constantFrom(null, 'NB-R3-RED') }),
  fc.record({ do: fc.constant('room' as const), room: fc.record({ width: side, depth: side, height: side }) }),
);

describe('changing a design', () => {
  it('leaves a valid design, and the previous one untouched', () => {
    fc.assert(
      fc.property(design, change, (before, each) => {
        const copy = structuredClone(before);
        expect(gymDesignSchema.safeParse(changeDesign(before, each)).error).toBeUndefined();
        expect(before).toEqual(copy);
      }),
    );
  });

  it('keeps what moves or turns between the walls where it fits', () => {
    fc.assert(
      fc.property(design, change, (before, each) => {
        fc.pre(each.do === 'move' || each.do === 'turn');
        const after = changeDesign(before, each).things.find((one) => 'id' in each && one.id === each.id);
        fc.pre(after !== undefined);
        const area = areaOf(after as NonNullable<typeof after>);
        fc.pre(area.width <= before.room.width && area.depth <= before.room.depth);
        expect(isInside(area, before.room)).toBe(true);
      }),
    );
  });

  it('changes nothing that it does not name', () => {
    fc.assert(
      fc.property(design, change, (before, each) => {
        fc.pre('id' in each);
        const others = (of: GymDesign) => of.things.filter((one) => 'id' in each && one.id !== each.id);
        expect(others(changeDesign(before, each))).toEqual(others(before));
      }),
    );
  });

  it('four turns away from the walls return to the start', () => {
    fc.assert(
      fc.property(thing, (each) => {
        const room = { width: 2400, depth: 2400, height: 100 };
        const before: GymDesign = { name: 'Gym', room, things: [{ ...each, id: 1, x: 1200, y: 1200 }] };
        const turn = (of: GymDesign) => changeDesign(of, { do: 'turn', id: 1 });
        const once = turn(before);
        expect(once.things[0]?.turn).toBe((each.turn + 90) % 360);
        expect(turn(turn(turn(once)))).toEqual(before);
      }),
    );
  });

  it('adds on free floor space, with a new number, up to the most that a plan holds', () => {
    const footprint = { width: 49, depth: 48, isAbout: false };
    let room: GymDesign = NEW_DESIGN;
    for (let n = 0; n < 16; n++) room = changeDesign(room, { do: 'add', productId: 7, footprint });
    const areas = room.things.map(areaOf);
    expect(areas.every((area) => isInside(area, room.room))).toBe(true);
    expect(areas.flatMap((a, index) => areas.slice(index + 1).filter((b) => overlap(a, b)))).toEqual([]);
    for (let n = 0; n < MOST_THINGS; n++) room = changeDesign(room, { do: 'add', productId: 7, footprint });
    expect(room.things).toHaveLength(MOST_THINGS);
    expect(new Set(room.things.map((each) => each.id)).size).toBe(MOST_THINGS);
  });
});

describe('a design as text', () => {
  it('round-trips', () => {
    fc.assert(
      fc.property(design, (before) => {
        expect(readDesignText(designText(before))).toEqual(before);
        // A round trip through an address changes nothing.
        const there = new URLSearchParams(new URLSearchParams({ design: designText(before) }).toString());
        expect(readDesignText(there.get('design'))).toEqual(before);
      }),
    );
  });

  it.each([
    [null],
    [''],
    ['2*Gym*240*240*108'],
    ['1*Gym*240*240'],
    ['1**240*240*108'],
    ['1*Gym*59*240*108'],
    ['1*Gym*240*2401*108'],
    ['1*Gym*240*240*1e3'],
    ['1*Gym*240*240*108*7'],
    ['1*Gym*240*240*108*7**0*0*45*10*10*0'],
    ['1*Gym*240*240*108*0**0*0*0*10*10*0'],
    ['1*Gym*240*240*108*7**-1*0*0*10*10*0'],
    [`1*Gym*240*240*108${'*7**0*0*0*10*10*0'.repeat(MOST_THINGS + 1)}`],
    [`1*${'n'.repeat(81)}*240*240*108`],
  ])('%s is not a design', (text) => {
    expect(readDesignText(text)).toBeUndefined();
  });

  it('leaves out what would break it: a separator in a name becomes a space, and such a variant has to be selected again', () => {
    const odd = changeDesign(
      { ...NEW_DESIGN, name: 'A*B' },
      { do: 'add', productId: 7, footprint: { width: 1, depth: 1, isAbout: true } },
    );
    const read = readDesignText(designText(changeDesign(odd, { do: 'choose', id: 1, sku: 'A*1' })));
    expect([read?.name, read?.things[0]?.sku]).toEqual(['A B', null]);
  });
});
