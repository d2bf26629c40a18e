import { colours, type ProductSpec, p, type SitePrices, ul } from '../dsl.ts';
import type { PictureName } from '../pictures.ts';

const WALL_BALLS: readonly (readonly [kg: number, colour: string, prices: SitePrices, text: string])[] = [
  [
    4,
    'Yellow',
    { USA: 69, CAN: 91, EUR: 69, GBR: 59, AUS: 105 },
    'The ball for learning to aim: light enough that the legs are not the limit, the same 350 mm across as the heavy ones, so nothing changes later but the weight.',
  ],
  [
    6,
    'Blue',
    { USA: 79, CAN: 105, EUR: 79, GBR: 69, AUS: 119 },
    'The women’s standard in most written workouts. Double-stitched seams run over the band and not beside it, which is where cheaper balls open first.',
  ],
  [
    9,
    'Red',
    { USA: 89, CAN: 118, EUR: 89, GBR: 77, AUS: 135 },
    'The men’s standard, and the one that a wall remembers. Filled in layers, so it stays round after a year of classes and does not grow a heavy side.',
  ],
  [
    12,
    'Green',
    { USA: 99, CAN: 131, EUR: 99, GBR: 86, AUS: 149 },
    'Twelve kilos for tall people and for squats that have become too easy. Use it also for throws over the shoulder and for sit-ups that end on the wall.',
  ],
];

const WALL_BALL_SPECS: readonly ProductSpec[] = WALL_BALLS.map(([kg, colour, prices, text]) => ({
  kind: 'simple',
  sku: `NB-WB-${kg}`,
  name: `Wall Ball ${kg} kg`,
  line: '350 mm · six panels, double-stitched',
  about: p(
    text,
    `A shell of textured vinyl that grips when wet, a ${colour.toLowerCase()} band for the ${kg}, and a core that gives a little, so it can be caught with the chest. Not for slamming: that is what slam balls are for.`,
  ),
  pictures: [
    `wallball-${colour.toLowerCase()}-${kg}-kg`,
    `wallball-${colour.toLowerCase()}-${kg}-kg-scale`,
    'wallball-colors',
    'wallball-target',
  ] as PictureName[],
  categories: ['conditioning', 'balls', 'affiliate-gyms', ...(kg === 9 ? ['featured'] : [])],
  set: 'Ball',
  lb: Math.round(kg * 2.2046 * 100) / 100,
  prices,
  flags: ['black_friday_dropship'],
  attributes: {
    weight_class: `${kg} kg`,
    diameter: '350 mm',
    tolerance: '± 2 %',
    material: 'Vinyl',
    color: colour === 'Red' ? 'Black/Red' : colour === 'Blue' ? 'Black/Blue' : 'Black',
    warranty: '2 years',
    made_in: 'Pakistan',
    shipperhq_shipping_group: 'DROPSHIP',
  },
}));

const SLAM_BALLS: readonly ProductSpec[] = (
  [
    [
      10,
      { USA: 45, CAN: 59, EUR: 47, GBR: 41, AUS: 72 },
      'Ten kilos to throw fast. The tread is cut deep enough to hold with wet hands and shallow enough to sweep clean, and the ball stays within a foot of where it hit.',
    ],
    [
      15,
      { USA: 59, CAN: 78, EUR: 62, GBR: 54, AUS: 95 },
      'The middle weight, for thirty seconds on and thirty off. Fifteen is also the most useful size for over-the-shoulder throws and bear-hug carries up stairs.',
    ],
    [
      20,
      { USA: 74, CAN: 98, EUR: 78, GBR: 68, AUS: 119 },
      'Twenty kilos for people who think slams are easy. It moves like a stone and costs a tenth of one; pick it up with a flat back or not at all.',
    ],
  ] as const
).map(([kg, prices, text]) => ({
  kind: 'simple',
  sku: `NB-SB-${kg}`,
  name: `Slam Ball ${kg} kg`,
  line: 'Dead bounce · hexagon tread',
  about: p(
    text,
    `A thick rubber shell filled with sand and closed for good: no valve to leak. ${kg} kg, give or take three percent. Concrete wears the tread, rubber floor does not.`,
  ),
  pictures: [`slamball-${kg}-kg`, `slamball-${kg}-kg-scale`, 'slamball-weights', 'slamball-use'] as PictureName[],
  categories: ['conditioning', 'balls', 'strongman', 'affiliate-gyms'],
  set: 'Ball',
  lb: Math.round(kg * 2.2046 * 100) / 100,
  prices,
  flags: ['black_friday_dropship'],
  attributes: {
    weight_class: `${kg} kg`,
    diameter: '280 mm',
    tolerance: '± 3 %',
    material: 'Rubber',
    color: 'Black',
    warranty: '2 years',
    made_in: 'Taiwan',
  },
  ...(kg === 15 && { sale: { prices: { USA: 49, CAN: 65, EUR: 52, GBR: 45, AUS: 79 }, from: -9, to: 4 } }),
}));

export const CONDITIONING: readonly ProductSpec[] = [
  {
    kind: 'simple',
    sku: 'NB-PLYO',
    name: '3-in-1 Plyo Box',
    line: '20 / 24 / 30 in · birch',
    about:
      p(
        'Eighteen millimeters of birch plywood, a tongue in every groove and a brace inside, so it sounds like furniture when you land on it. Turn it for twenty, twenty-four or thirty inches.',
        'It arrives flat in one carton with twenty-two screws and the right bit. Fifteen minutes, no glue; glue it if it will never move house.',
      ) +
      ul(
        'Edges rounded to save the shins that do not make it',
        'Hand holes on both sides',
        'Numbers burned into the wood, not stuck on',
      ),
    pictures: ['plyobox', 'plyobox-heights', 'plyobox-scale', 'scene-garage'],
    categories: ['conditioning', 'boxes-and-ropes', 'garage-gyms', 'affiliate-gyms', 'featured', 'featured-eu'],
    set: 'Box',
    lb: 68,
    prices: { USA: 149, CAN: 199, EUR: 159, GBR: 139, AUS: 239 },
    sale: { prices: { USA: 119, CAN: 159, EUR: 129, GBR: 112, AUS: 195 }, from: -5, to: 9 },
    flags: ['hot_deal', '3_ships_free', 'made_in_usa'],
    attributes: {
      height: '20, 24 or 30 in',
      gear_weight: '62 lb',
      rated_load: '450 lb',
      material: 'Birch',
      finish: 'Natural',
      color: 'Wood',
      warranty: '5 years',
      made_in: 'USA',
      shipperhq_shipping_group: 'NO_PICKUP',
    },
    siteTexts: {
      EUR: { shortDescription: '51 / 61 / 76 cm · birch' },
      GBR: { shortDescription: '51 / 61 / 76 cm · birch' },
      AUS: { shortDescription: '51 / 61 / 76 cm · birch' },
    },
    stock: { qoh: 96 },
  },
  ...WALL_BALL_SPECS,
  {
    kind: 'configurable',
    sku: 'NB-WB',
    name: 'Wall Ball',
    line: '4 to 12 kg · stays round',
    about: p(
      'Four weights, one size. A wall ball goes wrong in one of two ways: the seams open or the filling sinks. Ours are stitched twice with bonded thread and filled in layers, and we replace any that go out of round within two years.',
      'Bands tell the weights apart from the other end of a hall. Classes do best with twice as many sixes and nines as fours and twelves.',
    ),
    pictures: [
      'wallball-colors',
      ['wallball-red-9-kg-scale', 'The 9 kg wall ball beside the legs of a person of 175 cm: 350 mm (13.8 in) across.'],
      'wallball-red-9-kg',
      'wallball-blue-6-kg',
      'wallball-yellow-4-kg',
      'wallball-green-12-kg',
    ],
    categories: ['conditioning', 'balls'],
    set: 'Ball',
    attributes: { diameter: '350 mm', tolerance: '± 2 %', material: 'Vinyl', warranty: '2 years', made_in: 'Pakistan' },
    axes: ['weight_class'],
    variants: WALL_BALLS.map(([kg]) => ({ sku: `NB-WB-${kg}`, options: { weight_class: `${kg} kg` }, existing: true })),
  },
  ...SLAM_BALLS,
  {
    kind: 'configurable',
    sku: 'KE-ROPE',
    name: 'Speed Rope SR-2',
    brand: 'Kestrel',
    line: 'Two bearings · 2.5 mm cable',
    about:
      p(
        'Two ball bearings in each handle and a coated steel cable that turns the moment your wrist does. The handles are ribbed and tapered, long enough to find the balance point, light enough to forget.',
        'Cut the cable to length with the cutter in the box: armpit high with one foot on it is right for double-unders, a hand more if you are learning. The other colors are only colors.',
      ) +
      ul(
        'Spare cable and end caps in the box',
        'Use it on rubber or wood; concrete eats coating',
        'Sizes itself to anyone up to 6 ft 7',
      ),
    pictures: ['jumprope-red', 'jumprope-use', 'jumprope-yellow', 'jumprope-blue'],
    categories: ['conditioning', 'boxes-and-ropes', 'gift-guide', 'affiliate-gyms', 'featured-gb', 'featured-au'],
    set: 'Default',
    lb: 0.5,
    axes: ['color'],
    prices: { USA: 34, CAN: 45, EUR: 35, GBR: 29, AUS: 54 },
    flags: ['free_shipping'],
    attributes: {
      length: '10 ft, to be cut',
      handle: '6.5 in, ribbed',
      spin: 'Two ball bearings a handle',
      material: 'Nylon',
      warranty: '1 year',
      made_in: 'Portugal',
    },
    box: 'Rope, one spare cable, four end caps, a cable cutter and a drawstring bag.',
    variants: colours(
      'KE-ROPE',
      [
        ['Red', 'RED', 'jumprope-red'],
        ['Yellow', 'YEL', 'jumprope-yellow'],
        ['Blue', 'BLU', 'jumprope-blue'],
      ],
      { 'KE-ROPE-RED': { qoh: 380 }, 'KE-ROPE-BLU': { qoh: 60 } },
    ),
    siteTexts: { GBR: { name: 'Speed Rope SR-2 Skipping Rope' } },
  },
  {
    kind: 'configurable',
    sku: 'NB-SLED',
    name: 'Push Sled P-1',
    line: '40 × 24 in · push, pull, drag',
    about:
      p(
        'Two upright poles for high pushes, two short ones for low, one post for the plates and a ring for the rope. There is no lift that does as much for the legs with as little to learn.',
        'Runners are 3/8-inch steel with rounded noses and can be replaced. On turf it glides, on asphalt it sings; a pair of 45s is plenty for the first month.',
      ) +
      ul(
        'Poles come off: it lies flat in a hatchback',
        'Takes any 50 mm plate, up to 500 lb',
        'Tow ring rated for a running start',
      ),
    pictures: ['sled-black', 'sled-black-scale', 'sled-red'],
    categories: ['conditioning', 'strongman', 'training-gyms', 'affiliate-gyms', 'facility-outfitting'],
    set: 'Sled',
    lb: 82,
    axes: ['color'],
    prices: { USA: 265, CAN: 349, EUR: 295, GBR: 255, AUS: 439 },
    flags: ['3_ships_free', 'made_in_usa'],
    attributes: {
      gear_weight: '76 lb',
      footprint: '40 × 24 in',
      height: '39 in',
      rated_load: '500 lb',
      material: 'Steel',
      finish: 'Powder coat',
      warranty: '10 years',
      made_in: 'USA',
      shipperhq_shipping_group: 'FREIGHT',
    },
    variants: colours(
      'NB-SLED',
      [
        ['Black', 'BLK', 'sled-black'],
        ['Red', 'RED', 'sled-red'],
      ],
      { 'NB-SLED-RED': { qoh: 0, backorder: true } },
    ).map((variant) =>
      variant.sku === 'NB-SLED-RED'
        ? { ...variant, attributes: { lead_time: '12 days', restock_status: 'Back in about 12 days' } }
        : variant,
    ),
  },
  {
    kind: 'configurable',
    sku: 'NB-SANDBAG',
    name: 'Training Sandbag',
    line: '20, 30 or 40 kg · two inner bags',
    about:
      p(
        'Ballistic nylon outside, two welded liners inside and webbing that runs all the way around, so the handles carry the load and not the seams. It shifts when you lift it, which is the whole idea.',
        'Bags come filled to their weight with washed sand. The liners close twice, with a zip and a hook strip; a bag that leaks within five years is replaced.',
      ) +
      ul(
        'Six padded handles and two grips at the ends',
        'Clean, shoulder, carry, drag',
        'Color tells the weight: olive 20, navy 30, black 40',
      ),
    pictures: ['sandbag-black-40-kg', 'sandbag-scale', 'sandbag-navy-30-kg', 'sandbag-olive-20-kg'],
    categories: ['conditioning', 'strongman', 'garage-gyms', 'affiliate-gyms'],
    set: 'Default',
    axes: ['weight_class'],
    flags: ['3_ships_free'],
    attributes: { length: '26 in', diameter: '11 in', material: 'Nylon', warranty: '5 years', made_in: 'USA' },
    variants: (
      [
        [20, 'Olive', 'OLV', { USA: 119, CAN: 157, EUR: 125, GBR: 109, AUS: 189 }, 'sandbag-olive-20-kg'],
        [30, 'Navy', 'NVY', { USA: 135, CAN: 179, EUR: 142, GBR: 124, AUS: 215 }, 'sandbag-navy-30-kg'],
        [40, 'Black', 'BLK', { USA: 149, CAN: 197, EUR: 157, GBR: 137, AUS: 239 }, 'sandbag-black-40-kg'],
      ] as const
    ).map(([kg, color, , prices, picture]) => ({
      sku: `NB-SANDBAG-${kg}`,
      options: { weight_class: `${kg} kg` },
      prices,
      pictures: [picture],
      lb: Math.round(kg * 2.2046 * 100) / 100,
      attributes: { color },
    })),
  },
  {
    kind: 'simple',
    sku: 'NB-RINGS',
    name: 'Wooden Gymnastic Rings',
    line: '32 mm birch · numbered straps',
    about: p(
      'Birch rings, 32 mm thick, sanded and left bare so that chalk has something to hold. Straps are 15 feet long with a number every two inches: both rings hang level in ten seconds.',
      'Hang them from the wall bar, a beam or a branch. Rated for 800 lb a pair. Wood swells and shrinks a little over the year, which is why they feel better than plastic and why they should not winter outdoors.',
    ),
    pictures: ['rings-wood', 'rings-scale'],
    categories: ['conditioning', 'gymnastics', 'gift-guide', 'garage-gyms'],
    set: 'Default',
    lb: 5,
    prices: { USA: 65, CAN: 86, EUR: 65, GBR: 56, AUS: 99 },
    flags: ['free_shipping'],
    attributes: {
      diameter: '32 mm',
      width: '1.5 in straps',
      length: '15 ft straps',
      rated_load: '800 lb',
      material: 'Birch',
      finish: 'Natural',
      color: 'Wood',
      warranty: '2 years',
      made_in: 'Portugal',
    },
  },
  {
    kind: 'simple',
    sku: 'KE-PARALLETTES',
    name: 'Parallettes',
    brand: 'Kestrel',
    line: 'Pair · 40 mm beech grip',
    about: p(
      'Low, wide and quiet. Grips of 40 mm beech let the wrists stay straight in handstands, L-sits and deep push-ups; steel feet with rubber soles keep them from walking across the floor.',
      'Eleven inches high is enough to clear your legs and low enough to bail out of. The pair weighs less than a bumper and hangs on a hook when the session is over.',
    ),
    pictures: ['parallettes', 'parallettes-scale'],
    categories: ['conditioning', 'gymnastics', 'gift-guide'],
    set: 'Default',
    lb: 11,
    prices: { USA: 89, CAN: 118, EUR: 92, GBR: 79, AUS: 139 },
    attributes: {
      height: '11 in',
      length: '24 in',
      diameter: '40 mm',
      rated_load: '350 lb',
      material: 'Steel',
      finish: 'Powder coat',
      color: 'Wood',
      warranty: '2 years',
      made_in: 'Portugal',
    },
    stock: { qoh: 48 },
  },
  {
    kind: 'configurable',
    sku: 'HA-ROLLER',
    name: 'Block Foam Roller',
    brand: 'Halden',
    line: '330 mm · block tread · hollow core',
    about: p(
      'Foam firm enough to find the spot and blocks shaped like fingertips to stay on it. The core is a solid tube, so it keeps its shape after years of grown people lying on it.',
      'Six slow passes before training, two minutes a side after it. The hollow inside holds a rope, a pair of wraps and a block of chalk when you travel.',
    ),
    pictures: ['roller-black-red', 'roller-scale', 'roller-blue'],
    categories: ['conditioning', 'mobility', 'gift-guide'],
    set: 'Default',
    lb: 1.6,
    axes: ['color'],
    prices: { USA: 39, CAN: 52, EUR: 39, GBR: 34, AUS: 59 },
    flags: ['free_shipping'],
    attributes: {
      length: '330 mm',
      diameter: '140 mm',
      rated_load: '500 lb',
      material: 'Foam',
      warranty: '2 years',
      made_in: 'Germany',
    },
    variants: colours('HA-ROLLER', [
      ['Red', 'RED', 'roller-black-red'],
      ['Blue', 'BLU', 'roller-blue'],
    ]),
  },
];
