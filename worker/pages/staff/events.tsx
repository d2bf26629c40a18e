import type { ReactNode } from 'react';
import { formatWallTime } from '#shared/event/wall-time.ts';
import { mayModerate } from '#shared/staff/roles.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';
import type { PageRoute } from '#worker/render/page.ts';
import { memberOf } from '#worker/request/staff.ts';

const PATH = '/staff/events';

/** Events whose scores the member may enter, the latest first. */
export const staffEventsPage: PageRoute = {
  path: PATH,
  gate: 'events',
  find: async (ctx) =>
    staffPage(ctx, { title: 'Events' }, async (): Promise<ReactNode> => {
      const staff = memberOf(ctx);
      const editions = (await ctx.store.eventEditions.all()).filter(({ id }) => mayModerate(staff, id));
      return (
        <>
          <h1 className="d d64">Events</h1>
          {editions.length === 0 && <p>No events yet.</p>}
          <StaffTable label="Events" columns={['Event', 'Begins', 'Time zone', 'Venue', 'Shown on']}>
            {editions.map(({ id, name, startsMs, timeZone, venue, site }) => (
              <tr key={id}>
                <th scope="row">
                  <a className="link" href={`/events/moderate/${id}`}>
                    {name}
                  </a>
                </th>
                <td>{formatWallTime(startsMs, timeZone).replace('T', ' ')}</td>
                <td>{timeZone}</td>
                <td>{venue}</td>
                <td>{site ?? 'all sites'}</td>
              </tr>
            ))}
          </StaffTable>
        </>
      );
    }),
};
