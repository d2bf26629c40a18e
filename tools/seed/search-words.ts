import type { ImportSearchRedirect, ImportSynonym } from '#shared/import/contract.ts';

/** Words that shoppers for fitness equipment use for the same thing. */
const SYNONYMS = [
  'power rack, power cage, squat cage',
  'squat rack, squat stand',
  'half rack, half cage',
  'pull-up bar, chin-up bar, chinning bar',
  'bumper plates, bumpers, rubber plates',
  'change plates, fractional plates, micro plates',
  'iron plates, steel plates, cast iron plates',
  'weight plates, weight discs, discs',
  'ez bar, ez curl bar, curl bar',
  'trap bar, hex bar, hexagonal bar',
  'olympic bar, weightlifting bar',
  'collars, barbell clips, bar clamps',
  'dumbbells, hand weights, db',
  'kettlebells, girya, kb',
  'weight bench, lifting bench',
  'adjustable bench, incline bench, fid bench',
  'ghd, glute ham developer',
  'program, programme',
  'back extension, hyperextension, roman chair',
  'plyo box, jump box, plyometric box',
  'rower, rowing machine, indoor rower, erg',
  'air bike, fan bike, assault bike',
  'exercise bike, spin bike, stationary bike',
  'treadmill, running machine',
  'jump rope, skipping rope, speed rope',
  'resistance bands, exercise bands, loop bands',
  'medicine ball, med ball',
  'slam ball, dead ball',
  'sandbag, strongman bag',
  'sled, prowler, push sled',
  'gymnastic rings, wood rings',
  'landmine, barbell pivot',
  'dip bar, dip station, parallel bars',
  'lifting belt, weightlifting belt, weight belt',
  'lifting straps, wrist straps',
  'knee sleeves, knee supports',
  'chalk, magnesium carbonate, gym chalk',
  'weight vest, weighted vest, plate carrier',
  'gym flooring, rubber flooring, gym mats',
  'foam roller, massage roller',
  'plate storage, weight tree, plate tree',
  't-shirt, tee, tshirt',
  'hoodie, hooded sweatshirt',
] as const;

const REDIRECTS: readonly ImportSearchRedirect[] = [
  { keyphrase: 'track order', site: null, path: '/shippingtracker' },
  { keyphrase: 'returns', site: null, path: '/returns' },
  { keyphrase: 'compare bars', site: null, path: '/compare/bars' },
];

/** Returns the lines of synonyms with which a demo store opens. */
export function synonyms(): ImportSynonym[] {
  return SYNONYMS.map((phrases) => ({ phrases }));
}

/** Keyphrases that lead to a page. */
export function searchRedirects(): ImportSearchRedirect[] {
  return [...REDIRECTS];
}
