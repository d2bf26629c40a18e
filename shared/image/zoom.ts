/** How a picture is placed in its stage: how many times larger than whole, and moved by how much, in CSS pixels. */
export interface Placed {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A point or a size, in CSS pixels. A point of a stage is measured from its center. */
export interface Extent {
  readonly x: number;
  readonly y: number;
}

/** The picture as it opens: whole and in the middle. */
export const WHOLE: Placed = { scale: 1, x: 0, y: 0 };

/** Most times that a picture is enlarged, and how often one press enlarges it. */
export const MOST_ZOOM = 5;
export const ZOOM_STEP = 1.6;

function within(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}

/**
 * Keeps a picture in its stage: it is never smaller than whole, and no edge of it comes further in than the edge of the
 * stage. `fitted` is the picture's size when it is whole.
 */
export function keptInStage(placed: Placed, fitted: Extent, stage: Extent): Placed {
  const scale = Math.min(MOST_ZOOM, Math.max(1, placed.scale));
  const room = (whole: number, stageSide: number) => Math.max(0, (whole * scale - stageSide) / 2);
  return { scale, x: within(placed.x, room(fitted.x, stage.x)), y: within(placed.y, room(fitted.y, stage.y)) };
}

/** Enlarges or reduces by a factor, so that what is at the point `at` of the stage stays there. */
export function zoomedAt(placed: Placed, by: number, at: Extent): Placed {
  const scale = Math.min(MOST_ZOOM, Math.max(1, placed.scale * by));
  const real = scale / placed.scale;
  return { scale, x: at.x - (at.x - placed.x) * real, y: at.y - (at.y - placed.y) * real };
}
