import { type Flag, type ProductSpec, p, type SitePrices } from '../dsl.ts';
import type { PictureName } from '../pictures.ts';

type Bell = readonly [kg: number, band: string, prices: SitePrices, text: string];

const BELLS: readonly Bell[] = [
  [
    4,
    'White',
    { USA: 29, CAN: 39, EUR: 29, GBR: 25, AUS: 45 },
    'Light enough to teach a child the hinge and heavy enough to notice when the arm drifts. Physios buy it by the box for shoulder work, and it makes a fair door stop between sessions.',
  ],
  [
    6,
    'Teal',
    { USA: 37, CAN: 49, EUR: 38, GBR: 33, AUS: 57 },
    'For halos, arm bars and everything else that is done slowly above the head. A six is where shoulders are rebuilt, and the size that grandparents end up borrowing.',
  ],
  [
    8,
    'Pink',
    { USA: 44, CAN: 58, EUR: 45, GBR: 39, AUS: 69 },
    'The bell for a first get-up, slow and out loud. Eight kilos show every gap in the path without punishing it, and the handle is as thick as on the twelve, so nothing has to be relearned.',
  ],
  [
    12,
    'Blue',
    { USA: 59, CAN: 78, EUR: 62, GBR: 54, AUS: 92 },
    'Where most women start to swing and most men start to press. If you own one bell in the house for two people, it is this or the sixteen; buy this one if presses matter more than swings.',
  ],
  [
    16,
    'Yellow',
    { USA: 74, CAN: 98, EUR: 79, GBR: 68, AUS: 115 },
    'One pood, the weight that kettlebell training was built around. A hundred swings with it in ten minutes are the test that nobody forgets, and the bell to come back to after a break.',
  ],
  [
    20,
    'Purple',
    { USA: 89, CAN: 118, EUR: 95, GBR: 82, AUS: 139 },
    'The step that is missing from most cheap sets. Going from sixteen straight to twenty-four is half as much again; twenty kilos makes the same road in two honest strides.',
  ],
  [
    24,
    'Green',
    { USA: 104, CAN: 138, EUR: 112, GBR: 97, AUS: 165 },
    'The bell for swings that count and presses that do not come easily. It is our best seller by a wide margin, the weight asked for in most written workouts, and it fits two hands without pinching the little fingers.',
  ],
  [
    28,
    'Orange',
    { USA: 119, CAN: 158, EUR: 129, GBR: 112, AUS: 189 },
    'Between the bell you own and the one you are afraid of. Ladders from 24 to 28 to 32 build a press faster than staring at the big one does.',
  ],
  [
    32,
    'Red',
    { USA: 138, CAN: 183, EUR: 149, GBR: 129, AUS: 219 },
    'Two poods. Swung with two hands it replaces a deadlift day; cleaned with one it explains what your hips were doing all along. The ball has grown, the window has not.',
  ],
  [
    36,
    'Grey',
    { USA: 156, CAN: 207, EUR: 168, GBR: 146, AUS: 249 },
    'For two-handed swings that leave no breath to count aloud, goblet squats that beat a machine, and suitcase carries to the end of the street.',
  ],
  [
    40,
    'White',
    { USA: 174, CAN: 231, EUR: 188, GBR: 163, AUS: 279 },
    'At forty kilos a kettlebell stops being an accessory. Rows, carries and heavy swings; pressing it once is a goal for a year.',
  ],
  [
    48,
    'Gold',
    { USA: 209, CAN: 278, EUR: 226, GBR: 196, AUS: 335 },
    'Three poods, the largest we pour. The shell is solid, not filled, so the balance is the same as on the small ones. It takes a strong back to put it in the trunk, so have it delivered.',
  ],
];

function flagsOf(kg: number): Flag[] {
  if (kg <= 12) return ['made_in_usa', 'free_shipping'];
  if (kg === 20) return ['made_in_usa', 'black_friday_dropship', 'hot_deal'];
  return kg <= 24 ? ['made_in_usa', 'black_friday_dropship'] : ['made_in_usa', '3_ships_free'];
}

const KETTLEBELLS: readonly ProductSpec[] = BELLS.map(([kg, band, prices, text]) => ({
  kind: 'simple',
  sku: `NB-KB-${kg}`,
  name: `Forge Kettlebell ${kg} kg`,
  line: 'Single-cast iron · powder coat',
  about: p(
    text,
    `Cast in one piece from new iron, ground where hands go and powder coated thinly, so that chalk stays on and skin does too. ${band} bands at the foot of the handle mark the ${kg}. Weight is held to two percent and stamped on the base.`,
  ),
  pictures: [
    `kettlebell-${kg}-kg`,
    ...(kg === 24 ? ['kettlebell-handle'] : []),
    `kettlebell-${kg}-kg-scale`,
    'kettlebell-sizes',
    'scene-kettlebells',
  ] as PictureName[],
  categories: [
    'plates',
    'kettlebells',
    'conditioning',
    'affiliate-gyms',
    ...(kg === 24 ? ['featured', 'featured-eu', 'featured-au', 'featured-gb', 'garage-gyms'] : []),
  ],
  set: 'Kettlebell',
  lb: Math.round(kg * 2.2046 * 100) / 100,
  prices,
  flags: flagsOf(kg),
  attributes: {
    weight_class: `${kg} kg`,
    handle: kg <= 12 ? '33 mm' : '35 mm',
    tolerance: '± 2 %',
    material: 'Cast iron',
    finish: 'Powder coat',
    color: 'Black',
    warranty: 'Lifetime',
    made_in: 'USA',
    ...(kg === 48 && {
      shipperhq_shipping_group: 'PER_ORDER_DROPSHIP',
      lead_time: '3 weeks',
      restock_status: 'Poured to order, about 3 weeks',
    }),
  },
  stock: kg === 48 ? { qoh: 0, backorder: true } : kg === 36 ? { notify: true } : { qoh: 60 + (50 - kg) * 6 },
  ...(kg === 24 && {
    added: 20,
    promo: { prices: { USA: 94, CAN: 125, EUR: 99, GBR: 86, AUS: 149 }, from: -40, to: -12 },
  }),
  ...(kg === 20 && { promo: { prices: { USA: 75, CAN: 99, EUR: 79, GBR: 69, AUS: 119 }, from: -2, to: 5, qty: 40 } }),
  ...(kg === 32 && {
    promo: { prices: { USA: 112, CAN: 149, EUR: 119, GBR: 104, AUS: 179 }, from: -4, to: 10, qty: 0 },
  }),
}));

const BELL_SETS: readonly ProductSpec[] = [
  {
    kind: 'configurable',
    sku: 'NB-KB',
    name: 'Forge Kettlebell',
    line: '4 to 48 kg · single-cast iron',
    about: p(
      'The whole family in one place. Every Forge Kettlebell is poured as one piece, with no weld at the handle and no plug in the base, and every one has the same window: if your hands fit the 12 they fit the 40.',
      'Colors follow the usual code, so a class can be told “yellow” and not “sixteen”. Choose by what you will press: a weight that goes up five clean times is a good first bell.',
    ),
    pictures: [
      'kettlebell-sizes',
      'kettlebell-16-kg',
      'kettlebell-handle',
      'kettlebell-24-kg',
      ['kettlebell-24-kg-scale', 'The 24 kg kettlebell beside the legs of a person of 175 cm, with a ruler.'],
      'scene-kettlebells',
    ],
    categories: ['plates', 'kettlebells', 'conditioning'],
    set: 'Kettlebell',
    flags: ['made_in_usa'],
    attributes: {
      handle: '33–35 mm',
      tolerance: '± 2 %',
      material: 'Cast iron',
      finish: 'Powder coat',
      color: 'Black',
      warranty: 'Lifetime',
      made_in: 'USA',
    },
    axes: ['weight_class'],
    variants: BELLS.map(([kg]) => ({ sku: `NB-KB-${kg}`, options: { weight_class: `${kg} kg` }, existing: true })),
  },
  {
    kind: 'bundle',
    sku: 'NB-KB-LADDER',
    name: 'Kettlebell Ladder',
    line: 'Three bells, your choice · one pallet',
    about: p(
      'Three bells with a reason: one to press, one to swing, one to grow into. Pick a light, a middle and a heavy one; they come on one pallet and count as three items toward free freight.',
      'The usual choice is 16, 20 and 24. If you press the 24 already, take 20, 24 and 28 and leave the rest of the wall for later. Each bell travels in its own carton, so you carry three times and not once.',
    ),
    pictures: [
      'kettlebell-ladder',
      ['scene-kettlebells', 'Kettlebells from 16 to 32 kg in a row, the weights that the ladder is put together from.'],
      'kettlebell-16-kg',
      'kettlebell-20-kg',
      'kettlebell-24-kg',
      'kettlebell-28-kg',
    ],
    categories: ['plates', 'kettlebells', 'plate-sets', 'gift-guide', 'garage-gyms'],
    set: 'Kettlebell',
    flags: ['made_in_usa', '3_ships_free'],
    attributes: {
      tolerance: '± 2 %',
      material: 'Cast iron',
      finish: 'Powder coat',
      warranty: 'Lifetime',
      made_in: 'USA',
    },
    choices: [
      {
        title: 'Light',
        input: 'select',
        isRequired: true,
        values: [8, 12, 16, 20].map((kg) => ({ sku: `NB-KB-${kg}`, isDefault: kg === 16 })),
      },
      {
        title: 'Middle',
        input: 'select',
        isRequired: true,
        values: [16, 20, 24].map((kg) => ({ sku: `NB-KB-${kg}`, isDefault: kg === 20 })),
      },
      {
        title: 'Heavy',
        input: 'select',
        isRequired: true,
        values: [24, 28, 32, 40].map((kg) => ({ sku: `NB-KB-${kg}`, isDefault: kg === 24 })),
      },
      { title: 'Chalk', input: 'checkbox', isRequired: false, values: [{ sku: 'HA-CHALK-3' }] },
    ],
  },
];

export const KETTLEBELLS_AND_SETS: readonly ProductSpec[] = [...KETTLEBELLS, ...BELL_SETS];
