import type { StaffRole } from './roles.ts';

/**
 * What a member of staff may be allowed to do, each with its words for the back office. Pages, forms and calls name the
 * right that they need; no one asks for a role.
 */
export const STAFF_RIGHTS = {
  edit: 'Edit drafts of pages and records, search words, reviews and gyms',
  publish: 'Publish, schedule and revert changesets',
  approve: 'Approve changesets that others wrote',
  prices: 'Change prices, promotions and cart rules in changesets',
  coupons: 'See cart rules and turn them off',
  insight: 'Read insight and tracking',
  orders: 'See orders, returns, subscriptions and their customers',
  fulfill: 'Change orders, returns, subscriptions and quotes',
  refund: 'Capture payments and refund them',
  stock: 'See and change stock',
  messages: 'Read and answer forms, questions and mails',
  moderate: 'Enter scores for assigned events',
  registrations: 'Export event registrations',
  flags: 'Switch flags',
  staff: 'Manage members and tokens; read the log and reports',
} as const;
export type StaffRight = keyof typeof STAFF_RIGHTS;

export const STAFF_RIGHT_NAMES = Object.keys(STAFF_RIGHTS) as readonly StaffRight[];

/** The rights of each role; admins have all of them. */
const RIGHTS_OF: Readonly<Record<Exclude<StaffRole, 'admin'>, readonly StaffRight[]>> = {
  editor: ['edit', 'insight'],
  content: ['edit', 'publish', 'approve', 'prices', 'insight'],
  merchandiser: ['edit', 'publish', 'approve', 'prices', 'coupons', 'insight', 'stock'],
  support: ['orders', 'messages'],
  orders: ['orders', 'fulfill', 'refund', 'stock', 'messages', 'coupons'],
  events: ['moderate'],
};

/** Tells whether members with a role have a right. */
export function hasRight(role: StaffRole, right: StaffRight): boolean {
  return role === 'admin' || RIGHTS_OF[role].includes(right);
}
