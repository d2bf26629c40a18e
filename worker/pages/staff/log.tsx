import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { StaffPager } from '#worker/pages/staff/parts/pager.tsx';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';
import type { PageRoute } from '#worker/render/page.ts';
import type { StaffDeed } from '#worker/store/staff/staff-log.ts';

const PATH = '/staff/log';
const PER_PAGE = 100;

function LogView(props: {
  readonly deeds: readonly StaffDeed[];
  readonly count: number;
  readonly page: number;
  readonly email: string;
}): ReactNode {
  const { deeds, count, page, email } = props;
  return (
    <>
      <h1 className="d d64">Log</h1>
      <form className="staff-filters" action={PATH}>
        <TextField
          name="email"
          id="log-email"
          label="Email of a member, or name of a token"
          defaultValue={email}
          maxLength={320}
        />
        <Button look="line">Show</Button>
      </form>
      {deeds.length === 0 ? (
        <p>No activity yet.</p>
      ) : (
        <StaffTable label="Activity log" columns={['When (UTC)', 'Who', 'What', 'To what']}>
          {deeds.map(({ id, atMs, email: who, action, subject }) => (
            <tr key={id}>
              <td>{new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')}</td>
              <td>{who}</td>
              <td>{action}</td>
              <td className="wraps">{subject}</td>
            </tr>
          ))}
        </StaffTable>
      )}
      <StaffPager
        page={page}
        perPage={PER_PAGE}
        count={count}
        pageHref={(to) => `${PATH}?${new URLSearchParams({ email, page: String(to) })}`}
      />
    </>
  );
}

/** The log of staff actions, the latest first. */
export const staffLogPage: PageRoute = {
  path: PATH,
  gate: 'staff',
  find: async (ctx) =>
    staffPage(ctx, { title: 'Log' }, async () => {
      const asked = ctx.url.searchParams;
      const email = (asked.get('email') ?? '').trim();
      const page = Math.min(10_000, Math.max(1, Math.floor(Number(asked.get('page'))) || 1));
      return (
        <LogView
          {...(await ctx.store.staffLog.page({ email, kind: '', key: '' }, page, PER_PAGE))}
          page={page}
          email={email}
        />
      );
    }),
};
