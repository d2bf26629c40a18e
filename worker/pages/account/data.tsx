import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { deletionSchema } from '#shared/customer/settings-contract.ts';
import { sitePath } from '#shared/site/sites.ts';
import { deleteAccount } from '#worker/acts/own-account.ts';
import { profileOf } from '#worker/acts/profile.ts';
import { SayingNote, type Sayings, saidPath, sayingOf } from '#worker/pages/parts/said.tsx';
import type { PageRoute, StoreRoute } from '#worker/render/page.ts';
import { CHOICES_PATH } from '#worker/render/shell/consent-notice.tsx';
import { checked } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { accountPage, errorOf, type FormRefusal, NO_REFUSAL, Password } from './parts/form.tsx';
import { accountRoute } from './parts/frame.tsx';
import { loginHref } from './parts/gate.ts';
import { takeAccountForm } from './parts/take-form.tsx';

const PLACE = { path: '/account/data', title: 'Your data' } as const;
/** The address of the file. */
const DATA_FILE = '/account/data/northbar-data.json';

function YourDataView({ ctx, refusal }: { readonly ctx: Ctx; readonly refusal: FormRefusal }): ReactNode {
  const { site } = ctx;
  return (
    <div className="account-form">
      <section className="account-part">
        <h2 className="d d32">Download your data</h2>
        <p>
          One file (JSON) with everything we store about you: your profile, addresses, orders, returns, lists, tickets,
          newsletters, stock notifications, workouts, saved cards (without the details needed to charge them), and the
          devices on which you are logged in.
        </p>
        <p>
          <ButtonLink look="line" href={sitePath(site, DATA_FILE)}>
            Download your data
          </ButtonLink>
        </p>
      </section>
      <section className="account-part">
        <h2 className="d d32">Cookie choices</h2>
        <p>Choose what we may record about your visits, and see what we store in this browser.</p>
        <p>
          <ButtonLink look="line" href={sitePath(site, CHOICES_PATH)}>
            See your cookie choices
          </ButtonLink>
        </p>
      </section>
      <section className="account-part" id="delete">
        <h2 className="d d32">Delete your account</h2>
        <p>
          Your profile, addresses, lists, registries, workouts, tickets, newsletters and saved cards are deleted
          immediately, and you are logged out on all devices. This cannot be undone, and any unused tickets are lost.
        </p>
        <p>
          We keep your orders, returns and quotes with their invoices, because the law requires us to. Orders already on
          their way will still arrive.
        </p>
        <form method="post" action={`${sitePath(site, PLACE.path)}#delete`} className="stack">
          {refusal.lead && <Note kind="bad" lead={refusal.lead} announce="alert" />}
          <Password
            name="password"
            label="Your password"
            autoComplete="current-password"
            isRequired
            {...errorOf(refusal, 'password')}
          />
          <p>
            <Button>Permanently delete my account</Button>
          </p>
        </form>
      </section>
    </div>
  );
}

const SAYINGS = {
  deleted: { lead: 'Your account has been deleted.', text: 'We have sent you one last email to confirm it.' },
} as const satisfies Sayings;

/** The page after the account has been deleted. */
function GoneView({ ctx }: { readonly ctx: Ctx }): ReactNode {
  return (
    <div className="wrap login">
      <h1 className="d d64">Goodbye</h1>
      <SayingNote saying={SAYINGS.deleted} />
      <p>
        <ButtonLink look="buy" href={sitePath(ctx.site, '/')}>
          To the shop
        </ButtonLink>
      </p>
    </div>
  );
}

/** The page to download or delete the data that the store keeps of a customer. */
export const dataPage: PageRoute = {
  ...accountRoute(PLACE, async (ctx) => <YourDataView ctx={ctx} refusal={NO_REFUSAL} />, takeDeletion),
  guests: (ctx) =>
    sayingOf(SAYINGS, ctx.url.searchParams) === 'deleted' ? accountPage('Goodbye', <GoneView ctx={ctx} />) : undefined,
};

/** Handles the form that deletes the account. */
function takeDeletion(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  return takeAccountForm(c, PLACE, {
    act: async (session, typed) => {
      const { password } = checked(Object.fromEntries(typed), deletionSchema);
      await deleteAccount(c, session, password);
      return saidPath(PLACE.path, SAYINGS, 'deleted');
    },
    again: async (_session, { refusal }) => <YourDataView ctx={ctx} refusal={refusal} />,
  });
}

/** Serves the file with all data. Guests log in first. */
async function dataFile(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  if (ctx.session.kind !== 'customer') return c.redirect(loginHref(ctx, PLACE.path), 302);
  const { customerId } = ctx.session;
  const { email } = await profileOf(ctx, customerId);
  const data = await ctx.store.personalData.of({ customerId, email }, ctx.now);
  return new Response(JSON.stringify({ asOf: new Date(ctx.now).toISOString(), ...data }, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="northbar-data.json"',
      'cache-control': 'no-store',
    },
  });
}

/** The file at its own address. */
export const dataFileRoute: StoreRoute = { path: DATA_FILE, gate: 'customer', show: dataFile };
