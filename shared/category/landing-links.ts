import type { MenuLink } from '#shared/navigation/contract.ts';
import type { SiteCode } from '#shared/site/sites.ts';

/** Links that a category shows besides its list (spec 1 section 2.4). */
export interface CategoryLinks {
  /** How the categories beside it are shown above the list: as words, or as picture tiles. */
  readonly style: 'text' | 'tiles';
  /** Above the list. */
  readonly top: readonly MenuLink[];
  /** Below the list. */
  readonly bottom: readonly MenuLink[];
}

interface Row {
  readonly style?: 'text';
  readonly top?: readonly SiteLink[];
  readonly bottom?: readonly SiteLink[];
}

/** A link that some sites alone show; without `sites` all of them do. */
interface SiteLink extends MenuLink {
  readonly sites?: readonly SiteCode[];
}

const link = (label: string, href: string, ...sites: SiteCode[]): SiteLink =>
  sites.length > 0 ? { label, href, sites } : { label, href };

/** Rows by category id. An imported shop's other categories show their siblings as tiles and nothing else. */
const ROWS: Readonly<Record<number, Row>> = {
  // Barbells
  4101: {
    top: [link('Compare all bars', '/compare/bars')],
    bottom: [
      link('Collars', '/collars'),
      link('Bumper plates', '/bumper-plates'),
      link('Bars made in USA', '/made-in-usa', 'USA', 'APO'),
    ],
  },
  // Bumper plates
  4102: {
    top: [link('Hundo pricing', '/hundo', 'USA', 'CAN', 'APO')],
    bottom: [link('Change plates', '/change-plates'), link('Plate storage', '/storage')],
  },
  // Racks
  4103: { bottom: [link('Garage gyms', '/garage-gyms'), link('Benches', '/benches'), link('Storage', '/storage')] },
  // Apparel
  4104: { bottom: [link('Shoes and support', '/shoes'), link('Gift cards', '/gift-cards')] },
  // Shoes
  4105: { style: 'text', bottom: [link('Straps', '/straps'), link('Apparel', '/apparel')] },
  // Straps
  4106: { style: 'text', bottom: [link('Accessories', '/accessories')] },
  // Strongman
  4107: { bottom: [link('Conditioning', '/conditioning'), link('Military', '/military', 'USA', 'APO')] },
  // Mobility
  4108: { bottom: [link('Programs', '/programs'), link('Gymnastics', '/gymnastics')] },
  // Gift guide
  4109: {
    top: [link('Gift cards', '/gift-cards')],
    bottom: [link('Apparel', '/apparel'), link('New gear', '/new-gear')],
  },
  // Replacement parts
  4110: { style: 'text', bottom: [link('Warranty', '/warranty'), link('Returns', '/returns', 'USA', 'CAN', 'APO')] },
  // Storage, facilities and gyms: landing pages whose lists stay small
  4691: { style: 'text', bottom: [link('Racks', '/racks')] },
  6043: { style: 'text', bottom: [link('Affiliate gyms', '/affiliate-gyms')] },
  6069: { style: 'text', bottom: [link('Racks', '/racks'), link('Barbells', '/barbells')] },
};

function shown(links: readonly SiteLink[] | undefined, site: SiteCode): readonly MenuLink[] {
  return (links ?? []).filter((each) => each.sites === undefined || each.sites.includes(site));
}

/** Links of a category on a site. */
export function categoryLinksOf(categoryId: number, site: SiteCode): CategoryLinks {
  const row = ROWS[categoryId];
  return { style: row?.style ?? 'tiles', top: shown(row?.top, site), bottom: shown(row?.bottom, site) };
}
