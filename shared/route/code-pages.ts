import type { Flags } from '#shared/flag/flags.ts';
import { INDEX_CATEGORIES } from '#shared/index-post/categories.ts';
import { INDEX_PATH } from '#shared/index-post/place.ts';
import { offersReturns } from '#shared/rma/offers-returns.ts';
import type { Site } from '#shared/site/sites.ts';

/** Conditions for drawing a link, which change without a publish. */
export type LinkNeed = 'christmas' | 'gym-map' | 'returns' | 'stories';

/** What a site's catalog must contain for a page to be worth linking. */
export type CatalogueNeed = 'bars' | 'events' | 'products';

/** A page whose address is defined in code. */
export interface CodePage {
  readonly path: string;
  readonly needs?: LinkNeed;
  readonly catalogue?: CatalogueNeed;
  /** Whether a site has the page; all sites by default. */
  readonly isOn?: (site: Site) => boolean;
  /** Search engines may list it. */
  readonly isListed?: true;
}

const hasGymBuilder = (site: Site): boolean => site.hasGymBuilder;
const takesReturns = (site: Site): boolean => site.hasReturns || site.hasReturnsByFlag;

/**
 * Pages defined in code to which links may lead (spec 1 section 2.1): menus, sitemaps and search redirects look up here
 * what a site has. Addresses below `/account` are in the account's menu (`isAccountPath`).
 */
export const CODE_PAGES: readonly CodePage[] = [
  { path: '/', isListed: true },
  { path: '/search' },
  { path: '/cart' },
  { path: '/checkout' },
  { path: '/login' },
  { path: '/mps-review' },
  { path: '/compare' },
  { path: '/compare/bars', catalogue: 'bars', isListed: true },
  { path: '/newsletter-signup' },
  { path: '/cookie-choices' },
  { path: '/shippingtracker', isListed: true },
  { path: '/rmaprocess', needs: 'returns', isOn: takesReturns },
  { path: '/giftregistry/search/index', isListed: true },
  { path: '/events', catalogue: 'events', isListed: true },
  { path: '/rogue-equipped-gyms', needs: 'gym-map', isListed: true },
  { path: '/zeus-builder', isOn: hasGymBuilder, catalogue: 'products', isListed: true },
  { path: '/zeus-builder/templates', isOn: hasGymBuilder, catalogue: 'products', isListed: true },
  ...['', '/ryourogue', ...INDEX_CATEGORIES.map(({ slug }) => `/${slug}`)].map(
    (below): CodePage => ({ path: INDEX_PATH + below, needs: 'stories', isListed: true }),
  ),
];

const byPath = new Map(CODE_PAGES.map((page) => [page.path, page]));

/** The page defined in code at a path, or undefined. */
export function codePage(path: string): CodePage | undefined {
  return byPath.get(path);
}

/** Whether the condition of a link is currently met. */
export function needHolds(
  need: LinkNeed | null | undefined,
  now: { readonly site: Site; readonly flags: Flags; readonly hasStories: boolean },
): boolean {
  switch (need) {
    case 'returns':
      return offersReturns(now.site, now.flags);
    case 'christmas':
      return now.flags.show_christmas_shipping_banner;
    case 'gym-map':
      return now.flags.enable_gym_map;
    case 'stories':
      return now.hasStories;
    default:
      return true;
  }
}
