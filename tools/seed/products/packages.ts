import { choiceOption, type ProductSpec, p, textOption, ul } from '../dsl.ts';

export const PACKAGES: readonly ProductSpec[] = [
  {
    kind: 'bundle',
    sku: 'NB-COMP140',
    name: 'Competition Set 140 kg',
    line: '2 each 25 / 20 / 15 / 10 kg',
    about:
      p(
        'Four pairs of competition bumpers, from green to red, 140 kg on the floor. Bought together they cost less than one by one, and they come from one batch, so color and height match to the millimeter.',
        'Plates are weighed, paired by weight and strapped on one pallet with a sheet that lists all eight. Add a pair of white fives for technique, or a set of clamps, at four fifths of the usual price.',
      ) +
      ul(
        'Within 15 g a plate',
        'Counts as 308 lb: Hundo pricing is already in the price',
        'Liftgate delivery included',
      ),
    pictures: [
      'set-competition-140',
      'bumper-color-edges',
      'bumper-red-25-kg',
      'bumper-blue-20-kg',
      'bumper-yellow-15-kg',
      'bumper-green-10-kg',
      'scene-platform',
    ],
    categories: [
      'plates',
      'plate-sets',
      'bumper-plates',
      'training-gyms',
      'garage-gyms',
      'featured',
      'featured-eu',
      'featured-au',
      'featured-gb',
    ],
    set: 'Plate',
    lb: 308.65,
    prices: { USA: 1449, CAN: 1899, EUR: 1499, GBR: 1299, AUS: 2259 },
    sale: { prices: { USA: 1304.1, CAN: 1709.1, EUR: 1349.1, GBR: 1169.1, AUS: 2033.1 }, from: -5, to: 9 },
    flags: ['hot_deal', 'rogue_hundo_enabled'],
    attributes: {
      hub: 'Zinc-plated steel disc',
      hardness: '92 Shore A',
      tolerance: '± 15 g',
      gear_weight: '140 kg (308.6 lb)',
      width: '450 mm',
      material: 'Rubber',
      color: 'Multicolor',
      warranty: '3 years',
      made_in: 'Germany',
      shipperhq_shipping_group: 'DROPSHIP_FREIGHT',
      rogue_pickup_disabled: '1',
      compat_tag: ['olympic-50mm'],
      compat_type: 'plate',
    },
    box: 'Eight bumper plates on one pallet and the weigh sheet of the batch.',
    choices: [
      ...[25, 20, 15, 10].map((kg) => ({
        title: `Pair of ${kg} kg`,
        input: 'radio' as const,
        isRequired: true,
        values: [{ sku: `NB-BC-${kg}`, qty: 2, isDefault: true }],
      })),
      {
        title: 'Add to the set',
        input: 'checkbox',
        isRequired: false,
        values: [
          { sku: 'NB-BC-5', qty: 2, percent: 80 },
          { sku: 'NB-COLLAR-BLK', percent: 80 },
        ],
      },
    ],
  },
  {
    kind: 'bundle',
    sku: 'NB-HOMEGYM',
    name: 'Home Gym Package',
    line: 'Rack, bench, bar and plates · one delivery',
    about:
      p(
        'All that a garage needs to train in for ten years: an R-3 rack, a bench, a bar and enough plates to be honest about. Choose each part; everything fits everything else.',
        'The price is the sum of the parts, without a round-up, and the freight is one pallet instead of four. Most people take the grey rack, the flat bench and the 28.5 Multi, and add reds a year later.',
      ) +
      ul(
        'Chalk comes free with the bar',
        'Fits a bay of 9 by 8 ft with an 8 ft ceiling',
        'Two people put it up in an afternoon',
      ),
    pictures: [
      'set-home-gym',
      'scene-garage',
      'rack-r3-grey',
      'flat-bench-black',
      'bench-adjustable-black',
      'bar-steel-whole',
      'bumper-set-kg',
    ],
    categories: ['racks', 'power-racks', 'garage-gyms', 'featured', 'featured-eu', 'featured-au', 'featured-gb'],
    set: 'Package',
    lb: 560,
    flags: ['free_shipping', '3_ships_free'],
    attributes: {
      footprint: '48 × 49 in',
      height: '90 in',
      material: 'Steel',
      finish: 'Powder coat',
      warranty: 'Lifetime frame',
      made_in: 'USA',
      shipperhq_shipping_group: 'DROPSHIP_FREIGHT',
      rogue_pickup_disabled: '1',
      compat_type: 'rack',
      compat_tag: ['2x3-58', 'bench-49'],
    },
    choices: [
      {
        title: 'Rack',
        input: 'radio',
        isRequired: true,
        values: ['GRY', 'BLK', 'RED'].map((part, index) => ({ sku: `NB-R3-${part}`, isDefault: index === 0 })),
      },
      {
        title: 'Bench',
        input: 'radio',
        isRequired: true,
        values: [{ sku: 'NB-F1-BLK', isDefault: true }, { sku: 'NB-A2-BLK' }],
      },
      {
        title: 'Bar',
        input: 'radio',
        isRequired: true,
        includes: 'HA-CHALK-3',
        values: [{ sku: 'NB-MULTI-STL', isDefault: true }, { sku: 'NB-PWR29' }, { sku: 'NB-BAR15' }],
      },
      {
        title: 'Big plates',
        input: 'checkbox',
        isRequired: true,
        values: [
          { sku: 'NB-BC-20', qty: 2, isDefault: true, canChangeQty: true },
          { sku: 'NB-BC-10', qty: 2, isDefault: true, canChangeQty: true },
          { sku: 'NB-BC-25', qty: 2, canChangeQty: true },
        ],
      },
      {
        title: 'Small things',
        input: 'multi',
        isRequired: false,
        values: [{ sku: 'NB-COLLAR-BLK' }, { sku: 'NB-CP-25', qty: 2 }, { sku: 'NB-CP-125', qty: 2 }],
      },
    ],
  },
  {
    kind: 'bundle',
    sku: 'NB-CLASS12',
    name: 'Class Pack for Twelve',
    line: 'Balls, bells, ropes and boxes',
    about:
      p(
        'The small equipment for a class of twelve, as we would order it ourselves: wall balls in two weights, kettlebells in three, a rope each and boxes to share. Quantities are a suggestion; change what you already have.',
        'The price of the pack is fixed at what these numbers cost less twelve percent. Ropes beyond twelve and a second set of boxes can be added below.',
      ) +
      ul(
        'Packed by station, labeled, one delivery',
        'Invoice with thirty days for affiliates',
        'Two years on balls, lifetime on iron',
      ),
    pictures: [
      'set-class-pack',
      ['scene-kettlebells', 'A row of kettlebells, part of the class pack.'],
      'wallball-red-9-kg',
      'wallball-blue-6-kg',
      'kettlebell-16-kg',
      'kettlebell-24-kg',
      'jumprope-red',
      'plyobox',
    ],
    categories: ['conditioning', 'affiliate-gyms', 'facility-outfitting'],
    set: 'Package',
    lb: 980,
    prices: { USA: 2735, CAN: 3630, EUR: 2845, GBR: 2455, AUS: 4265 },
    flags: ['free_shipping'],
    attributes: {
      material: 'Cast iron',
      warranty: 'By part',
      shipperhq_shipping_group: 'DROPSHIP_FREIGHT',
      rogue_pickup_disabled: '1',
      lead_time: '2 weeks',
      restock_status: 'Packed to order, about 2 weeks',
    },
    options: [
      choiceOption(5001, 'Labels', 'multiple', false, [
        [50011, 'Station numbers 1 to 12', 15, 'NUM'],
        [50012, 'Names of your coaches on the bells', 40, 'NAM'],
      ]),
    ],
    choices: [
      {
        title: 'Wall balls',
        input: 'checkbox',
        isRequired: true,
        values: [
          { sku: 'NB-WB-6', qty: 6, isDefault: true },
          { sku: 'NB-WB-9', qty: 6, isDefault: true },
        ],
      },
      {
        title: 'Kettlebells',
        input: 'checkbox',
        isRequired: true,
        values: [
          { sku: 'NB-KB-12', qty: 4, isDefault: true },
          { sku: 'NB-KB-16', qty: 6, isDefault: true },
          { sku: 'NB-KB-24', qty: 4, isDefault: true },
        ],
      },
      {
        title: 'Ropes',
        input: 'radio',
        isRequired: true,
        values: [
          { sku: 'KE-ROPE-RED', qty: 12, isDefault: true },
          { sku: 'KE-ROPE-YEL', qty: 12 },
        ],
      },
      { title: 'Plyo boxes', input: 'radio', isRequired: true, values: [{ sku: 'NB-PLYO', qty: 4, isDefault: true }] },
      {
        title: 'More',
        input: 'checkbox',
        isRequired: false,
        values: [
          { sku: 'NB-SB-15', qty: 4, percent: 88, canChangeQty: true },
          { sku: 'HA-CHALK-CASE', add: 85 },
        ],
      },
    ],
  },
  {
    kind: 'bundle',
    sku: 'NB-PLATFORM-STARTER',
    name: 'First Platform Package',
    line: 'Competition bar, 140 kg, collars',
    about:
      p(
        'One platform’s worth of weightlifting: a 28 mm competition bar, eight bumpers from green to red, and a pair of clamps that stays closed. It is what we put on each lane of our own hall.',
        'Junior clubs swap the bar for the 15 kg one. Have the name of the club on the tube, so that it comes back from away meets.',
      ) +
      ul(
        'About five percent below the parts',
        'Certificate for bar and plates; the price follows the bar you choose',
        'Delivered with liftgate',
      ),
    pictures: [
      'set-first-platform',
      'scene-platform',
      'bar-stainless-whole',
      'bar-15kg-whole',
      'bumper-set-kg',
      'collars-red',
    ],
    categories: ['plates', 'plate-sets', 'olympic-bars', 'training-gyms'],
    set: 'Package',
    lb: 360,
    prices: { USA: 1479, CAN: 1949, EUR: 1519, GBR: 1319, AUS: 2279 },
    flags: ['free_shipping'],
    attributes: {
      bar_use: 'Olympic lifting',
      gear_weight: '161 kg',
      material: 'Steel',
      color: 'Multicolor',
      warranty: 'By part',
      made_in: 'USA',
      shipperhq_shipping_group: 'DROPSHIP_FREIGHT',
      rogue_pickup_disabled: '1',
    },
    options: [textOption(4001, 'Club name on the tube', 30, 12)],
    choices: [
      {
        title: 'Bar',
        input: 'radio',
        isRequired: true,
        values: [
          { sku: 'NB-OLY28', isDefault: true, percent: 95 },
          { sku: 'NB-BAR15', percent: 95 },
        ],
      },
      ...[25, 20, 15, 10].map((kg) => ({
        title: `Pair of ${kg} kg`,
        input: 'radio' as const,
        isRequired: true,
        values: [{ sku: `NB-BC-${kg}`, qty: 2, isDefault: true }],
      })),
      {
        title: 'Collars',
        input: 'radio',
        isRequired: true,
        values: [{ sku: 'NB-COLLAR-RED', isDefault: true }, { sku: 'NB-COLLAR-BLK' }],
      },
    ],
  },
];
