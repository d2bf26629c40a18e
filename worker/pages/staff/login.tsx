import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { loginSchema } from '#shared/customer/contract.ts';
import { Fault } from '#shared/errors.ts';
import { head } from '#shared/seo/head.ts';
import { type PageRoute, redirectTo } from '#worker/render/page.ts';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { isLocalHost } from '#worker/request/local-host.ts';
import { networkOf } from '#worker/request/network.ts';
import { setStaffCookie, staffTokenOf } from '#worker/request/staff.ts';
import { countTry, forgiveTry } from '#worker/request/tries.ts';

const WINDOW_MS = 15 * 60_000;
/** Tries of one address and of one network. */
const OF_ADDRESS = { most: 5, windowMs: WINDOW_MS };
const OF_NETWORK = { most: 30, windowMs: WINDOW_MS };

/** Where staff begin. */
export const STAFF_HOME = '/staff/orders';

function LoginView({ hasFailed }: { readonly hasFailed: boolean }): ReactNode {
  return (
    <div className="wrap login">
      <h1 className="d d64">Staff</h1>
      {hasFailed && <Note kind="bad" lead="The e-mail address or the password is wrong." announce="alert" />}
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

/** Where staff sign in, on admin hosts alone. */
export const staffLogin: PageRoute = {
  path: '/staff/login',
  isPersonal: true,
  find: async ({ staff, url }) => {
    if (staff) return redirectTo(url.origin + STAFF_HOME, 302);
    return {
      outcome: 'page',
      page: {
        kind: 'content',
        sheet: 'staff',
        head: head({ title: 'Staff', sites: [] }),
        load: async () => ({ view: <LoginView hasFailed={url.searchParams.has('failed')} /> }),
      },
    };
  },
};

/** Takes the form of the sign-in. Tries are counted before a password is hashed. */
export async function takeStaffLogin(c: Context<AppEnv>): Promise<Response> {
  const { ctx } = c.var;
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
  setStaffCookie(ctx, await ctx.store.staffAccounts.begin(member.email, ctx.now));
  await ctx.store.staffAccounts.log(member.email, 'login', '', ctx.now);
  return c.redirect(STAFF_HOME, 303);
}

/** Signs out: the session ends here and at once. */
export async function takeStaffLogout(c: Context<AppEnv>): Promise<Response> {
  const { ctx } = c.var;
  await ctx.store.staffAccounts.end(staffTokenOf(c.req.raw));
  setStaffCookie(ctx, '');
  return c.redirect('/staff/login', 303);
}
