import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { OrderNumberField } from '#client/ui/form/order-number-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Fault } from '#shared/errors.ts';
import { MISTYPED, readNumber } from '#shared/number/spoken-number.ts';
import { RETURN_DAYS } from '#shared/rma/returnable.ts';
import { RMA_STATUS_WORDS } from '#shared/rma/words.ts';
import { sitePath } from '#shared/site/sites.ts';
import { type OrderCopy, ownersOf, ownsOrder } from '#worker/acts/orders.ts';
import { hasReturns, type ReturnCopy, returnableOf } from '#worker/acts/returns.ts';
import { orderByAddress } from '#worker/acts/track-order.ts';
import { Said, type SayingKey, type Sayings, saidPath } from '#worker/pages/parts/said.tsx';
import type { PageRoute } from '#worker/render/page.ts';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { stepHref } from './access.ts';
import { StepView, stepPage } from './step-page.tsx';

/** How many of the latest orders are checked for items that can be returned. */
const LOOKED_AT = 50;

/** Why an order was not found, by the key in the page's address. */
const SAYINGS = {
  none: { kind: 'bad', lead: 'We could not find an order with this number and email address.' },
  mistyped: { kind: 'bad', lead: MISTYPED },
  limit: { kind: 'bad', lead: 'Too many attempts. Please wait 15 minutes.' },
} as const satisfies Sayings;

/** Orders that the person asking can return, and returns already in progress. */
interface Choice {
  readonly orders: readonly OrderCopy[];
  readonly returns: readonly ReturnCopy[];
}

async function choiceOf(ctx: Ctx): Promise<Choice> {
  const owners = ownersOf(ctx);
  if (owners.length === 0) return { orders: [], returns: [] };
  const [returns, ...histories] = await Promise.all([
    ctx.store.returns.ofOwners(owners, ctx.site.siteId),
    ...owners.map((owner) => ctx.store.orders.ofOwner(owner, 1, LOOKED_AT)),
  ]);
  const orders = histories.flatMap((each) => each.orders).filter(({ document }) => document.site === ctx.site.code);
  const possible = await returnableOf(ctx, orders);
  return { returns, orders: orders.filter(({ orderId }) => (possible.get(orderId)?.lines.length ?? 0) > 0) };
}

function OrderRow({ ctx, order }: { readonly ctx: Ctx; readonly order: OrderCopy }): ReactNode {
  const { orderId, orderNumber, createdMs, document } = order;
  const date = new Intl.DateTimeFormat(ctx.site.locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(createdMs);
  return (
    <li className="order-row">
      <a className="link" href={stepHref(ctx.site, '/select-items', { order: orderId })}>
        {orderNumber}
      </a>
      <span>{date}</span>
      <span>{document.lines.map(({ name }) => name).join(', ')}</span>
    </li>
  );
}

function ReturnRow({ ctx, rma }: { readonly ctx: Ctx; readonly rma: ReturnCopy }): ReactNode {
  return (
    <li className="order-row">
      <a className="link" href={stepHref(ctx.site, '/confirm', { rma: rma.rmaId })}>
        {rma.rmaNumber}
      </a>
      <span>{rma.lines.map(({ qty, name }) => `${qty} × ${name}`).join(', ')}</span>
      <span>{RMA_STATUS_WORDS[rma.status]}</span>
    </li>
  );
}

function GuestForm({ ctx }: { readonly ctx: Ctx }): ReactNode {
  return (
    <form method="post" action={stepHref(ctx.site, '')} className="stack rma-form">
      <Said sayings={SAYINGS} query={ctx.url.searchParams} />
      <OrderNumberField site={ctx.site} />
      <TextField name="email" label="Email used for the order" type="email" isRequired autoComplete="email" />
      <Button look="buy">Continue</Button>
      {ctx.session.kind !== 'customer' && (
        <p>
          <a className="link" href={`${sitePath(ctx.site, '/login')}?redirect=${sitePath(ctx.site, '/rmaprocess')}`}>
            Log in to see your orders
          </a>
        </p>
      )}
    </form>
  );
}

function InitiateView({ ctx, choice }: { readonly ctx: Ctx; readonly choice: Choice }): ReactNode {
  const { orders, returns } = choice;
  return (
    <StepView site={ctx.site} current="order" title="Return items">
      <p>{`You can return items within ${RETURN_DAYS} days of delivery. Which order are they from?`}</p>
      {orders.length > 0 && (
        <section>
          <h2 className="d d32">Your orders</h2>
          <ul>
            {orders.map((order) => (
              <OrderRow key={order.orderId} ctx={ctx} order={order} />
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2 className="d d32">{orders.length > 0 ? 'Another order' : 'Find your order'}</h2>
        <GuestForm ctx={ctx} />
      </section>
      {returns.length > 0 && (
        <section>
          <h2 className="d d32">Your returns</h2>
          <ul>
            {returns.map((rma) => (
              <ReturnRow key={rma.rmaId} ctx={ctx} rma={rma} />
            ))}
          </ul>
        </section>
      )}
    </StepView>
  );
}

const find: PageRoute['find'] = async (ctx) =>
  stepPage('Return items', <InitiateView ctx={ctx} choice={await choiceOf(ctx)} />);

/** The first page of a return: choose one of your orders, or enter an order's number and email address. */
export const initiatePages: readonly PageRoute[] = [
  { path: '/rmaprocess', gate: 'visitor', isHere: hasReturns, find, take: takeOrder },
  { path: '/rmaprocess/initiate', gate: 'visitor', isHere: hasReturns, find },
];

/** The address to go to after the form: the order's lines, or the form with a notice of why it failed. */
async function nextOf(ctx: Ctx, asked: { readonly email: string; readonly orderId: string }): Promise<string> {
  const say = (problem: SayingKey<typeof SAYINGS>) => saidPath(stepHref(ctx.site, ''), SAYINGS, problem);
  try {
    if (readNumber(asked.orderId).read === 'mistyped') return say('mistyped');
    const order = await orderByAddress(ctx, asked, ctx.visitor.address);
    if (order?.document.site !== ctx.site.code) return say('none');
    const t = ownsOrder(ctx, order.owner) ? '' : await ctx.store.trackLinks.make(order.orderId, ctx.now);
    return stepHref(ctx.site, '/select-items', { order: order.orderId, t });
  } catch (error) {
    if (error instanceof Fault && error.code === 'rate_limited') return say('limit');
    throw error;
  }
}

/**
 * Handles the form with an order's number and email address. It redirects to a link with a token, so that no page
 * address contains them.
 */
async function takeOrder(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  if (!hasReturns(ctx)) throw new Fault('not_found');
  const fields = await formFields(c.req.raw);
  const next = await nextOf(ctx, { email: fields.get('email') ?? '', orderId: fields.get('orderId') ?? '' });
  return c.redirect(next, 303);
}
