import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { loginSchema } from '#shared/customer/contract.ts';
import { Fault } from '#shared/errors.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import { draftSecret } from '#worker/acts/second-factor.ts';
import { staffEntrance, staffHome } from '#worker/pages/staff/parts/frame.tsx';
import { type PageRoute, redirectTo, type StoreRoute } from '#worker/render/page.ts';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { isLocalHost } from '#worker/request/local-host.ts';
import { networkOf } from '#worker/request/network.ts';
import { type StaffMember, setStaffCookie, staffTokenOf } from '#worker/request/staff.ts';
import { countTry, forgiveTry } from '#worker/request/tries.ts';

const WINDOW_MS = 15 * MINUTE_MS;
/** Login attempts per email address and per network. */
const OF_ADDRESS = { most: 5, windowMs: WINDOW_MS };
const OF_NETWORK = { most: 30, windowMs: WINDOW_MS };

function LoginView({ hasFailed }: { readonly hasFailed: boolean }): ReactNode {
  return (
    <div className="wrap login">
      <h1 className="d d64">Staff</h1>
      {hasFailed && <Note kind="bad" lead="The email address or password is incorrect." announce="alert" />}
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
    if (staff) return redirectTo(url.origin + staffHome(staff), 302);
    return staffEntrance('Staff', <LoginView hasFailed={url.searchParams.has('failed')} />);
  },
};

/** Signs in a member whose password and code were correct, with a new session regardless of the browser's old one. */
export async function enter(c: Context<AppEnv>, member: StaffMember): Promise<Response> {
  const ctx = c.get('ctx');
  setStaffCookie(ctx, await ctx.store.staffAccounts.begin(member.email, ctx.now));
  await ctx.store.staffLog.add(member.email, 'login', '', ctx.now);
  return c.redirect(staffHome(member), 303);
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
  const tries = [
    { subject: `staff:network:${networkOf(ctx.visitor.address)}`, limit: OF_NETWORK },
    { subject: `staff:address:${email}`, limit: OF_ADDRESS },
  ];
  try {
    await countTry(ctx, tries);
  } catch (error) {
    if (error instanceof Fault && error.code === 'rate_limited') return again();
    throw error;
  }
  const member = await ctx.store.staffAccounts.authenticate(email, password, isLocalHost(ctx));
  if (!member) {
    ctx.log.info('staff_login_failed');
    return again();
  }
  await forgiveTry(ctx, tries);
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
