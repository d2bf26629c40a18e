import type { ReactNode } from 'react';
import { accountMenu } from '#shared/customer/account-menu.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import { accountRoute } from '#worker/pages/account/parts/frame.tsx';
import { OrderRow, totalsPrinter } from '#worker/pages/account/parts/order-row.tsx';
import { type PageRoute, redirectTo } from '#worker/render/page.ts';

/** The first page of the account area. */
export const DASHBOARD_PATH = '/account/dashboard';
/** The number of orders on the overview. */
const LATEST = 3;

/** Where customers go after login unless they asked for another page. */
export function accountHome(site: Site): string {
  return sitePath(site, DASHBOARD_PATH);
}

function Places({ site }: { readonly site: Site }): ReactNode {
  return accountMenu(site).map(({ title, links }) => (
    <section key={title} className="account-place">
      <h2 className="d d32">{title}</h2>
      <ul>
        {links
          .filter(({ path }) => path !== DASHBOARD_PATH)
          .map(({ path, label }) => (
            <li key={path}>
              <a className="link" href={sitePath(site, path)}>
                {label}
              </a>
            </li>
          ))}
      </ul>
    </section>
  ));
}

/** The first page of the account: a greeting, the latest orders, and links to everything else. */
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
        <div className="account-places">
          <Places site={ctx.site} />
        </div>
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
