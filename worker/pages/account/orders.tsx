import type { ReactNode } from 'react';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { formatMoney } from '#shared/money/money.ts';
import { STATUS_WORDS } from '#shared/order/status-words.ts';
import { head } from '#shared/seo/head.ts';
import { SITES, sitePath } from '#shared/site/sites.ts';
import { forCustomers } from '#worker/pages/account/gate.ts';
import { OrderView } from '#worker/pages/order/view.tsx';
import { returnHref } from '#worker/pages/rmaprocess/access.ts';
import { MISSING, type PageRoute } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import { type OrderCopy, ownsOrder } from '#worker/request/orders.ts';

/** Orders of one page of the history. */
const PER_PAGE = 20;

function Row({ order, ctx }: { readonly order: OrderCopy; readonly ctx: Ctx }): ReactNode {
  const { orderId, document, createdMs, status } = order;
  const { locale } = SITES[document.site];
  const units = document.lines.reduce((sum, line) => sum + line.qty, 0);
  return (
    <li className="order-row">
      <a className="link" href={sitePath(ctx.site, `/account/order/${orderId}`)}>
        {orderId}
      </a>
      <span>{new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(createdMs)}</span>
      <span>{`${units} ${units === 1 ? 'item' : 'items'}`}</span>
      <b>{formatMoney(document.totals.grandTotalIncludingTax, locale, document.currency)}</b>
      <span>{STATUS_WORDS[status]}</span>
    </li>
  );
}

function History({
  orders,
  count,
  page,
  ctx,
}: {
  orders: readonly OrderCopy[];
  count: number;
  page: number;
  ctx: Ctx;
}) {
  const { site } = ctx;
  const pageLink = (to: number, words: string) => (
    <ButtonLink look="line" href={sitePath(site, `/account/orders?page=${to}`)}>
      {words}
    </ButtonLink>
  );
  return (
    <div className="wrap orders">
      <Breadcrumbs site={site} trail={[{ name: 'Orders', url: '/account/orders', categoryId: null }]} />
      <h1 className="d d64">Orders</h1>
      {orders.length === 0 ? (
        <p>You have not ordered anything yet.</p>
      ) : (
        <ul>
          {orders.map((order) => (
            <Row key={order.orderId} order={order} ctx={ctx} />
          ))}
        </ul>
      )}
      <p className="row">
        {page > 1 && pageLink(page - 1, 'Newer orders')}
        {page * PER_PAGE < count && pageLink(page + 1, 'Older orders')}
      </p>
    </div>
  );
}

/** A customer's orders, the newest first. */
export const ordersPage: PageRoute = {
  path: '/account/orders',
  isPersonal: true,
  find: (ctx) =>
    forCustomers(ctx, async ({ customerId }) => {
      const page = Math.min(10_000, Math.max(1, Math.floor(Number(ctx.url.searchParams.get('page'))) || 1));
      return {
        outcome: 'page',
        page: {
          kind: 'content',
          head: head({ title: 'Orders', sites: [] }),
          load: async () => ({
            view: (
              <History
                {...(await ctx.store.orders.ofOwner(`customer:${customerId}`, page, PER_PAGE))}
                page={page}
                ctx={ctx}
              />
            ),
          }),
        },
      };
    }),
};

/** One order of a customer, or of the guest who placed it on this device. */
export const orderPage: PageRoute = {
  path: '/account/order/:orderId',
  isPersonal: true,
  find: async (ctx, { orderId = '' }) => {
    const order = await ctx.store.orders.byId(orderId);
    if (!order || !ownsOrder(ctx, order.owner)) {
      return ctx.session.kind === 'customer' ? MISSING : forCustomers(ctx, async () => MISSING);
    }
    return {
      outcome: 'page',
      page: {
        kind: 'content',
        head: head({ title: `Order ${orderId}`, sites: [] }),
        load: async () => ({
          view: (
            <div className="wrap orders">
              <Breadcrumbs
                site={ctx.site}
                trail={[
                  { name: 'Orders', url: '/account/orders', categoryId: null },
                  { name: orderId, url: `/account/order/${orderId}`, categoryId: null },
                ]}
              />
              <h1 className="d d64">Order</h1>
              <p data-testid="order-number">{orderId}</p>
              <OrderView order={order} isOwn returnHref={await returnHref(ctx, order)} />
            </div>
          ),
        }),
      },
    };
  },
};
