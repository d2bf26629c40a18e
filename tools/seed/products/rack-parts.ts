import { type ProductSpec, p, type SimpleSpec } from '../dsl.ts';
import type { PictureName } from '../pictures.ts';

/** What all racks have in common. */
export const RACK_SPECS = {
  upright: '3 × 3 in, 11-gauge steel',
  holes: '1 in, 2 in centers, four faces',
  material: 'Steel',
  finish: 'Powder coat',
  warranty: 'Lifetime frame',
  made_in: 'USA',
  shipperhq_shipping_group: 'DROPSHIP_FREIGHT',
  rogue_pickup_disabled: '1',
  compat_tag: ['3x3-1in', 'bench-49'],
  compat_type: 'rack',
  compat_group: 'r-series',
} as const;

export const RACK_COLOURS: readonly (readonly [string, string, PictureName])[] = [
  ['Black', 'BLK', 'rack-black'],
  ['Red', 'RED', 'rack-red'],
  ['Blue', 'BLU', 'rack-blue'],
  ['White', 'WHT', 'rack-white'],
  ['Grey', 'GRY', 'rack-grey'],
];

const FRAMES: readonly ProductSpec[] = RACK_COLOURS.map(([colour, part, picture]) => ({
  kind: 'simple',
  sku: `NB-R4-FRAME-${part}`,
  name: `R-4 Frame, ${colour}`,
  line: '90 in · 53 × 49 in',
  about: p(
    `The four uprights, cross-members and name plate beam of the R-4 in ${colour.toLowerCase()} powder coat, with all bolts. Part of the R-4 rack builder.`,
  ),
  pictures: [picture],
  categories: [],
  visibility: 1,
  set: 'Rack',
  lb: 327,
  prices: { USA: 1195, CAN: 1575, EUR: 1349, GBR: 1169, AUS: 1995 },
  attributes: { ...RACK_SPECS, color: colour },
  stock: { qoh: colour === 'Black' ? 46 : colour === 'White' ? 7 : 18 },
}));

/** Parts of the rack builder. */
const RACK_PARTS: readonly (Pick<SimpleSpec, 'sku' | 'name' | 'line' | 'lb' | 'pictures' | 'prices'> & {
  readonly text: string;
  readonly qoh: number;
})[] = [
  {
    sku: 'NB-R4-SAFE-FLIP',
    name: 'Flip-Down Safeties, pair',
    line: 'UHMW lined · 1,000 lb',
    text: 'Steel safeties that flip down into the holes and lock with a pin. A liner of UHMW plastic spares the knurl.',
    lb: 34,
    prices: { USA: 140, CAN: 185, EUR: 155, GBR: 135, AUS: 229 },
    pictures: ['rack-detail-safeties'],
    qoh: 120,
  },
  {
    sku: 'NB-R4-SAFE-STRAP',
    name: 'Strap Safeties, pair',
    line: 'Quiet · 2-ply nylon',
    text: 'Nylon straps on steel ends: a missed squat lands without noise and without a mark on the bar.',
    lb: 16,
    prices: { USA: 200, CAN: 264, EUR: 219, GBR: 189, AUS: 325 },
    pictures: [],
    qoh: 64,
  },
  {
    sku: 'NB-R4-STORE',
    name: 'Plate Storage, 4 posts',
    line: 'Stainless sleeves',
    text: 'Four 8-inch posts for the rear uprights. Six bumpers a side and a heavier, quieter rack.',
    lb: 28,
    prices: { USA: 130, CAN: 171, EUR: 145, GBR: 125, AUS: 215 },
    pictures: ['rack-detail-storage'],
    qoh: 83,
  },
  {
    sku: 'NB-R4-BOLT',
    name: 'Bolt-Down Kit',
    line: 'Four wedge anchors',
    text: 'Four anchors and washers for the feet of the rack, with the drill bit that fits them.',
    lb: 7,
    prices: { USA: 35, CAN: 46, EUR: 39, GBR: 34, AUS: 59 },
    pictures: [['rack-detail-foot', 'Foot of an R-4 upright: the anchors of the kit go through its base plate.']],
    qoh: 190,
  },
];

const RACK_PART_SPECS: readonly ProductSpec[] = RACK_PARTS.map(({ text, qoh, ...part }) => ({
  ...part,
  kind: 'simple',
  about: p(text, 'Fits every 3 × 3 in upright with 1 in holes. Offered with the R-4 rack builder.'),
  categories: [],
  visibility: 1,
  set: 'Default',
  attributes: {
    material: part.sku.endsWith('STRAP') ? 'Nylon' : 'Steel',
    made_in: 'USA',
    compat_accessory_for_type: 'rack',
    compat_tag: ['3x3-1in'],
    compat_group: 'r-series',
  },
  stock: { qoh },
}));

/** The parts of racks, which are not sold by themselves. */
export const RACK_PIECES: readonly ProductSpec[] = [...FRAMES, ...RACK_PART_SPECS];
