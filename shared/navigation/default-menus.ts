import type { Site } from '#shared/site/sites.ts';
import type { MenuLinkRow, MenuName } from './menus.ts';

type Draft = readonly [parent: string, label: string, url: string, style?: string];

function rows(...drafts: readonly Draft[]): readonly MenuLinkRow[] {
  return drafts.map(([parent, label, url, style = ''], position) => ({ parent, label, url, position, style }));
}

/** Link for gym planning: the gym builder on sites that have it, else a page about the store's planning service. */
function gymPlanning({ hasGymBuilder }: Site): readonly [label: string, url: string] {
  return hasGymBuilder ? ['Gym builder', '/zeus-builder'] : ['Gym design', '/gym-design'];
}

/**
 * The menus of a store whose merchant has not written them: pages of the store itself, and those that most stores have
 * under these names. Links to missing pages are not drawn.
 */
export function defaultMenus(site: Site): Readonly<Partial<Record<MenuName, readonly MenuLinkRow[]>>> {
  return { strip: stripRows(site), footer: footerRows(site) };
}

function stripRows(site: Site): readonly MenuLinkRow[] {
  return rows(
    ['3 ships free', 'Any three marked items ship free', '/3-ships-free', 'banner'],
    ['Hot deals', 'This week only, while they last', '/deals', 'banner'],
    ['New gear', 'Just landed', '/new-gear', 'banner'],
    ['', ...gymPlanning(site)],
    ['', 'Shipping', '/shipping'],
    ['', 'Track an order', '/shippingtracker'],
    ['', 'Help', '/contact'],
    ['', 'Help', '/customer-service'],
  );
}

function footerRows(site: Site): readonly MenuLinkRow[] {
  return rows(
    ['Shop', '', '', 'departments'],
    ['Service', 'Contact', '/contact'],
    ['Service', 'Customer service', '/customer-service'],
    ['Service', 'Shipping', '/shipping'],
    ['Service', 'Returns', '/returns'],
    ['Service', 'Start a return', '/rmaprocess'],
    ['Service', 'Track an order', '/shippingtracker'],
    ['Service', 'Warranty', '/warranty'],
    ['Gym', ...gymPlanning(site)],
    ['Gym', 'Equipped gyms', '/rogue-equipped-gyms'],
    ['Company', 'The Index', '/theindex'],
    ['Company', 'About us', '/about-us'],
    ['Company', 'Brands', '/brands'],
    ['Company', 'Gift registries', '/giftregistry/search/index'],
    ['Company', 'Careers', '/careers'],
    ['', 'Terms', '/terms', 'legal'],
    ['', 'Privacy', '/privacy', 'legal'],
    ['', 'Privacy', '/privacy-policy-cookie-restriction-mode', 'legal'],
    ['', 'Cookie choices', '/cookie-choices', 'legal'],
    ['', 'Accessibility', '/accessibility', 'legal'],
    ['', 'Imprint', '/imprint', 'legal'],
  );
}
