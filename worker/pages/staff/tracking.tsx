import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { writeCsv } from '#shared/encode/csv.ts';
import { CONSUMERS, LEDGER_CONSUMERS, type LedgerConsumer } from '#shared/tracking/consumers.ts';
import { LEDGER_STATES, type LedgerState } from '#shared/tracking/ledger-entry.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';
import { utc } from '#worker/pages/staff/parts/time.ts';
import type { PageRoute, Resolution, StoreRoute } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { memberOf } from '#worker/request/staff.ts';
import { EVENT_DAYS, PURCHASE_DAYS } from '#worker/store/tracking/ledger.ts';

const PATH = '/staff/tracking';
const PER_PAGE = 50;
/** Most rows of the file. */
const WRITTEN = 5000;

const STATE_WORDS: Readonly<Record<LedgerState, string>> = { due: 'Waiting', taken: 'Taken', failed: 'Failed' };

type Found = Awaited<ReturnType<Ctx['store']['ledger']['latest']>>;
type Entry = Found['entries'][number];

interface Asked {
  readonly consumer: LedgerConsumer | undefined;
  readonly state: LedgerState | undefined;
  readonly before: number | undefined;
}

function askedOf(query: URLSearchParams): Asked {
  const before = Number(query.get('before'));
  return {
    consumer: LEDGER_CONSUMERS.find((each) => each === query.get('consumer')),
    state: LEDGER_STATES.find((each) => each === query.get('status')),
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
  };
}

/** The query of a page of the list, or of its file. */
function queryOf({ consumer, state }: Asked, before?: number): string {
  const asked = { consumer: consumer ?? '', status: state ?? '' };
  return String(new URLSearchParams({ ...asked, ...(before === undefined ? {} : { before: String(before) }) }));
}

/** How many entries each consumer has in each state, and whether a service is told. */
function Sums({ counts, ctx }: { readonly counts: Found['counts']; readonly ctx: Ctx }): ReactNode {
  const countOf = (consumer: string, state: string) =>
    counts.find((each) => each.consumer === consumer && each.state === state)?.count ?? 0;
  return (
    <StaffTable label="Consumers" columns={['Consumer', 'Sent to', 'Needs consent to', 'Waiting', 'Taken', 'Failed']}>
      {LEDGER_CONSUMERS.map((consumer) => {
        const { label, category, isStoppedBySignal } = CONSUMERS[consumer];
        return (
          <tr key={consumer} data-testid={`consumer-${consumer}`}>
            <td>{label}</td>
            <td>{ctx.ports.consumers.has(consumer) ? 'its service' : 'this ledger only'}</td>
            <td>{isStoppedBySignal ? `${category}, and no Global Privacy Control` : category}</td>
            <td className="num">{countOf(consumer, 'due')}</td>
            <td className="num">{countOf(consumer, 'taken')}</td>
            <td className="num">{countOf(consumer, 'failed')}</td>
          </tr>
        );
      })}
    </StaffTable>
  );
}

/** Sends an entry that was not taken again. */
function SendAgain({ entryId }: Pick<Entry, 'entryId'>): ReactNode {
  return (
    <form method="post" action={PATH}>
      <input type="hidden" name="entry" value={entryId} />
      <Button look="line">Send again</Button>
    </form>
  );
}

function Entries({ entries }: Pick<Found, 'entries'>): ReactNode {
  if (entries.length === 0) return <p>No entries.</p>;
  return (
    <StaffTable label="Entries" columns={['When (UTC)', 'Event', 'Consumer', 'State', 'Tries', 'Details', 'Action']}>
      {entries.map((entry) => (
        <tr key={entry.entryId} data-testid="tracking-entry">
          <td>{utc(entry.createdMs)}</td>
          <td>{entry.event}</td>
          <td>{CONSUMERS[entry.consumer].label}</td>
          <td className="wraps">
            {STATE_WORDS[entry.state]}
            {entry.failure === null ? '' : `: ${entry.failure}`}
          </td>
          <td className="num">{entry.attempts}</td>
          <td className="wraps">
            <details>
              <summary>{entry.entryId}</summary>
              <pre className="staff-mail">{JSON.stringify(entry.payload, null, 1)}</pre>
            </details>
          </td>
          <td>{entry.state === 'taken' ? '' : <SendAgain entryId={entry.entryId} />}</td>
        </tr>
      ))}
    </StaffTable>
  );
}

function Filters({ asked }: { readonly asked: Asked }): ReactNode {
  const all = { value: '', label: 'All' };
  return (
    <form method="get" action={PATH} className="staff-filters">
      <SelectField
        name="consumer"
        label="Consumer"
        options={[all, ...LEDGER_CONSUMERS.map((id) => ({ value: id, label: CONSUMERS[id].label }))]}
        defaultValue={asked.consumer ?? ''}
      />
      <SelectField
        name="status"
        label="State"
        options={[all, ...LEDGER_STATES.map((state) => ({ value: state, label: STATE_WORDS[state] }))]}
        defaultValue={asked.state ?? ''}
      />
      <Button look="line">Show</Button>
    </form>
  );
}

function find(ctx: Ctx, problem: string | null): Resolution {
  return staffPage(ctx, { title: 'Tracking' }, async () => {
    const asked = askedOf(ctx.url.searchParams);
    const { entries, counts } = await ctx.store.ledger.latest(asked, PER_PAGE + 1);
    const shown = entries.slice(0, PER_PAGE);
    return (
      <>
        <h1 className="d d64">Tracking</h1>
        {problem !== null && <Note kind="bad" lead={problem} announce="alert" />}
        <p>
          What tracking services were sent about visits and purchases, within each visitor’s consent. If a service does
          not respond, the store keeps trying for a day. Email addresses and other personal details are sent only as
          hashes. Entries about purchases are deleted after {PURCHASE_DAYS} days, all others after {EVENT_DAYS}.
        </p>
        <Sums counts={counts} ctx={ctx} />
        <h2 className="d d32">Entries</h2>
        <Filters asked={asked} />
        <p>
          <a className="link" href={`${PATH}.csv?${queryOf(asked)}`}>
            Download these entries (CSV)
          </a>
        </p>
        <Entries entries={shown} />
        {entries.length > PER_PAGE && (
          <p className="row">
            <ButtonLink look="line" href={`${PATH}?${queryOf(asked, shown.at(-1)?.seq)}`}>
              Older
            </ButtonLink>
          </p>
        )}
      </>
    );
  });
}

/** What consumers of tracking were told, the newest first, with failures and a button that sends one again. */
export const staffTrackingPage: PageRoute = {
  path: PATH,
  gate: 'insight',
  take: takeTracking,
  find: async (ctx) => find(ctx, null),
};

/** Handles 'Send again': the entry is sent by the next run of the job, within a minute. */
async function takeTracking(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const { email } = memberOf(ctx);
  const entryId = (await formFields(c.req.raw)).get('entry') ?? '';
  const deed = { author: email, action: 'tracking sent again', subject: entryId, nowMs: ctx.now };
  if (!(await ctx.store.ledger.again(entryId, deed))) {
    return servePage(c, async (page) => find(page, 'This entry was taken meanwhile.'), true);
  }
  return c.redirect(PATH, 303);
}

/** The entries as a file, the newest first. */
async function trackingFile(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const { entries } = await ctx.store.ledger.latest(askedOf(ctx.url.searchParams), WRITTEN);
  const rows = entries.map((entry) => [
    new Date(entry.createdMs).toISOString(),
    entry.entryId,
    entry.event,
    entry.consumer,
    entry.state,
    String(entry.attempts),
    entry.failure ?? '',
    JSON.stringify(entry.payload),
  ]);
  const head = ['created', 'id', 'event', 'consumer', 'state', 'attempts', 'failure', 'payload'];
  return c.body(writeCsv([head, ...rows]), 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="tracking.csv"',
  });
}

export const trackingFileRoute: StoreRoute = { path: `${PATH}.csv`, gate: 'insight', show: trackingFile };
