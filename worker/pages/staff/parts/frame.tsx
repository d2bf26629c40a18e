import type { ReactNode } from 'react';
import { head } from '#shared/seo/head.ts';
import type { Resolution } from '#worker/render/page.ts';
import { StaffBar } from '#worker/render/shell/staff-header.tsx';
import type { Ctx } from '#worker/request/context.ts';
import { memberOf } from '#worker/request/staff.ts';

/** Title and frame of a staff page. */
export interface StaffPlace {
  readonly title: string;
  /** `funnelled` for a page that leads to a payment, by default the frame of staff. */
  readonly frame?: 'funnelled' | 'staff';
}

/** A page for staff; the gate of its address has already checked the member. */
export function staffPage(
  ctx: Ctx,
  { title, frame = 'staff' }: StaffPlace,
  load: () => Promise<ReactNode>,
): Resolution {
  const staff = memberOf(ctx);
  return {
    outcome: 'page',
    page: {
      kind: 'funnelled',
      frame,
      sheet: 'staff',
      head: head({ title, sites: [] }),
      load: async () => ({
        view: (
          <div className="wrap staff">
            {frame === 'funnelled' && <StaffBar staff={staff} current={ctx.path} />}
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
    page: {
      kind: 'funnelled',
      frame: 'staff',
      sheet: 'staff',
      head: head({ title, sites: [] }),
      load: async () => ({ view }),
    },
  };
}
