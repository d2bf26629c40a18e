import type { ImportPage } from '#shared/import/contract.ts';
import { SITES, type SiteCode } from '#shared/site/sites.ts';
import { shortSiteDay } from '#shared/time/site-time.ts';
import type { Clock } from '../clock.ts';
import { filmPath } from '../films.ts';
import { blockPage, hero, link, type PageBlock, perks, posts, productList, split, tiles } from '../page-dsl.ts';
import { mediaKey, type PictureName } from '../pictures.ts';
import { bestReview } from '../reviews.ts';

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

const DEALS: PageBlock = {
  name: 'product-list',
  props: { title: 'Reduced today', badge: 'hot', source: 'deals', limit: 4, link: link('All deals', '/deals') },
};
const NEW = productList('New', 'new-gear', 4, link('All new gear', '/new-gear'));
const BEST: PageBlock = {
  name: 'product-list',
  props: {
    title: 'The first pick of each department',
    source: 'best',
    limit: 8,
    link: link('All products', '/shop'),
  },
};
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

/** What three customers wrote, each with the product and all its ratings. */
const PROOF: PageBlock = {
  name: 'quotes',
  props: {
    title: 'Rated by the people who lift it',
    items: ['NB-R4', 'NB-MULTI', 'NB-KB-24'].map((sku) => {
      const { rating, text, nickname } = bestReview(sku);
      return { text, name: nickname, rating, sku };
    }),
  },
};

const FILM: PageBlock = {
  name: 'media',
  props: {
    src: mediaKey('scene-platform'),
    alt: '',
    width: 1100,
    film: { src: filmPath('the-bar-from-end-to-end.mp4'), title: 'The bar from end to end' },
  },
};

/** Days before and after the opening of the demo store between which its campaign runs. */
const CAMPAIGN_DAYS = { from: -6, until: 40 };

/** The campaign of the season and, from its end on, what the home page opens with for the rest of the year. */
function opening(home: HomeTexts, clock: Clock): readonly PageBlock[] {
  const [from, until] = [CAMPAIGN_DAYS.from, CAMPAIGN_DAYS.until].map((days) => new Date(clock.inDays(days)));
  if (!from || !until) return [home.hero];
  const { locale, code } = SITES[home.site];
  const { season, title, text } = code === 'AUS' ? SUMMER : WINTER;
  const campaign = hero(
    `${season} · until ${shortSiteDay(until.getTime(), locale)}`,
    title,
    text,
    home.campaignPicture,
    link('Shop deals', '/deals'),
    link('Garage gyms', '/garage-gyms'),
  );
  return [
    { ...campaign, from: from.toISOString(), until: until.toISOString(), tracking: { name: `home ${season}` } },
    { ...home.hero, from: until.toISOString() },
  ];
}

const WINTER = {
  season: 'The winter build',
  title: 'Build it before spring',
  text: 'Steel and iron for the months in which the garage is the warmest room. What is reduced says by how much, and until when.',
};
const SUMMER = {
  season: 'The summer build',
  title: 'Doors open, bar loaded',
  text: 'Steel and iron for the months in which the session moves to the drive. What is reduced says by how much, and until when.',
};

/** Where people begin: sets with what they cost together. */
const START: PageBlock = {
  name: 'kits',
  props: {
    title: 'Start here',
    link: link('Garage gyms', '/garage-gyms'),
    items: [
      {
        eyebrow: 'For beginners',
        title: 'Three bells, one year',
        text: 'One to press, one to swing, one to grow into. The smallest gym that makes anyone stronger.',
        sku: 'NB-KB-LADDER',
      },
      {
        eyebrow: 'For a garage',
        title: 'One bay, ten years',
        text: 'Rack, bench, bar and plates that fit a single bay, in one delivery.',
        sku: 'NB-HOMEGYM',
      },
      {
        eyebrow: 'For an affiliate',
        title: 'A class of twelve',
        text: 'Balls, bells, ropes and boxes, counted for twelve people who start on the same whistle.',
        sku: 'NB-CLASS12',
      },
    ],
  },
};

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

interface HomeTexts {
  readonly site: SiteCode;
  readonly hero: PageBlock;
  readonly perks: PageBlock;
  /** Picture of the season's campaign, another than that of the rest of the year. */
  readonly campaignPicture: PictureName;
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
    campaignPicture: 'hero-loaded-bar',
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
    campaignPicture: 'hero-loaded-bar',
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
    campaignPicture: 'hero-loaded-bar',
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
    campaignPicture: 'hero-rack-hall',
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
    campaignPicture: 'hero-rack-hall',
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
    campaignPicture: 'hero-rack-hall',
    hasPounds: false,
  },
];

/** Returns the home page of every site; sites without their own row use the first. */
export function homePages(clock: Clock): ImportPage[] {
  return HOMES.map((home) =>
    blockPage(
      'home',
      TITLE,
      DESCRIPTION,
      [
        ...opening(home, clock),
        home.perks,
        START,
        CATEGORIES,
        DEALS,
        ...TRAINING,
        NEW,
        BARS,
        BEST,
        ...(home.hasPounds ? [HUNDO] : []),
        PROOF,
        FILM,
        STORIES,
      ],
      home.site,
    ),
  );
}
