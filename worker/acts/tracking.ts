import { type DiscoveryEvent, eventsSchema } from '#shared/discovery/events.ts';
import { tallyOf } from '#shared/discovery/tally.ts';
import { allows, type Category, grantedBy, type Use } from '#shared/tracking/consent.ts';
import { discoveryMessages } from '#shared/tracking/discovery-events.ts';
import { trackedProducts } from '#shared/tracking/events.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Categories that the visitor of a request agrees to (spec 3 section 4). */
export function grantedTo({ visitor, site }: Pick<Ctx, 'visitor' | 'site'>): readonly Category[] {
  const { consent: choice, hasPrivacySignal } = visitor;
  return grantedBy({ choice, byDefault: site.grantsConsent, hasPrivacySignal });
}

/** Tells whether a use of the visitor's actions is allowed. */
export function isAllowed(ctx: Pick<Ctx, 'visitor' | 'site'>, use: Use): boolean {
  return allows(grantedTo(ctx), use);
}

/** Returns the visitor's id at the discovery service; '' if there is none or it must not be used. */
export function shopperIdOf(ctx: Pick<Ctx, 'visitor' | 'site'>): string {
  return isAllowed(ctx, 'discoveryShopper') ? ctx.visitor.shopperId : '';
}

/**
 * Adds events up, stores them and passes them to the discovery service after the response; a failure is only logged.
 */
export function countEvents(ctx: Ctx, events: readonly DiscoveryEvent[]): void {
  const work = ctx.store.discoveryEvents.add(tallyOf(events));
  ctx.later(work.catch((error) => ctx.log.warn('discovery_events_failed', { error })));
  const told = ctx.ports.discovery.tell(events);
  ctx.later(told.catch((error) => ctx.log.warn('discovery_events_not_handed_on', { error })));
}

/** Counts what a form has added to the cart or the wishlist without script, if the shopper agrees. */
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
  countEvents(ctx, eventsSchema.parse({ data: messages.map((message) => ({ ...message, user_id })) }).data);
}
