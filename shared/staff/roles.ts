/** The job of a staff member. */
export const STAFF_ROLES = ['content', 'orders', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/**
 * A part of the back office: its contents, its sales, or its staff. Each role has its own area; admins can enter all of
 * them.
 */
export type StaffArea = StaffRole;

/** Names of the roles, as the back office shows them. */
export const ROLE_WORDS: Readonly<Record<StaffRole, string>> = {
  content: 'Content: search words, reviews, gyms, insight',
  orders: 'Orders: orders, quotes, returns, stock, mails, forms',
  admin: 'Admin: everything, members and their log',
};

/** Tells whether a role may see and change a part of the back office. */
export function mayEnter(role: StaffRole, area: StaffArea): boolean {
  return role === 'admin' || role === area;
}
