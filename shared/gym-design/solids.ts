import type { GymDesign, Thing } from './contract.ts';
import type { GearKind } from './kinds.ts';
import { areaOf, overlap } from './place.ts';

/** What something is made of, which decides its color. */
export type Material = 'frame' | 'iron' | 'pad' | 'rubber' | 'shelf' | 'wood';

/**
 * A simple body in a room, inches: `x` from the left wall, `y` from the back wall and `z` from the floor name its center.
 * It is turned clockwise, as seen from above. A `cylinder` has its axis along `along`.
 */
export interface Solid {
  readonly form: 'box' | 'cylinder' | 'sphere';
  readonly along: 'x' | 'z';
  readonly material: Material;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly turn: number;
}

/** What is known of a thing's product. */
export interface SolidGear {
  readonly kind: GearKind;
  /** Inches; null for unknown. */
  readonly height: number | null;
}

/** A body before it is placed: measured from the back left corner of its thing, by its lowest corner. */
type Piece = readonly [x: number, y: number, z: number, width: number, depth: number, height: number];
type Part = Pick<Solid, 'along' | 'form' | 'material'> & { readonly at: Piece };

const box = (material: Material, ...at: Piece): Part => ({ form: 'box', along: 'z', material, at });
const pole = (material: Material, ...at: Piece): Part => ({ form: 'cylinder', along: 'x', material, at });
const disc = (material: Material, ...at: Piece): Part => ({ form: 'cylinder', along: 'z', material, at });
const ball = (material: Material, ...at: Piece): Part => ({ form: 'sphere', along: 'z', material, at });

/** Width of a tube of steel, and the height of a bar in a rack, inches. */
const TUBE = 3;
const RACKED = 48;

type Build = (width: number, depth: number, height: number) => readonly Part[];

/** One at each corner. */
const posts = (material: Material, width: number, depth: number, height: number, size: number) => {
  const post = Math.min(size, width / 3, depth / 3);
  const [right, front] = [width - post, depth - post];
  return [
    ...[box(material, 0, 0, 0, post, post, height), box(material, right, 0, 0, post, post, height)],
    ...[box(material, 0, front, 0, post, post, height), box(material, right, front, 0, post, post, height)],
  ];
};

const rack: Build = (width, depth, height) => {
  const top = height - TUBE;
  return [
    ...posts('frame', width, depth, height, TUBE),
    ...[box('frame', 0, 0, top, width, TUBE, TUBE), pole('iron', 0, depth - TUBE, top, width, 1.5, 1.5)],
    ...[box('frame', 0, 0, top, TUBE, depth, TUBE), box('frame', width - TUBE, 0, top, TUBE, depth, TUBE)],
    ...[box('frame', 0, 0, 0, TUBE, depth, TUBE), box('frame', width - TUBE, 0, 0, TUBE, depth, TUBE)],
    box('frame', 0, 0, 0, width, TUBE, TUBE),
  ];
};

const bench: Build = (width, depth, height) => {
  const pad = Math.min(3, height / 3);
  const under = height - pad;
  if (width >= depth)
    return [
      box('pad', 0, depth * 0.12, under, width, depth * 0.76, pad),
      ...[width * 0.08, width * 0.86].flatMap((x) => [
        box('frame', x, depth * 0.35, 0, TUBE, depth * 0.3, under),
        box('frame', x, 0, 0, TUBE, depth, 2),
      ]),
    ];
  return [
    box('pad', width * 0.12, 0, under, width * 0.76, depth, pad),
    ...[depth * 0.08, depth * 0.86].flatMap((y) => [
      box('frame', width * 0.35, y, 0, width * 0.3, TUBE, under),
      box('frame', 0, y, 0, width, TUBE, 2),
    ]),
  ];
};

const storage: Build = (width, depth, height) => [
  ...posts('frame', width, depth, height, 2),
  ...[0.12, 0.45, 0.78].map((part) => box('shelf', 0, 0, height * part, width, depth, 2)),
];

const machine: Build = (width, depth, height) => {
  const [long, short] = [Math.max(width, depth), Math.min(width, depth)];
  const wheel = Math.min(short, height * 0.6);
  // Along the longer side; turned where that is the depth.
  const part = (build: (...at: Piece) => Part, ...[x, y, z, w, d, h]: Piece): Part =>
    width >= depth ? build(x, y, z, w, d, h) : build(y, x, z, d, w, h);
  return [
    part((...at) => box('iron', ...at), 0, short * 0.35, 0, wheel, short * 0.3, wheel),
    part((...at) => box('frame', ...at), 0, short * 0.42, 6, long, short * 0.16, 4),
    part((...at) => box('pad', ...at), long * 0.58, short * 0.2, 14, long * 0.16, short * 0.6, 3),
    part((...at) => box('frame', ...at), wheel * 0.4, short * 0.44, 0, 3, short * 0.12, height),
  ];
};

const sled: Build = (width, depth, height) => [
  ...[box('frame', 0, 0, 0, width * 0.1, depth, 3), box('frame', width * 0.9, 0, 0, width * 0.1, depth, 3)],
  box('frame', 0, depth * 0.4, 2, width, depth * 0.2, 2),
  ...[disc('frame', width * 0.46, depth * 0.44, 0, width * 0.08, width * 0.08, height * 0.5)],
  ...[box('frame', width * 0.04, 0, 0, 2, 2, height), box('frame', width * 0.92, 0, 0, 2, 2, height)],
];

const dumbbell: Build = (width, depth) => [
  ...[pole('rubber', 0, 0, 0, width * 0.3, depth, depth), pole('rubber', width * 0.7, 0, 0, width * 0.3, depth, depth)],
  pole('iron', width * 0.3, depth * 0.38, depth * 0.38, width * 0.4, depth * 0.24, depth * 0.24),
];

/** How a kind is built, and its height where the catalog does not say one, inches. */
const KINDS: Readonly<Record<GearKind, readonly [height: number, build: Build]>> = {
  ball: [14, (width, depth) => [ball('rubber', 0, 0, 0, width, depth, Math.min(width, depth))]],
  barbell: [2, () => []],
  bench: [17, bench],
  box: [20, (width, depth, height) => [box('wood', 0, 0, 0, width, depth, height)]],
  dumbbell: [8, dumbbell],
  kettlebell: [
    11,
    (width, depth, height) => [
      ball('iron', 0, 0, 0, width, depth, height * 0.75),
      box('iron', width * 0.2, depth * 0.4, height * 0.6, width * 0.6, depth * 0.2, height * 0.4),
    ],
  ],
  machine: [44, machine],
  other: [12, (width, depth, height) => [box('shelf', 0, 0, 0, width, depth, height)]],
  plate: [3, (width, depth, height) => [disc('rubber', 0, 0, 0, width, depth, height)]],
  platform: [
    2,
    (width, depth, height) => [
      ...[
        box('rubber', 0, 0, 0, width / 4, depth, height),
        box('rubber', width * 0.75, 0, 0, width / 4, depth, height),
      ],
      box('wood', width / 4, 0, 0, width / 2, depth, height),
    ],
  ],
  'pull-up': [
    90,
    (width, depth, height) => [
      pole('iron', 0, depth - 2, height - 2, width, 1.5, 1.5),
      ...[box('frame', width * 0.2, 0, height - 3, 2, depth, 2), box('frame', width * 0.8, 0, height - 3, 2, depth, 2)],
    ],
  ],
  rack: [90, rack],
  sled: [40, sled],
  storage: [54, storage],
};

/** A bar at some height, along its longer side: the shaft and its two sleeves. */
const bar = (width: number, depth: number, z: number): readonly Part[] => {
  const [long, short] = [Math.max(width, depth), Math.min(width, depth)];
  const sleeve = long * 0.18;
  const piece = (from: number, length: number, thick: number): Part => {
    const inset = (short - thick) / 2;
    return width >= depth
      ? pole('iron', from, inset, z + inset, length, thick, thick)
      : box('iron', inset, from, z + inset, thick, length, thick);
  };
  return [piece(sleeve, long - 2 * sleeve, short * 0.6), piece(0, sleeve, short), piece(long - sleeve, sleeve, short)];
};

/** A piece of this length, moved and shortened so that it stays within its thing, however narrow that is. */
function within(from: number, length: number, side: number): readonly [number, number] {
  const size = Math.min(length, side);
  return [Math.max(0, Math.min(from, side - size)), size];
}

function placed(thing: Thing, { at, form, along, material }: Part): Solid {
  const area = areaOf(thing);
  const [x, width] = within(at[0], at[3], thing.width);
  const [y, depth] = within(at[1], at[4], thing.depth);
  const [, , z, , , height] = at;
  const [right, down] = [x + width / 2 - thing.width / 2, y + depth / 2 - thing.depth / 2];
  const angle = (thing.turn * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return {
    form,
    along,
    material,
    width,
    depth,
    height,
    turn: thing.turn,
    x: area.x + area.width / 2 + right * cos - down * sin,
    y: area.y + area.depth / 2 + right * sin + down * cos,
    z: z + height / 2,
  };
}

/**
 * The bodies of everything in a design, from the same kind and sides as the symbols of its plan (issue 23: see it in 3D).
 * Bars over a rack are in its hooks. Things of unknown products are plain boxes.
 */
export function solidsOf({ things }: GymDesign, gearOf: (thing: Thing) => SolidGear | undefined): readonly Solid[] {
  const racks = things.filter((thing) => gearOf(thing)?.kind === 'rack').map(areaOf);
  return things.flatMap((thing) => {
    const { kind, height } = gearOf(thing) ?? { kind: 'other' as const, height: null };
    const [usual, build] = KINDS[kind];
    const isRacked = kind === 'barbell' && racks.some((area) => overlap(area, areaOf(thing)));
    const parts =
      kind === 'barbell'
        ? bar(thing.width, thing.depth, isRacked ? RACKED : 0)
        : build(thing.width, thing.depth, height ?? usual);
    return parts.map((part) => placed(thing, part));
  });
}
