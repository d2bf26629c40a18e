import { SITE_CODES, type SiteCode } from '#shared/site/sites.ts';
import type { StaffRole } from './roles.ts';

/**
 * What a member of staff may be allowed to do, each with its words for the back office. Pages, forms and calls name the
 * right that they need; no one asks for a role.
 */
export const STAFF_RIGHTS = {
  edit: 'Edit drafts of pages and records',
  publish: 'Publish, schedule and revert changesets',
  approve: 'Approve changesets that others wrote',
  prices: 'Change prices, promotions and cart rules in changesets',
  coupons: 'See cart rules and turn them off',
  curate: 'Edit search words, and decide about reviews and gyms',
  insight: 'Read insight and tracking',
  orders: 'See orders, returns, subscriptions and their customers',
  fulfill: 'Change orders, returns, subscriptions and quotes',
  refund: 'Capture payments and refund them',
  stock: 'See and change stock',
  messages: 'Read and answer forms',
  mails: 'Read mails, and publish answers to questions about products',
  moderate: 'Enter scores for assigned events',
  registrations: 'Export event registrations',
  flags: 'Switch flags',
  staff: 'Manage members and tokens; read the log and reports',
} as const;
export type StaffRight = keyof typeof STAFF_RIGHTS;

export const STAFF_RIGHT_NAMES = Object.keys(STAFF_RIGHTS) as readonly StaffRight[];

/** The rights of each role; admins have all of them. */
const RIGHTS_OF: Readonly<Record<Exclude<StaffRole, 'admin'>, readonly StaffRight[]>> = {
  editor: ['edit', 'curate', 'insight'],
  content: ['edit', 'publish', 'approve', 'prices', 'curate', 'insight'],
  merchandiser: ['edit', 'publish', 'approve', 'prices', 'coupons', 'curate', 'insight', 'stock'],
  support: ['orders', 'messages', 'mails'],
  orders: ['orders', 'fulfill', 'refund', 'stock', 'messages', 'mails', 'coupons'],
  events: ['moderate'],
};

/** Rights about what all sites share, which a member who is limited to some sites does not have. */
export const RIGHTS_OF_ALL_SITES: readonly StaffRight[] = [
  'curate',
  'insight',
  'mails',
  'registrations',
  'flags',
  'staff',
];

/** Roles that are never limited: admins have all rights, and moderators have their events. */
const OF_EVERY_SITE: readonly StaffRole[] = ['admin', 'events'];

/** The sites to which a member is limited by a choice of sites; [] for every site. */
export function limitOf(role: StaffRole, chosen: readonly SiteCode[]): readonly SiteCode[] {
  return OF_EVERY_SITE.includes(role) || chosen.length === SITE_CODES.length ? [] : chosen;
}

/** Tells whether members with a role have a right; `isLimited`: those who are limited to some sites. */
export function hasRight(role: StaffRole, right: StaffRight, isLimited = false): boolean {
  if (isLimited && RIGHTS_OF_ALL_SITES.includes(right)) return false;
  return role === 'admin' || RIGHTS_OF[role].includes(right);
}
