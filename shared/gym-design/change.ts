import type { GymDesign, Room, Thing } from './contract.ts';
import type { Footprint } from './kinds.ts';
import { MOST_THINGS, TURNS } from './limits.ts';
import { areaOf, freeSpot, withinRoom } from './place.ts';

/** One step of drawing a gym. */
export type DesignChange =
  | { readonly do: 'add'; readonly productId: number; readonly footprint: Footprint }
  | { readonly do: 'move'; readonly id: number; readonly x: number; readonly y: number }
  | { readonly do: 'turn' | 'remove'; readonly id: number }
  | { readonly do: 'choose'; readonly id: number; readonly sku: string | null }
  | { readonly do: 'room'; readonly room: Room }
  | { readonly do: 'name'; readonly name: string };

/** Whether a design has reached its maximum number of things. */
export function isFull({ things }: GymDesign): boolean {
  return things.length >= MOST_THINGS;
}

function added(design: GymDesign, { productId, footprint }: DesignChange & { do: 'add' }): GymDesign {
  if (isFull(design)) return design;
  const { width, depth, isAbout } = footprint;
  const id = Math.max(0, ...design.things.map((thing) => thing.id)) + 1;
  const thing: Thing = {
    id,
    productId,
    sku: null,
    turn: 0,
    width,
    depth,
    isAbout,
    ...freeSpot(design, { width, depth }),
  };
  return { ...design, things: [...design.things, thing] };
}

/** Rotates a thing by a quarter turn clockwise around its center. */
function turned(thing: Thing): Thing {
  const { width, depth } = areaOf(thing);
  const turn = TURNS[(TURNS.indexOf(thing.turn) + 1) % TURNS.length] ?? 0;
  // Halves are truncated in both directions, so that four turns restore the position.
  const shift = Math.trunc((width - depth) / 2);
  return { ...thing, turn, x: thing.x + shift, y: thing.y - shift };
}

function each(design: GymDesign, id: number, make: (thing: Thing) => Thing): GymDesign {
  return { ...design, things: design.things.map((thing) => (thing.id === id ? make(thing) : thing)) };
}

/**
 * A design after one change. A change to a missing thing, or one that adds too many, has no effect. Things that move or
 * turn stay between the walls; things that a smaller room leaves outside stay where they are and are reported.
 */
export function changeDesign(design: GymDesign, change: DesignChange): GymDesign {
  const { room } = design;
  switch (change.do) {
    case 'add':
      return added(design, change);
    case 'move':
      return each(design, change.id, (thing) => withinRoom({ ...thing, x: change.x, y: change.y }, room));
    case 'turn':
      return each(design, change.id, (thing) => withinRoom(turned(thing), room));
    case 'remove':
      return { ...design, things: design.things.filter(({ id }) => id !== change.id) };
    case 'choose':
      return each(design, change.id, (thing) => ({ ...thing, sku: change.sku }));
    case 'room':
      return { ...design, room: change.room };
    case 'name':
      return { ...design, name: change.name };
  }
}
