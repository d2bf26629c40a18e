import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { HOUR_MS } from '#shared/time/duration.ts';
import { requireGoodPassword } from '#worker/acts/accounts.ts';
import { type FormRefusal, NewPassword, NO_REFUSAL, refusalOf } from '#worker/pages/account/parts/form.tsx';
import { staffEntrance } from '#worker/pages/staff/parts/frame.tsx';
import type { PageRoute } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { networkOf } from '#worker/request/network.ts';
import { countTry, forgiveTry } from '#worker/request/tries.ts';

/** The page behind a new member's link. */
export const WELCOME_PATH = '/staff/welcome';
const TITLE = 'Choose your password';
/** Links that one network may try, because each valid link costs a password hash. */
const TRIES = { most: 20, windowMs: HOUR_MS };
const USED = 'This link has been used or has expired. Ask an admin for a new one.';

function WelcomeView({ token, refusal }: { readonly token: string; readonly refusal: FormRefusal }): ReactNode {
  return (
    <div className="wrap login">
      <h1 className="d d64">{TITLE}</h1>
      {refusal.lead && <Note kind="bad" lead={refusal.lead} announce="alert" />}
      <form method="post" action={`${WELCOME_PATH}/${token}`} className="stack">
        <NewPassword name="password" label="Password" refusal={refusal} />
        <Button>Save password</Button>
      </form>
    </div>
  );
}

/** Opening the page looks nothing up, so that trying random links reveals nothing. */
export const staffWelcomePage: PageRoute = {
  path: `${WELCOME_PATH}/:token`,
  gate: 'entrance',
  take: takeWelcome,
  find: async (_, { token = '' }) =>
    staffEntrance(TITLE, <WelcomeView token={encodeURIComponent(token)} refusal={NO_REFUSAL} />),
};

/** Handles the password that a member has chosen and will sign in with. */
async function takeWelcome(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const token = c.req.param('token') ?? '';
  const password = (await formFields(c.req.raw)).get('password') ?? '';
  const again = (refusal: FormRefusal) =>
    servePage(
      c,
      async () => staffEntrance(TITLE, <WelcomeView token={encodeURIComponent(token)} refusal={refusal} />),
      true,
    );
  const tries = [{ subject: `staff-link:network:${networkOf(ctx.visitor.address)}`, limit: TRIES }];
  try {
    await countTry(ctx, tries);
    const member = await ctx.store.staffMembers.byLink(token, ctx.now);
    if (!member) return again({ lead: USED, fields: [] });
    requireGoodPassword(password, { email: member.email, firstname: member.name, lastname: '' });
    const deed = { author: member.email, action: 'password chosen', subject: '', nowMs: ctx.now };
    if (!(await ctx.store.staffMembers.choosePassword(token, password, ctx.now, deed)))
      return again({ lead: USED, fields: [] });
    // A good link is no guess: an office with many new members shares a network.
    await forgiveTry(ctx, tries);
  } catch (error) {
    return again(refusalOf(error));
  }
  return c.redirect('/staff/login', 303);
}
