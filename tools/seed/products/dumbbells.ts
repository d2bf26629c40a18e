import { type ProductSpec, p, type SitePrices, ul } from '../dsl.ts';
import type { PictureName } from '../pictures.ts';

const HEX_LB: readonly (readonly [lb: number, usa: number, can: number, text: string])[] = [
  [
    5,
    12,
    16,
    'For raises, rehab and anyone who thinks five pounds are nothing: hold a pair out to the side for a minute. The small heads clear each other in a curl and the pair fits in a desk drawer.',
  ],
  [
    10,
    21,
    28,
    'The pair that gets used in every warm-up and in half of all shoulder sessions. Buy two pairs if more than one person trains; they disappear.',
  ],
  [
    15,
    30,
    40,
    'Lateral raises for the strong, presses for the new. At fifteen pounds the head is wide enough to stand on for push-ups without rocking.',
  ],
  [
    20,
    38,
    51,
    'The first of the run that is heavy enough for walking lunges and light enough for a long set of thrusters. Our most common single for classes.',
  ],
  [
    25,
    46,
    61,
    'A fair test of a press for most people, and the smallest size with the full 28 mm handle. The rubber is the same compound as on the hundred, so it will not mark a wooden floor.',
  ],
  [
    30,
    55,
    73,
    'Ten-rep rows, heavy lunges, honest snatches. Thirty is where sloppy grips start to slip, so the knurl goes right up to the heads.',
  ],
  [
    35,
    64,
    85,
    'The number on most written workouts for women who have been at it for a year, and on the light day of men who have. Sits flat for renegade rows.',
  ],
  [
    40,
    73,
    97,
    'Between the snatch and the squat: too heavy for thoughtless reps, light enough for twenty. The heads are pressed and pinned, so nothing works loose in a drop.',
  ],
  [
    50,
    91,
    121,
    'The standard of competition workouts. Snatch it, clean it, carry it; we test this size by dropping it a thousand times from shoulder height on bare concrete.',
  ],
  [
    60,
    110,
    146,
    'Rows and presses for people whose bench is past two hundred. The handle is a touch longer than on the fifty, with room for a thumb in gloves.',
  ],
  [
    75,
    138,
    183,
    'Floor presses, heavy rows and farmer’s carries down the alley. From here up the handle is 34 mm, which is easier on the palm with weight in it.',
  ],
  [
    100,
    184,
    244,
    'A hundred pounds in one hand. It needs a bench that does not wobble, a rack tier at knee height, and some respect; everything else in the gym looks smaller beside it.',
  ],
];

const HEX_DUMBBELLS: readonly ProductSpec[] = HEX_LB.map(([lb, usa, can, text]) => ({
  kind: 'simple',
  sku: `IV-HEX-${lb}`,
  name: `Rubber Hex Dumbbell ${lb} lb`,
  brand: 'Ironvale',
  line: `Sold singly · ${lb >= 75 ? 34 : lb >= 25 ? 28 : 25} mm grip`,
  about: p(
    text,
    `Solid iron heads under rubber that does not smell, pinned and press-fitted to a hard-chromed handle. One dumbbell of ${lb} lb; add two for a pair.`,
  ),
  pictures: [`dumbbell-${lb}-lb`, `dumbbell-${lb}-lb-scale`, 'dumbbell-sizes', 'scene-dumbbells'] as PictureName[],
  categories: ['plates', 'dumbbells', 'affiliate-gyms', ...(lb === 25 ? ['garage-gyms', 'featured'] : [])],
  set: 'Dumbbell',
  lb,
  prices: { USA: usa, CAN: can },
  flags: lb <= 25 ? ['black_friday_dropship'] : lb >= 75 ? ['3_ships_free'] : [],
  attributes: {
    weight_class: `${lb} lb`,
    handle: lb >= 75 ? '34 mm' : lb >= 25 ? '28 mm' : '25 mm',
    tolerance: '± 3 %',
    material: 'Rubber',
    finish: 'Hard chrome',
    color: 'Black',
    warranty: '1 year',
    made_in: 'Taiwan',
  },
  stock: lb === 35 ? { out: true } : { qoh: 300 - lb * 2 },
}));

const HEX_KG: readonly (readonly [kg: number, prices: SitePrices, text: string])[] = [
  [
    10,
    { USA: 44, CAN: 58, EUR: 42, GBR: 36, AUS: 62 },
    'Ten kilos, for presses while learning and lunges while talking. One of the two sizes we would buy first for a flat with neighbors below.',
  ],
  [
    15,
    { USA: 64, CAN: 85, EUR: 62, GBR: 54, AUS: 92 },
    'Fifteen a hand is the women’s standard in most European competitions. The hex heads stand still for push-ups and step-overs.',
  ],
  [
    20,
    { USA: 84, CAN: 111, EUR: 82, GBR: 71, AUS: 119 },
    'Heavy enough for one-arm rows that need a bench. The marking is pressed into the end face and filled, so it is readable after years of storage rows.',
  ],
  [
    25,
    { USA: 105, CAN: 139, EUR: 102, GBR: 89, AUS: 149 },
    'Shoulder to overhead with twenty-five kilos asks for good timing. The knurl is medium: it holds a sweaty hand and does not tear a dry one.',
  ],
  [
    30,
    { USA: 126, CAN: 167, EUR: 122, GBR: 106, AUS: 179 },
    'For presses, split squats and long carries by the strong. A 34 mm handle spreads the load over the palm, and the heads clear your thighs at the start of a row.',
  ],
];

const HEX_METRIC: readonly ProductSpec[] = HEX_KG.map(([kg, prices, text]) => ({
  kind: 'simple',
  sku: `IV-HEXKG-${kg}`,
  name: `Rubber Hex Dumbbell ${kg} kg`,
  brand: 'Ironvale',
  line: `Sold singly · ${kg >= 30 ? 34 : 28} mm grip`,
  about: p(
    text,
    `The metric version: cast to ${kg} kg and not a pound size with a new label. Iron heads, odorless rubber, pinned chrome handle. Sold one at a time.`,
  ),
  pictures: [`dumbbell-${kg}-kg`, `dumbbell-${kg}-kg-scale`, 'dumbbell-sizes-kg', 'scene-dumbbells'] as PictureName[],
  categories: [
    'plates',
    'dumbbells',
    'affiliate-gyms',
    'training-gyms',
    ...(kg === 20 ? ['featured-eu', 'featured-au'] : []),
  ],
  set: 'Dumbbell',
  lb: Math.round(kg * 2.2046 * 100) / 100,
  prices,
  attributes: {
    weight_class: `${kg} kg`,
    handle: kg >= 30 ? '34 mm' : '28 mm',
    tolerance: '± 3 %',
    material: 'Rubber',
    finish: 'Hard chrome',
    color: 'Black',
    warranty: '1 year',
    made_in: 'Taiwan',
  },
}));

const RUNS: readonly ProductSpec[] = [
  {
    kind: 'configurable',
    sku: 'IV-HEX',
    name: 'Rubber Hex Dumbbell',
    brand: 'Ironvale',
    line: '5 to 100 lb · sold singly',
    about:
      p(
        'Six flat sides, so it stays where you put it. Iron heads are pinned to a chromed handle before the rubber goes on, which is why nothing spins and nothing rattles after a thousand drops.',
        'Choose one weight here, or use the dumbbell run to put a whole rack together in one go.',
      ) +
      ul(
        'Handles grow with the weight: 25, 28 and 34 mm',
        'Rubber without the tire smell',
        'Numbers on both end faces',
      ),
    pictures: [
      'dumbbell-sizes',
      'dumbbell-25-lb',
      ['dumbbell-50-lb-scale', 'The 50 lb dumbbell beside the legs of a person of 175 cm, with a ruler.'],
      'dumbbell-100-lb',
      'scene-dumbbells',
    ],
    categories: ['plates', 'dumbbells'],
    set: 'Dumbbell',
    attributes: {
      handle: '25–34 mm',
      tolerance: '± 3 %',
      material: 'Rubber',
      finish: 'Hard chrome',
      color: 'Black',
      warranty: '1 year',
      made_in: 'Taiwan',
    },
    axes: ['weight_class'],
    variants: HEX_LB.map(([lb]) => ({ sku: `IV-HEX-${lb}`, options: { weight_class: `${lb} lb` }, existing: true })),
  },
  {
    kind: 'grouped',
    sku: 'IV-HEX-RUN',
    name: 'Hex Dumbbell Run',
    brand: 'Ironvale',
    line: 'Pairs from 5 to 60 lb · Hundo pricing',
    about: p(
      'The list that fills a three-tier rack. Every row is a weight, every quantity starts at a pair; set what you do not need to zero. Past two hundred pounds in total the price falls by eight cents a pound, past five hundred by fourteen.',
      'A full run from 5 to 60 is 580 lb in twenty dumbbells and comes on one pallet, sorted light to heavy from the top.',
    ),
    pictures: ['set-dumbbell-run', 'dumbbell-sizes', 'db-rack-black', 'scene-dumbbells'],
    categories: ['plates', 'dumbbells', 'plate-sets', 'facility-outfitting'],
    set: 'Dumbbell',
    flags: ['rogue_hundo_enabled'],
    attributes: { material: 'Rubber', finish: 'Hard chrome', color: 'Black', warranty: '1 year', made_in: 'Taiwan' },
    members: [5, 10, 15, 20, 25, 30, 35, 40, 50, 60].map((lb) => [`IV-HEX-${lb}`, 2] as const),
    hundo: { 200: 0.08, 500: 0.14 },
  },
];

export const DUMBBELLS: readonly ProductSpec[] = [...HEX_DUMBBELLS, ...HEX_METRIC, ...RUNS];
