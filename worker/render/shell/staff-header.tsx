import type { ReactNode } from 'react';
import { Wordmark } from '#client/ui/wordmark.tsx';
import { mayEnter, type StaffArea } from '#shared/staff/roles.ts';
import type { StaffMember } from '#worker/request/staff.ts';

/** A page of the back office. */
interface StaffEntry {
  readonly path: string;
  readonly label: string;
}

/** Pages of the back office by the area that each belongs to. */
const DESKS: readonly { readonly area: StaffArea; readonly label: string; readonly entries: readonly StaffEntry[] }[] =
  [
    {
      area: 'orders',
      label: 'Sales',
      entries: [
        { path: '/staff/orders', label: 'Orders' },
        { path: '/order-manager-quote', label: 'Quotes' },
        { path: '/staff/returns', label: 'Returns' },
        { path: '/staff/subscriptions', label: 'Subscriptions' },
        { path: '/staff/stock', label: 'Stock' },
        { path: '/staff/cart-rules', label: 'Cart rules' },
        { path: '/staff/mails', label: 'Mails' },
        { path: '/staff/forms', label: 'Forms' },
        { path: '/staff/questions', label: 'Questions' },
      ],
    },
    {
      area: 'content',
      label: 'Content',
      entries: [
        { path: '/staff/changesets', label: 'Changesets' },
        { path: '/staff/search', label: 'Search' },
        { path: '/staff/reviews', label: 'Reviews' },
        { path: '/staff/gyms', label: 'Gyms' },
        { path: '/staff/insight', label: 'Insight' },
        { path: '/staff/tracking', label: 'Tracking' },
      ],
    },
    {
      area: 'events',
      label: 'Competitions',
      entries: [{ path: '/staff/events', label: 'Events' }],
    },
    {
      area: 'admin',
      label: 'Store',
      entries: [
        { path: '/staff/members', label: 'Members' },
        { path: '/staff/flags', label: 'Flags' },
        { path: '/staff/log', label: 'Log' },
        { path: '/staff/reports', label: 'Reports' },
      ],
    },
  ];

/** Whether a page is an entry of the bar or below it. */
function currentOf(path: string, entry: string): 'page' | 'true' | undefined {
  if (path === entry) return 'page';
  return path.startsWith(`${entry}/`) ? 'true' : undefined;
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
      {DESKS.filter(({ area }) => mayEnter(staff.role, area)).map(({ label, entries }) => (
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
