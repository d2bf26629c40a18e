import type { ReactNode } from 'react';
import { Note } from '#client/ui/note.tsx';
import { head } from '#shared/seo/head.ts';
import { mayEnter, type StaffArea } from '#shared/staff/roles.ts';
import { merchantWarnings } from '#worker/acts/merchant-warnings.ts';
import { type PageRoute, type Resolution, redirectTo } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import { memberOf, type StaffMember } from '#worker/request/staff.ts';

/** Pages of the back office, and the area that each belongs to. */
const PAGES: readonly { readonly path: string; readonly label: string; readonly area: StaffArea }[] = [
  { path: '/staff/orders', label: 'Orders', area: 'orders' },
  { path: '/order-manager-quote', label: 'Quotes', area: 'orders' },
  { path: '/staff/returns', label: 'Returns', area: 'orders' },
  { path: '/staff/subscriptions', label: 'Subscriptions', area: 'orders' },
  { path: '/staff/stock', label: 'Stock', area: 'orders' },
  { path: '/staff/mails', label: 'Mails', area: 'orders' },
  { path: '/staff/forms', label: 'Forms', area: 'orders' },
  { path: '/staff/search', label: 'Search', area: 'content' },
  { path: '/staff/reviews', label: 'Reviews', area: 'content' },
  { path: '/staff/gyms', label: 'Gyms', area: 'content' },
  { path: '/staff/insight', label: 'Insight', area: 'content' },
  { path: '/staff/members', label: 'Members', area: 'admin' },
  { path: '/staff/log', label: 'Log', area: 'admin' },
  { path: '/staff/reports', label: 'Reports', area: 'admin' },
];

/** The first page that a member's role may open. */
export function staffHome({ role }: Pick<StaffMember, 'role'>): string {
  return PAGES.find(({ area }) => mayEnter(role, area))?.path ?? '/staff/login';
}

/** Whether a page is an entry of the bar or below it. */
function currentOf(path: string, entry: string): 'page' | 'true' | undefined {
  if (path === entry) return 'page';
  return path.startsWith(`${entry}/`) ? 'true' : undefined;
}

/** The navigation bar above every staff page. */
function Bar({ staff, current }: { readonly staff: StaffMember; readonly current: string }): ReactNode {
  return (
    <nav className="staff-bar" aria-label="Staff">
      {PAGES.filter(({ area }) => mayEnter(staff.role, area)).map(({ path, label }) => (
        <a key={path} className="link" href={path} aria-current={currentOf(current, path)}>
          {label}
        </a>
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

/** Title and frame of a staff page. */
export interface StaffPlace {
  readonly title: string;
  readonly frame?: 'full' | 'funnelled';
}

/** Problems of the store, shown at the top of a member's first page. */
function Warnings({ texts }: { readonly texts: readonly string[] }): ReactNode {
  return texts.map((text) => <Note key={text} kind="warn" lead={text} />);
}

/** The address that members remember. It redirects to the first page of their role. */
export const staffIndexPage: PageRoute = {
  path: '/staff',
  gate: 'entrance',
  find: async ({ staff, url }) => redirectTo(url.origin + (staff ? staffHome(staff) : '/staff/login'), 302),
};

/** A page for staff; the gate of its address has already checked the member. */
export function staffPage(ctx: Ctx, { title, frame = 'full' }: StaffPlace, load: () => Promise<ReactNode>): Resolution {
  const staff = memberOf(ctx);
  return {
    outcome: 'page',
    page: {
      kind: frame === 'funnelled' ? 'funnelled' : 'content',
      frame,
      sheet: 'staff',
      head: head({ title, sites: [] }),
      load: async () => ({
        view: (
          <div className="wrap staff">
            <Bar staff={staff} current={ctx.path} />
            {ctx.path === staffHome(staff) && <Warnings texts={await merchantWarnings(ctx)} />}
            {await load()}
          </div>
        ),
      }),
    },
  };
}

/** A page of the sign-in process, for anyone who is not signed in yet. */
export function staffEntrance(title: string, view: ReactNode): Resolution {
  return {
    outcome: 'page',
    page: { kind: 'content', sheet: 'staff', head: head({ title, sites: [] }), load: async () => ({ view }) },
  };
}
