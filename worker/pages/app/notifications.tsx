import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/form/choice-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { listId, RAPIDFIRE } from '#shared/newsletter/lists.ts';
import { APP_NOTIFICATIONS, APP_PREFERENCES, APP_RAPIDFIRE } from '#shared/route/app-pages.ts';
import { sitePath } from '#shared/site/sites.ts';
import { addNewsletters, consentNow, endNewsletters } from '#worker/acts/newsletters.ts';
import { profileOf } from '#worker/acts/profile.ts';
import { choosePush, pushPreferences } from '#worker/acts/push.ts';
import { inAccount } from '#worker/pages/account/parts/frame.tsx';
import { customerOf } from '#worker/pages/account/parts/gate.ts';
import { takeAccountForm } from '#worker/pages/account/parts/take-form.tsx';
import { Said, type Sayings, saidPath } from '#worker/pages/parts/said.tsx';
import type { PageRoute } from '#worker/render/page.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { appRoute } from './parts.tsx';

const MENU = '/account/settings';
const OVERVIEW = { path: APP_NOTIFICATIONS, title: 'Notifications', menu: MENU } as const;
const PREFERENCES = { path: APP_PREFERENCES, title: 'Notification preferences', menu: MENU } as const;
const DEALS = { path: APP_RAPIDFIRE, title: 'Rapidfire', menu: MENU } as const;

const SAYINGS = {
  saved: { lead: 'Your preferences have been saved.' },
  confirm: { lead: 'We have sent you an email.', text: 'Rapidfire begins once you confirm it with its link.' },
} as const satisfies Sayings;

/** Asks the device for its permission, where there is something to allow; shown once the app says that it can. */
function AskDevice({ ctx }: { readonly ctx: Ctx }): ReactNode {
  if (ctx.config.pushUrl === '') return null;
  return (
    <p hidden data-needs="push_notifications">
      <Button type="button" look="line" testId="push-request">
        Allow notifications on this device
      </Button>
    </p>
  );
}

function Overview({ ctx }: { readonly ctx: Ctx }): ReactNode {
  return (
    <>
      <AskDevice ctx={ctx} />
      <ul>
        {[
          { path: APP_PREFERENCES, title: 'Preferences', text: 'What the app may notify you about' },
          { path: APP_RAPIDFIRE, title: 'Rapidfire', text: 'Short deals, by email' },
        ].map(({ path, title, text }) => (
          <li key={path} className="account-row">
            <p>
              <a className="link" href={sitePath(ctx.site, path)}>
                {title}
              </a>
              <span className="mute">{text}</span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

async function Preferences({ ctx }: { readonly ctx: Ctx }): Promise<ReactNode> {
  const { orders, backInStock } = await pushPreferences(ctx);
  return (
    <>
      <Said sayings={SAYINGS} query={ctx.url.searchParams} />
      {ctx.config.pushUrl === '' && (
        <Note lead="This store sends no notifications yet.">Your choice counts as soon as it does.</Note>
      )}
      <AskDevice ctx={ctx} />
      <form method="post" action={sitePath(ctx.site, APP_PREFERENCES)} className="stack">
        <Checkbox name="orders" isCheckedAtFirst={orders}>
          Orders: shipped, tracking added or canceled
        </Checkbox>
        <Checkbox name="backInStock" isCheckedAtFirst={backInStock}>
          Products I asked about are back in stock
        </Checkbox>
        <p>
          <Button>Save preferences</Button>
        </p>
      </form>
    </>
  );
}

async function Rapidfire({ ctx }: { readonly ctx: Ctx }): Promise<ReactNode> {
  const { email } = await profileOf(ctx, customerOf(ctx).customerId);
  const isSubscribed = (await ctx.store.newsletters.ofAddress(email)).includes(listId(ctx.site, RAPIDFIRE));
  return (
    <>
      <Said sayings={SAYINGS} query={ctx.url.searchParams} />
      <form method="post" action={sitePath(ctx.site, APP_RAPIDFIRE)} className="stack">
        <Checkbox name="rapidfire" isCheckedAtFirst={isSubscribed}>
          {`Email me short deals at ${email}`}
        </Checkbox>
        <p>
          <Button>Save preferences</Button>
        </p>
      </form>
    </>
  );
}

function takePreferences(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  return takeAccountForm(c, PREFERENCES, {
    act: async (_session, typed) => {
      await choosePush(c, { orders: typed.has('orders'), backInStock: typed.has('backInStock') });
      return saidPath(APP_PREFERENCES, SAYINGS, 'saved');
    },
    again: () => Preferences({ ctx }),
  });
}

function takeRapidfire(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  return takeAccountForm(c, DEALS, {
    act: async ({ customerId }, typed) => {
      const { email } = await profileOf(ctx, customerId);
      const listIds = [listId(ctx.site, RAPIDFIRE)];
      if (!typed.has('rapidfire')) {
        await endNewsletters(ctx, email, listIds);
        return saidPath(APP_RAPIDFIRE, SAYINGS, 'saved');
      }
      const consent = consentNow(ctx, listIds, { text: 'Save preferences' });
      const outcome = await addNewsletters(ctx, { email, listIds, userId: String(customerId), consent }, false);
      return saidPath(APP_RAPIDFIRE, SAYINGS, outcome);
    },
    again: () => Rapidfire({ ctx }),
  });
}

/** What the app tells a customer about, and how (spec 1 section 2.1). */
export const notificationPages: readonly PageRoute[] = [
  appRoute(APP_NOTIFICATIONS, {
    gate: 'customer',
    find: async (ctx) => inAccount(ctx, OVERVIEW, async () => <Overview ctx={ctx} />),
  }),
  appRoute(APP_PREFERENCES, {
    gate: 'customer',
    take: takePreferences,
    find: async (ctx) => inAccount(ctx, PREFERENCES, () => Preferences({ ctx })),
  }),
  appRoute(APP_RAPIDFIRE, {
    gate: 'customer',
    take: takeRapidfire,
    find: async (ctx) => inAccount(ctx, DEALS, () => Rapidfire({ ctx })),
  }),
];
