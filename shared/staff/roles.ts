/** The job of a staff member. */
export const STAFF_ROLES = ['content', 'orders', 'events', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/**
 * A part of the back office: its contents, its sales, its events, or its staff. Each role has its own area; admins can enter all of
 * them.
 */
export type StaffArea = StaffRole;

/** Names of the roles, as the back office shows them. */
export const ROLE_WORDS: Readonly<Record<StaffRole, string>> = {
  content: 'Content: pages and prices in changesets, search words, reviews, gyms, insight, tracking',
  orders: 'Orders: orders, quotes, returns, stock, mails, forms',
  events: 'Events: scores of the events that are named',
  admin: 'Admin: everything, members and their log',
};

/** Tells whether a role may see and change a part of the back office. */
export function mayEnter(role: StaffRole, area: StaffArea): boolean {
  return role === 'admin' || role === area;
}

/** Tells whether a member may enter scores of an edition of an event: admins of all, moderators of those that are named. */
export function mayModerate(
  { role, events = [] }: { readonly role: StaffRole; readonly events?: readonly string[] },
  editionId: string,
): boolean {
  return role === 'admin' || (role === 'events' && events.includes(editionId));
}
