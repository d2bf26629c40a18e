import type { ListRule } from '#shared/product/list-rule.ts';
import type { PictureName } from './pictures.ts';

/** A category as the merchant defines it. */
export interface CategoryRow {
  readonly key: string;
  readonly path: string;
  readonly text: string;
  readonly image: PictureName;
  /** Not in the shop menu. */
  readonly hidden?: boolean;
  /** What its list shows by a rule. */
  readonly rule?: ListRule;
  /** A fixed id, if other systems depend on it. */
  readonly id?: number;
}

/** The shop menu in order, parents first. */
export const MENU: readonly CategoryRow[] = [
  {
    key: 'shop',
    path: 'Shop',
    image: 'scene-garage',
    text: 'Everything Northbar makes and stands behind, from the first kettlebell to a full hall of racks.',
  },
  {
    key: 'barbells',
    id: 4101,
    path: 'Barbells',
    image: 'barbell-20kg-steel',
    text: 'Straight bars, specialty bars and the collars that go on them. Diameter, steel and spin are on every card.',
  },
  {
    key: 'multi-purpose-bars',
    path: 'Barbells/Multi-Purpose Bars',
    image: 'barbell-20kg-black',
    text: 'One bar for squats, cleans and everything between: 28.5 mm shafts with dual knurl marks.',
  },
  {
    key: 'olympic-bars',
    path: 'Barbells/Olympic Bars',
    image: 'barbell-20kg-stainless',
    text: 'Bearing sleeves and live shafts for the snatch and the clean and jerk.',
  },
  {
    key: 'power-bars',
    path: 'Barbells/Power Bars',
    image: 'barbell-power-29mm',
    text: 'Stiff 29 mm shafts, deep knurl and a center mark that stays on your back.',
  },
  {
    key: 'speciality-bars',
    path: 'Barbells/Speciality Bars',
    image: 'trapbar-black',
    text: 'Trap bars, safety squat bars and curl bars for the days a straight bar is the wrong tool.',
  },
  {
    key: 'collars',
    path: 'Barbells/Collars & Chalk',
    image: 'collars-black-red',
    text: 'Clamps that hold a loaded bar through a drop, and chalk that holds you to the bar.',
  },
  {
    key: 'plates',
    path: 'Plates',
    image: 'bumper-red-25-kg',
    text: 'Calibrated color, dead bounce and steel hubs, down to the single dumbbell. Pairs count toward Hundo pricing.',
  },
  {
    key: 'bumper-plates',
    id: 4102,
    path: 'Plates/Bumper Plates',
    image: 'bumper-blue-20-kg',
    text: 'Training, competition and fleck bumpers, 450 mm across in every weight that is dropped.',
  },
  {
    key: 'plate-sets',
    path: 'Plates/Plate Sets',
    image: 'bumper-set-kg',
    text: 'Matched sets at a better price than their parts, packed by weight on pallets that fit a garage door.',
  },
  {
    key: 'change-plates',
    path: 'Plates/Change Plates',
    image: 'change-plate-set',
    text: 'Half a kilo to five: the small jumps that make a personal record.',
  },
  {
    key: 'steel-plates',
    path: 'Plates/Steel & Iron Plates',
    image: 'calibrated-red-25-kg',
    text: 'Calibrated steel for the platform and deep dish iron for people who like the sound.',
  },
  {
    key: 'kettlebells',
    path: 'Plates/Kettlebells',
    image: 'kettlebell-24-kg',
    text: 'Single-piece castings from 4 to 48 kg with a flat base and a handle that is smooth where it should be.',
  },
  {
    key: 'dumbbells',
    path: 'Plates/Dumbbells',
    image: 'dumbbell-25-lb',
    text: 'Rubber hex dumbbells in pounds and kilograms, singly, in runs and with the rack to hold them.',
  },
  {
    key: 'racks',
    id: 4103,
    path: 'Racks',
    image: 'rack-black',
    text: 'Power racks, squat stands and pull-up bars, with benches that fit between the uprights.',
  },
  {
    key: 'power-racks',
    path: 'Racks/Power Racks',
    image: 'rack-red',
    text: 'Four posts, 11-gauge steel and holes on every face. Build the R-4 your way or take an R-3 off the shelf.',
  },
  {
    key: 'squat-stands',
    path: 'Racks/Stands & Pull-Up Bars',
    image: 'squat-stand-black',
    text: 'Two uprights and a footprint the size of a door mat, or a bar on the wall: what fits where a rack does not.',
  },
  {
    key: 'benches',
    path: 'Racks/Benches',
    image: 'bench-adjustable-black',
    text: 'Flat and adjustable benches with firm pads, no wobble and no gap where your back needs support.',
  },
  {
    key: 'conditioning',
    path: 'Conditioning',
    image: 'sled-black',
    text: 'Sleds, balls, boxes, ropes and bells: the part of training that leaves you on the floor.',
  },
  {
    key: 'balls',
    path: 'Conditioning/Wall & Slam Balls',
    image: 'wallball-red-9-kg',
    text: 'Wall balls that stay round and slam balls that stay put.',
  },
  {
    key: 'boxes-and-ropes',
    path: 'Conditioning/Boxes & Ropes',
    image: 'jumprope-red',
    text: 'Birch boxes with three heights in one, and speed ropes with cables you can trim and replace.',
  },
  {
    key: 'gymnastics',
    path: 'Conditioning/Gymnastics',
    image: 'rings-wood',
    text: 'Rings, parallettes and pull-up bars for training without a barbell.',
  },
  {
    key: 'strongman',
    id: 4107,
    path: 'Conditioning/Strongman',
    image: 'sandbag-black-40-kg',
    text: 'Sandbags and sleds for odd lifts and long carries.',
  },
  {
    key: 'mobility',
    id: 4108,
    path: 'Conditioning/Mobility',
    image: 'band-set',
    text: 'Bands and rollers for the ten minutes before and after.',
  },
  {
    key: 'apparel',
    id: 4104,
    path: 'Apparel',
    image: 'tee-navy',
    text: 'Heavyweight cotton, cut for shoulders. Printed in small runs and restocked weekly.',
  },
  {
    key: 't-shirts',
    path: 'Apparel/T-Shirts',
    image: 'tee-black',
    text: 'Combed cotton tees that keep their collar after fifty washes.',
  },
  {
    key: 'hoodies',
    path: 'Apparel/Hoodies & Beanies',
    image: 'hoodie-charcoal',
    text: 'Brushed fleece, loopback cotton and a rib beanie for cold garages and long warm-ups.',
  },
  {
    key: 'programs',
    path: 'Programs',
    image: 'programme-strength-12',
    text: 'Training plans written by our coaches, delivered to your training calendar, week by week.',
  },
  {
    key: 'training-plans',
    path: 'Programs/Training Plans',
    image: 'programme-hypertrophy-8',
    text: 'Plans with an end date: strength, muscle, engine, Olympic lifting and kettlebells.',
  },
  {
    key: 'memberships',
    path: 'Programs/Memberships',
    image: 'scene-garage',
    text: 'New training every Sunday for as long as you stay, with a free first week.',
  },
  {
    key: 'event-entries',
    path: 'Programs/Event Entries',
    image: 'scene-platform',
    text: 'Places in Northbar competitions and online challenges.',
  },
  {
    key: 'deals',
    path: 'Deals',
    image: 'bumper-set-kg',
    rule: 'reduced',
    text: 'Everything that costs less today than usual, the largest saving first. Each card says what you save and until when.',
  },
  {
    key: 'hot-deals',
    path: 'Deals/Hot Deals',
    image: 'barbell-20kg-steel',
    rule: 'reduced',
    hidden: true,
    text: 'What costs less this week than usual.',
  },
  {
    key: 'hundo',
    path: 'Deals/Hundo',
    image: 'bumper-black-45-lb',
    text: 'Buy a hundred pounds of plates and the price per pound falls. Buy three hundred and it falls again.',
  },
  {
    key: '3-ships-free',
    path: 'Deals/3 Ships Free',
    image: 'plyobox',
    text: 'Put any three marked items in one order and the freight is on us.',
  },
  {
    key: '5-for-5',
    path: 'Deals/5 for 5',
    image: 'kettlebell-16-kg',
    text: 'Five marked items, five dollars shipping each, straight from the foundry.',
  },
  {
    key: 'free-shipping',
    path: 'Deals/Free Shipping',
    image: 'wraps-black-red',
    text: 'Small things that travel in a mailer at our cost.',
  },
  {
    key: 'closeout',
    path: 'Deals/Closeout & Sale',
    image: 'deepdish-grey-25-lb',
    text: 'Last of the line: what we no longer make or stock. No restock, full warranty.',
  },
  {
    key: 'new-gear',
    path: 'Shop/New Gear',
    image: 'rack-white',
    text: 'What came off the truck in the last six weeks.',
  },
  {
    key: 'accessories',
    path: 'Shop/Accessories',
    image: 'belt-black',
    text: 'Belts, wraps, sleeves, chalk and the other things that live in a gym bag.',
  },
  {
    key: 'straps',
    id: 4106,
    path: 'Shop/Straps & Belts',
    image: 'straps-black',
    text: 'Lever belts, lifting straps and wrist wraps, for grip and wrists that give out before your back does.',
  },
  {
    key: 'storage',
    path: 'Shop/Storage',
    id: 4691,
    image: 'db-rack-black',
    text: 'Plate trees and dumbbell racks that keep the floor clear and the weights in order.',
  },
  {
    key: 'gift-guide',
    id: 4109,
    path: 'Shop/Gift Guide',
    image: 'shaker-stone',
    text: 'Things under a hundred that a lifter will use on the day they open them.',
  },
  {
    key: 'gift-cards',
    path: 'Shop/Gift Cards',
    image: 'giftcard-black',
    text: 'Sent by mail or email, valid on everything in the shop, never expiring.',
  },
  {
    key: 'replacement-parts',
    id: 4110,
    path: 'Shop/Replacement Parts',
    image: 'collars-red',
    text: 'Parts that wear, sold singly, so that the rest can keep working.',
  },
  {
    key: 'made-in-usa',
    path: 'Shop/Made in USA',
    image: 'barbell-power-29mm',
    text: 'Cut, welded and coated in Columbus, Ohio.',
  },
];

/** Categories that pages and lists link to and the menu does not. */
export const BEYOND_MENU: readonly CategoryRow[] = [
  {
    key: 'brands',
    path: 'Brands',
    image: 'hero-loaded-bar',
    text: 'Our own name and three smaller makers whose gear we use ourselves.',
  },
  {
    key: 'northbar',
    path: 'Brands/Northbar',
    image: 'bumper-red-25-kg',
    text: 'Known for racks that do not move and bars with a birth date. Drawn, welded and rated under our own name since 2010.',
  },
  {
    key: 'ironvale',
    path: 'Brands/Ironvale',
    image: 'ezbar-chrome',
    text: 'Known for iron. A foundry and forge that pours hex dumbbells, deep dish plates and bars with a bend in them.',
  },
  {
    key: 'kestrel',
    path: 'Brands/Kestrel',
    image: 'jumprope-yellow',
    text: 'Known for speed. Ropes with cables you can trim and light gear for fast feet and bodyweight work.',
  },
  {
    key: 'halden',
    path: 'Brands/Halden',
    image: 'roller-black-red',
    text: 'Known for the ten minutes after. Rollers, chalk and recovery tools from people who treat athletes for a living.',
  },
  {
    key: 'shoes',
    id: 4105,
    path: 'Shoes & Support',
    image: 'knee-sleeves-black',
    text: 'We do not sell a shoe yet: the lifter is in its third round of testing. Here is what people wear with theirs, from knee sleeves to belts.',
  },
  {
    key: 'iron-game-programming',
    path: 'Iron Game Programming',
    image: 'scene-platform',
    text: 'Every plan and membership in one place. Filter by days per week, duration and level.',
  },
  {
    key: 'facility-outfitting',
    path: 'Facility Outfitting',
    id: 6043,
    image: 'scene-dumbbells',
    text: 'Whole rooms of equipment, drawn, delivered and bolted down.',
  },
  {
    key: 'garage-gyms',
    path: 'Garage Gyms',
    id: 6069,
    image: 'scene-garage',
    text: 'The gear that fits a single bay and still leaves room for the bike.',
  },
  {
    key: 'affiliate-gyms',
    path: 'Affiliate Gyms',
    id: 6071,
    image: 'scene-kettlebells',
    text: 'Class quantities, color-coded weights and service terms for group gyms.',
  },
  {
    key: 'training-gyms',
    path: 'Training Gyms',
    id: 6075,
    image: 'scene-platform',
    text: 'Platforms, bars and plates for schools, clubs and performance centers.',
  },
  {
    key: 'featured',
    path: 'Featured',
    image: 'hero-rack-hall',
    text: 'What our customers in North America buy most this season.',
  },
  {
    key: 'featured-eu',
    path: 'Featured Europe',
    image: 'hero-loaded-bar',
    text: 'What our customers in Europe buy most this season, in kilograms.',
  },
  {
    key: 'featured-au',
    path: 'Featured Australia',
    image: 'scene-kettlebells',
    text: 'What our customers in Australia buy most this season.',
  },
  {
    key: 'featured-gb',
    path: 'Featured United Kingdom',
    image: 'scene-garage',
    text: 'What our customers in the United Kingdom buy most this season.',
  },
];
