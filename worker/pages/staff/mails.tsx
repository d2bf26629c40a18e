import type { ReactNode } from 'react';
import { staffPage } from '#worker/pages/staff/frame.tsx';
import type { PageRoute } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';

const PER_PAGE = 50;

type Mails = Awaited<ReturnType<Ctx['store']['mails']['newest']>>;

function Outbox({ mails }: { readonly mails: Mails }): ReactNode {
  return (
    <>
      <h1 className="d d64">Mails</h1>
      {mails.length === 0 && <p>None has been written yet.</p>}
      {mails.map((mail) => (
        <details key={mail.mailId} className="acc">
          <summary>{`${new Date(mail.createdMs).toISOString().slice(0, 16).replace('T', ' ')} · ${mail.recipient} · ${mail.subject}`}</summary>
          <div className="acc-body">
            <p className="mute">{mail.sentMs === null ? 'Kept here: no provider sends mail.' : 'Sent.'}</p>
            <pre className="staff-mail">{mail.text}</pre>
          </div>
        </details>
      ))}
    </>
  );
}

/** Mails that the store has written, the newest first: without a provider this is where they are read. */
export const staffMailsPage: PageRoute = {
  path: '/staff/mails',
  isPersonal: true,
  find: async (ctx) =>
    staffPage(ctx, { title: 'Mails', area: 'orders' }, async () => (
      <Outbox mails={await ctx.store.mails.newest(1, PER_PAGE)} />
    )),
};
