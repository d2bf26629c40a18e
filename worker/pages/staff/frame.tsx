import type { ReactNode } from 'react';
import { head } from '#shared/seo/head.ts';
import { type Resolution, redirectTo } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { StaffMember } from '#worker/request/staff.ts';

/** What stands above every staff page. */
function Bar({ staff }: { readonly staff: StaffMember }): ReactNode {
  return (
    <nav className="staff-bar" aria-label="Staff">
      <a className="link" href="/staff/orders">
        Orders
      </a>
      <a className="link" href="/order-manager-quote">
        Quotes
      </a>
      <a className="link" href="/staff/returns">
        Returns
      </a>
      <a className="link" href="/staff/stock">
        Stock
      </a>
      <a className="link" href="/staff/search">
        Search
      </a>
      <a className="link" href="/staff/insight">
        Insight
      </a>
      <a className="link" href="/staff/mails">
        Mails
      </a>
      <form method="post" action="/staff/logout">
        <span>{staff.name}</span>
        <button className="link" type="submit">
          Sign out
        </button>
      </form>
    </nav>
  );
}

/** A page for staff: whoever is not signed in is asked to. */
export function staffPage(
  ctx: Ctx,
  title: string,
  load: () => Promise<ReactNode>,
  frame: 'full' | 'funnelled' = 'full',
): Resolution {
  const { staff } = ctx;
  if (!staff) return redirectTo(`${ctx.url.origin}/staff/login`, 302);
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
            <Bar staff={staff} />
            {await load()}
          </div>
        ),
      }),
    },
  };
}
