import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { sitePath } from '#shared/site/sites.ts';
import { confirmEmail } from '#worker/acts/own-account.ts';
import type { PageRoute } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { accountPage, refusalOf } from './parts/form.tsx';
import { SETTINGS } from './settings/place.ts';

const TITLE = 'Confirm your new email address';

function Frame({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className="wrap login">
      <h1 className="d d64">{TITLE}</h1>
      {children}
    </div>
  );
}

function AskView({ ctx, token }: { readonly ctx: Ctx; readonly token: string }): ReactNode {
  return (
    <Frame>
      <p>From now on you log in with this address, and we send our emails to it.</p>
      <form method="post" action={sitePath(ctx.site, `/account/confirm-email/${encodeURIComponent(token)}`)}>
        <Button look="buy">Confirm the address</Button>
      </form>
    </Frame>
  );
}

function DoneView({ ctx, email }: { readonly ctx: Ctx; readonly email: string }): ReactNode {
  return (
    <Frame>
      <Note kind="good" lead="Your new email address has been saved." announce="status">
        {`From now on you log in with ${email}.`}
      </Note>
      <p>
        <ButtonLink look="buy" href={sitePath(ctx.site, '/account/dashboard')}>
          To your account
        </ButtonLink>
      </p>
    </Frame>
  );
}

function RefusedView({ ctx, words }: { readonly ctx: Ctx; readonly words: string }): ReactNode {
  return (
    <Frame>
      <Note kind="bad" lead={words} announce="alert" />
      <p>
        <ButtonLink look="buy" href={sitePath(ctx.site, SETTINGS.path)}>
          To your settings
        </ButtonLink>
      </p>
    </Frame>
  );
}

/**
 * Opening the page looks nothing up and changes nothing, so that a mail program that opens links does not use up the
 * token.
 */
export const confirmEmailPage: PageRoute = {
  path: '/account/confirm-email/:token',
  gate: 'visitor',
  take: takeConfirmedEmail,
  find: async (ctx, { token = '' }) => accountPage(TITLE, <AskView ctx={ctx} token={token} />),
};

/**
 * Handles the button. Anyone who has the link may press it without logging in, because it was sent to the address that
 * it confirms.
 */
async function takeConfirmedEmail(c: Context<AppEnv>): Promise<Response> {
  let view: ReactNode;
  try {
    const email = await confirmEmail(c, c.req.param('token') ?? '');
    view = <DoneView ctx={c.get('ctx')} email={email} />;
  } catch (error) {
    const { lead, fields } = refusalOf(error);
    view = <RefusedView ctx={c.get('ctx')} words={lead ?? `${fields[0]?.message}.`} />;
  }
  return servePage(c, async () => accountPage(TITLE, view), true);
}
