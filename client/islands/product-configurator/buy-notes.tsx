import type { ReactNode } from 'react';
import { Note } from '#client/ui/note.tsx';
import type { Model } from './model.ts';

/** Whether it is known which variant is meant. */
function isWhole({ options, choice }: Model): boolean {
  return options.axes.every(({ code }) => choice.axes[code] !== undefined);
}

function Stock({ model }: { readonly model: Model }): ReactNode {
  const { configured, props } = model;
  const { leadTime, restockStatus } = configured.restock;
  const when = restockStatus ?? (leadTime ? `Back in about ${leadTime}` : '');
  const sentence = when === '' ? '' : `${when}. `;
  switch (configured.stock) {
    case 'backorder':
      return (
        <Note kind="warn" lead="On back-order.">
          {`${sentence}Order now, and it ships as soon as it arrives.`}
        </Note>
      );
    case 'bin':
      return (
        <Note lead="Out of stock. We can let you know when it is back.">
          {sentence}
          {props.notifyHref !== null &&
            isWhole(model) &&
            'Enter your email below, and we will send you one email when it is back.'}
        </Note>
      );
    case 'out':
      return (
        <Note kind="warn" lead="Out of stock.">
          {sentence === '' ? 'It currently cannot be ordered.' : sentence.trim()}
        </Note>
      );
    default:
      return null;
  }
}

/** The only customers who may buy the product. */
function OnlyFor({ model }: { readonly model: Model }): ReactNode {
  const { onlyFor } = model.props.words;
  if (onlyFor === null) return null;
  return (
    <Note kind="warn" lead={`Only for ${onlyFor}.`}>
      To buy it, log in with the account that holds your ticket. One per ticket.
    </Note>
  );
}

/** The terms that a shopper accepts when buying a subscription or a trial. */
function Agreement({ model }: { readonly model: Model }): ReactNode {
  const { words } = model.props;
  if (words.interval === null) return null;
  const every = words.interval.toLowerCase();
  const price = `${model.print(model.configured.total)} every ${every}`;
  const days = words.trialDays;
  return days !== null ? (
    <Note lead={`Free for ${days} ${days === 1 ? 'day' : 'days'}, then a subscription.`}>
      {`We ask for a card at checkout and charge nothing today. When the trial ends you pay ${price} until you cancel; we remind you three days before. Cancel in your account at any time, during the trial too.`}
    </Note>
  ) : (
    <Note lead="Subscription.">
      {`You pay ${price} until you cancel, in your account and at any time. At checkout we ask you to agree to that.`}
    </Note>
  );
}

function Delivery({ model }: { readonly model: Model }): ReactNode {
  const { options, props } = model;
  const { delivery, isRegistration } = props.words;
  if (delivery !== null)
    return (
      <Note lead={`${delivery}.`}>Nothing is shipped. You will find it in your account as soon as you have paid.</Note>
    );
  if (isRegistration)
    return <Note lead="One place per athlete.">The confirmation comes by email; nothing is shipped.</Note>;
  if (options.giftcard)
    return options.giftcard.type === 'physical' ? (
      <Note lead="By mail.">We load the card with your amount when we pack it.</Note>
    ) : (
      <Note lead="By email.">
        We send the code as soon as you have paid. It can be used in this store’s currency only.
      </Note>
    );
  return null;
}

/** Notes that a shopper should read before buying: stock, subscription, delivery. */
export function BuyNotes({ model }: { readonly model: Model }): ReactNode {
  return (
    <div className="pdp-notes">
      <Stock model={model} />
      <OnlyFor model={model} />
      <Agreement model={model} />
      <Delivery model={model} />
    </div>
  );
}
