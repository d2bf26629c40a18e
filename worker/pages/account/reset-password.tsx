import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { resetPasswordSchema } from '#shared/customer/contract.ts';
import { sitePath } from '#shared/site/sites.ts';
import { resetPassword, USED_LINK } from '#worker/acts/accounts.ts';
import { LOGIN_SAYINGS } from '#worker/pages/login.tsx';
import { saidPath } from '#worker/pages/parts/said.tsx';
import type { PageRoute } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { checked, formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { accountPage, type FormRefusal, NewPassword, NO_REFUSAL, refusalOf } from './parts/form.tsx';

const TITLE = 'Choose a new password';

interface ResetViewProps {
  readonly ctx: Ctx;
  readonly token: string;
  readonly refusal: FormRefusal;
}

function ResetView({ ctx, token, refusal }: ResetViewProps): ReactNode {
  const { site } = ctx;
  return (
    <div className="wrap login">
      <h1 className="d d64">{TITLE}</h1>
      {refusal.lead && <Note kind="bad" lead={refusal.lead} announce="alert" />}
      <form method="post" action={sitePath(site, `/account/reset-password/${token}`)} className="stack">
        <NewPassword name="password" label="New password" refusal={refusal} />
        <p>You will be logged out on all devices.</p>
        <Button look="buy">Save password</Button>
      </form>
    </div>
  );
}

function UsedView({ ctx }: { readonly ctx: Ctx }): ReactNode {
  return (
    <div className="wrap login">
      <h1 className="d d64">{TITLE}</h1>
      <Note kind="bad" lead={`${USED_LINK}.`} announce="alert" />
      <p>
        <ButtonLink look="buy" href={sitePath(ctx.site, '/account/forgot-password')}>
          Request a new link
        </ButtonLink>
      </p>
    </div>
  );
}

/**
 * A link that was used or is too old shows that at once. Opening the page does not use up the link, because mail
 * programs open links too.
 */
export const resetPasswordPage: PageRoute = {
  path: '/account/reset-password/:token',
  gate: 'visitor',
  take: takeNewPassword,
  find: async (ctx, { token = '' }) => {
    const isGood = (await ctx.store.customers.byPasswordLink(token, ctx.now)) !== undefined;
    return accountPage(
      TITLE,
      isGood ? <ResetView ctx={ctx} token={encodeURIComponent(token)} refusal={NO_REFUSAL} /> : <UsedView ctx={ctx} />,
    );
  },
};

/** Handles the form: the new password is valid immediately, and the customer logs in with it. */
async function takeNewPassword(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const token = c.req.param('token') ?? '';
  const typed = await formFields(c.req.raw);
  try {
    await resetPassword(c, checked({ token, password: typed.get('password') ?? '' }, resetPasswordSchema));
  } catch (error) {
    const refusal = refusalOf(error);
    const isUsed = refusal.fields.some(({ field }) => field === 'token');
    const view = isUsed ? (
      <UsedView ctx={ctx} />
    ) : (
      <ResetView ctx={ctx} token={encodeURIComponent(token)} refusal={refusal} />
    );
    return servePage(c, async () => accountPage(TITLE, view), true);
  }
  return c.redirect(saidPath(sitePath(ctx.site, '/login'), LOGIN_SAYINGS, 'changed'), 303);
}
