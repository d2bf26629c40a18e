import type { Context } from 'hono';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { settingsSchema } from '#shared/customer/settings-contract.ts';
import { listId, listsOf, type NewsletterList } from '#shared/newsletter/lists.ts';
import { addNewsletters, consentNow, endNewsletters, idsOfLists, listsOnOffer } from '#worker/acts/newsletters.ts';
import { askForEmail, changePassword } from '#worker/acts/own-account.ts';
import { profileOf } from '#worker/acts/profile.ts';
import { type FormRefusal, NO_REFUSAL } from '#worker/pages/account/parts/form.tsx';
import { accountRoute } from '#worker/pages/account/parts/frame.tsx';
import { takeAccountForm } from '#worker/pages/account/parts/take-form.tsx';
import { Devices } from '#worker/pages/account/settings/devices.tsx';
import { EmailForm, NewslettersForm, PasswordForm, SettingsPart } from '#worker/pages/account/settings/forms.tsx';
import { partOf, SETTINGS, type SettingsForm } from '#worker/pages/account/settings/place.ts';
import { type Saying, saidPath, sayingOf } from '#worker/pages/parts/said.tsx';
import type { PageRoute } from '#worker/render/page.ts';
import { checked } from '#worker/request/body.ts';
import type { AppEnv, Ctx, CustomerSession } from '#worker/request/context.ts';
import { sessionHandle } from '#worker/stubs/sessions.ts';

/** Notices after a form, by the form's name. */
const SAYINGS = {
  password: { lead: 'Your new password has been saved.' },
  email: { lead: 'We have sent a link to your new address. It can be used once and expires in an hour.' },
  newsletters: { lead: 'Your preferences have been saved.' },
  confirm: { lead: 'We have sent you an email.', text: 'New newsletters begin once you confirm them with its link.' },
  device: { lead: 'That device has been logged out.' },
  others: { lead: 'All other devices have been logged out.' },
} as const satisfies Readonly<Record<SettingsForm | 'confirm', Saying>>;

/** A refused form, with what was typed. */
interface Refused {
  readonly form: string;
  readonly email: string;
  readonly refusal: FormRefusal;
}

/** Lists on offer, and those that an address gets although they are not. */
async function shownLists(ctx: Ctx, email: string): Promise<readonly NewsletterList[]> {
  const [offered, had] = await Promise.all([listsOnOffer(ctx), ctx.store.newsletters.ofAddress(email)]);
  return listsOf(ctx.site).filter((list) => offered.includes(list) || had.includes(listId(ctx.site, list)));
}

async function settingsView(ctx: Ctx, session: CustomerSession, refused?: Refused): Promise<ReactNode> {
  const { site, store, now } = ctx;
  const { customerId, sessionId } = session;
  const { email } = await profileOf(ctx, customerId);
  const [subscribed, lists, devices] = await Promise.all([
    store.newsletters.ofAddress(email),
    shownLists(ctx, email),
    store.sessions.ofCustomer(customerId, now),
  ]);
  const state = refused ? undefined : sayingOf(SAYINGS, ctx.url.searchParams);
  const outcomeOf = (...forms: (keyof typeof SAYINGS)[]) => {
    const done = forms.find((form) => form === state);
    return done && SAYINGS[done];
  };
  const refusalOf = (form: SettingsForm) => (refused?.form === form ? refused.refusal : NO_REFUSAL);
  return (
    <div className="account-form">
      <SettingsPart id="password" title="Password" outcome={outcomeOf('password')}>
        <PasswordForm site={site} refusal={refusalOf('password')} />
      </SettingsPart>
      <SettingsPart id="email" title="Email" outcome={outcomeOf('email')}>
        <EmailForm site={site} refusal={refusalOf('email')} current={email} typed={refused?.email ?? ''} />
      </SettingsPart>
      <SettingsPart id="newsletters" title="Newsletters" outcome={outcomeOf('newsletters', 'confirm')}>
        <NewslettersForm site={site} refusal={refusalOf('newsletters')} lists={lists} subscribed={subscribed} />
      </SettingsPart>
      <SettingsPart id="devices" title="Where you are logged in" outcome={outcomeOf('device', 'others')}>
        <Devices site={site} devices={devices} current={sessionHandle(sessionId)} />
      </SettingsPart>
    </div>
  );
}

/** Password, email address, newsletters and devices of a customer (spec 1 section 2.1). */
export const settingsPage: PageRoute = accountRoute(
  SETTINGS,
  (ctx, session) => settingsView(ctx, session),
  takeSettings,
);

/**
 * Subscribes the customer to the chosen lists and unsubscribes from the site's other lists (spec 2 section 7). Returns
 * the notice to show.
 */
async function chooseNewsletters(
  ctx: Ctx,
  { customerId }: CustomerSession,
  names: readonly string[],
): Promise<keyof typeof SAYINGS> {
  const { site } = ctx;
  const chosen = idsOfLists(site, names, 'newsletters');
  const { email } = await profileOf(ctx, customerId);
  // Only what the page offered can be given up by leaving its box empty.
  const left = (await shownLists(ctx, email)).map((list) => listId(site, list)).filter((id) => !chosen.includes(id));
  await endNewsletters(ctx, email, left);
  const consent = consentNow(ctx, chosen, { text: 'Save newsletters' });
  const asked = { email, listIds: chosen, userId: String(customerId), consent };
  const outcome = await addNewsletters(ctx, asked, false);
  return outcome === 'confirm' ? 'confirm' : 'newsletters';
}

/** Does what a form asks. Returns the notice to show. */
async function act(
  c: Context<AppEnv>,
  session: CustomerSession,
  asked: z.infer<typeof settingsSchema>,
): Promise<keyof typeof SAYINGS> {
  const ctx = c.get('ctx');
  const { customerId, sessionId } = session;
  switch (asked.form) {
    case 'password':
      await changePassword(c, session, asked);
      break;
    case 'email':
      await askForEmail(ctx, session, asked);
      break;
    case 'newsletters':
      return chooseNewsletters(ctx, session, asked.newsletters);
    case 'device':
      await ctx.store.sessions.endByHandle(customerId, asked.handle);
      break;
    case 'others':
      await ctx.store.sessions.endOthers(customerId, sessionId);
      break;
  }
  return asked.form;
}

function readSettings(typed: URLSearchParams): z.infer<typeof settingsSchema> {
  const fields = Object.fromEntries(typed);
  const asked = typed.get('form') === 'newsletters' ? { ...fields, newsletters: typed.getAll('newsletters') } : fields;
  return checked(asked, settingsSchema);
}

/** Handles each form of the page. */
function takeSettings(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  return takeAccountForm(c, SETTINGS, {
    act: async (session, typed) => {
      const asked = readSettings(typed);
      const said = await act(c, session, asked);
      return `${saidPath(SETTINGS.path, SAYINGS, said)}#${partOf(asked.form)}`;
    },
    again: (session, { typed, refusal }) =>
      settingsView(ctx, session, { form: typed.get('form') ?? '', email: typed.get('email') ?? '', refusal }),
  });
}
