import { choiceOption, colours, type ProductSpec, p, textOption, ul } from '../dsl.ts';
import type { PictureName } from '../pictures.ts';
import { RACK_COLOURS, RACK_SPECS } from './rack-parts.ts';

const R3_COLOURS: readonly (readonly [string, string, PictureName])[] = [
  ['Grey', 'GRY', 'rack-r3-grey'],
  ['Black', 'BLK', 'rack-r3-black'],
  ['Red', 'RED', 'rack-r3-red'],
  ['Blue', 'BLU', 'rack-r3-blue'],
  ['White', 'WHT', 'rack-r3-white'],
];

export const RACKS: readonly ProductSpec[] = [
  {
    kind: 'bundle',
    sku: 'NB-R4',
    name: 'R-4 Power Rack',
    line: '3 × 3 in, 11-gauge · build your own',
    about:
      p(
        'Three-inch steel, laser-cut holes on every face and a frame that stays put when you don’t. The R-4 is the rack we bolt into our own training hall, with the same numbers on the uprights and the same beam over your head.',
        'Holes are one inch wide on two-inch centers all the way up, through the bench zone and above it, on all four sides. Anything made for 3 × 3 fits: safeties, J-cups, dip bars, storage, and whatever you add in ten years.',
        'Choose a color and a safety system, then add what you need. A bar in the same order brings a pair of clamp collars at no charge.',
      ) +
      ul(
        '90 in tall: clears an 8 ft ceiling with room for the beam',
        'Laser-cut numbers on the uprights, every hole',
        'A name plate beam, with your own lettering if you like',
        'Two people, two wrenches, ninety minutes',
      ),
    pictures: [
      'rack-black',
      'rack-black-scale',
      'rack-detail-cup',
      'rack-detail-beam',
      'rack-detail-safeties',
      'rack-red',
      'rack-blue',
      'rack-white',
      'rack-grey',
      'rack-detail-storage',
      'hero-rack-hall',
      'scene-garage',
    ],
    categories: [
      'racks',
      'power-racks',
      'facility-outfitting',
      'garage-gyms',
      'affiliate-gyms',
      'training-gyms',
      'featured',
      'featured-eu',
      'featured-gb',
      'featured-au',
    ],
    set: 'Rack',
    lb: 327,
    prices: { USA: 1195, CAN: 1575, APO: 1245, EUR: 1349, GBR: 1169, AUS: 1995 },
    flags: ['3_ships_free', 'made_in_usa'],
    attributes: {
      ...RACK_SPECS,
      footprint: '53 × 49 in',
      height: '90 in',
      gear_weight: '327 lb',
      rated_load: '1,000 lb on safeties',
      color: ['Black', 'Red', 'Blue', 'White', 'Grey'],
    },
    box: 'Uprights, cross-members and beam in two cartons on a pallet, J-cups, the safeties you chose, all bolts with spares, two wrenches and a printed plan.',
    options: [textOption(2001, 'Name plate text', 12, 45)],
    added: 30,
    choices: [
      {
        title: 'Color',
        input: 'radio',
        isRequired: true,
        values: RACK_COLOURS.map(([, part], index) => ({ sku: `NB-R4-FRAME-${part}`, isDefault: index === 0 })),
      },
      {
        title: 'Safety system',
        input: 'radio',
        isRequired: true,
        values: [
          { sku: 'NB-R4-SAFE-FLIP', isDefault: true },
          { sku: 'NB-R4-SAFE-STRAP', add: 60 },
        ],
      },
      {
        title: 'Add to the rack',
        input: 'checkbox',
        isRequired: false,
        values: [
          { sku: 'NB-R4-STORE', add: 120 },
          { sku: 'NB-R4-BOLT', percent: 100 },
        ],
      },
      {
        title: 'Bar',
        input: 'select',
        isRequired: false,
        includes: 'NB-COLLAR-BLK',
        values: [
          { sku: 'NB-MULTI-STL', percent: 90 },
          { sku: 'NB-MULTI-BLK', percent: 90 },
          { sku: 'NB-PWR29', percent: 95 },
        ],
      },
    ],
    crosssell: ['NB-MULTI', 'NB-A2', 'NB-COMP140', 'NB-BELT'],
    siteTexts: {
      EUR: { shortDescription: '75 × 75 mm, 3 mm steel · build your own' },
      GBR: { shortDescription: '75 × 75 mm, 3 mm steel · build your own' },
      AUS: { shortDescription: '75 × 75 mm, 3 mm steel · build your own' },
    },
  },
  {
    kind: 'simple',
    sku: 'NB-R4-LOW',
    name: 'R-4 Low Power Rack',
    line: '72 in tall · for basements',
    about:
      p(
        'The R-4 with eighteen inches taken off the top, for basements, containers and garages with a door rail in the way. It stands 72 inches high and fits under a seven-foot ceiling with the beam on.',
        'You give up overhead pressing inside the frame and strict pull-ups for tall people. Everything else is the same steel, the same holes and the same J-cups, and parts from the full-size rack fit without an adapter.',
      ) +
      ul(
        'Flip-down safeties and four storage horns included',
        'Comes through a 28 in door in pieces',
        'Matte black, kept in stock',
      ),
    pictures: [
      'rack-black-short',
      'rack-black-short-scale',
      'rack-detail-cup',
      'rack-detail-safeties',
      'rack-detail-storage',
      'scene-garage',
    ],
    categories: ['racks', 'power-racks', 'garage-gyms'],
    set: 'Rack',
    lb: 282,
    prices: { USA: 1095, CAN: 1445, APO: 1145, EUR: 1249, GBR: 1079, AUS: 1845 },
    promo: { prices: { USA: 995, CAN: 1315, EUR: 1139, GBR: 985, AUS: 1679 }, from: 6, to: 20 },
    flags: ['3_ships_free', 'made_in_usa'],
    attributes: {
      ...RACK_SPECS,
      footprint: '53 × 49 in',
      height: '72 in',
      gear_weight: '282 lb',
      rated_load: '1,000 lb on safeties',
      color: 'Black',
    },
    options: [textOption(2002, 'Name plate text', 12, 45)],
    stock: { qoh: 14 },
  },
  {
    kind: 'configurable',
    sku: 'NB-R3',
    name: 'R-3 Power Rack',
    line: '2 × 3 in, 11-gauge · ready to bolt',
    about:
      p(
        'A complete rack in one part number: frame, J-cups, pin-and-pipe safeties and a straight pull-up bar. The R-3 uses 2 × 3 inch uprights, weighs sixty pounds less than the R-4 and costs a good deal less, without giving up the gauge.',
        'It is deep enough to squat inside and short enough for a single bay. Hole spacing is one inch through the bench zone and two above and below, so the safeties land where your chest is.',
      ) +
      ul(
        'Bolts to concrete or to the platform it stands on',
        'Two plate posts a side',
        'Five colors from the same coating line as the R-4',
      ),
    pictures: ['rack-r3-grey', 'rack-r3-grey-scale', 'rack-r3-black', 'rack-r3-red', 'rack-r3-blue', 'rack-r3-white'],
    categories: ['racks', 'power-racks', 'garage-gyms'],
    set: 'Rack',
    lb: 264,
    prices: { USA: 795, CAN: 1049, APO: 845, EUR: 899, GBR: 779, AUS: 1329 },
    flags: ['made_in_usa'],
    attributes: {
      ...RACK_SPECS,
      upright: '2 × 3 in, 11-gauge steel',
      holes: '5/8 in, 1 in centers in the bench zone',
      footprint: '48 × 49 in',
      height: '90 in',
      gear_weight: '264 lb',
      rated_load: '1,000 lb',
      compat_tag: ['2x3-58', 'bench-49'],
      compat_group: 'r3',
    },
    options: [
      choiceOption(2010, 'Anchors', 'drop_down', false, [
        [20101, 'For concrete', 29, 'CON'],
        [20102, 'For a wooden platform', 19, 'WOD'],
      ]),
    ],
    axes: ['color'],
    variants: colours('NB-R3', R3_COLOURS, {
      'NB-R3-BLK': { qoh: 33 },
      'NB-R3-RED': { qoh: 9 },
      'NB-R3-BLU': { notify: true },
      'NB-R3-WHT': { qoh: 4 },
      'NB-R3-GRY': { qoh: 12 },
    }),
  },
  {
    kind: 'configurable',
    sku: 'NB-S2',
    name: 'S-2 Squat Stand',
    line: '3 × 3 in · 45 × 48 in footprint',
    about:
      p(
        'Half a rack for people with half a garage. Two 72-inch uprights on a welded base, spotter arms that catch a miss in front of the posts, and nothing behind you but the wall.',
        'The base is wide enough to stay flat with 600 lb thrown back into the cups. Six bolts take it apart; it stands on its end behind the door in five minutes.',
      ) +
      ul(
        'UHMW-lined J-cups and 18 in spotter arms included',
        'Same 1 in holes as the R-4: its attachments fit',
        'No anchoring needed, though the feet are drilled for it',
      ),
    pictures: ['squat-stand-black', 'squat-stand-black-scale', 'squat-stand-red'],
    categories: ['racks', 'squat-stands', 'garage-gyms', 'featured-gb'],
    set: 'Rack',
    lb: 148,
    prices: { USA: 425, CAN: 559, EUR: 475, GBR: 415, AUS: 699 },
    flags: ['3_ships_free', 'made_in_usa'],
    attributes: {
      ...RACK_SPECS,
      footprint: '45 × 48 in',
      height: '72 in',
      gear_weight: '148 lb',
      rated_load: '1,000 lb, arms 600 lb',
      shipperhq_shipping_group: 'FREIGHT',
    },
    axes: ['color'],
    variants: colours('NB-S2', [
      ['Black', 'BLK', 'squat-stand-black'],
      ['Red', 'RED', 'squat-stand-red'],
    ]),
  },
  {
    kind: 'simple',
    sku: 'IV-PULL',
    name: 'Wall Pull-Up Bar',
    brand: 'Ironvale',
    line: '48 in bar · 30 in off the wall',
    about:
      p(
        'A 1.25-inch bar on two braced arms, far enough from the wall that nobody kicks it. The 48-inch width takes a wide grip, a pair of rings, or two patient people at once.',
        'It fixes to studs at 16-inch centers with eight lag bolts, or straight into concrete with anchors that are sold at every hardware store. Four-inch knee braces keep it dead still in a kip.',
      ) +
      ul(
        'Rated for 500 lb of moving weight',
        'Bare matte tube: takes chalk, sheds sweat',
        'Template for drilling is printed on the carton',
      ),
    pictures: ['pullup-bar', 'pullup-bar-scale', 'pullup-bar-use'],
    categories: ['racks', 'squat-stands', 'gymnastics', 'garage-gyms'],
    set: 'Rack',
    lb: 38,
    prices: { USA: 129, CAN: 169, EUR: 139, GBR: 119, AUS: 209 },
    attributes: {
      diameter: '32 mm bar',
      width: '48 in',
      length: '30 in from the wall',
      gear_weight: '34 lb',
      rated_load: '500 lb',
      material: 'Steel',
      finish: 'Powder coat',
      color: 'Black',
      warranty: '10 years',
      made_in: 'USA',
      shipperhq_shipping_group: 'NO_PICKUP',
    },
    stock: { qoh: 77 },
  },
];
