import { type Site, sitePath } from '#shared/site/sites.ts';
import { AccountFacts } from '#worker/pages/account/parts/facts.tsx';
import { accountRoute } from '#worker/pages/account/parts/frame.tsx';
import { OrderRow, totalsPrinter } from '#worker/pages/account/parts/order-row.tsx';
import { AppBanners } from '#worker/pages/app/parts.tsx';
import { type PageRoute, redirectTo } from '#worker/render/page.ts';

/** The first page of the account area. */
export const DASHBOARD_PATH = '/account/dashboard';
/** The number of orders on the overview. */
const LATEST = 3;

/** Where customers go after login unless they asked for another page. */
export function accountHome(site: Site): string {
  return sitePath(site, DASHBOARD_PATH);
}

/** The first page of the account: a greeting, what is next, and the latest orders. The menu beside it leads to everything else. */
export const dashboardPage: PageRoute = accountRoute(
  { path: DASHBOARD_PATH, title: 'My account' },
  async (ctx, { customerId }) => {
    const [customer, { orders }] = await Promise.all([
      ctx.store.customers.byId(customerId),
      ctx.store.orders.ofOwner(`customer:${customerId}`, 1, LATEST),
    ]);
    const print = totalsPrinter(orders);
    return (
      <>
        {customer && (
          <p>
            {`Welcome back, ${customer.firstname}. You are logged in as  `}
            <b>{customer.email}</b>.
          </p>
        )}
        <AppBanners ctx={ctx} />
        {await AccountFacts({ ctx, customerId, orders })}
        <section className="account-latest">
          <h2 className="d d32">Latest orders</h2>
          {orders.length === 0 ? (
            <p>You haven’t placed an order yet.</p>
          ) : (
            <ul>
              {orders.map((order) => (
                <OrderRow key={order.orderId} order={order} print={print} ctx={ctx} />
              ))}
            </ul>
          )}
        </section>
      </>
    );
  },
);

/** The address of the area redirects to its first page. */
export const accountRoot: PageRoute = {
  path: '/account',
  gate: 'visitor',
  find: async (ctx) => redirectTo(`${ctx.url.origin}${accountHome(ctx.site)}`, 302),
};
