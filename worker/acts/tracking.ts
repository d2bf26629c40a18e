import { type DiscoveryEvent, eventsSchema } from '#shared/discovery/events.ts';
import { viewedSlug } from '#shared/index-post/viewed.ts';
import { discoveryMessages } from '#shared/tracking/discovery-events.ts';
import { trackedProducts } from '#shared/tracking/events.ts';
import { softly } from '#worker/log/softly.ts';
import { isAllowed } from '#worker/request/audience.ts';
import type { Ctx } from '#worker/request/context.ts';
import { newestPosts } from './newest-posts.ts';

/** Returns the visitor's id at the discovery service; '' if there is none or it must not be used. */
export function shopperIdOf(ctx: Pick<Ctx, 'visitor' | 'site'>): string {
  return isAllowed(ctx, 'discoveryShopper') ? ctx.visitor.shopperId : '';
}

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

/**
 * Counts events, and after the response passes those that were new to the discovery service; a failure of that is only
 * logged. Throws if they could not be counted: then none was, and the sender may send them again.
 */
export async function countEvents(ctx: Ctx, events: readonly DiscoveryEvent[]): Promise<void> {
  const fresh = await ctx.store.discoveryEvents.add(events);
  if (fresh.length === 0) return;
  ctx.later(countViews(ctx, fresh).catch((error) => ctx.log.warn('post_views_failed', { error })));
  const told = ctx.ports.discovery.tell(fresh);
  ctx.later(told.catch((error) => ctx.log.warn('discovery_events_not_handed_on', { error })));
}

/** Counts, after the response, what a form has added to the cart or the wishlist without script, if the shopper agrees. */
export function countAddition(
  ctx: Ctx,
  items: Parameters<typeof trackedProducts>[0],
  type: 'cart' | 'wishlist' = 'cart',
): void {
  if (!isAllowed(ctx, 'discoveryEvents')) return;
  const messages = discoveryMessages(
    { type, name: 'add', value: { products: trackedProducts(items) } },
    () => undefined,
  );
  const user_id = shopperIdOf(ctx);
  const { events } = eventsSchema.parse({ events: messages.map((message) => ({ ...message, user_id })) });
  ctx.later(softly(ctx, 'discovery_events_failed', undefined, () => countEvents(ctx, events)));
}
