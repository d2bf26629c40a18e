import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { Fault } from '#shared/errors.ts';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import { FailedEvents, HeldMails, StoppedAddresses } from '#worker/pages/staff/parts/mail-tables.tsx';
import { StaffPager } from '#worker/pages/staff/parts/pager.tsx';
import { utc } from '#worker/pages/staff/parts/time.ts';
import type { PageRoute, Resolution, StoreRoute } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { memberOf } from '#worker/request/staff.ts';
import type { Deed } from '#worker/store/staff/deeds.ts';

const PATH = '/staff/mails';
const PER_PAGE = 50;
/** Most rows of each table above the emails. */
const ROWS_SHOWN = 50;

type Found = Awaited<ReturnType<Ctx['store']['mails']['search']>>;
type KeptMail = Found['mails'][number];

/** The state of an email. */
function fateOf({ state, sentMs, failure, attempts, nextTryMs }: KeptMail, hasProvider: boolean): string {
  if (sentMs !== null) return `Sent ${utc(sentMs)}.`;
  if (state === 'dropped') return 'Dropped by staff, not sent.';
  if (!hasProvider) return 'Kept here, because no mail provider is configured.';
  if (state === 'kept') return 'Written while no mail provider was configured, so it is not sent.';
  if (state === 'held') return `Not sent: ${failure}.`;
  return failure === null
    ? 'Waiting for the provider.'
    : `Tried ${attempts} times, next ${utc(nextTryMs)}: ${failure}.`;
}

/** Gift card codes and tokens of links: anyone who has one can spend or use it. */
const SECRETS = /\b[A-Z2-9]{4}(?:-[A-Z2-9]{4}){3}\b|\b[0-9a-f]{32}\b|(?<=[?&]t=)[\w.-]{33,}/g;

/** The text of an email. If a provider delivers emails, staff do not need the secrets in them, so these are hidden. */
function textOf({ text, sentMs, state }: KeptMail, hasProvider: boolean): string {
  if (text === '' && (sentMs !== null || state === 'dropped'))
    return 'It contained something of value, so its text was not stored.';
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
            <p className="mute">{fateOf(mail, hasProvider)}</p>
            {mail.html !== '' && (
              <a className="link" href={`${PATH}/${encodeURIComponent(mail.mailId)}`} target="_blank" rel="noopener">
                View as its reader sees it
              </a>
            )}
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
    const { mails, events, mailSuppressions } = ctx.store;
    const asked = askedOf(ctx.url.searchParams);
    const [failed, held, stopped, found] = await Promise.all([
      events.failed(ROWS_SHOWN),
      mails.held(ROWS_SHOWN),
      mailSuppressions.search(asked.recipient, ROWS_SHOWN),
      mails.search({ ...asked, limit: PER_PAGE }),
    ]);
    return (
      <>
        <h1 className="d d64">Mails</h1>
        {problem !== null && <Note kind="bad" lead={problem} announce="alert" />}
        <FailedEvents {...failed} path={PATH} />
        <HeldMails {...held} path={PATH} />
        <StoppedAddresses {...stopped} path={PATH} />
        <Outbox {...found} asked={asked} hasProvider={ctx.config.mail !== undefined} />
      </>
    );
  });
}

/**
 * Emails written by the store, the newest first; without a provider they can only be read here. Above them are failed
 * events, which are retried, emails that staff must decide about, and addresses that get none.
 */
export const staffMailsPage: PageRoute = {
  path: PATH,
  gate: 'mails',
  take: takeMails,
  find: async (ctx) => find(ctx, null),
};

/**
 * An email as its reader sees it, alone, so that it is judged without the styles of the store. Nothing in it runs, and its
 * secrets are hidden as in its text.
 */
export const staffMailRoute: StoreRoute = {
  path: `${PATH}/:mailId`,
  gate: 'mails',
  show: async (c) => {
    const { store, config } = c.get('ctx');
    const mail = await store.mails.byId(c.req.param('mailId') ?? '');
    if (!mail || mail.html === '') throw new Fault('not_found');
    return c.html(config.mail === undefined ? mail.html : mail.html.replace(SECRETS, '…'), 200, {
      'content-security-policy':
        "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-popups",
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    });
  },
};

/** What a form asks for: its only field, which names what it is about. */
const ACTS = {
  event: { log: 'event tried again', act: ({ store }, id, deed) => store.events.tryAgain(id, deed) },
  again: { log: 'email sent again', act: ({ store }, id, deed) => store.mails.sendAgain(id, deed) },
  drop: { log: 'email dropped', act: ({ store }, id, deed) => store.mails.drop(id, deed) },
  allow: { log: 'address allowed again', act: ({ store }, email, deed) => store.mailSuppressions.lift(email, deed) },
} as const satisfies Readonly<
  Record<string, { readonly log: string; readonly act: (ctx: Ctx, subject: string, deed: Deed) => Promise<boolean> }>
>;

/** Handles the buttons of the tables. */
async function takeMails(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const { email } = memberOf(ctx);
  const fields = await formFields(c.req.raw);
  const [, asked] = Object.entries(ACTS).find(([name]) => fields.has(name)) ?? [];
  const subject = [...fields.values()][0] ?? '';
  const deed = { author: email, action: asked?.log ?? '', subject, nowMs: ctx.now };
  if (!asked || !(await asked.act(ctx, subject, deed))) {
    return servePage(c, async (page) => find(page, 'This has already been done.'), true);
  }
  return c.redirect(PATH, 303);
}
