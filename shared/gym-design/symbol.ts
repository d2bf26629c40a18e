import type { Thing } from './contract.ts';
import type { GearKind } from './kinds.ts';
import { areaOf } from './place.ts';

/** A point on the floor, inches from the left and the back wall. */
type Point = readonly [x: number, y: number];
/** Takes a point of a thing that is not turned, inches from its left and back edge, to where it is in the room. */
type Placing = (x: number, y: number) => Point;

/** Draws with a placing, so that a symbol needs no transformation of its own. */
interface Pen {
  readonly box: (x: number, y: number, width: number, depth: number) => string;
  readonly line: (x: number, y: number, toX: number, toY: number) => string;
  readonly circle: (x: number, y: number, radius: number) => string;
}

const figure = (inches: number) => String(Math.round(inches * 100) / 100);
const text = ([x, y]: Point) => `${figure(x)} ${figure(y)}`;

function penOf(place: Placing): Pen {
  const corners = (points: readonly Point[]) => `M${points.map(([x, y]) => text(place(x, y))).join('L')}`;
  return {
    box: (x, y, width, depth) =>
      `${corners([
        [x, y],
        [x + width, y],
        [x + width, y + depth],
        [x, y + depth],
      ])}z`,
    line: (x, y, toX, toY) =>
      corners([
        [x, y],
        [toX, toY],
      ]),
    circle: (x, y, radius) => {
      const [atX, atY] = place(x, y);
      const [r, across] = [figure(radius), figure(2 * radius)];
      return `M${text([atX - radius, atY])}a${r} ${r} 0 1 0 ${across} 0a${r} ${r} 0 1 0 -${across} 0`;
    },
  };
}

type Draw = (pen: Pen, width: number, depth: number) => readonly string[];

/** Four uprights and the crossmembers between them; the front is open. */
const rack: Draw = ({ box, line }, width, depth) => {
  const post = Math.min(3, width / 6, depth / 4);
  const [right, front] = [width - post, depth - post];
  return [
    ...[box(0, 0, post, post), box(right, 0, post, post), box(0, front, post, post), box(right, front, post, post)],
    ...[line(post, post / 2, right, post / 2), line(post / 2, post, post / 2, front)],
    line(width - post / 2, post, width - post / 2, front),
  ];
};

/** A pad along the longer side, and a foot across it. */
const bench: Draw = ({ box, line }, width, depth) =>
  depth > width
    ? [box(width * 0.15, depth * 0.04, width * 0.7, depth * 0.92), line(0, depth * 0.9, width, depth * 0.9)]
    : [box(width * 0.04, depth * 0.15, width * 0.92, depth * 0.7), line(width * 0.9, 0, width * 0.9, depth)];

/** Two ends and the handle between them. */
const dumbbell: Draw = ({ box }, width, depth) => [
  ...[box(0, 0, width * 0.32, depth), box(width * 0.68, 0, width * 0.32, depth)],
  box(width * 0.32, depth * 0.38, width * 0.36, depth * 0.24),
];

/** Shelves seen from above: one line for each foot or so of the longer side. */
const storage: Draw = ({ line }, width, depth) => {
  const count = Math.max(2, Math.min(8, Math.round(Math.max(width, depth) / 12)));
  return Array.from({ length: count - 1 }, (_, at) => {
    const part = (at + 1) / count;
    return width >= depth ? line(width * part, 0, width * part, depth) : line(0, depth * part, width, depth * part);
  });
};

const round =
  (...radii: readonly number[]): Draw =>
  ({ circle }, width, depth) =>
    radii.map((radius) => circle(width / 2, depth / 2, (Math.min(width, depth) / 2) * radius));

/** Two runners, the beam between them, and the post that carries plates. */
const sled: Draw = ({ line, circle }, width, depth) => [
  ...[line(width * 0.15, 0, width * 0.15, depth), line(width * 0.85, 0, width * 0.85, depth)],
  ...[line(width * 0.15, depth / 2, width * 0.85, depth / 2), circle(width / 2, depth / 2, Math.min(width, depth) / 6)],
];

/** A wheel at one end, a rail to the other, and the seat on it. */
const machine: Draw = ({ box, line, circle }, width, depth) => {
  const [long, short] = [Math.max(width, depth), Math.min(width, depth)];
  const wheel = circle(short / 2, short / 2, short * 0.35);
  return width >= depth
    ? [wheel, line(short, short / 2, long, short / 2), box(long * 0.6, short * 0.25, long * 0.2, short / 2)]
    : [wheel, line(short / 2, short, short / 2, long), box(short * 0.25, long * 0.6, short / 2, long * 0.2)];
};

/** The bar at the front, and the two arms that carry it. */
const pullUp: Draw = ({ line }, width, depth) => [
  line(0, depth * 0.8, width, depth * 0.8),
  ...[line(width * 0.2, 0, width * 0.2, depth * 0.8), line(width * 0.8, 0, width * 0.8, depth * 0.8)],
];

const nothing: Draw = () => [];

const DRAWN: Readonly<Record<GearKind, Draw>> = {
  ball: round(1),
  barbell: nothing,
  bench,
  box: ({ line }, width, depth) => [line(0, 0, width, depth), line(width, 0, 0, depth)],
  dumbbell,
  kettlebell: round(1, 0.45),
  machine,
  other: nothing,
  plate: round(1, 0.6, 0.14),
  // The wooden middle between two sides of rubber.
  platform: ({ line }, width, depth) => [
    ...[line(width / 4, 0, width / 4, depth), line((width * 3) / 4, 0, (width * 3) / 4, depth)],
  ],
  'pull-up': pullUp,
  rack,
  sled,
  storage,
};

/** Where the points of a thing are: turned clockwise around the center of the floor that it covers. */
function placingOf(thing: Omit<Thing, 'id' | 'isAbout' | 'productId' | 'sku'>): Placing {
  const area = areaOf(thing);
  const [middleX, middleY] = [area.x + area.width / 2, area.y + area.depth / 2];
  const angle = (thing.turn * Math.PI) / 180;
  const [sin, cos] = [Math.round(Math.sin(angle)), Math.round(Math.cos(angle))];
  return (x, y) => {
    const [right, down] = [x - thing.width / 2, y - thing.depth / 2];
    return [middleX + right * cos - down * sin, middleY + right * sin + down * cos];
  };
}

/** What a thing looks like from above: paths of an SVG in the room's inches. */
export interface ThingSymbol {
  /** What is recognized; '' for what its outline shows. */
  readonly path: string;
  /** The side from which it is used. */
  readonly front: string;
}

/** Draws a thing from its kind, its sides and its turn (spec 1 section 1). */
export function symbolOf(kind: GearKind, thing: Omit<Thing, 'id' | 'isAbout' | 'productId' | 'sku'>): ThingSymbol {
  const pen = penOf(placingOf(thing));
  const { width, depth } = thing;
  return { path: DRAWN[kind](pen, width, depth).join(''), front: pen.line(0, depth, width, depth) };
}
