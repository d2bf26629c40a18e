import type { ReactNode } from 'react';
import { Wordmark } from '#client/ui/wordmark.tsx';
import type { StaffRight } from '#shared/staff/rights.ts';
import { may, type StaffMember } from '#worker/request/staff.ts';

/** A page of the back office. */
interface StaffEntry {
  readonly path: string;
  readonly label: string;
  /** The right that it takes. */
  readonly right: StaffRight;
}

/** Pages of the back office, by desk. */
export const DESKS: readonly { readonly label: string; readonly entries: readonly StaffEntry[] }[] = [
  {
    label: 'Sales',
    entries: [
      { path: '/staff/orders', label: 'Orders', right: 'orders' },
      { path: '/order-manager-quote', label: 'Quotes', right: 'fulfill' },
      { path: '/staff/returns', label: 'Returns', right: 'orders' },
      { path: '/staff/subscriptions', label: 'Subscriptions', right: 'orders' },
      { path: '/staff/stock', label: 'Stock', right: 'stock' },
      { path: '/staff/prices', label: 'Prices', right: 'prices' },
      { path: '/staff/cart-rules', label: 'Cart rules', right: 'coupons' },
      { path: '/staff/mails', label: 'Mails', right: 'mails' },
      { path: '/staff/forms', label: 'Forms', right: 'messages' },
      { path: '/staff/questions', label: 'Questions', right: 'mails' },
    ],
  },
  {
    label: 'Content',
    entries: [
      { path: '/staff/changesets', label: 'Changesets', right: 'edit' },
      { path: '/staff/calendar', label: 'Calendar', right: 'edit' },
      { path: '/staff/search', label: 'Search', right: 'curate' },
      { path: '/staff/reviews', label: 'Reviews', right: 'curate' },
      { path: '/staff/gyms', label: 'Gyms', right: 'curate' },
      { path: '/staff/insight', label: 'Insight', right: 'insight' },
      { path: '/staff/tracking', label: 'Tracking', right: 'insight' },
    ],
  },
  {
    label: 'Competitions',
    entries: [{ path: '/staff/events', label: 'Events', right: 'moderate' }],
  },
  {
    label: 'Store',
    entries: [
      { path: '/staff/members', label: 'Members', right: 'staff' },
      { path: '/staff/flags', label: 'Flags', right: 'flags' },
      { path: '/staff/log', label: 'Log', right: 'staff' },
      { path: '/staff/reports', label: 'Reports', right: 'staff' },
    ],
  },
];

/** Whether a page is an entry of the bar or below it. */
function currentOf(path: string, entry: string): 'page' | 'true' | undefined {
  if (path === entry) return 'page';
  return path.startsWith(`${entry}/`) ? 'true' : undefined;
}

/** The desks of a member, each with the pages that the member may open. */
function desksOf(staff: StaffMember): typeof DESKS {
  return DESKS.map(({ label, entries }) => ({
    label,
    entries: entries.filter(({ right }) => may({ staff }, right)),
  })).filter(({ entries }) => entries.length > 0);
}

export interface StaffBarProps {
  readonly staff: StaffMember;
  /** Path of the current page. */
  readonly current: string;
}

/** The pages that a member may open, and the way out. */
export function StaffBar({ staff, current }: StaffBarProps): ReactNode {
  return (
    <nav className="staff-bar" aria-label="Staff">
      <search>
        <form action="/staff/find" className="staff-find">
          <input
            className="inp"
            type="search"
            name="q"
            maxLength={320}
            aria-label="Find anything"
            placeholder="Find"
            autoComplete="off"
          />
        </form>
      </search>
      {desksOf(staff).map(({ label, entries }) => (
        <div key={label} className="staff-desk">
          <span className="mute s13">{label}</span>
          {entries.map(({ path, label: name }) => (
            <a key={path} className="link" href={path} aria-current={currentOf(current, path)}>
              {name}
            </a>
          ))}
        </div>
      ))}
      <form method="post" action="/staff/logout">
        <span>{staff.name}</span>
        <button className="link" type="submit">
          Sign out
        </button>
      </form>
    </nav>
  );
}

/** The header of staff pages, which have no other. `staff`: undefined before someone has signed in. */
export function StaffHeader({
  staff,
  current,
}: {
  readonly staff: StaffMember | undefined;
  readonly current: string;
}): ReactNode {
  return (
    <header className="staff-head">
      <a className="mark" href="/staff" aria-label="Northbar staff, start">
        <Wordmark />
        <span>Staff</span>
      </a>
      {staff && <StaffBar staff={staff} current={current} />}
    </header>
  );
}
