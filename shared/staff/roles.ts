/** The job of a staff member. What each may do: `rights.ts`. */
export const STAFF_ROLES = ['editor', 'content', 'merchandiser', 'support', 'orders', 'events', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Names of the roles, as the back office shows them. */
export const ROLE_WORDS: Readonly<Record<StaffRole, string>> = {
  editor: 'Editor: content drafts that others publish',
  content: 'Content: content and price drafts, and publishing',
  merchandiser: 'Merchandiser: content, prices, cart rules and stock',
  support: 'Support: reads orders, answers messages',
  orders: 'Orders: orders, quotes, returns, refunds, stock, messages',
  events: 'Events: scores for assigned events',
  admin: 'Admin: everything, members and their log',
};

/** Tells whether a member may enter scores of an edition of an event: admins of all, moderators of those that are named. */
export function mayModerate(
  { role, events = [] }: { readonly role: StaffRole; readonly events?: readonly string[] },
  editionId: string,
): boolean {
  return role === 'admin' || (role === 'events' && events.includes(editionId));
}
