import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { sitePath } from '#shared/site/sites.ts';
import { subscriptionActionSchema } from '#shared/subscription/contract.ts';
import { actOnSubscription, chargesOf, ownSubscription, ownSubscriptions } from '#worker/acts/subscriptions.ts';
import { type FormRefusal, NO_REFUSAL } from '#worker/pages/account/parts/form.tsx';
import { accountRoute } from '#worker/pages/account/parts/frame.tsx';
import { takeAccountForm } from '#worker/pages/account/parts/take-form.tsx';
import { Said, saidPath } from '#worker/pages/parts/said.tsx';
import { SubscriptionPanel } from '#worker/pages/subscriptions/panel.tsx';
import { SUBSCRIPTION_SAYINGS } from '#worker/pages/subscriptions/words.ts';
import { checked } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';

const PATH = '/account/subscriptions';
const PLACE = { path: PATH, title: 'Subscriptions' } as const;

async function Subscriptions({
  ctx,
  refusal,
}: {
  readonly ctx: Ctx;
  readonly refusal: FormRefusal;
}): Promise<ReactNode> {
  const { site, now } = ctx;
  const own = await ownSubscriptions(ctx);
  const asked = ctx.url.searchParams.get('cancel');
  const here = sitePath(site, PATH);
  const panels = await Promise.all(
    own.map(async (subscription) => ({ subscription, charges: await chargesOf(ctx, subscription) })),
  );
  return (
    <>
      {refusal.lead && <Note kind="bad" lead={refusal.lead} announce="alert" />}
      <Said sayings={SUBSCRIPTION_SAYINGS} query={ctx.url.searchParams} />
      {panels.length === 0 && (
        <>
          <p>You have no subscriptions.</p>
          <p>
            <ButtonLink look="line" href={sitePath(site, '/iron-game-programming')}>
              See training programs
            </ButtonLink>
          </p>
        </>
      )}
      {panels.map(({ subscription, charges }) => (
        <SubscriptionPanel
          key={subscription.subscriptionId}
          subscription={subscription}
          charges={charges}
          nowMs={now}
          action={here}
          cancelHref={`${here}?cancel=${subscription.subscriptionId}#sub-${subscription.subscriptionId}`}
          keepHref={here}
          isCanceling={asked === subscription.subscriptionId}
          orderHref={(orderId) => sitePath(site, `/account/order/${orderId}`)}
        />
      ))}
    </>
  );
}

/** A customer's subscriptions: what they cost, when they are charged, and when they end. */
export const subscriptionsPage = accountRoute(
  PLACE,
  (ctx) => Subscriptions({ ctx, refusal: NO_REFUSAL }),
  takeSubscription,
);

/** Pauses, cancels or resumes a subscription. */
function takeSubscription(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  return takeAccountForm(c, PLACE, {
    act: async ({ customerId }, typed) => {
      const { action } = checked({ action: typed.get('action') }, subscriptionActionSchema);
      const copy = await ownSubscription(ctx, typed.get('id') ?? '');
      await actOnSubscription(ctx, copy, action, { by: 'customer', name: `customer ${customerId}` });
      return saidPath(PATH, SUBSCRIPTION_SAYINGS, action);
    },
    again: (_session, { refusal }) => Subscriptions({ ctx, refusal }),
  });
}
