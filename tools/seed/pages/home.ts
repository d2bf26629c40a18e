import type { ImportPage } from '#shared/import/contract.ts';
import type { SiteCode } from '#shared/site/sites.ts';
import { blockPage, hero, link, type PageBlock, perks, posts, productList, split, tiles } from '../page-dsl.ts';

const TITLE = 'Northbar | Strength equipment';
const DESCRIPTION =
  'Racks, barbells, bumper plates and everything around them, made to be used hard. Shipped from stock, backed for life.';

const CATEGORIES = tiles(
  'Shop by category',
  link('All categories', '/shop'),
  ['Barbells', '/barbells', 'barbell-20kg-steel'],
  ['Plates', '/bumper-plates', 'bumper-red-25-kg'],
  ['Racks', '/racks', 'rack-black'],
  ['Benches', '/benches', 'bench-adjustable-black'],
  ['Kettlebells', '/kettlebells', 'kettlebell-24-kg'],
  ['Accessories', '/accessories', 'belt-black'],
);

const DEALS = productList('This week’s deals', 'hot-deals', 4, link('All deals', '/deals'), 'hot');
const HUNDO = productList('More plates, less per pound', 'hundo', 4, link('How Hundo works', '/hundo'), 'hundo');

const BARS = split(
  'Barbells',
  'Find your bar',
  'Diameter, steel, finish and spin for every bar we sell. Filter by what you train and what it must carry.',
  'hero-loaded-bar',
  link('See every bar', '/barbells'),
);

/** What guests see who say how they train, and customers by their profile. */
const TRAINING: readonly PageBlock[] = [
  {
    name: 'training-choice',
    props: {
      title: 'How do you train?',
      text: 'Pick one and we put the gear for it on this page. Only this browser remembers it.',
      choices: [11, 12, 13, 19],
    },
  },
  {
    name: 'carousel',
    segments: [12],
    props: { title: 'For the big three', category: 'barbells', limit: 12, link: link('All barbells', '/barbells') },
    tracking: { name: 'home powerlifting', index: 1, whenVisible: true },
  },
  {
    name: 'carousel',
    segments: [11, 13],
    props: {
      title: 'For the platform',
      category: 'bumper-plates',
      limit: 12,
      link: link('All plates', '/bumper-plates'),
    },
    tracking: { name: 'home platform', index: 1, whenVisible: true },
  },
  {
    name: 'carousel',
    segments: [19],
    props: {
      title: 'For carries and pulls',
      category: 'conditioning',
      limit: 12,
      link: link('All conditioning', '/conditioning'),
    },
    tracking: { name: 'home strongman', index: 1, whenVisible: true },
  },
];

const STORIES = posts(
  'From The Index',
  link('All stories', '/theindex'),
  [
    'Gym tours',
    'A barn, nine racks and one coach',
    'The strongest room in the county',
    'hero-rack-hall',
    '/theindex/gym-tours/a-barn-nine-racks-and-one-coach',
  ],
  [
    'Movement library',
    'The clean swing, frame by frame',
    'Where most swings turn into squats',
    'scene-kettlebells',
    '/theindex/movement-library/the-clean-swing-frame-by-frame',
  ],
  [
    'Gear & how to',
    'How a bar earns its whip',
    'Diameter, steel and the load',
    'hero-loaded-bar',
    '/theindex/gear-how-tos/how-a-bar-earns-its-whip',
  ],
);

const GYMS = split(
  'Garage gyms',
  'One bay, ten years',
  'A rack, a bench, a bar and honest plates in nine by eight feet. See what fits, what it costs and in which order to buy it.',
  'scene-garage',
  link('Plan your garage', '/garage-gyms'),
);

interface HomeTexts {
  readonly site: SiteCode;
  readonly hero: PageBlock;
  readonly perks: PageBlock;
  /** Path of the category in the featured list. */
  readonly featured: string;
  readonly hasPounds: boolean;
}

const HOMES: readonly HomeTexts[] = [
  {
    site: 'USA',
    hero: hero(
      'New · R-4 power rack',
      'Built for the last rep',
      'Three-inch steel, laser-cut holes on every face and a frame that stays put when you don’t. From $1,195, shipped in 48 hours.',
      'hero-rack-hall',
      link('Shop the R-4', '/r-4-power-rack'),
      link('Build your gym', '/zeus-builder'),
    ),
    perks: perks(
      ['truck', 'Ships in 48 hours', 'From stock, tracked', '/shipping'],
      ['box', '3 ships free', 'Any three marked items', '/3-ships-free'],
      ['shield', 'Lifetime frames', 'Racks, rigs and benches', '/warranty'],
      ['flag', 'Gyms and military', 'Quotes, APO shipping', '/military'],
    ),
    featured: 'featured',
    hasPounds: true,
  },
  {
    site: 'CAN',
    hero: hero(
      'New · R-4 power rack',
      'Built for the last rep',
      'Three-inch steel, laser-cut holes on every face and a frame that stays put when you don’t. From $1,575 Canadian, duties paid, from our dock in Windsor.',
      'hero-rack-hall',
      link('Shop the R-4', '/r-4-power-rack'),
      link('Garage gyms', '/garage-gyms'),
    ),
    perks: perks(
      ['truck', 'Ships from Windsor', 'Nothing to pay at the door', '/shipping'],
      ['box', '3 ships free', 'Any three marked items', '/3-ships-free'],
      ['shield', 'Lifetime frames', 'Racks, rigs and benches', '/warranty'],
      ['flag', 'Gyms and schools', 'Quotes within a day', '/gym-quote'],
    ),
    featured: 'featured',
    hasPounds: true,
  },
  {
    site: 'APO',
    hero: hero(
      'APO, FPO and DPO',
      'Posted far from home',
      'Bars, bands and bells that fit through military mail, and freight to the dock for what does not. We fill in the customs forms.',
      'scene-kettlebells',
      link('Shop kettlebells', '/kettlebells'),
      link('How APO shipping works', '/military'),
    ),
    perks: perks(
      ['flag', 'APO, FPO and DPO', 'Forms filled in by us', '/military'],
      ['box', 'Up to 70 lb by mail', 'Larger gear by freight', '/shipping'],
      ['shield', 'Lifetime frames', 'Wherever you are moved', '/warranty'],
      ['truck', 'Tracked to the post office', 'And from there by the unit', '/shipping'],
    ),
    featured: 'featured',
    hasPounds: true,
  },
  {
    site: 'EUR',
    hero: hero(
      'In kilograms, from Europe',
      'Loaded in Rotterdam',
      'Competition plates within fifteen grams, bars with a certificate and the R-4 from €1,349, tax included. In stock on this side of the ocean, at your door in three to five days.',
      'hero-loaded-bar',
      link('Shop plates', '/bumper-plates'),
      link('Shop the R-4', '/r-4-power-rack'),
    ),
    perks: perks(
      ['truck', 'From Rotterdam', 'Three to five days, tracked', '/shipping'],
      ['box', 'Tax and duty included', 'The price is the price', '/shipping'],
      ['shield', 'Lifetime frames', 'On top of your legal rights', '/warranty'],
      ['flag', 'Clubs and schools', 'Invoices with VAT number', '/gym-quote'],
    ),
    featured: 'featured-eu',
    hasPounds: false,
  },
  {
    site: 'GBR',
    hero: hero(
      'United Kingdom',
      'Steel for the shed',
      'Squat stands that fold away, plates in kilograms and bars that do not mind the damp. Prices with VAT, stock in Doncaster, on your drive by Thursday.',
      'scene-garage',
      link('Shop squat stands', '/squat-stands'),
      link('Garage gyms', '/garage-gyms'),
    ),
    perks: perks(
      ['truck', 'From Doncaster', 'Two to three working days', '/shipping'],
      ['box', 'VAT included', 'No customs, no surprises', '/shipping'],
      ['shield', 'Lifetime frames', 'Racks, rigs and benches', '/warranty'],
      ['flag', 'Clubs and boxes', 'Quotes within a day', '/gym-quote'],
    ),
    featured: 'featured-gb',
    hasPounds: false,
  },
  {
    site: 'AUS',
    hero: hero(
      'Australia',
      'Summer strength',
      'Bells, bars and bumpers from the Brisbane warehouse, GST included. The bench and the R-4 clear the boat twice a month.',
      'scene-kettlebells',
      link('Shop kettlebells', '/kettlebells'),
      link('Shop racks', '/racks'),
    ),
    perks: perks(
      ['truck', 'From Brisbane', 'Metro in two to six days', '/shipping'],
      ['box', 'GST included', 'Price on the page is the price', '/shipping'],
      ['shield', 'Lifetime frames', 'Racks, rigs and benches', '/warranty'],
      ['flag', 'Boxes and schools', 'Quotes within a day', '/gym-quote'],
    ),
    featured: 'featured-au',
    hasPounds: false,
  },
];

/** Returns the home page of every site; sites without their own row use the first. */
export function homePages(): ImportPage[] {
  return HOMES.map((home) =>
    blockPage(
      'home',
      TITLE,
      DESCRIPTION,
      [
        home.hero,
        home.perks,
        CATEGORIES,
        DEALS,
        ...TRAINING,
        BARS,
        productList('What people buy', home.featured, 8, link('See them all', `/${home.featured}`)),
        ...(home.hasPounds ? [HUNDO] : []),
        GYMS,
        STORIES,
      ],
      home.site,
    ),
  );
}
