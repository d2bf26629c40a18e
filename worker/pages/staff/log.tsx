import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { writeCsv } from '#shared/encode/csv.ts';
import { CHANGE_KINDS, ChangeView, changeText } from '#worker/pages/staff/parts/change-words.tsx';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { StaffPager } from '#worker/pages/staff/parts/pager.tsx';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';
import { utc } from '#worker/pages/staff/parts/time.ts';
import type { PageRoute, StoreRoute } from '#worker/render/page.ts';
import { memberOf } from '#worker/request/staff.ts';
import type { LogQuery, WholeDeed } from '#worker/store/staff/staff-log.ts';

const PATH = '/staff/log';
const PER_PAGE = 100;
/** Changes of an entry that are shown, and that its file has. */
const MOST_CHANGES = { shown: 10, filed: 200 };
/** Most entries of a file, and how many are read at once. */
const MOST_ROWS = 20_000;
const ROWS_AT_ONCE = 100;

function askedOf(asked: URLSearchParams): LogQuery {
  const text = (name: string) => (asked.get(name) ?? '').trim().slice(0, 320);
  return { email: text('email'), kind: text('kind'), key: text('key') };
}

function Entry({ deed }: { readonly deed: WholeDeed }): ReactNode {
  const { atMs, email, action, subject, changes, changeCount } = deed;
  const more = changeCount - changes.length;
  return (
    <tr>
      <td>{utc(atMs)}</td>
      <td>{email}</td>
      <td>{action}</td>
      <td className="wraps">{subject}</td>
      <td className="wraps">
        {changes.length > 0 && (
          <ul className="log-changes">
            {changes.map((change) => (
              <ChangeView key={`${change.kind} ${change.key} ${change.site}`} change={change} />
            ))}
            {more > 0 && <li>{`and ${more} more`}</li>}
          </ul>
        )}
      </td>
    </tr>
  );
}

function LogView(props: {
  readonly deeds: readonly WholeDeed[];
  readonly count: number;
  readonly page: number;
  readonly asked: LogQuery;
}): ReactNode {
  const { deeds, count, page, asked } = props;
  const query = { ...asked };
  return (
    <>
      <h1 className="d d64">Log</h1>
      <form className="staff-filters" action={PATH}>
        <TextField
          name="email"
          id="log-email"
          label="Email of a member, or name of a token"
          defaultValue={asked.email}
          maxLength={320}
        />
        <SelectField
          name="kind"
          id="log-kind"
          label="Changes of"
          placeholder="Everything"
          options={CHANGE_KINDS}
          defaultValue={asked.kind}
        />
        <TextField name="key" id="log-key" label="Identifier or SKU" defaultValue={asked.key} maxLength={255} />
        <Button look="line">Show</Button>
      </form>
      {deeds.length === 0 ? (
        <p>No activity yet.</p>
      ) : (
        <>
          <p>
            <a className="link" href={`${PATH}.csv?${new URLSearchParams(query)}`}>
              Download as CSV
            </a>
          </p>
          <StaffTable label="Activity log" columns={['When', 'Who', 'What', 'To what', 'Before and after']}>
            {deeds.map((deed) => (
              <Entry key={deed.id} deed={deed} />
            ))}
          </StaffTable>
        </>
      )}
      <StaffPager
        page={page}
        perPage={PER_PAGE}
        count={count}
        pageHref={(to) => `${PATH}?${new URLSearchParams({ ...query, page: String(to) })}`}
      />
    </>
  );
}

/** The log of staff actions with what each has changed, the latest first. */
export const staffLogPage: PageRoute = {
  path: PATH,
  gate: 'staff',
  find: async (ctx) =>
    staffPage(ctx, { title: 'Log' }, async () => {
      const query = ctx.url.searchParams;
      const asked = askedOf(query);
      const page = Math.min(10_000, Math.max(1, Math.floor(Number(query.get('page'))) || 1));
      return (
        <LogView
          {...(await ctx.store.staffLog.page(asked, page, PER_PAGE, MOST_CHANGES.shown))}
          page={page}
          asked={asked}
        />
      );
    }),
};

/** The log as a file: a row for each entry, or for each change of an entry. */
export const staffLogFileRoute: StoreRoute = {
  path: `${PATH}.csv`,
  gate: 'staff',
  show: async (c) => {
    const ctx = c.get('ctx');
    const asked = askedOf(ctx.url.searchParams);
    const rows: string[][] = [];
    for (let page = 1; rows.length < MOST_ROWS; page += 1) {
      const { deeds } = await ctx.store.staffLog.page(asked, page, ROWS_AT_ONCE, MOST_CHANGES.filed);
      for (const { atMs, email, action, subject, changes } of deeds) {
        const own = [new Date(atMs).toISOString(), email, action, subject];
        if (changes.length === 0) rows.push([...own, '', '', '', '', '', '']);
        for (const change of changes) {
          const { kind, key, site, before, after } = change;
          rows.push([...own, kind, key, site, before ?? '', after ?? '', changeText(change)]);
        }
      }
      if (deeds.length < ROWS_AT_ONCE) break;
    }
    await ctx.store.staffLog.add(memberOf(ctx).email, 'log export', `${rows.length} rows`, ctx.now);
    const columns = ['time', 'who', 'what', 'to_what', 'kind', 'key', 'site', 'before', 'after', 'words'];
    return new Response(writeCsv([columns, ...rows]), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="log.csv"',
        'cache-control': 'private, no-store',
      },
    });
  },
};
