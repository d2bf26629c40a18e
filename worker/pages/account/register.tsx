import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/form/choice-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { registerSchema } from '#shared/customer/contract.ts';
import { safeRedirect } from '#shared/route/safe-redirect.ts';
import { sitePath } from '#shared/site/sites.ts';
import { register } from '#worker/acts/accounts.ts';
import { logIn } from '#worker/acts/log-in.ts';
import { asksPerson, CaptchaField } from '#worker/pages/parts/captcha-field.tsx';
import { type PageRoute, redirectTo } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { checked, formFields } from '#worker/request/body.ts';
import { CAPTCHA_FIELD, requirePerson } from '#worker/request/captcha.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { accountHome } from './dashboard.tsx';
import { accountPage, errorOf, type FormRefusal, NewPassword, NO_REFUSAL, refusalOf } from './parts/form.tsx';

const TITLE = 'Create an account';

function RegisterView(props: {
  readonly ctx: Ctx;
  readonly to: string;
  readonly typed: URLSearchParams;
  readonly refusal: FormRefusal;
}): ReactNode {
  const { ctx, to, typed, refusal } = props;
  const { site } = ctx;
  const text = (name: string) => ({ name, defaultValue: typed.get(name) ?? '', ...errorOf(refusal, name) });
  const first = refusal.fields[0]?.field;
  return (
    <div className="wrap login">
      <h1 className="d d64">{TITLE}</h1>
      {refusal.lead && <Note kind="bad" lead={refusal.lead} announce="alert" />}
      <form method="post" action={sitePath(site, '/account/register')} className="stack">
        <input type="hidden" name="redirect" value={to} />
        <TextField {...text('firstname')} label="First name" autoComplete="given-name" maxLength={80} isRequired />
        <TextField {...text('lastname')} label="Last name" autoComplete="family-name" maxLength={80} isRequired />
        <TextField
          {...text('email')}
          label="Email"
          type="email"
          autoComplete="username"
          isRequired
          isFocused={first === 'email' || refusal.lead !== undefined}
        />
        <NewPassword name="password" label="Password" refusal={refusal} />
        <Checkbox name="newsletters" value="newsletter" isCheckedAtFirst={typed.has('newsletters')}>
          Email me deals, new gear and training tips once a week
        </Checkbox>
        <CaptchaField ctx={ctx} action="register" {...errorOf(refusal, 'captcha')} />
        <Button look="buy">Create account</Button>
      </form>
      <p>
        Already have an account?{' '}
        <a className="link" href={`${sitePath(site, '/login')}?redirect=${encodeURIComponent(to)}`}>
          Log in
        </a>
      </p>
    </div>
  );
}

/** The page to create an account. */
export const registerPage: PageRoute = {
  path: '/account/register',
  gate: 'visitor',
  take: takeRegistration,
  find: async (ctx) => {
    const to = safeRedirect(ctx.url.searchParams.get('redirect'), accountHome(ctx.site));
    if (ctx.session.kind === 'customer') return redirectTo(`${ctx.url.origin}${to}`, 302);
    return accountPage(
      TITLE,
      <RegisterView ctx={ctx} to={to} typed={new URLSearchParams()} refusal={NO_REFUSAL} />,
      asksPerson(ctx),
    );
  },
};

/** Handles the form: creates the account and logs in (spec 3 section 4), or shows the errors beside what was typed. */
async function takeRegistration(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const typed = await formFields(c.req.raw);
  const to = safeRedirect(typed.get('redirect'), accountHome(ctx.site));
  try {
    const registration = checked(
      { ...Object.fromEntries(typed), newsletters: typed.getAll('newsletters') },
      registerSchema,
    );
    await requirePerson(ctx, 'register', typed.get(CAPTCHA_FIELD) ?? '');
    await register(ctx, registration);
    await logIn(c, registration);
  } catch (error) {
    const refusal = refusalOf(error);
    return servePage(
      c,
      async () =>
        accountPage(TITLE, <RegisterView ctx={ctx} to={to} typed={typed} refusal={refusal} />, asksPerson(ctx)),
      true,
    );
  }
  return c.redirect(to, 303);
}
