import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { loginSchema } from '#shared/customer/contract.ts';
import { Fault } from '#shared/errors.ts';
import { safeRedirect } from '#shared/route/safe-redirect.ts';
import { head } from '#shared/seo/head.ts';
import { sitePath } from '#shared/site/sites.ts';
import { logIn } from '#worker/acts/log-in.ts';
import { accountHome } from '#worker/pages/account/dashboard.tsx';
import { FieldWords, Password } from '#worker/pages/account/parts/form.tsx';
import { asksPerson, CaptchaField } from '#worker/pages/parts/captcha-field.tsx';
import { Said, type SayingKey, type Sayings, saidPath, sayingOf } from '#worker/pages/parts/said.tsx';
import { type PageRoute, type Resolution, redirectTo } from '#worker/render/page.ts';
import { CHOICES_PATH } from '#worker/render/shell/consent-notice.tsx';
import { formFields } from '#worker/request/body.ts';
import { CAPTCHA_FIELD, requirePerson } from '#worker/request/captcha.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';

/** Why the login failed, or that the new password was saved. */
export const LOGIN_SAYINGS = {
  credentials: { kind: 'bad', lead: 'The email address or password is incorrect.' },
  robot: { kind: 'bad', lead: 'Please confirm again that you are not a robot.' },
  limit: {
    kind: 'bad',
    lead: 'Too many attempts. Please wait 15 minutes, or choose a new password with a link that we email you.',
  },
  changed: { lead: 'Your new password has been saved. Log in with it.' },
} as const satisfies Sayings;

function LoginView({ ctx, to }: { readonly ctx: Ctx; readonly to: string }): ReactNode {
  const { site } = ctx;
  const query = ctx.url.searchParams;
  const said = sayingOf(LOGIN_SAYINGS, query);
  const isCheckout = to.startsWith(sitePath(site, '/checkout'));
  return (
    <div className="wrap login">
      <h1 className="d d64">Log in</h1>
      <Said sayings={LOGIN_SAYINGS} query={query} />
      <form method="post" action={sitePath(site, '/login')} className="stack" data-testid="login-form">
        <input type="hidden" name="redirect" value={to} />
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          isRequired
          isFocused={said !== undefined && said !== 'changed'}
        />
        <Password name="password" label="Password" autoComplete="current-password" isRequired />
        <CaptchaField ctx={ctx} action="login" />
        <Button look="buy">Log in</Button>
        <a className="link" href={sitePath(site, '/account/forgot-password')}>
          Forgot your password?
        </a>
      </form>
      <div className="stack">
        <h2 className="d d32">New here?</h2>
        <p>With an account you can track your orders, save addresses, lists and registries, and check out faster.</p>
        <ButtonLink look="line" href={`${sitePath(site, '/account/register')}?redirect=${encodeURIComponent(to)}`}>
          Create an account
        </ButtonLink>
      </div>
      {isCheckout && (
        <p>
          <a className="link" href={sitePath(site, '/checkout')}>
            Continue without an account
          </a>
        </p>
      )}
      {/* Pages in the app have no footer, and this one is what a guest opens there for an account. */}
      {ctx.visitor.app !== null && (
        <p>
          <a className="link" href={sitePath(site, CHOICES_PATH)}>
            Cookie choices
          </a>
        </p>
      )}
      <FieldWords />
    </div>
  );
}

async function find(ctx: Ctx): Promise<Resolution> {
  const { site, session, url } = ctx;
  const to = safeRedirect(url.searchParams.get('redirect'), accountHome(site));
  if (session.kind === 'customer') return redirectTo(`${ctx.url.origin}${to}`, 302);
  return {
    outcome: 'page',
    page: {
      kind: 'content',
      asksPerson: asksPerson(ctx),
      head: head({ title: 'Log in', sites: [] }),
      load: async () => ({ view: <LoginView ctx={ctx} to={to} /> }),
    },
  };
}

/** The login page (spec 2 section 2). It returns shoppers to the page that they came from, and to no other site. */
export const loginPage: PageRoute = { path: '/login', gate: 'visitor', take: takeLogin, find };

/** The login address in older links and emails. It redirects to the login with the page to go to afterwards. */
export const oldLoginRoute: PageRoute = {
  path: '/customer/account/login',
  gate: 'public',
  find: async ({ site, url }) => redirectTo(url.origin + sitePath(site, '/login') + url.search, 302),
};

/** Handles the form of the login page. */
async function takeLogin(c: Context<AppEnv>): Promise<Response> {
  const { site } = c.get('ctx');
  const fields = await formFields(c.req.raw);
  const to = safeRedirect(fields.get('redirect'), accountHome(site));
  const again = (problem: SayingKey<typeof LOGIN_SAYINGS>) =>
    c.redirect(saidPath(`${sitePath(site, '/login')}?redirect=${encodeURIComponent(to)}`, LOGIN_SAYINGS, problem), 303);
  const asked = loginSchema.safeParse({ email: fields.get('email'), password: fields.get('password') });
  if (!asked.success) return again('credentials');
  try {
    await requirePerson(c.get('ctx'), 'login', fields.get(CAPTCHA_FIELD) ?? '');
    await logIn(c, asked.data);
  } catch (error) {
    if (error instanceof Fault && error.code === 'invalid_credentials') return again('credentials');
    if (error instanceof Fault && error.code === 'rate_limited') return again('limit');
    if (error instanceof Fault && error.code === 'validation_error') return again('robot');
    throw error;
  }
  return c.redirect(to, 303);
}
