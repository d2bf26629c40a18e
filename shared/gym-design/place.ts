import type { GymDesign, Room, Thing } from './contract.ts';

/** A rectangle of the floor, inches from the left and the back wall. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
}

/** Steps in which a free spot is looked for, inches. */
const STEP = 6;

/** The floor that a thing takes as it is turned. */
export function areaOf({ x, y, width, depth, turn }: Omit<Thing, 'id' | 'isAbout' | 'productId' | 'sku'>): Area {
  return turn % 180 === 0 ? { x, y, width, depth } : { x, y, width: depth, depth: width };
}

/** Whether two areas share some floor; edges that only touch do not. */
export function overlap(a: Area, b: Area): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.depth && b.y < a.y + a.depth;
}

/** Whether all of an area is within the walls. */
export function isInside({ x, y, width, depth }: Area, room: Room): boolean {
  return x >= 0 && y >= 0 && x + width <= room.width && y + depth <= room.depth;
}

/** A thing between the walls, as near as can be; one that is larger than the room is at the left and the back wall. */
export function withinRoom(thing: Thing, room: Room): Thing {
  const { width, depth } = areaOf(thing);
  const held = (at: number, size: number, side: number) => Math.max(0, Math.min(Math.round(at), side - size));
  return { ...thing, x: held(thing.x, width, room.width), y: held(thing.y, depth, room.depth) };
}

/** Where something of these sides finds free floor, looked for from the back left corner; the corner itself where none is. */
export function freeSpot(
  { room, things }: GymDesign,
  sides: { readonly width: number; readonly depth: number },
): { readonly x: number; readonly y: number } {
  const taken = things.map(areaOf);
  for (let y = 0; y + sides.depth <= room.depth; y += STEP) {
    for (let x = 0; x + sides.width <= room.width; x += STEP) {
      const area = { x, y, ...sides };
      if (!taken.some((each) => overlap(each, area))) return { x, y };
    }
  }
  return { x: 0, y: 0 };
}
