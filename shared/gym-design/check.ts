import type { GymDesign, Thing } from './contract.ts';
import type { GearKind } from './kinds.ts';
import { type Area, areaOf, isInside, overlap } from './place.ts';

/** What a check needs to know about a thing besides its position. */
export interface CheckedGear {
  readonly name: string;
  readonly kind: GearKind;
  /** Inches; null for unknown. */
  readonly height: number | null;
}

/** A remark about a design. A `hint` can be ignored. */
export interface Remark {
  readonly level: 'hint' | 'warning';
  /** The things concerned. */
  readonly ids: readonly number[];
  readonly text: string;
}

/** Length of a bar in a rack, with room at both ends for the person loading it, inches. */
export const LOADED_SPAN = 110;

/** Gear that is used or stored within other gear and therefore shares its floor. */
const GOES_INTO: Readonly<Partial<Record<GearKind, readonly GearKind[]>>> = {
  barbell: ['rack', 'storage', 'platform', 'bench'],
  bench: ['rack', 'platform'],
  plate: ['rack', 'storage', 'platform'],
  rack: ['platform'],
  dumbbell: ['storage'],
  kettlebell: ['storage'],
};

/** Whether things of two kinds can be in each other’s way: neither is used or stored within the other. */
export function mayCollide(a: GearKind, b: GearKind): boolean {
  return !GOES_INTO[a]?.includes(b) && !GOES_INTO[b]?.includes(a);
}

/** Gear on a floor. */
export interface PlacedGear {
  readonly kind: GearKind;
  readonly area: Area;
}

/** Whether two things are in each other's way: their floor overlaps, and neither is used or stored within the other. */
export function collide(a: PlacedGear, b: PlacedGear): boolean {
  return overlap(a.area, b.area) && mayCollide(a.kind, b.kind);
}

interface Placed extends CheckedGear {
  readonly thing: Thing;
  readonly area: Area;
}

/** The floor covered by a loaded bar in a rack, along the rack's width. */
function barArea({ thing, area }: Placed): Area {
  const reach = (at: number, size: number) => ({ at: at - (LOADED_SPAN - size) / 2, size: LOADED_SPAN });
  if (thing.turn % 180 === 0) {
    const { at, size } = reach(area.x, area.width);
    return { ...area, x: at, width: size };
  }
  const { at, size } = reach(area.y, area.depth);
  return { ...area, y: at, depth: size };
}

function rackRemarks(rack: Placed, placed: readonly Placed[], { room }: GymDesign): Remark[] {
  const span = barArea(rack);
  const ids = [rack.thing.id];
  const isInWay = ({ thing, kind, area }: Placed) =>
    thing !== rack.thing && mayCollide(kind, 'rack') && !overlap(area, rack.area) && overlap(area, span);
  const near = placed.filter(isInWay);
  const wall: Remark[] = isInside(span, room)
    ? []
    : [
        {
          level: 'hint',
          ids,
          text: `${rack.name}: a bar and the person loading it need ${LOADED_SPAN} in from end to end; a wall is too close.`,
        },
      ];
  return [
    ...wall,
    ...near.map(
      ({ thing, name }): Remark => ({
        level: 'hint',
        ids: [...ids, thing.id],
        text: `${rack.name}: ${name} is where the bar is loaded (${LOADED_SPAN} in from end to end).`,
      }),
    ),
  ];
}

function overlaps(placed: readonly Placed[]): Remark[] {
  const remarks: Remark[] = [];
  for (const [at, a] of placed.entries()) {
    for (let next = at + 1; next < placed.length; next++) {
      const b = placed[next];
      if (!b || !collide(a, b)) continue;
      remarks.push({ level: 'warning', ids: [a.thing.id, b.thing.id], text: `${a.name} and ${b.name} overlap.` });
    }
  }
  return remarks;
}

/**
 * Finds problems of a design: things outside the room or too tall for its ceiling, overlaps (all reported, none
 * forbidden), and racks whose bar has no room to be loaded. `gearOf`: the facts known about a thing; things without any
 * are only checked for being inside the room.
 */
export function checkDesign(design: GymDesign, gearOf: (thing: Thing) => CheckedGear | undefined): readonly Remark[] {
  const { room, things } = design;
  const outside = things.flatMap((thing, index): Remark[] => {
    if (isInside(areaOf(thing), room)) return [];
    const name = gearOf(thing)?.name ?? `Item ${index + 1}`;
    return [{ level: 'warning', ids: [thing.id], text: `${name} is outside the room.` }];
  });
  const placed = things.flatMap((thing): Placed[] => {
    const gear = gearOf(thing);
    return gear ? [{ ...gear, thing, area: areaOf(thing) }] : [];
  });
  const tall = placed.flatMap(({ thing, name, height }): Remark[] =>
    height !== null && height > room.height
      ? [
          {
            level: 'warning',
            ids: [thing.id],
            text: `${name} is ${height} in tall, the ceiling ${room.height} in high.`,
          },
        ]
      : [],
  );
  const racks = placed.filter(({ kind }) => kind === 'rack').flatMap((rack) => rackRemarks(rack, placed, design));
  return [...outside, ...tall, ...overlaps(placed), ...racks];
}
