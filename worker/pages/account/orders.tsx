import type { ReactNode } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';
import { sitePath } from '#shared/site/sites.ts';
import type { OrderCopy } from '#worker/acts/orders.ts';
import { ORDERS_PATH } from '#worker/pages/account/order.tsx';
import { accountRoute } from '#worker/pages/account/parts/frame.tsx';
import { OrderRow, totalsPrinter } from '#worker/pages/account/parts/order-row.tsx';
import type { PageRoute } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Orders per page of the history. */
const PER_PAGE = 20;

function History(props: {
  readonly orders: readonly OrderCopy[];
  readonly count: number;
  readonly page: number;
  readonly ctx: Ctx;
}): ReactNode {
  const { orders, count, page, ctx } = props;
  const print = totalsPrinter(orders);
  const pageLink = (to: number, words: string) => (
    <ButtonLink look="line" href={sitePath(ctx.site, `${ORDERS_PATH}?page=${to}`)}>
      {words}
    </ButtonLink>
  );
  return (
    <>
      {orders.length === 0 ? (
        <p>You haven’t placed an order yet.</p>
      ) : (
        <ul>
          {orders.map((order) => (
            <OrderRow key={order.orderId} order={order} print={print} ctx={ctx} />
          ))}
        </ul>
      )}
      <p className="row">
        {page > 1 && pageLink(page - 1, 'Newer orders')}
        {page * PER_PAGE < count && pageLink(page + 1, 'Older orders')}
      </p>
    </>
  );
}

/** A customer's orders, the newest first. A page number past the end shows the last page. */
export const ordersPage: PageRoute = accountRoute(
  { path: ORDERS_PATH, title: 'Orders' },
  async (ctx, { customerId }) => {
    const pageOf = (page: number) => ctx.store.orders.ofOwner(`customer:${customerId}`, page, PER_PAGE);
    const asked = Math.min(10_000, Math.max(1, Math.floor(Number(ctx.url.searchParams.get('page'))) || 1));
    const found = await pageOf(asked);
    const last = Math.max(1, Math.ceil(found.count / PER_PAGE));
    if (asked <= last) return <History {...found} page={asked} ctx={ctx} />;
    return <History {...(await pageOf(last))} page={last} ctx={ctx} />;
  },
);
