/** What someone of the staff is taken on for. */
export const STAFF_ROLES = ['content', 'orders', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** A part of the back office: what it says, what it sells, and who works there. Each role has its own; admins have all. */
export type StaffArea = StaffRole;

/** Roles in the words of the back office. */
export const ROLE_WORDS: Readonly<Record<StaffRole, string>> = {
  content: 'Content: search words, reviews, gyms, insight',
  orders: 'Orders: orders, quotes, returns, stock, mails',
  admin: 'Admin: everything, members and their log',
};

/** Whether someone with a role may see and change a part of the back office. */
export function mayEnter(role: StaffRole, area: StaffArea): boolean {
  return role === 'admin' || role === area;
}
