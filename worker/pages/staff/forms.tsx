import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { countOf } from '#client/ui/count-text.ts';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { writeCsv } from '#shared/encode/csv.ts';
import { siteOfEntry } from '#worker/acts/forward-entry.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { StaffPager } from '#worker/pages/staff/parts/pager.tsx';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';
import { utc } from '#worker/pages/staff/parts/time.ts';
import type { PageRoute, StoreRoute } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import { memberOf } from '#worker/request/staff.ts';
import { ENTRY_STATES, type EntryFilter, type EntryState, type FormEntry } from '#worker/store/form/form-entries.ts';

/** Address of the list; entries are below it. */
export const STAFF_FORMS_PATH = '/staff/forms';
const PER_PAGE = 50;
/** Most entries of a file, read page by page. */
const MOST_ROWS = 10_000;
const ROWS_AT_ONCE = 500;
/** Most characters of what staff search for. */
const LONGEST_TEXT = 100;

/** Names of the states, as the back office shows them. */
export const ENTRY_WORDS: Readonly<Record<EntryState, string>> = {
  new: 'New',
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
  spam: 'Spam',
};

function askedOf({ staff, url: { searchParams: query } }: Ctx): {
  readonly filter: EntryFilter;
  readonly page: number;
} {
  const state = [...ENTRY_STATES, 'refused' as const].find((each) => each === query.get('status')) ?? '';
  return {
    filter: {
      formHash: (query.get('form') ?? '').slice(0, 64),
      state,
      assigned: (query.get('assigned') ?? '').slice(0, 320),
      text: (query.get('text') ?? '').trim().slice(0, LONGEST_TEXT),
      sites: staff?.sites,
    },
    page: Math.min(10_000, Math.max(1, Math.floor(Number(query.get('page'))) || 1)),
  };
}

function queryOf(
  { formHash, state, assigned, text }: EntryFilter,
  more: Readonly<Record<string, string>> = {},
): string {
  return `?${new URLSearchParams({ form: formHash, status: state, assigned, text, ...more })}`;
}

function Filters({
  filter,
  names,
  own,
}: {
  readonly filter: EntryFilter;
  readonly names: ReadonlyMap<string, string>;
  readonly own: string;
}): ReactNode {
  return (
    <form className="staff-filters" action={STAFF_FORMS_PATH}>
      <SelectField
        name="form"
        label="Form"
        options={[{ value: '', label: 'All' }, ...[...names].map(([value, label]) => ({ value, label }))]}
        defaultValue={filter.formHash}
      />
      <SelectField
        name="status"
        label="State"
        options={[
          { value: '', label: 'All but spam' },
          ...ENTRY_STATES.map((value) => ({ value, label: ENTRY_WORDS[value] })),
          { value: 'refused', label: 'Refused by the service' },
        ]}
        defaultValue={filter.state}
      />
      <SelectField
        name="assigned"
        label="Assigned to"
        options={[
          { value: '', label: 'Anyone' },
          { value: own, label: 'Me' },
        ]}
        defaultValue={filter.assigned}
      />
      <TextField name="text" label="Words or address" defaultValue={filter.text} maxLength={LONGEST_TEXT} />
      <Button look="line">Find</Button>
    </form>
  );
}

/** The beginning of what was entered, so that entries can be told apart. */
function beginningOf({ fields, email }: FormEntry): string {
  const texts = fields.filter(({ values }) => values[0] !== email);
  const longest = texts.toSorted((a, b) => b.values.join().length - a.values.join().length)[0];
  return (longest?.values.join(', ') ?? '').slice(0, 120);
}

function Row({ entry }: { readonly entry: FormEntry }): ReactNode {
  const { entryId, formName, email, state, assigned, forwarding, createdMs } = entry;
  return (
    <tr>
      <td>
        <a className="link" href={`${STAFF_FORMS_PATH}/${entryId}`}>
          {utc(createdMs)}
        </a>
      </td>
      <td>{formName}</td>
      <td>{siteOfEntry(entry).code}</td>
      <td>{email}</td>
      <td className="wraps">{beginningOf(entry)}</td>
      <td>
        {ENTRY_WORDS[state]}
        {forwarding === 'refused' && ', refused by the service'}
      </td>
      <td>{assigned}</td>
    </tr>
  );
}

/** What visitors entered in forms, the newest first. */
export const staffFormsPage: PageRoute = {
  path: STAFF_FORMS_PATH,
  gate: 'messages',
  find: async (ctx) =>
    staffPage(ctx, { title: 'Forms' }, async () => {
      const { filter, page } = askedOf(ctx);
      const [names, { entries, count }] = await Promise.all([
        ctx.store.forms.names(),
        ctx.store.formEntries.page(filter, page, PER_PAGE),
      ]);
      return (
        <>
          <h1 className="d d64">Forms</h1>
          <Filters filter={filter} names={names} own={memberOf(ctx).email} />
          <p role="status">{count === 0 ? 'No entries found.' : countOf(count, 'entry', 'entries', ctx.site.locale)}</p>
          <StaffTable label="Entries" columns={['Time', 'Form', 'Site', 'Address', 'Entry', 'State', 'Assigned to']}>
            {entries.map((entry) => (
              <Row key={entry.entryId} entry={entry} />
            ))}
          </StaffTable>
          <StaffPager
            page={page}
            perPage={PER_PAGE}
            count={count}
            pageHref={(at) => STAFF_FORMS_PATH + queryOf(filter, { page: String(at) })}
          />
          {count > 0 && (
            <p>
              <ButtonLink look="line" href={`${STAFF_FORMS_PATH}.csv${queryOf(filter)}`}>
                Download as CSV
              </ButtonLink>
            </p>
          )}
        </>
      );
    }),
};

/** The rows of a file of entries, their names first, with a column for each field that any entry has. */
async function rowsOf({ store }: Ctx, filter: EntryFilter): Promise<readonly (readonly string[])[]> {
  const entries: FormEntry[] = [];
  for (let page = 1; entries.length < MOST_ROWS; page += 1) {
    const part = await store.formEntries.page(filter, page, ROWS_AT_ONCE);
    entries.push(...part.entries);
    if (part.entries.length < ROWS_AT_ONCE) break;
  }
  const names = [...new Set(entries.flatMap(({ fields }) => fields.map(({ name }) => name)))];
  const rows = entries.map(({ entryId, formName, createdMs, email, state, assigned, fields, ...entry }) => [
    entryId,
    new Date(createdMs).toISOString(),
    formName,
    siteOfEntry(entry).code,
    email,
    ENTRY_WORDS[state],
    assigned,
    ...names.map((name) => fields.find((field) => field.name === name)?.values.join(', ') ?? ''),
  ]);
  return [['id', 'time', 'form', 'site', 'email', 'state', 'assigned', ...names], ...rows];
}

/** The entries of a filter as a file. */
export const formEntriesFileRoute: StoreRoute = {
  path: `${STAFF_FORMS_PATH}.csv`,
  gate: 'messages',
  show: async (c) => {
    const ctx = c.get('ctx');
    const rows = await rowsOf(ctx, askedOf(ctx).filter);
    await ctx.store.staffLog.add(memberOf(ctx).email, 'forms export', `${rows.length - 1} entries`, ctx.now);
    return new Response(writeCsv(rows), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="entries.csv"',
        'cache-control': 'private, no-store',
      },
    });
  },
};
