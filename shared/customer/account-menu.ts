import type { Site } from '#shared/site/sites.ts';

/** A page of the account area, with its name in the menu. */
export interface AccountLink {
  readonly path: `/account/${string}` | '/zeus-builder';
  readonly label: string;
  /** A site fact that the page requires; undefined for a page on every site. */
  readonly needs?: 'hasGymBuilder';
}

/** A group of pages in the account area (spec 1 section 2.1). */
export interface AccountGroup {
  readonly title: string;
  readonly links: readonly AccountLink[];
}

/** The menu of the account area, including pages that only some sites have. */
const WHOLE_MENU: readonly AccountGroup[] = [
  {
    title: 'Shopping',
    links: [
      { path: '/account/dashboard', label: 'Overview' },
      { path: '/account/orders', label: 'Orders' },
      { path: '/account/subscriptions', label: 'Subscriptions' },
      { path: '/account/bin', label: 'Notify me' },
      { path: '/account/reviews', label: 'Reviews' },
    ],
  },
  {
    title: 'Lists',
    links: [
      { path: '/account/wishlist', label: 'Wishlist' },
      { path: '/account/registry', label: 'Gift registries' },
      { path: '/account/my-lists', label: 'My lists' },
      { path: '/account/custom-quoting', label: 'Custom quotes' },
    ],
  },
  {
    title: 'Training',
    links: [
      { path: '/account/programming', label: 'Iron Game Programming' },
      { path: '/account/workout-statistics', label: 'Workouts' },
      { path: '/account/earned-store', label: 'Earned store' },
      { path: '/account/events', label: 'Events' },
      { path: '/account/my-gyms', label: 'My gyms' },
      { path: '/account/zeus-saved-design', label: 'Saved gym designs', needs: 'hasGymBuilder' },
    ],
  },
  {
    title: 'Details',
    links: [
      { path: '/account/about-me', label: 'About me' },
      { path: '/account/address', label: 'Addresses' },
      { path: '/account/payment-methods', label: 'Payment methods' },
      { path: '/account/settings', label: 'Settings' },
      { path: '/account/data', label: 'Your data' },
    ],
  },
];

function linksOf(site: Site, links: readonly AccountLink[]): readonly AccountLink[] {
  return links.filter(({ needs }) => needs === undefined || site[needs]);
}

/** The menu of the account area on a site. */
export function accountMenu(site: Site): readonly AccountGroup[] {
  return WHOLE_MENU.map(({ title, links }) => ({ title, links: linksOf(site, links) }));
}

/** Pages of the account area that are missing from its menu because they are for guests. */
const FOR_GUESTS: readonly string[] = ['/account/register', '/account/forgot-password'];

/** Whether a path is a page of the account area of a site. */
export function isAccountPath(site: Site, path: string): boolean {
  return FOR_GUESTS.includes(path) || accountMenu(site).some(({ links }) => links.some((link) => link.path === path));
}

/** The dropdown of the header for customers who are logged in (spec 1 section 2.2); the logout button follows it. */
export function headerAccountLinks(site: Site): readonly AccountLink[] {
  return linksOf(site, [
    { path: '/account/dashboard', label: 'My account' },
    { path: '/zeus-builder', label: 'ZEUS Gym Builder', needs: 'hasGymBuilder' },
    { path: '/account/orders', label: 'Order history' },
    { path: '/account/programming', label: 'Iron Game Programming' },
    { path: '/account/wishlist', label: 'My wishlist' },
    { path: '/account/settings', label: 'Account settings' },
  ]);
}
