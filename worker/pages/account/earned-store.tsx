import type { ReactNode } from 'react';
import { formatMoney } from '#shared/money/money.ts';
import type { Card } from '#shared/product/card.ts';
import { sitePath } from '#shared/site/sites.ts';
import type { Ticket } from '#shared/ticket/ticket.ts';
import type { PageRoute } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import { accountPage } from './parts/form.tsx';
import { accountRoute } from './parts/frame.tsx';
import { loginHref } from './parts/gate.ts';

const PLACE = { path: '/account/earned-store', title: 'Earned store' } as const;

function worthOf({ discount: { type, value, freeShipping } }: Ticket, { site }: Ctx): string {
  if (value === 0) return freeShipping ? 'Free shipping' : '';
  const off = type === 'fixed' ? formatMoney(value, site.locale, site.currency) : `${value} %`;
  return `${off} off${freeShipping ? ', with free shipping' : ''}`;
}

function Earned(props: { readonly ticket: Ticket; readonly card: Card; readonly ctx: Ctx }): ReactNode {
  const { ticket, card, ctx } = props;
  const uses = ticket.remainingUses;
  return (
    <li className="account-ask">
      <p className="account-named">
        <a className="link" href={sitePath(ctx.site, card.url)}>
          {card.name}
        </a>
        <span>{worthOf(ticket, ctx)}</span>
        <span className="mute">{uses === 1 ? 'One use left' : `${uses} uses left`}</span>
      </p>
    </li>
  );
}

const page = accountRoute(PLACE, async (ctx, { customerId }) => {
  const tickets = (await ctx.store.tickets.ofCustomer(customerId)).filter(({ remainingUses }) => remainingUses > 0);
  const ids = [...new Set(tickets.map(({ productId }) => productId))];
  // A variant is shown on the page of its parent.
  const cards = new Map((await ctx.store.listings.cards(ids)).map((card) => [card.productId, card]));
  const shown = tickets.flatMap((ticket) => {
    const card = cards.get(ticket.productId);
    return card ? [{ ticket, card }] : [];
  });
  if (shown.length === 0) {
    return <p>You haven’t earned any discounts on this site yet. Rewards from challenges and events show up here.</p>;
  }
  return (
    <>
      <p>Your rewards are applied to your cart automatically.</p>
      <ul>
        {shown.map(({ ticket, card }) => (
          <Earned key={`${ticket.orderId} ${ticket.productId}`} ticket={ticket} card={card} ctx={ctx} />
        ))}
      </ul>
    </>
  );
});

/** Discounts that a customer has earned. In the app, guests see what the page is for (spec 1 section 2.1). */
export const earnedStorePage: PageRoute = {
  ...page,
  guests: (ctx) =>
    ctx.visitor.app === null
      ? undefined
      : accountPage(
          PLACE.title,
          <div className="wrap login">
            <h1 className="d d64">{PLACE.title}</h1>
            <p>Rewards from challenges and events show up here.</p>
            <p>
              <a className="link" href={loginHref(ctx, PLACE.path)}>
                Log in
              </a>
            </p>
          </div>,
        ),
};
