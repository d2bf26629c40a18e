import type { GymDesign, Room, Thing } from './contract.ts';

/** A rectangle of the floor, inches from the left and the back wall. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
}

/** Step size in the search for a free spot, inches. */
const STEP = 6;

/** The floor that a thing covers in its current turn. */
export function areaOf({ x, y, width, depth, turn }: Omit<Thing, 'id' | 'isAbout' | 'productId' | 'sku'>): Area {
  return turn % 180 === 0 ? { x, y, width, depth } : { x, y, width: depth, depth: width };
}

/** Whether two areas overlap; touching edges do not count. */
export function overlap(a: Area, b: Area): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.depth && b.y < a.y + a.depth;
}

/** Whether all of an area is within the walls. */
export function isInside({ x, y, width, depth }: Area, room: Room): boolean {
  return x >= 0 && y >= 0 && x + width <= room.width && y + depth <= room.depth;
}

/**
 * Moves a thing between the walls by the shortest way; a thing larger than the room is put at the left and back wall.
 */
export function withinRoom(thing: Thing, room: Room): Thing {
  const { width, depth } = areaOf(thing);
  const held = (at: number, size: number, side: number) => Math.max(0, Math.min(Math.round(at), side - size));
  return { ...thing, x: held(thing.x, width, room.width), y: held(thing.y, depth, room.depth) };
}

/**
 * The first free spot for something of this size, searched from the back left corner; the corner itself if there is
 * none.
 */
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
