import type { ImportPage } from '#shared/import/contract.ts';
import { h2, p, ul } from '../dsl.ts';
import { blockPage, hero, link, productList, split, text, tiles } from '../page-dsl.ts';
import { BAR_GUIDE, GARAGE_PROMISES, GARAGE_TEST } from './guides.ts';

/** Returns the five landing pages that other systems identify by category id. */
export function landingPages(): ImportPage[] {
  return [
    blockPage(
      'storage',
      'Storage',
      'Plate trees, dumbbell racks and how much room they take: storage planned by the square foot.',
      [
        hero(
          'Storage',
          'Clear the floor',
          'Half of a gym’s accidents are plates on the ground. A tree and a rack take six square feet and give back thirty.',
          'scene-dumbbells',
          link('Shop plate trees', '/plate-tree'),
          link('Shop dumbbell racks', '/dumbbells'),
        ),
        productList('Trees, racks and sets', 'storage', 8, link('All accessories', '/accessories')),
        text(
          h2('How much storage do you need?'),
          p(
            'Count the heaviest session, not the average one. Two lifters with a 140 kg set and a run of dumbbells to fifty pounds need one plate tree with six posts and one three-tier rack; together they stand on a strip of wall eight feet long and two deep.',
          ),
          ul(
            '<strong>Plates:</strong> one 8-inch post holds three bumpers or six steel plates. Keep pairs on the same post, heavy ones low.',
            '<strong>Bars:</strong> two in the holders of a plate tree, the rest upright in a corner with rubber under the caps.',
            '<strong>Dumbbells:</strong> 66 inches of shelf carry four pairs a tier. Leave a gap for the pair that is in use.',
            '<strong>Kettlebells:</strong> they stand by themselves. Line them up under the lowest tier.',
          ),
          h2('Rated, and rated honestly'),
          p(
            'Our loads are for plates put down by people who are tired, not placed by an engineer. A plate tree is rated at 700 lb with all of it on four posts; we load each first article of a batch to double that and leave it over a weekend.',
          ),
        ),
      ],
    ),
    blockPage(
      'facility-outfitting',
      'Facility Outfitting',
      'Rooms of equipment for universities, teams and public gyms: drawn to scale, delivered in order, bolted down.',
      [
        hero(
          'Facilities',
          'A room that works on Monday',
          'You send a floor plan. We send back a drawing to scale, a price that holds for sixty days and a crew that leaves with the cardboard.',
          'scene-dumbbells',
          link('Talk to us', '/contact'),
          link('How we draw gyms', '/gym-design'),
        ),
        text(
          h2('How an order runs'),
          p(
            'Week one: we walk through your room on a video call and ask how many people train at once, on what, and who puts the weights back. Week two: you get a plan in two variants, with power, sight lines and fire doors marked. Most rooms take one round of changes.',
          ),
          p(
            'After the order we name a delivery week. Frames are built in colors of your choice; name plates carry your crest. The crew is two to six people, brings its own tools and anchors, and tests every bolt with a torque wrench in front of you.',
          ),
          h2('What it costs'),
          ul(
            'Rooms under 1,500 square feet usually come to between $18 and $30 a square foot with bars and plates',
            'Design is free of charge with an order, and $400 without',
            'Freight is quoted by the truck, not by the item',
            'Schools and public bodies pay on thirty days',
          ),
        ),
        productList('What goes in first', 'facility-outfitting', 8, link('All racks', '/racks')),
        split(
          'Service',
          'Someone who answers',
          'One person at Northbar keeps your drawing, your serial numbers and your spare parts list for as long as the room exists.',
          'hero-rack-hall',
          link('Contact us', '/contact'),
        ),
      ],
    ),
    blockPage('garage-gyms', 'Garage Gyms', 'What fits a single bay, what it costs and in which order to buy it.', [
      hero(
        'Garage gyms',
        'One bay, ten years',
        'Nine by eight feet is enough for a rack, a bench, a bar and honest plates. Here is the list, in the order in which we would buy it.',
        'scene-garage',
        link('The home gym package', '/home-gym-package'),
        link('Squat stands', '/s-2-squat-stand'),
      ),
      text(
        h2('In this order'),
        ul(
          '<strong>A bar and 230 lb of bumpers.</strong> You can train for a year on a rubber floor with nothing else.',
          '<strong>A squat stand or rack.</strong> Measure the ceiling first, then the door rail. Under 7 ft 6 in take the low R-4.',
          '<strong>A flat bench.</strong> Adjustable if you press overhead badly or own dumbbells.',
          '<strong>A kettlebell and a rope.</strong> For the days when the car has to stay in.',
          '<strong>Storage.</strong> Sooner than you think.',
        ),
        h2('Floors, ceilings, neighbors'),
        p(
          'Three-quarter-inch rubber over concrete is enough for anything that is lowered. For drops add a layer of plywood under the two strips where the plates land. Crumb bumpers are quieter than virgin rubber by about a third; steel plates are for people without neighbors.',
        ),
        p(
          'A bar is 86 inches long and needs a hand’s width at each end to load. If the bay is narrower than 8 ft, turn the rack by ninety degrees and load towards the door.',
        ),
      ),
      BAR_GUIDE,
      GARAGE_TEST,
      GARAGE_PROMISES,
      productList('Chosen for small rooms', 'garage-gyms', 12, link('All racks', '/racks')),
      tiles(
        'Start with one thing',
        null,
        ['Barbells', '/barbells', 'barbell-20kg-steel'],
        ['Bumper plates', '/bumper-plates', 'bumper-black-45-lb'],
        ['Squat stands', '/squat-stands', 'squat-stand-black'],
        ['Kettlebells', '/kettlebells', 'kettlebell-16-kg'],
      ),
    ]),
    blockPage(
      'affiliate-gyms',
      'Affiliate Gyms',
      'Class quantities, color-coded weights and service terms for group gyms.',
      [
        hero(
          'Affiliates',
          'Twelve people, one clock',
          'Gear that is put away in a hurry, by everyone, six times a day. Affiliate prices show as soon as your account is approved.',
          'scene-kettlebells',
          link('The class pack', '/class-pack-for-twelve'),
          link('Open an account', '/contact'),
        ),
        text(
          h2('Terms for affiliates'),
          ul(
            'Five to eight percent below list on bars, plates, bells and balls',
            'Thirty days to pay after the second order',
            'Replacement parts by the next truck, without asking whose fault it was',
            'A second year of warranty on wall balls and ropes',
          ),
          h2('What wears out, and when'),
          p(
            'In a gym with 150 members, rope cables last four months, wall balls three years, training bumpers about seven. Barbells outlive the lease if someone brushes them on Fridays. We can set up a standing order, so that cables and chalk simply arrive.',
          ),
          p(
            'When you count what to buy, count stations and not members. A class of twelve needs twelve bars only if you program that way; most run on eight and a good coach.',
          ),
        ),
        productList('Bought by the dozen', 'affiliate-gyms', 12, link('Conditioning', '/conditioning')),
      ],
    ),
    blockPage(
      'training-gyms',
      'Training Gyms',
      'Platforms, bars and plates for schools, clubs and performance centers.',
      [
        hero(
          'Clubs, schools, teams',
          'Every lane the same',
          'Competition bars with a certificate, plates within fifteen grams and a platform order that repeats lane by lane.',
          'scene-platform',
          link('The platform package', '/first-platform-package'),
          link('Ask for a quote', '/gym-quote'),
        ),
        text(
          h2('A lane, item by item'),
          p(
            'One 20 kg bar and one 15 kg bar, 140 kg of competition bumpers, a pair of white fives, a change plate set and two pairs of collars. That is what we deliver most and what lets a junior and a senior lift on the same lane without borrowing.',
          ),
          ul(
            'Bars and plates come with weigh sheets that federations accept for regional meets',
            'Colors follow the international code',
            'Schools get a lockable box for collars and changes at no charge with four lanes',
          ),
          h2('Coaching the room'),
          p(
            'With six lanes or more we send a coach for a day: how to load, how to bail, how to look after a bar. It costs less than one bent shaft.',
          ),
        ),
        productList('For the platform', 'training-gyms', 12, link('Olympic bars', '/olympic-bars')),
        split(
          'Programs',
          'Ten weeks to a total',
          'Our Olympic program runs on a club’s calendar: four sessions a week, one plan per lifter, one page for the coach.',
          'hero-loaded-bar',
          link('See the programs', '/programs'),
        ),
      ],
    ),
  ];
}
