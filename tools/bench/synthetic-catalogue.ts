import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { ImportIndexPost } from '#shared/import/contract.ts';
import { INDEX_CATEGORIES } from '#shared/index-post/categories.ts';

const COLUMNS = [
  'sku',
  'attribute_set_code',
  'product_type',
  'categories',
  'product_websites',
  'name',
  'description',
  'short_description',
  'weight',
  'product_online',
  'tax_class_name',
  'visibility',
  'price',
  'special_price',
  'url_key',
  'qty',
  'is_in_stock',
  'additional_attributes',
] as const;

const COLOURS = ['Black', 'Red', 'Blue', 'Green', 'Yellow', 'Grey', 'White', 'Orange'];
const MATERIALS = ['Steel', 'Rubber', 'Urethane', 'Oak', 'Nylon', 'Leather', 'Cast iron'];
const BRANDS = Array.from({ length: 25 }, (_, number) => `Brand ${String.fromCharCode(65 + number)}`);
const KINDS =
  'Barbell,Bumper Plate,Steel Plate,Change Plate,Power Rack,Squat Stand,Flat Bench,Incline Bench,Hex Dumbbell,Kettlebell,Medicine Ball,Slam Ball,Wall Ball,Sandbag,Pull-Up Bar,Dip Station,Gymnastic Rings,Climbing Rope,Jump Rope,Plyo Box,Rowing Machine,Air Bike,Ski Trainer,Treadmill,Sled,Yoke,Farmer Handles,Axle Bar,Trap Bar,Curl Bar,Safety Squat Bar,Collar Pair,J-Cup,Spotter Arm,Cable Tower,Lat Pulldown,Leg Press,Leg Curl,Calf Raise,Glute Ham Bench,Reverse Hyper,Landmine,Storage Shelf,Dumbbell Rack,Plate Tree,Floor Tile,Deadlift Platform,Lifting Belt,Wrist Wrap,Knee Sleeve,Lifting Strap,Chalk Block,Hand Grip,Weight Vest,Resistance Band,Mini Band,Foam Roller,Massage Ball,Yoga Mat,T-Shirt,Hoodie,Shorts,Leggings,Tank Top,Sports Bra,Cap,Beanie,Socks,Training Shoe,Lifting Shoe,Gym Bag,Water Bottle,Shaker,Protein Powder,Training Plan,Gift Set'.split(
    ',',
  );
const DEPARTMENTS = 12;
const SECTIONS = 10;

/** Generates the same numbers on every run: a small linear generator instead of chance. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    // The low bits of such a generator repeat; the high ones do not.
    return Math.floor(state / 65_536) % below;
  };
}

function row(index: number, next: (below: number) => number): string[] {
  const department = next(DEPARTMENTS);
  const section = next(SECTIONS);
  const price = 500 + next(120_000);
  const path = `Default Category/Department ${department}/Section ${department}-${section}`;
  const weight = [5, 10, 15, 25, 35, 45, 55][next(7)];
  const kind = KINDS[next(KINDS.length)];
  const name = `Item ${index} ${MATERIALS[next(MATERIALS.length)]} ${kind} ${weight} lb ${COLOURS[next(COLOURS.length)]}`;
  const text = `<p>${name}: ${'a piece of equipment that is described at the length at which merchants describe. '.repeat(6)}</p>`;
  const attributes = [
    `color=${COLOURS[next(COLOURS.length)]}`,
    `material=${MATERIALS[next(MATERIALS.length)]}`,
    `manufacturer=${BRANDS[next(BRANDS.length)]}`,
    `size=${['S', 'M', 'L', 'XL'][next(4)]}`,
    `finish=Finish ${next(12)}`,
    ...(next(9) === 0 ? ['3_ships_free=1'] : []),
    ...(next(15) === 0 ? ['hot_deal=1'] : []),
  ];
  return [
    `SYN-${index}`,
    'Default',
    'simple',
    `${path},Default Category/Department ${department}`,
    'base',
    name,
    text,
    '',
    String(1 + next(60)),
    '1',
    'Taxable Goods',
    '"Catalog, Search"',
    (price / 100).toFixed(2),
    next(6) === 0 ? ((price * 0.9) / 100).toFixed(2) : '',
    `item-${index}`,
    String(next(40)),
    next(20) === 0 ? '0' : '1',
    attributes.join(','),
  ];
}

function cell(text: string): string {
  return text.startsWith('"') || !/[",\n]/.test(text) ? text : `"${text.replaceAll('"', '""')}"`;
}

/** Writes a product export of `count` simple products, spread over 12 departments with 10 sections each. */
export async function writeSyntheticCatalogue(file: string, count: number): Promise<void> {
  const out = createWriteStream(file);
  const next = numbers(42);
  out.write(`${COLUMNS.join(',')}\n`);
  for (let index = 1; index <= count; index++) {
    if (!out.write(`${row(index, next).map(cell).join(',')}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

/** Attribute definitions that make facets of the synthetic products' attributes. */
export const SYNTHETIC_ATTRIBUTES = ['color', 'material', 'manufacturer', 'size', 'finish'].map((code, position) => ({
  code,
  label: code.charAt(0).toUpperCase() + code.slice(1),
  input: 'select',
  isFilterable: true,
  isComparable: false,
  isVisible: true,
  position,
  options: [],
  extra: {},
}));

/** Stories about what the synthetic catalogue sells, as many as a store publishes in a few years. */
export const SYNTHETIC_POSTS: readonly ImportIndexPost[] = Array.from({ length: 400 }, (_, index) => {
  const [kind = '', other = ''] = [KINDS[index % KINDS.length], KINDS[(index * 7 + 3) % KINDS.length]];
  const material = MATERIALS[index % MATERIALS.length] ?? '';
  const colour = COLOURS[index % COLOURS.length] ?? '';
  return {
    id: index + 1,
    slug: `story-${index + 1}`,
    title: `${material} or not: the ${kind} of a small gym, part ${index}`,
    excerpt: `What a ${colour.toLowerCase()} ${kind} has to do with a ${other}.`,
    content: `<p>A ${kind} and a ${other} of ${material.toLowerCase()} stand in the same room.</p>`.repeat(20),
    categories: [INDEX_CATEGORIES[index % INDEX_CATEGORIES.length]?.id ?? 19],
    tags: [],
    format: 'standard',
    image: null,
    largeImage: null,
    video: null,
    author: '',
    authorImage: null,
    css: '',
    publishedMs: Date.UTC(2024, 0, index),
  };
});
