import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { forgotPasswordSchema } from '#shared/customer/contract.ts';
import { sitePath } from '#shared/site/sites.ts';
import { forgotPassword } from '#worker/acts/accounts.ts';
import { asksPerson, CaptchaField } from '#worker/pages/parts/captcha-field.tsx';
import { SayingNote, type Sayings, saidPath, sayingOf } from '#worker/pages/parts/said.tsx';
import type { PageRoute } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { checked, formFields } from '#worker/request/body.ts';
import { CAPTCHA_FIELD, requirePerson } from '#worker/request/captcha.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { accountPage, errorOf, type FormRefusal, NO_REFUSAL, refusalOf } from './parts/form.tsx';

const PATH = '/account/forgot-password';
const TITLE = 'Choose a new password';

const SAYINGS = {
  sent: {
    lead: 'If there is an account with this address, a link is on its way to it.',
    text: 'It can be used once and expires in 30 minutes. Can’t find it? Check your spam folder, or make sure the address is correct.',
  },
} as const satisfies Sayings;

/** Why someone needs a new password. */
const REASONS = {
  forgotten: 'Enter the email address of your account, and we’ll send you a link to choose a new password.',
  expired:
    'Your old password does not work in our new store. Enter your email address, and we’ll send you a link to choose a new one.',
} as const;

type Reason = keyof typeof REASONS;

function ForgotView(props: {
  readonly ctx: Ctx;
  readonly reason: Reason;
  readonly email: string;
  readonly refusal: FormRefusal;
}): ReactNode {
  const { ctx, reason, email, refusal } = props;
  return (
    <div className="wrap login">
      <h1 className="d d64">{TITLE}</h1>
      {refusal.lead && <Note kind="bad" lead={refusal.lead} announce="alert" />}
      <p>{REASONS[reason]}</p>
      <form method="post" action={sitePath(ctx.site, PATH)} className="stack">
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          isRequired
          isFocused={refusal !== NO_REFUSAL}
          {...errorOf(refusal, 'email')}
        />
        <CaptchaField ctx={ctx} action="forgot_password" {...errorOf(refusal, 'captcha')} />
        <Button look="buy">Send link</Button>
      </form>
    </div>
  );
}

/** The same page for everyone, so that it does not reveal whether the account exists. */
function SentView({ ctx }: { readonly ctx: Ctx }): ReactNode {
  return (
    <div className="wrap login">
      <h1 className="d d64">Check your email</h1>
      <SayingNote saying={SAYINGS.sent} />
      <p>
        <a className="link" href={sitePath(ctx.site, '/login')}>
          Back to login
        </a>
      </p>
    </div>
  );
}

const page = (path: string, reason: Reason): PageRoute => ({
  path,
  gate: 'visitor',
  ...(reason === 'forgotten' && { take: takeForgottenPassword }),
  find: async (ctx) =>
    sayingOf(SAYINGS, ctx.url.searchParams) === 'sent'
      ? accountPage(TITLE, <SentView ctx={ctx} />)
      : accountPage(TITLE, <ForgotView ctx={ctx} reason={reason} email="" refusal={NO_REFUSAL} />, asksPerson(ctx)),
});

/**
 * The pages that ask for a new password; customers who never had a password in this store are sent to
 * `/expired-password`.
 */
export const forgotPasswordPages: readonly PageRoute[] = [
  page(PATH, 'forgotten'),
  page('/expired-password', 'expired'),
];

/** Handles the form. */
async function takeForgottenPassword(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const typed = await formFields(c.req.raw);
  try {
    const { email } = checked({ email: typed.get('email') ?? '' }, forgotPasswordSchema);
    await requirePerson(ctx, 'forgot_password', typed.get(CAPTCHA_FIELD) ?? '');
    await forgotPassword(ctx, email);
  } catch (error) {
    const refusal = refusalOf(error);
    const email = typed.get('email') ?? '';
    return servePage(
      c,
      async () =>
        accountPage(
          TITLE,
          <ForgotView ctx={ctx} reason="forgotten" email={email} refusal={refusal} />,
          asksPerson(ctx),
        ),
      true,
    );
  }
  return c.redirect(sitePath(ctx.site, saidPath(PATH, SAYINGS, 'sent')), 303);
}
