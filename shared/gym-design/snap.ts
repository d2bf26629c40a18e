import type { Room } from './contract.ts';
import { type Area, isInside, overlap } from './place.ts';

/** How far a dragged thing jumps at most along each side of the room, inches. */
export const SNAP_INCHES = 3;

/** A line to which a thing has snapped, inches from the left wall (`x`) or from the back wall (`y`). */
export interface Guide {
  readonly axis: 'x' | 'y';
  readonly at: number;
}

/** Where a thing belongs after a drag, whole inches, and the lines that say why. */
export interface Snapped {
  readonly x: number;
  readonly y: number;
  readonly guides: readonly Guide[];
}

/** A position on one axis, and the line that it brings to another. */
interface Stop {
  readonly position: number;
  readonly line: number;
}

/** The positions of something `size` long that is in line with a span: edge to edge, side by side, or centered. */
function stopsOf(from: number, length: number, size: number): readonly Stop[] {
  const to = from + length;
  const middle = from + length / 2;
  return [
    { position: from, line: from },
    { position: to - size, line: to },
    { position: to, line: to },
    { position: from - size, line: from },
    { position: Math.round(middle - size / 2), line: middle },
  ];
}

/** The nearest stop within the tolerance, and between the walls; undefined if there is none. */
function nearest(at: number, size: number, side: number, stops: readonly Stop[]): Stop | undefined {
  let best: Stop | undefined;
  let least = SNAP_INCHES + 1;
  for (const stop of stops) {
    const far = Math.abs(stop.position - at);
    if (far >= least || stop.position < 0 || stop.position + size > side) continue;
    best = stop;
    least = far;
  }
  return best;
}

/** A thing's sides as it is turned, inches. */
type Sides = Pick<Area, 'depth' | 'width'>;

/**
 * Prepares the snapping of something of this size, so that each frame of a drag only compares positions. The answer moves
 * what is between the walls to the walls, edges and centers nearby: by at most `SNAP_INCHES` along each axis, never onto
 * something that it does not touch already, and not again when it is there.
 */
export function snapper(
  { width, depth }: Sides,
  others: readonly Area[],
  room: Room,
): (at: Pick<Area, 'x' | 'y'>) => Snapped {
  const across = [...stopsOf(0, room.width, width)];
  const down = [...stopsOf(0, room.depth, depth)];
  for (const other of others) {
    across.push(...stopsOf(other.x, other.width, width));
    down.push(...stopsOf(other.y, other.depth, depth));
  }
  return ({ x, y }) => {
    const area = { x, y, width, depth };
    if (!isInside(area, room)) return { x, y, guides: [] };
    const right = nearest(x, width, room.width, across);
    const below = nearest(y, depth, room.depth, down);
    // Only what is within reach can be run into.
    const near = others.filter((other) => isNear(area, other) && !overlap(area, other));
    const isFree = (to: { readonly x: number; readonly y: number }) =>
      !near.some((other) => overlap({ ...area, ...to }, other));
    const ways: readonly (readonly [Stop | undefined, Stop | undefined])[] = [
      [right, below],
      [right, undefined],
      [undefined, below],
    ];
    for (const [h, v] of ways) {
      const to = { x: h?.position ?? x, y: v?.position ?? y };
      if ((h ?? v) === undefined || !isFree(to)) continue;
      const guides: Guide[] = [];
      if (h) guides.push({ axis: 'x', at: h.line });
      if (v) guides.push({ axis: 'y', at: v.line });
      return { ...to, guides };
    }
    return { x, y, guides: [] };
  };
}

/** Whether snapping can bring the first area onto the second. */
function isNear(a: Area, b: Area): boolean {
  const reach = SNAP_INCHES;
  return (
    a.x < b.x + b.width + reach &&
    b.x < a.x + a.width + reach &&
    a.y < b.y + b.depth + reach &&
    b.y < a.y + a.depth + reach
  );
}
