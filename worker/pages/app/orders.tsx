import { ordersPage } from '#worker/pages/account/orders.tsx';
import { workoutsPage } from '#worker/pages/account/workout-statistics.tsx';
import { home } from '#worker/pages/home.tsx';
import { trackLink } from '#worker/pages/rss.tsx';
import { shippingTracker } from '#worker/pages/shippingtracker.tsx';
import type { PageRoute, Resolution } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import { appRoute } from './parts.tsx';

type Params = Readonly<Record<string, string>>;

/** Whether an address names an order by the token of its email's link, or one that such a link has opened. */
const namesOrder = ({ url }: Ctx): boolean => url.searchParams.has('t') || url.searchParams.has('order');

/** An order by its link, else the form that finds one. */
function tracked(ctx: Ctx, params: Params): Promise<Resolution> {
  return namesOrder(ctx) ? trackLink.find(ctx, params) : shippingTracker.find(ctx, params);
}

/** Pages of the app that show what a page of the web shows, at an address of the app. */
export const appTwins: readonly PageRoute[] = [
  appRoute('/app/featured', { gate: 'public', find: home.find }),
  appRoute('/app/orders', {
    gate: 'visitor',
    find: (ctx, params) =>
      ctx.session.kind === 'customer' && !namesOrder(ctx) ? ordersPage.find(ctx, params) : tracked(ctx, params),
  }),
  appRoute('/app/tracking', { gate: 'visitor', find: tracked }),
  appRoute('/app/account/orders', { gate: 'customer', find: ordersPage.find }),
  appRoute('/app/account/workouts', { gate: 'customer', find: workoutsPage.find }),
];
