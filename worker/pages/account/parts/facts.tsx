import type { ReactNode } from 'react';
import { arrivalWords, latestArrival } from '#shared/delivery/arrival-words.ts';
import { isUnderWay, missedDay } from '#shared/order/late.ts';
import { lowestPrice } from '#shared/price/lowest.ts';
import { SITES, sitePath } from '#shared/site/sites.ts';
import { shortDay } from '#shared/time/calendar-day.ts';
import { dayInUtc } from '#shared/workout/days.ts';
import { statisticsOf } from '#shared/workout/statistics.ts';
import type { OrderCopy } from '#worker/acts/orders.ts';
import { listsOf } from '#worker/acts/shopper.ts';
import { wishedProducts } from '#worker/acts/wishes.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Something about a customer's account that has changed or is about to. */
interface Fact {
  readonly title: string;
  readonly text: string;
  /** A path on the site. */
  readonly path: string;
  readonly isLate?: boolean;
}

/** Products that are asked for a review at most. */
const REVIEWS = 20;

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** When the orders arrive that are under way, the soonest first; orders that are late before all others. */
function deliveries(orders: readonly OrderCopy[], nowMs: number): readonly Fact[] {
  const facts = orders.flatMap((order): (Fact & { readonly day: string })[] => {
    const { orderId, orderNumber, status, document } = order;
    const path = `/account/order/${orderId}`;
    const { locale } = SITES[document.site];
    const arrival = latestArrival(document.rates.map(({ deliveryDate }) => deliveryDate));
    if (!arrival || !isUnderWay(status)) return [];
    const missed = missedDay(order, nowMs);
    const text = missed ? `Late: it should have arrived by ${shortDay(missed, locale)}` : arrivalWords(arrival, locale);
    return [{ title: `Order ${orderNumber}`, text, path, isLate: missed !== undefined, day: arrival.latest }];
  });
  return facts.sort((a, b) => Number(b.isLate) - Number(a.isLate) || (a.day < b.day ? -1 : 1)).slice(0, 1);
}

async function wishlist(ctx: Ctx): Promise<readonly Fact[]> {
  const all = (await listsOf(ctx)?.all()) ?? [];
  const ids = wishedProducts(all.find((list) => list.type === 'wishlist'));
  if (ids.length === 0) return [];
  const cards = await ctx.store.listings.cards(ids);
  const reduced = cards.filter(({ prices }) => (lowestPrice(prices, ctx.now) ?? 0) < (prices.price ?? 0)).length;
  const text = reduced > 0 ? `${reduced} of ${ids.length} reduced today` : counted(ids.length, 'product', 'products');
  return [{ title: 'Wishlist', text, path: '/account/wishlist' }];
}

async function training(ctx: Ctx, customerId: number): Promise<readonly Fact[]> {
  const { weeks } = await ctx.store.workouts.sums(customerId);
  const { current } = statisticsOf(weeks, dayInUtc(ctx.now)).streak;
  const text = `${counted(current, 'week', 'weeks')} in a row`;
  return current === 0 ? [] : [{ title: 'Training', text, path: '/account/workout-statistics' }];
}

async function rewards(ctx: Ctx, customerId: number): Promise<readonly Fact[]> {
  const tickets = await ctx.store.tickets.ofCustomer(customerId);
  const left = tickets.filter(({ remainingUses }) => remainingUses > 0).length;
  const text = counted(left, 'ticket to use', 'tickets to use');
  return left === 0 ? [] : [{ title: 'Earned store', text, path: '/account/earned-store' }];
}

async function reviews(ctx: Ctx, customerId: number): Promise<readonly Fact[]> {
  const unwritten = await ctx.store.customerReviews.unwritten(customerId, REVIEWS);
  const text = `${counted(unwritten.length, 'product', 'products')} to review`;
  return unwritten.length === 0 ? [] : [{ title: 'Reviews', text, path: '/account/reviews' }];
}

/** What a customer wants to know first: the next delivery, prices on the wishlist, training, tickets, reviews. */
export async function AccountFacts({
  ctx,
  customerId,
  orders,
}: {
  readonly ctx: Ctx;
  readonly customerId: number;
  readonly orders: readonly OrderCopy[];
}): Promise<ReactNode> {
  const found = await Promise.all([
    deliveries(orders, ctx.now),
    wishlist(ctx),
    training(ctx, customerId),
    rewards(ctx, customerId),
    reviews(ctx, customerId),
  ]);
  const facts = found.flat();
  if (facts.length === 0) return null;
  return (
    <ul className="account-facts">
      {facts.map(({ title, text, path, isLate }) => (
        <li key={path}>
          <a href={sitePath(ctx.site, path)}>
            <span className="mute">{title}</span>
            <b className={isLate ? 'late' : undefined}>{text}</b>
          </a>
        </li>
      ))}
    </ul>
  );
}
