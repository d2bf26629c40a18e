import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { Fault } from '#shared/errors.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import { setUpOf, stepOfCode } from '#worker/acts/second-factor.ts';
import { staffEntrance } from '#worker/pages/staff/parts/frame.tsx';
import { type Resolution, redirectTo, type StoreRoute } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { knownDevice } from '#worker/request/device.ts';
import { staffTokenOf } from '#worker/request/staff.ts';
import { countTry, forgiveTry } from '#worker/request/tries.ts';
import type { Halfway } from '#worker/store/staff/staff-accounts.ts';
import { enter, SECOND_FACTOR_PATH } from './login.tsx';

const TITLE = 'One-time code';
/** Code attempts of a member on a device that the member has used before, and of all others with the password. */
const CODES = { most: 5, windowMs: 15 * MINUTE_MS };
const WRONG = 'This code is incorrect or has already been used. Wait for the next one.';
const TOO_MANY = 'Too many attempts. Please wait 15 minutes.';

type SetUp = Awaited<ReturnType<typeof setUpOf>>;

function CodeView(props: { readonly setUp: SetUp; readonly problem: string | null }): ReactNode {
  const { setUp, problem } = props;
  return (
    <div className="wrap login">
      <h1 className="d d64">{TITLE}</h1>
      {problem !== null && <Note kind="bad" lead={problem} announce="alert" />}
      {setUp && (
        <>
          <p>
            In addition to your password, you need a code that changes every 30 seconds. Add this key to an
            authenticator app, then enter the code it shows.
          </p>
          <p>
            <code data-testid="second-factor-key">{setUp.key}</code>
          </p>
          <p>
            <a className="link" href={setUp.uri}>
              Open it in an app on this device
            </a>
          </p>
        </>
      )}
      <form method="post" action={SECOND_FACTOR_PATH} className="stack">
        <TextField
          name="code"
          label="Six-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          isRequired
          isFocused
        />
        <Button>Sign in</Button>
      </form>
    </div>
  );
}

/** The member who has entered a correct password in this browser, but no code yet. */
function halfwayOf(ctx: Ctx, request: Request): Promise<Halfway | undefined> {
  const token = staffTokenOf(request);
  return token === '' ? Promise.resolve(undefined) : ctx.store.staffAccounts.halfway(token, ctx.now);
}

async function codePage(ctx: Ctx, member: Halfway | undefined, problem: string | null): Promise<Resolution> {
  if (!member) return redirectTo(`${ctx.url.origin}/staff/login`, 302);
  const { secondFactor, draft, email } = member;
  const setUp =
    secondFactor === null && draft !== null ? await setUpOf(draft, email, ctx.config.sessionSecret) : undefined;
  return staffEntrance(TITLE, <CodeView setUp={setUp} problem={problem} />);
}

/** The page where members enter their one-time code and, the first time, set up their codes (design, section 10). */
function showSecondFactor(c: Context<AppEnv>): Promise<Response> {
  return servePage(c, async (ctx) => codePage(ctx, await halfwayOf(ctx, c.req.raw), null), true);
}

/** Handles a code. Each code works once, and the number of attempts is limited. */
async function takeSecondFactor(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const member = await halfwayOf(ctx, c.req.raw);
  const again = (problem: string) => servePage(c, (page) => codePage(page, member, problem), true);
  if (!member) return again(WRONG);
  const { email, secondFactor, draft } = member;
  const device = await knownDevice(ctx, 'staff', email);
  const tries = [{ subject: device ? `staff-code:device:${device}:${email}` : `staff-code:${email}`, limit: CODES }];
  try {
    await countTry(ctx, tries);
  } catch (error) {
    if (error instanceof Fault && error.code === 'rate_limited') {
      ctx.log.info('staff_code_paused', { reason: 'too many wrong codes' });
      return again(TOO_MANY);
    }
    throw error;
  }
  const code = ((await formFields(c.req.raw)).get('code') ?? '').replaceAll(/\s/g, '');
  const sealed = secondFactor ?? draft ?? '';
  const step = await stepOfCode(code, { sealed, email }, ctx.config.sessionSecret, ctx.now);
  const isNew =
    step !== undefined && (await ctx.store.staffAccounts.takeCode(email, step, secondFactor === null ? draft : null));
  if (!isNew) {
    ctx.log.info('staff_code_refused', { reason: step === undefined ? 'wrong' : 'used' });
    return again(WRONG);
  }
  await Promise.all([ctx.store.staffAccounts.end(staffTokenOf(c.req.raw)), forgiveTry(ctx, tries)]);
  return enter(c, member);
}

/** The second step of signing in. */
export const secondFactorPage: StoreRoute = {
  path: SECOND_FACTOR_PATH,
  gate: 'entrance',
  show: showSecondFactor,
  take: takeSecondFactor,
};
