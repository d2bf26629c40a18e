import { type ProductSpec, p, type SitePrices } from '../dsl.ts';
import type { PictureName } from '../pictures.ts';

const BANDS: readonly (readonly [mm: number, colour: string, pull: string, prices: SitePrices, text: string])[] = [
  [
    13,
    'Yellow',
    '5–15 kg',
    { USA: 11, CAN: 15, EUR: 11, GBR: 9, AUS: 17 },
    'The warm-up band: pull-aparts, shoulder circles, the last three weeks of a sore elbow. Narrow enough to tie around anything.',
  ],
  [
    22,
    'Red',
    '7–23 kg',
    { USA: 16, CAN: 21, EUR: 16, GBR: 14, AUS: 25 },
    'If you own one band, own the red: mobility before training, face pulls between sets, a little help for the last pull-up.',
  ],
  [
    32,
    'Black',
    '11–36 kg',
    { USA: 22, CAN: 29, EUR: 22, GBR: 19, AUS: 34 },
    'Black takes about a third of a middleweight off the pull-up bar, and adds an honest amount to a push-up across the back.',
  ],
  [
    45,
    'Purple',
    '18–54 kg',
    { USA: 29, CAN: 38, EUR: 29, GBR: 25, AUS: 45 },
    'Purple for first strict pull-ups and for speed pulls against the rack. Loop it through the horn, not over it.',
  ],
  [
    64,
    'Green',
    '23–68 kg',
    { USA: 38, CAN: 50, EUR: 38, GBR: 33, AUS: 58 },
    'Green is where a band becomes a machine: good mornings, hip hinges, and dips for people who are new to them.',
  ],
  [
    83,
    'Blue',
    '32–91 kg',
    { USA: 48, CAN: 64, EUR: 48, GBR: 42, AUS: 74 },
    'The widest. For squats and deadlifts with accommodating resistance, and for towing a friend.',
  ],
];

export const BANDS_AND_SETS: readonly ProductSpec[] = [
  ...BANDS.map(
    ([mm, colour, pull, prices, text]): ProductSpec => ({
      kind: 'simple',
      sku: `NB-BAND-${mm}`,
      name: `Loop Band ${mm} mm, ${colour}`,
      line: `${pull} · layered latex`,
      about: p(
        text,
        `Forty-one inches around, built up from thin layers of latex that show wear before they snap. Pulls ${pull} between slack and twice its length. Check it for nicks, keep it out of the sun.`,
      ),
      pictures: [
        `band-${colour.toLowerCase()}`,
        `band-${colour.toLowerCase()}-width`,
        `band-${colour.toLowerCase()}-scale`,
        'band-set',
      ] as PictureName[],
      categories: ['conditioning', 'mobility', 'gymnastics'],
      set: 'Band',
      lb: mm / 60,
      prices,
      flags: ['free_shipping'],
      attributes: {
        width: `${mm} mm`,
        length: '41 in around',
        resistance: pull,
        material: 'Latex',
        color: colour,
        warranty: '1 year',
        made_in: 'Taiwan',
      },
      stock: { qoh: 320 },
    }),
  ),
  {
    kind: 'configurable',
    sku: 'NB-BAND',
    name: 'Loop Band',
    line: 'Six widths · 41 in layered latex',
    about: p(
      'Flat loops of layered latex in six widths. Layers matter: a molded band fails all at once, a layered one frays at the edge first and gives you a week’s notice.',
      'Color is width and width is pull. Add the pulls together when you use two; a red and a black are cheaper and more useful than a purple.',
    ),
    pictures: ['band-widths', 'band-yellow', 'band-red', 'band-black', 'band-purple', 'band-green', 'band-blue'],
    categories: ['conditioning', 'mobility', 'gift-guide'],
    set: 'Band',
    attributes: { length: '41 in around', material: 'Latex', warranty: '1 year', made_in: 'Taiwan' },
    axes: ['color'],
    variants: BANDS.map(([mm, color]) => ({ sku: `NB-BAND-${mm}`, options: { color }, existing: true })),
  },
  {
    kind: 'bundle',
    sku: 'NB-BAND-SET',
    name: 'Loop Band Set of Five',
    line: 'Red to blue · in one order',
    about: p(
      'Five bands from red to blue, enough for everything from a shoulder warm-up to pull-ups and heavy hinges. They are the bands we sell singly, put together so that nobody has to think about it.',
      'Swap the blue for a yellow if you do not squat with bands; most physiotherapists would. The set comes in a cloth bag with a door anchor and a card of twelve exercises.',
    ),
    pictures: ['band-set', 'band-red', 'band-black', 'band-purple', 'band-green', 'band-blue'],
    categories: ['conditioning', 'mobility', 'gymnastics', 'gift-guide', 'garage-gyms'],
    set: 'Band',
    lb: 4.2,
    prices: { USA: 129, CAN: 171, EUR: 129, GBR: 112, AUS: 199 },
    sale: { prices: { USA: 109, CAN: 145, EUR: 109, GBR: 95, AUS: 169 }, from: -2, to: 12 },
    flags: ['hot_deal', 'free_shipping'],
    attributes: {
      length: '41 in around',
      material: 'Latex',
      color: 'Multicolor',
      warranty: '1 year',
      made_in: 'Taiwan',
    },
    box: 'Five loop bands, a cloth bag, a door anchor and a printed exercise card.',
    choices: [
      ...(['22', '32', '45', '64'] as const).map((mm) => ({
        title: `Band ${mm} mm`,
        input: 'radio' as const,
        isRequired: true,
        values: [{ sku: `NB-BAND-${mm}`, isDefault: true }],
      })),
      {
        title: 'Fifth band',
        input: 'radio',
        isRequired: true,
        values: [{ sku: 'NB-BAND-83', isDefault: true }, { sku: 'NB-BAND-13' }],
      },
    ],
  },
];
