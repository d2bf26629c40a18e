import type { ImportPage } from '#shared/import/contract.ts';
import { SITE_LIST, type SiteCode } from '#shared/site/sites.ts';
import { h2, p, ul } from '../dsl.ts';
import { blockPage, formBlock, hero, link, productList, split, text } from '../page-dsl.ts';

/** Builds the page about planning a gym; the page of a site with the gym builder links to the builder. */
function gymDesignPage(site: SiteCode | null): ImportPage {
  return blockPage(
    'gym-design',
    'Gym Design',
    'Send the measurements of your room and get back a plan to scale with a price.',
    [
      hero(
        'Gym design',
        'Draw it before you buy it',
        'Three measurements and a picture of the room are enough. Within two days you have a plan to scale, a list and a price.',
        'scene-garage',
        ...(site === null
          ? ([link('Write to a planner', '/contact'), link('See garage gyms', '/garage-gyms')] as const)
          : ([link('Draw it yourself', '/zeus-builder'), link('Write to a planner', '/contact')] as const)),
      ),
      text(
        h2('What we need'),
        ul(
          'Length and width, wall to wall',
          'Height of the ceiling, and of anything that hangs from it',
          'Doors: where they are and which way they open',
          'What the floor is, and who lives below it',
          'How many people train at the same time, and what they do most',
        ),
        h2('What you get'),
        p(
          'A drawing at a scale of one to fifty with the footprint of everything and the room it needs to be loaded and walked around. A list with prices that hold for sixty days. And an opinion: if the adjustable bench will not fit with the plate tree, we say which one to leave.',
        ),
        p(
          'For facilities the drawing comes in two variants, with anchors and loads for the person who has to sign for the floor. There is no charge if you order, and you are free to build from it if you do not.',
        ),
      ),
      productList('Where most plans begin', 'power-racks', 4, link('All power racks', '/power-racks')),
    ],
    site,
  );
}

/** Returns the pages about the company, its services and their limits. */
export function companyPages(): ImportPage[] {
  return [
    blockPage('about-us', 'About Northbar', 'Who makes the gear, where, and why it looks as it does.', [
      hero(
        'Since 2010',
        'Made by people who lift',
        'Northbar began with a bent bar, a borrowed lathe and the idea that one could do better. It still works like that.',
        'hero-rack-hall',
        link('Shop', '/shop'),
        link('Work here', '/careers'),
      ),
      text(
        h2('A bar, then a hall'),
        p(
          'In 2010 two training partners bent the third cheap bar in a year and turned one themselves, on a lathe that belonged to a pump maker. Friends wanted one. By the winter there were forty names on a list on the wall, and the pump maker wanted his lathe back.',
        ),
        p(
          'Today a hundred and sixty people work in Columbus: they cut, weld, coat, pack and answer the telephone. Bars and racks are made in the hall next to the office. Plates come from Germany and Sweden, ropes and shirts from Portugal, dumbbells from a foundry in Taiwan that we have visited every year but two.',
        ),
        h2('Three rules'),
        ul(
          'We sell what we train on. There is a hall between the office and the welding shop, and new gear stands in it for six months before it gets a number.',
          'We print the steel. Tensile strength, gauge, hardness and tolerance are on every page, and we measure them.',
          'We say what a thing is not for. A bar that does everything badly helps nobody.',
        ),
        h2('The name'),
        p('The first hall had one window, to the north, and the bar rack stood under it. That is all.'),
      ),
      split(
        'Visit',
        'Come and lift',
        'The training hall is open to customers on Saturdays from nine to one. Bring shoes; there is chalk.',
        'scene-platform',
        link('Find us', '/contact'),
      ),
    ]),
    gymDesignPage(null),
    ...SITE_LIST.filter(({ hasGymBuilder }) => hasGymBuilder).map(({ code }) => gymDesignPage(code)),
    blockPage('military', 'Military and APO', 'How orders reach APO, FPO and DPO addresses, and the terms for units.', [
      hero(
        'Military',
        'Posted far from home',
        'Gear for service members and for the units that buy it: to APO, FPO and DPO by mail, to bases by freight.',
        'scene-kettlebells',
        link('Shop kettlebells', '/kettlebells'),
        link('Ask for a unit quote', '/gym-quote'),
      ),
      text(
        h2('Service members'),
        p(
          'Verify your service once in your account and the military price, ten percent on most bars, plates and bells, shows everywhere. It holds for active duty, guard, reserve, veterans and spouses, and it adds to free freight but not to other promotions.',
        ),
        h2('What military mail takes'),
        ul(
          'Up to 70 lb a box and 130 inches of length and girth together: bells to 28 kg, plates two by two, bands, belts, ropes, apparel',
          'Bars do not go by military mail: at 86 inches they are over the limit',
          'Allow two to four weeks; tracking ends at the military post office',
        ),
        h2('Units and bases'),
        p(
          'We are set up for government purchase cards, quotes with line numbers and delivery to the dock with a named receiver. Containers are packed for rough ground, with the rack on the outside and the plates low. Write to gyms@northbar.test with the unit, the place and a date.',
        ),
      ),
      productList('Fits through the mail', 'free-shipping', 8, link('All of it', '/free-shipping')),
    ]),
    blockPage('careers', 'Careers', 'Work at Northbar in Columbus and Rotterdam.', [
      text(
        p(
          'We hire slowly and people stay. The average welder has been here for seven years, the average planner for five; two of the founders still answer the telephone on Saturdays.',
        ) +
          h2('Open now') +
          ul(
            '<strong>MIG welder, second shift, Columbus.</strong> Uprights and frames from 11-gauge tube, fixtures you may improve. Certificate useful, test piece decisive.',
            '<strong>CNC lathe operator, Columbus.</strong> Shafts and sleeves to five hundredths of a millimeter. You will knurl things that people will complain about if you get them wrong.',
            '<strong>Customer care, Rotterdam.</strong> English and two of German, French, Spanish, Dutch. You have lifted something heavy and can talk about it kindly.',
            '<strong>Facility planner, remote within Europe.</strong> Floor plans, freight and patience.',
          ) +
          h2('What we offer') +
          p(
            'Pay is printed in each posting and the same for everyone in the role. Health insurance from the first day, four weeks off and the week between the years, a training hall that is open from five. Everyone gets a rack after three years; most have one long before.',
          ) +
          h2('How to apply') +
          p(
            'Send us two pages at most with the form below. Tell us what you made, what went wrong with it and what you did then. You will hear from us within ten days, whatever the answer.',
          ),
      ),
      formBlock('careers', 'Apply'),
    ]),
    blockPage('404', 'Page not found', 'This page is not here.', [
      {
        name: 'product-list',
        props: { title: 'You may like', source: 'recommendation' },
      },
    ]),
  ];
}
