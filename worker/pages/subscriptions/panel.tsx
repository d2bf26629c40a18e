import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { Note } from '#client/ui/note.tsx';
import { formatMoney } from '#shared/money/money.ts';
import { brandName } from '#shared/order/stored-method.ts';
import { SITES } from '#shared/site/sites.ts';
import type { Subscription, SubscriptionAction } from '#shared/subscription/contract.ts';
import { accessUntilMs, actionsOf, priceDue } from '#shared/subscription/machine.ts';
import type { SubscriptionCharge } from '#worker/acts/subscriptions.ts';
import { dayWords, nextWords, priceWords, STATE_WORDS } from './words.ts';

/** A subscription, and the addresses of its forms. */
export interface SubscriptionPanelProps {
  readonly subscription: Subscription;
  readonly charges: readonly SubscriptionCharge[];
  readonly nowMs: number;
  /** The address that the forms post to, and their fields in addition to the subscription. */
  readonly action: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** The address of this page with the question before canceling, and without it. */
  readonly cancelHref: string;
  readonly keepHref: string;
  readonly isCanceling: boolean;
  /** The page of an invoice; absent for people without an account. */
  readonly orderHref?: (orderId: string) => string;
}

function Act({
  panel,
  act,
  look,
  children,
}: {
  readonly panel: SubscriptionPanelProps;
  readonly act: SubscriptionAction;
  readonly look: 'buy' | 'line';
  readonly children: ReactNode;
}): ReactNode {
  const { subscription, action, fields = {} } = panel;
  return (
    <form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="id" value={subscription.subscriptionId} />
      <Button look={look} size="sm" name="action" value={act}>
        {children}
        <HiddenName name={subscription.name} />
      </Button>
    </form>
  );
}

/** Asks for confirmation before the subscription is canceled. */
function Confirm({ panel }: { readonly panel: SubscriptionPanelProps }): ReactNode {
  const { subscription, keepHref } = panel;
  const until = dayWords(subscription, accessUntilMs(subscription));
  return (
    <div className="sub-confirm">
      <Note kind="warn" lead={`Cancel ${subscription.name}?`}>
        {`Nothing will be charged again. You keep your access until ${until}, and you can start it again at any time.`}
      </Note>
      <div className="row">
        <Act panel={panel} act="cancel" look="buy">
          Cancel subscription
        </Act>
        <ButtonLink look="line" size="sm" href={keepHref}>
          Keep it
        </ButtonLink>
      </div>
    </div>
  );
}

/** What resuming costs, shown beside its button. */
function resumeWords(subscription: Subscription, nowMs: number): string | null {
  if (!actionsOf(subscription).includes('resume')) return null;
  const { paidUntilMs, period } = subscription;
  if (nowMs < paidUntilMs) return `Nothing is charged before ${dayWords(subscription, paidUntilMs)}.`;
  const price = priceWords(subscription);
  return period === 0
    ? `It costs ${price}. We write to you three days before the first charge.`
    : `We charge ${price} to your card right away.`;
}

function Ways({ panel }: { readonly panel: SubscriptionPanelProps }): ReactNode {
  const { subscription, cancelHref, isCanceling, nowMs } = panel;
  const actions = actionsOf(subscription);
  if (isCanceling && actions.includes('cancel')) return <Confirm panel={panel} />;
  const resume = resumeWords(subscription, nowMs);
  return (
    <>
      {resume !== null && <p className="s14 mute">{resume}</p>}
      <div className="row">
        {actions.includes('resume') && (
          <Act panel={panel} act="resume" look="buy">
            {subscription.state === 'paused' ? 'Resume' : 'Start again'}
          </Act>
        )}
        {actions.includes('pause') && (
          <Act panel={panel} act="pause" look="line">
            Pause
          </Act>
        )}
        {actions.includes('cancel') && (
          <ButtonLink look="line" size="sm" href={cancelHref}>
            Cancel
            <HiddenName name={subscription.name} />
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function Invoices({ panel }: { readonly panel: SubscriptionPanelProps }): ReactNode {
  const { charges, subscription, orderHref } = panel;
  const { locale } = SITES[subscription.site];
  if (charges.length === 0) return null;
  return (
    <details className="sub-more">
      <summary>Payments</summary>
      <ul>
        {charges.map(({ orderId, amount, atMs, isPaid }) => {
          const words = `${dayWords(subscription, atMs)}: ${formatMoney(amount, locale, subscription.currency)}`;
          return (
            <li key={orderId}>
              {orderHref && isPaid ? (
                <a className="link" href={orderHref(orderId)}>
                  {words}
                </a>
              ) : (
                words
              )}
              {!isPaid && ' (not charged)'}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** One subscription: its state, its price and its actions. */
export function SubscriptionPanel(panel: SubscriptionPanelProps): ReactNode {
  const { subscription, nowMs } = panel;
  const { subscriptionId, name, state, agreement, card, price } = subscription;
  const isDearer = priceDue(subscription) !== price;
  return (
    <section className="panel sub" aria-labelledby={`sub-${subscriptionId}`}>
      <header>
        <h2 className="d d32" id={`sub-${subscriptionId}`}>
          {name}
        </h2>
        <span className="sub-state">{STATE_WORDS[state]}</span>
      </header>
      <p>
        <b>{priceWords(subscription)}</b>
        {isDearer && ` (now ${priceWords(subscription, price)})`}
      </p>
      <p>{nextWords(subscription, nowMs)}</p>
      {card.last4 !== '' && <p className="s14 mute">{`Card: ${brandName(card.brand)} ending in ${card.last4}`}</p>}
      <Ways panel={panel} />
      <Invoices panel={panel} />
      <details className="sub-more">
        <summary>What you agreed to</summary>
        <p className="s14">{`On ${dayWords(subscription, agreement.agreedMs)}: “${agreement.text}”`}</p>
      </details>
    </section>
  );
}
