import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { loginSchema } from '#shared/customer/contract.ts';
import { Fault } from '#shared/errors.ts';
import { forgivePassword, passwordTries, tryPassword } from '#worker/acts/password-tries.ts';
import { draftSecret } from '#worker/acts/second-factor.ts';
import { staffEntrance } from '#worker/pages/staff/parts/frame.tsx';
import { type PageRoute, redirectTo, type StoreRoute } from '#worker/render/page.ts';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { rememberDevice } from '#worker/request/device.ts';
import { isLocalHost } from '#worker/request/local-host.ts';
import { type StaffMember, setStaffCookie, staffTokenOf } from '#worker/request/staff.ts';
import type { Authenticated } from '#worker/store/staff/staff-accounts.ts';

/** Minutes of a pause that the page's address may name. */
const MINUTES = /^(?:[1-9]|1[0-5])$/;

/** `pausedMinutes`: for how long too many wrong passwords pause signing in; null if they do not. */
function LoginView(props: { readonly hasFailed: boolean; readonly pausedMinutes: string | null }): ReactNode {
  const { hasFailed, pausedMinutes } = props;
  return (
    <div className="wrap login">
      <h1 className="d d64">Staff</h1>
      {hasFailed && <Note kind="bad" lead="The email address or password is incorrect." announce="alert" />}
      {pausedMinutes !== null && (
        <Note kind="bad" lead="Signing in is paused after too many wrong passwords." announce="alert">
          Try again in {pausedMinutes} {pausedMinutes === '1' ? 'minute' : 'minutes'}. A device on which you have signed
          in before is not held up by what others type.
        </Note>
      )}
      <form method="post" action="/staff/login" className="stack">
        <TextField
          name="email"
          id="staff-email"
          label="Email"
          type="email"
          autoComplete="username"
          isRequired
          isFocused={hasFailed}
        />
        <TextField
          name="password"
          id="staff-password"
          label="Password"
          type="password"
          autoComplete="current-password"
          isRequired
          maxLength={256}
        />
        <Button>Sign in</Button>
      </form>
    </div>
  );
}

/** The page that asks for the one-time code. */
export const SECOND_FACTOR_PATH = '/staff/second-factor';

/** The sign-in page for staff, only on admin hosts. */
export const staffLogin: PageRoute = {
  path: '/staff/login',
  gate: 'entrance',
  take: takeStaffLogin,
  find: async ({ staff, url }) => {
    if (staff) return redirectTo(`${url.origin}/staff`, 302);
    const paused = url.searchParams.get('paused');
    const pausedMinutes = paused !== null && MINUTES.test(paused) ? paused : null;
    return staffEntrance(
      'Staff',
      <LoginView hasFailed={url.searchParams.has('failed')} pausedMinutes={pausedMinutes} />,
    );
  },
};

/** Signs in a member whose password and code were correct, with a new session regardless of the browser's old one. */
export async function enter(c: Context<AppEnv>, member: StaffMember): Promise<Response> {
  const ctx = c.get('ctx');
  setStaffCookie(ctx, await ctx.store.staffAccounts.begin(member.email, ctx.now));
  await rememberDevice(ctx, 'staff', member.email);
  await ctx.store.staffLog.add(member.email, 'login', '', ctx.now);
  return c.redirect('/staff', 303);
}

/**
 * Handles the sign-in form. Attempts are counted before a password is hashed. A one-time code follows, except for the
 * demo store's own staff, who can only sign in on the store's own machine.
 */
async function takeStaffLogin(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const fields = await formFields(c.req.raw);
  const asked = loginSchema.safeParse({ email: fields.get('email'), password: fields.get('password') });
  const again = () => c.redirect('/staff/login?failed', 303);
  if (!asked.success) return again();
  const { email, password } = asked.data;
  const tries = await passwordTries(ctx, 'staff', email);
  let member: Authenticated | undefined;
  try {
    member = await tryPassword(ctx, tries, ctx.store.staffAccounts.door(email, isLocalHost(ctx)), password);
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'rate_limited') throw error;
    ctx.log.warn('staff_login_paused', { reason: 'too many wrong passwords' });
    const seconds = error.headers['retry-after'] ?? '';
    c.header('retry-after', seconds);
    return c.redirect(`/staff/login?paused=${Math.ceil(Number(seconds) / 60)}`, 303);
  }
  if (!member) {
    ctx.log.info('staff_login_failed', { reason: 'unknown member or wrong password' });
    return again();
  }
  await forgivePassword(ctx, tries);
  if (member.isDemo) return enter(c, member);
  const draft = await draftSecret(ctx.config.sessionSecret);
  setStaffCookie(ctx, await ctx.store.staffAccounts.beginHalfway(member.email, draft, ctx.now));
  return c.redirect(SECOND_FACTOR_PATH, 303);
}

/** Signs out, which ends the session immediately on the server. */
async function takeStaffLogout(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  await ctx.store.staffAccounts.end(staffTokenOf(c.req.raw));
  setStaffCookie(ctx, '');
  return c.redirect('/staff/login', 303);
}

/** The route of the sign-out button. */
export const staffLogoutForm: StoreRoute = { path: '/staff/logout', gate: 'entrance', take: takeStaffLogout };
