import type { GearKind } from './kinds.ts';

/** A rectangle as a path. */
const box = (x: number, y: number, width: number, depth: number) => `M${x} ${y}h${width}v${depth}h${-width}z`;
const line = (x: number, y: number, toX: number, toY: number) => `M${x} ${y}L${toX} ${toY}`;
const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

type Draw = (width: number, depth: number) => readonly string[];

/** Four uprights, the crossmembers between them, and the bar at the front. */
const rack: Draw = (width, depth) => {
  const post = Math.min(3, width / 6, depth / 4);
  const [right, front] = [width - post, depth - post];
  return [
    ...[box(0, 0, post, post), box(right, 0, post, post), box(0, front, post, post), box(right, front, post, post)],
    ...[line(post, post / 2, right, post / 2), line(post / 2, post, post / 2, front)],
    line(width - post / 2, post, width - post / 2, front),
  ];
};

/** A pad along the longer side, and its two feet. */
const bench: Draw = (width, depth) => {
  if (depth > width)
    return [box(width * 0.15, depth * 0.04, width * 0.7, depth * 0.92), line(0, depth * 0.9, width, depth * 0.9)];
  return [box(width * 0.04, depth * 0.15, width * 0.92, depth * 0.7), line(width * 0.9, 0, width * 0.9, depth)];
};

/** Two ends and the handle between them. */
const dumbbell: Draw = (width, depth) => [
  ...[box(0, 0, width * 0.32, depth), box(width * 0.68, 0, width * 0.32, depth)],
  box(width * 0.32, depth * 0.38, width * 0.36, depth * 0.24),
];

/** Shelves seen from above: one line for each foot or so of the longer side. */
const storage: Draw = (width, depth) => {
  const isWide = width >= depth;
  const count = Math.max(2, Math.min(8, Math.round(Math.max(width, depth) / 12)));
  return Array.from({ length: count - 1 }, (_, at) => {
    const part = (at + 1) / count;
    return isWide ? line(width * part, 0, width * part, depth) : line(0, depth * part, width, depth * part);
  });
};

/** The wooden middle of a platform between its two rubber sides. */
const platform: Draw = (width, depth) => [
  line(width / 4, 0, width / 4, depth),
  line((width * 3) / 4, 0, (width * 3) / 4, depth),
];

const round =
  (...radii: readonly number[]): Draw =>
  (width, depth) =>
    radii.map((radius) => circle(width / 2, depth / 2, (Math.min(width, depth) / 2) * radius));

/** Handles at the back and a place for plates. */
const sled: Draw = (width, depth) => [
  ...[line(width * 0.15, 0, width * 0.15, depth), line(width * 0.85, 0, width * 0.85, depth)],
  ...[line(width * 0.15, depth / 2, width * 0.85, depth / 2), circle(width / 2, depth / 2, Math.min(width, depth) / 6)],
];

/** A frame with a seat. */
const machine: Draw = (width, depth) => {
  const [long, short] = [Math.max(width, depth), Math.min(width, depth)];
  const seat =
    width >= depth
      ? box(long * 0.55, short * 0.25, long * 0.2, short / 2)
      : box(short * 0.25, long * 0.55, short / 2, long * 0.2);
  const wheel =
    width >= depth ? circle(short / 2, short / 2, short * 0.35) : circle(short / 2, short / 2, short * 0.35);
  const rail = width >= depth ? line(short, short / 2, long, short / 2) : line(short / 2, short, short / 2, long);
  return [wheel, rail, seat];
};

const DRAWN: Readonly<Record<GearKind, Draw>> = {
  ball: round(1),
  barbell: () => [],
  bench,
  box: (width, depth) => [line(0, 0, width, depth), line(width, 0, 0, depth)],
  dumbbell,
  kettlebell: round(1, 0.45),
  machine,
  other: () => [],
  plate: round(1, 0.6, 0.14),
  platform,
  'pull-up': (width, depth) => [
    line(0, depth * 0.8, width, depth * 0.8),
    line(width * 0.2, 0, width * 0.2, depth * 0.8),
    line(width * 0.8, 0, width * 0.8, depth * 0.8),
  ],
  rack,
  sled,
  storage,
};

/**
 * What a product looks like from above, before turning, as the path of an SVG within its footprint: inches from its left
 * and back edge. '' for what is drawn by its outline alone (issue 23: symbols from parameters).
 */
export function symbolPath(kind: GearKind, width: number, depth: number): string {
  return DRAWN[kind](width, depth)
    .join('')
    .replace(/\d+\.\d{3,}/g, (figure) => String(Math.round(Number(figure) * 100) / 100));
}
