import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { StaffPager } from '#worker/pages/staff/parts/pager.tsx';
import { StaffTable } from '#worker/pages/staff/parts/table.tsx';
import { utc } from '#worker/pages/staff/parts/time.ts';
import type { PageRoute, Resolution } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { memberOf } from '#worker/request/staff.ts';

const PATH = '/staff/mails';
const PER_PAGE = 50;
/** Most failed events that are shown, the oldest first. */
const FAILED_SHOWN = 50;

type Found = Awaited<ReturnType<Ctx['store']['mails']['search']>>;
type KeptMail = Found['mails'][number];
type Failed = Awaited<ReturnType<Ctx['store']['events']['failed']>>;

function FailedEvents({ events, count }: Failed): ReactNode {
  if (count === 0) return null;
  return (
    <>
      <h2 className="d d32">Failed, retrying</h2>
      <p>{count > events.length ? `Waiting: ${count}, of which these are the oldest` : `Waiting: ${count}`}</p>
      <StaffTable label="Failed" columns={['What', 'Of', 'Since', 'Error', 'Tries', 'Next try', 'Now']}>
        {events.map(({ eventId, type, subject, createdMs, failure, attempts, nextTryMs }) => (
          <tr key={eventId}>
            <td>{type}</td>
            <td>{subject}</td>
            <td>{utc(createdMs)}</td>
            <td className="wraps">{failure}</td>
            <td className="num">{attempts}</td>
            <td>{nextTryMs === 0 ? 'now' : utc(nextTryMs)}</td>
            <td>
              <form method="post" action={PATH}>
                <input type="hidden" name="event" value={eventId} />
                <Button look="line">Try again</Button>
              </form>
            </td>
          </tr>
        ))}
      </StaffTable>
    </>
  );
}

/** The state of an email. */
function fateOf(sentMs: number | null, hasProvider: boolean): string {
  if (sentMs !== null) return `Sent ${utc(sentMs)}.`;
  return hasProvider ? 'Waiting for the provider.' : 'Kept here, because no mail provider is configured.';
}

/** Gift card codes and tokens of links: anyone who has one can spend or use it. */
const SECRETS = /\b[A-Z2-9]{4}(?:-[A-Z2-9]{4}){3}\b|\b[0-9a-f]{32}\b|(?<=[?&]t=)[\w.-]{33,}/g;

/** The text of an email. If a provider delivers emails, staff do not need the secrets in them, so these are hidden. */
function textOf({ text, sentMs }: KeptMail, hasProvider: boolean): string {
  if (text === '' && sentMs !== null) return 'It contained something of value, so its text was not stored.';
  return hasProvider ? text.replace(SECRETS, '…') : text;
}

interface AskedMails {
  readonly recipient: string;
  readonly page: number;
}

function askedOf(query: URLSearchParams): AskedMails {
  const page = Math.min(10_000, Math.max(1, Math.floor(Number(query.get('page'))) || 1));
  return { page, recipient: (query.get('recipient') ?? '').trim().slice(0, 320) };
}

interface OutboxProps extends Found {
  readonly asked: AskedMails;
  readonly hasProvider: boolean;
}

function Outbox({ mails, count, asked: { recipient, page }, hasProvider }: OutboxProps): ReactNode {
  return (
    <>
      <form method="get" action={PATH} className="staff-filters">
        <TextField name="recipient" label="Recipient’s email" defaultValue={recipient} maxLength={320} />
        <Button look="line">Find</Button>
      </form>
      <p>{count === 0 ? 'No emails found.' : `${count} found`}</p>
      {mails.map((mail) => (
        <details key={mail.mailId} className="acc">
          <summary>{`${utc(mail.createdMs)} · ${mail.recipient} · ${mail.subject}`}</summary>
          <div className="acc-body">
            <p className="mute">{fateOf(mail.sentMs, hasProvider)}</p>
            <pre className="staff-mail">{textOf(mail, hasProvider)}</pre>
          </div>
        </details>
      ))}
      <StaffPager
        page={page}
        perPage={PER_PAGE}
        count={count}
        pageHref={(to) => `${PATH}?${new URLSearchParams({ recipient, page: String(to) })}`}
      />
    </>
  );
}

function find(ctx: Ctx, problem: string | null): Resolution {
  return staffPage(ctx, { title: 'Mails' }, async () => {
    const { mails, events } = ctx.store;
    const asked = askedOf(ctx.url.searchParams);
    const [failed, found] = await Promise.all([
      events.failed(FAILED_SHOWN),
      mails.search({ ...asked, limit: PER_PAGE }),
    ]);
    return (
      <>
        <h1 className="d d64">Mails</h1>
        {problem !== null && <Note kind="bad" lead={problem} announce="alert" />}
        <FailedEvents {...failed} />
        <Outbox {...found} asked={asked} hasProvider={ctx.config.mailUrl !== ''} />
      </>
    );
  });
}

/**
 * Emails written by the store, the newest first; without a provider they can only be read here. Above them are failed
 * events, which are retried.
 */
export const staffMailsPage: PageRoute = {
  path: PATH,
  gate: 'orders',
  take: tryMailAgain,
  find: async (ctx) => find(ctx, null),
};

/** Retries a failed event immediately. */
async function tryMailAgain(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const { email } = memberOf(ctx);
  const eventId = (await formFields(c.req.raw)).get('event') ?? '';
  if (!(await ctx.store.events.tryAgain(eventId))) {
    return servePage(c, async (page) => find(page, 'This has already been done.'), true);
  }
  await ctx.store.staffLog.add(email, 'event tried again', eventId, ctx.now);
  return c.redirect(PATH, 303);
}
