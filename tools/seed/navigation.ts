import type { ImportMenu } from '#shared/import/contract.ts';
import type { MenuLinkRow } from '#shared/navigation/menus.ts';
import { SITE_LIST } from '#shared/site/sites.ts';

type Draft = readonly [parent: string, label: string, url: string, style?: string];

function menu(site: ImportMenu['site'], name: ImportMenu['menu'], ...drafts: readonly Draft[]): ImportMenu {
  const links = drafts.map(
    ([parent, label, url, style = ''], position): MenuLinkRow => ({ parent, label, url, position, style }),
  );
  return { site, menu: name, links };
}

const BANNERS: readonly Draft[] = [
  ['Christmas', 'Ordered by December 12, it is there in time', '/shipping', 'christmas'],
  ['3 ships free', 'Any three marked items ship free', '/3-ships-free', 'banner'],
  ['Hot deals', 'This week only, while they last', '/deals', 'banner'],
  ['New gear', 'Fresh steel, just landed', '/new-gear', 'banner'],
];
const HELP: readonly Draft[] = [
  ['', 'Shipping', '/shipping'],
  ['', 'Track an order', '/shippingtracker'],
  ['', 'Help', '/contact'],
];

function footer(site: ImportMenu['site'], gym: Draft): ImportMenu {
  return menu(
    site,
    'footer',
    ['Shop', 'Barbells', '/barbells'],
    ['Shop', 'Bumper plates', '/bumper-plates'],
    ['Shop', 'Racks and rigs', '/racks'],
    ['Shop', 'Conditioning', '/conditioning'],
    ['Shop', 'Apparel', '/apparel'],
    ['Shop', 'Gift cards', '/gift-cards'],
    ['Service', 'Contact', '/contact'],
    ['Service', 'Support', '/support'],
    ['Service', 'Shipping', '/shipping'],
    ['Service', 'Track an order', '/shippingtracker'],
    ['Service', 'Returns', '/returns'],
    ['Service', 'Start a return', '/rmaprocess'],
    ['Service', 'Warranty', '/warranty'],
    ['Service', 'Warranty claim', '/warranty-claim'],
    gym,
    ['Gym', 'Quote for a gym', '/gym-quote'],
    ['Gym', 'Garage gyms', '/garage-gyms'],
    ['Gym', 'Facilities', '/facility-outfitting'],
    ['Gym', 'Affiliates', '/affiliate-gyms'],
    ['Gym', 'Training gyms', '/training-gyms'],
    ['Gym', 'Equipped gyms', '/rogue-equipped-gyms'],
    ['Gym', 'Military', '/military'],
    ['Company', 'The Index', '/theindex'],
    ['Company', 'Events', '/events'],
    ['Company', 'Compare bars', '/compare/bars'],
    ['Company', 'Gift registries', '/giftregistry/search/index'],
    ['Company', 'About us', '/about-us'],
    ['Company', 'Brands', '/brands'],
    ['Company', 'Careers', '/careers'],
    ['Company', 'Sponsorship', '/sponsorship'],
    ['Company', 'Catalog by mail', '/rogue-catalog'],
    ['', 'Terms', '/terms', 'legal'],
    ['', 'Privacy', '/privacy', 'legal'],
    ['', 'Cookie choices', '/cookie-choices', 'legal'],
    ['', 'Accessibility', '/accessibility', 'legal'],
    ['', 'Imprint', '/imprint', 'legal'],
  );
}

/** Link to the page for planning a gym, on sites with the gym builder and on the others. */
const BUILDER = ['Gym builder', '/zeus-builder'] as const;
const DESIGN = ['Gym design', '/gym-design'] as const;

/** Links of categories, by their labels. */
const LANDING: readonly Draft[] = [
  ['barbells', 'Compare all bars', '/compare/bars', 'top'],
  ['barbells', 'Collars', '/collars', 'bottom'],
  ['barbells', 'Bumper plates', '/bumper-plates', 'bottom'],
  ['bumper-plates', 'Change plates', '/change-plates', 'bottom'],
  ['bumper-plates', 'Plate storage', '/storage', 'bottom'],
  ['racks', 'Garage gyms', '/garage-gyms', 'bottom'],
  ['racks', 'Benches', '/benches', 'bottom'],
  ['racks', 'Storage', '/storage', 'bottom'],
  ['apparel', 'Shoes and support', '/shoes', 'bottom'],
  ['apparel', 'Gift cards', '/gift-cards', 'bottom'],
  ['shoes', '', '', 'text'],
  ['shoes', 'Straps', '/straps', 'bottom'],
  ['shoes', 'Apparel', '/apparel', 'bottom'],
  ['straps', '', '', 'text'],
  ['straps', 'Accessories', '/accessories', 'bottom'],
  ['strongman', 'Conditioning', '/conditioning', 'bottom'],
  ['mobility', 'Programs', '/programs', 'bottom'],
  ['mobility', 'Gymnastics', '/gymnastics', 'bottom'],
  ['gift-guide', 'Gift cards', '/gift-cards', 'top'],
  ['gift-guide', 'Apparel', '/apparel', 'bottom'],
  ['gift-guide', 'New gear', '/new-gear', 'bottom'],
  ['replacement-parts', '', '', 'text'],
  ['replacement-parts', 'Warranty', '/warranty', 'bottom'],
  ['replacement-parts', 'Returns', '/returns', 'bottom'],
  ['storage', '', '', 'text'],
  ['storage', 'Racks', '/racks', 'bottom'],
  ['facility-outfitting', '', '', 'text'],
  ['facility-outfitting', 'Affiliate gyms', '/affiliate-gyms', 'bottom'],
  ['garage-gyms', '', '', 'text'],
  ['garage-gyms', 'Racks', '/racks', 'bottom'],
  ['garage-gyms', 'Barbells', '/barbells', 'bottom'],
];

const HUNDO: Draft = ['bumper-plates', 'Hundo pricing', '/hundo', 'top'];
const MADE_IN_USA: Draft = ['barbells', 'Bars made in USA', '/made-in-usa', 'bottom'];
const MILITARY: Draft = ['strongman', 'Military', '/military', 'bottom'];

/** Returns the menus of the demo store. Sites without their own menus use those for every site. */
export function navigation(): ImportMenu[] {
  const builders = SITE_LIST.filter(({ hasGymBuilder }) => hasGymBuilder);
  return [
    menu(null, 'strip', ...BANNERS, ['', ...DESIGN], ...HELP),
    ...builders.map(({ code }) => menu(code, 'strip', ...BANNERS, ['', ...BUILDER], ...HELP)),
    menu(
      null,
      'top',
      ['', 'Shop', '/shop', 'departments'],
      ['', 'Barbells', '/barbells'],
      ['', 'Plates', '/plates'],
      ['', 'Racks', '/racks'],
      ['', 'Conditioning', '/conditioning'],
      ['', 'Apparel', '/apparel'],
      ['', 'Programs', '/programs'],
      ['', 'The Index', '/theindex'],
      ['', 'Deals', '/deals', 'deal'],
    ),
    menu(
      null,
      'event',
      ['', 'Events', '/events'],
      ['', 'The Invitational', '/invitational'],
      ['', 'Results', '/invitational/results'],
      ['', 'Stories', '/theindex/events'],
      ['', 'Apparel', '/apparel'],
    ),
    footer(null, ['Gym', ...DESIGN]),
    ...builders.map(({ code }) => footer(code, ['Gym', ...BUILDER])),
    menu(null, 'landing', ...LANDING),
    menu('USA', 'landing', HUNDO, ...LANDING, MADE_IN_USA, MILITARY),
    menu('APO', 'landing', HUNDO, ...LANDING, MADE_IN_USA, MILITARY),
    menu('CAN', 'landing', HUNDO, ...LANDING),
  ];
}
