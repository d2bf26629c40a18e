import type { ReactNode } from 'react';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { boughtIds } from '#shared/order/document.ts';
import { ASKING_PATH } from '#shared/review/place.ts';
import { head } from '#shared/seo/head.ts';
import { sitePath } from '#shared/site/sites.ts';
import { orderIdOf } from '#worker/acts/numbers.ts';
import { isVain, type OrderCopy, ownsOrder } from '#worker/acts/orders.ts';
import { inAccount } from '#worker/pages/account/parts/frame.tsx';
import { forCustomers } from '#worker/pages/account/parts/gate.ts';
import { programHref } from '#worker/pages/account/programming/place.ts';
import { OrderView } from '#worker/pages/order/view.tsx';
import { returnHref } from '#worker/pages/rmaprocess/access.ts';
import { MISSING, type PageRoute, type Resolution } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';

/** The order history that an order belongs to. */
export const ORDERS_PATH = '/account/orders';

/** Links to the programs that were bought with an order. A guest logs in or registers on the way. */
async function BroughtPrograms({ ctx, order }: { readonly ctx: Ctx; readonly order: OrderCopy }): Promise<ReactNode> {
  if (isVain(order)) return null;
  return (await ctx.store.programs.among(boughtIds(order.document))).map(({ productId, name }) => (
    <p key={productId}>
      <ButtonLink look="buy" href={programHref(ctx.site, productId)}>
        {`Open ${name}`}
      </ButtonLink>
    </p>
  ));
}

/** Statuses in which customers are invited to review what they bought: it has arrived, or is about to. */
const REVIEWED: ReadonlySet<OrderCopy['status']> = new Set(['shipped', 'delivered']);

async function orderDetails(ctx: Ctx, order: OrderCopy): Promise<ReactNode> {
  return (
    <>
      {await BroughtPrograms({ ctx, order })}
      <p data-testid="order-number">{order.orderNumber}</p>
      <OrderView
        order={order}
        isOwn
        nowMs={ctx.now}
        contactHref={sitePath(ctx.site, '/contact')}
        returnHref={await returnHref(ctx, order)}
      />
      {ctx.session.kind === 'customer' && REVIEWED.has(order.status) && (
        <p>
          <a className="link" href={sitePath(ctx.site, `${ASKING_PATH}?order=${order.orderId}`)}>
            Review what you bought
          </a>
        </p>
      )}
    </>
  );
}

/** An order page for a guest, without the account area around it. */
function guestsOrder(ctx: Ctx, order: OrderCopy, title: string): Resolution {
  return {
    outcome: 'page',
    page: {
      kind: 'content',
      head: head({ title, sites: [] }),
      load: async () => ({
        view: (
          <div className="wrap orders">
            <Breadcrumbs site={ctx.site} trail={[{ name: title, url: ctx.path, categoryId: null }]} />
            <h1 className="d d64">Order</h1>
            {await orderDetails(ctx, order)}
          </div>
        ),
      }),
    },
  };
}

/** One order of a customer, or of the guest who placed it on this device. */
export const orderPage: PageRoute = {
  path: '/account/order/:orderId',
  gate: 'owner',
  find: async (ctx, { orderId = '' }) => {
    const isCustomer = ctx.session.kind === 'customer';
    const id = await orderIdOf(ctx, orderId);
    const order = id === undefined ? undefined : await ctx.store.orders.byId(id);
    if (!order || !ownsOrder(ctx, order.owner)) return isCustomer ? MISSING : forCustomers(ctx, async () => MISSING);
    const title = `Order ${order.orderNumber}`;
    if (!isCustomer) return guestsOrder(ctx, order, title);
    return inAccount(ctx, { path: ctx.path, title, heading: 'Order', menu: ORDERS_PATH }, () =>
      orderDetails(ctx, order),
    );
  },
};
