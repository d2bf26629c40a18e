import { type DiscoveryEvent, eventsSchema, type SentEvent } from '#shared/discovery/events.ts';
import { viewedSlug } from '#shared/index-post/viewed.ts';
import { allows } from '#shared/tracking/consent.ts';
import { isForDiscovery } from '#shared/tracking/consumers.ts';
import { discoveryMessages } from '#shared/tracking/discovery-events.ts';
import { type TrackingEvent, trackedProducts } from '#shared/tracking/events.ts';
import { isToldToAds } from '#shared/tracking/told-to-ads.ts';
import { softly } from '#worker/log/softly.ts';
import { isAllowed } from '#worker/request/audience.ts';
import type { Ctx } from '#worker/request/context.ts';
import { entriesOf, permissionOf, shopperIdOf, tellConsumers, trackedSender } from './ledger-entries.ts';
import { newestPosts } from './newest-posts.ts';

/** Slugs of the posts that a batch of events has seen, each once. */
function seenPosts({ site }: Ctx, events: readonly DiscoveryEvent[]): readonly string[] {
  const ownPath = (path: string) => (path.startsWith(`${site.prefix}/`) ? path.slice(site.prefix.length) : path);
  const paths = events.map(({ type, name, value }) => (type === 'view' && name === 'page' ? value.uri : undefined));
  return [...new Set(paths.flatMap((path) => (typeof path === 'string' ? (viewedSlug(ownPath(path)) ?? []) : [])))];
}

/** Counts views of posts that there are, since anyone can make up an address; only those can be read most. */
async function countViews(ctx: Ctx, events: readonly DiscoveryEvent[]): Promise<void> {
  const slugs = seenPosts(ctx, events);
  if (slugs.length === 0) return;
  const { posts } = await newestPosts(ctx);
  const known = new Set(posts.map(({ slug }) => slug));
  await ctx.store.postViews.add(slugs.filter((slug) => known.has(slug)));
}

/** How a batch of events came. */
export interface Delivery {
  /** The browser's script sees a global privacy control signal. */
  readonly gpc: boolean;
  /** Some of the events may have been counted already. */
  readonly again: boolean;
  /** The number of a visit that has just begun; else the request has it. */
  readonly visitId?: string;
}

const FIRST_DELIVERY: Delivery = { gpc: false, again: false };

/**
 * Counts the events of a visitor who agrees to that, and writes what consumers are told into the ledger, both in one
 * transaction. After the response it tells the consumers, and the discovery service; a failure of that is only logged.
 * A visitor who agrees to marketing alone is counted nowhere: only what its consumers are told is written.
 * Throws if they could not be counted: then none was, and the sender may send them again.
 */
export async function countEvents(
  ctx: Ctx,
  events: readonly DiscoveryEvent[],
  { gpc, again, visitId }: Delivery = FIRST_DELIVERY,
): Promise<void> {
  const { store, later, log } = ctx;
  const permission = permissionOf(ctx, gpc);
  const isCounted = allows(permission.granted, 'discoveryEvents');
  if (!isCounted && !allows(permission.granted, 'ads')) return;
  const { fresh, entries } = await store.discoveryEvents.add(isCounted ? events : events.filter(isToldToAds), {
    isCounted,
    isAgain: again,
    sender: trackedSender(ctx),
    entriesOf: (counted) => entriesOf(ctx, counted, permission, visitId),
  });
  tellConsumers(ctx, entries);
  if (fresh.length === 0 || !isCounted) return;
  later(countViews(ctx, fresh).catch((error) => log.warn('post_views_failed', { error })));
  const told = ctx.ports.discovery.tell(fresh.filter(({ type, name }) => isForDiscovery(`${type}/${name}`)));
  later(told.catch((error) => log.warn('discovery_events_not_handed_on', { error })));
}

/** Counts and tells, after the response, what a form has done without script, as far as the visitor agrees. */
export function countOwn(ctx: Ctx, told: readonly SentEvent[]): void {
  if (!isAllowed(ctx, 'discoveryEvents') && !isAllowed(ctx, 'ads')) return;
  const user_id = shopperIdOf(ctx);
  const app_type = ctx.visitor.app === null ? 'browser' : 'native';
  const sent = told.map((event) => ({ ...event, id: crypto.randomUUID(), t: ctx.now, user_id, app_type }));
  const { events } = eventsSchema.parse({ events: sent });
  ctx.later(softly(ctx, 'discovery_events_failed', undefined, () => countEvents(ctx, events)));
}

type CountedItems = Parameters<typeof trackedProducts>[0];

const countProducts = (ctx: Ctx, event: TrackingEvent): void =>
  countOwn(
    ctx,
    discoveryMessages(event, () => undefined),
  );

/** Counts, after the response, what a form has added to the cart or the wishlist without script, if the shopper agrees. */
export function countAddition(ctx: Ctx, items: CountedItems, type: 'cart' | 'wishlist' = 'cart'): void {
  countProducts(ctx, { type, name: 'add', value: { products: trackedProducts(items) } });
}

/** Counts, as `countAddition`, what a form has taken out of the cart. */
export function countRemoval(ctx: Ctx, items: CountedItems): void {
  countProducts(ctx, { type: 'cart', name: 'remove', value: { products: trackedProducts(items) } });
}
