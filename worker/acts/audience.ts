import type { PageProduct, Viewing } from '#shared/block/drawn.ts';
import type { Targets } from '#shared/block/targets.ts';
import { primarySegment } from '#shared/customer/segments.ts';
import { softly } from '#worker/log/softly.ts';
import { audienceOf } from '#worker/request/audience.ts';
import type { Ctx } from '#worker/request/context.ts';

/** The customer's own primary segment; null for none, or if the account cannot be read, so that they see the default. */
function segmentOfCustomer(ctx: Ctx, customerId: number): Promise<number | null> {
  return softly(ctx, 'segment_unknown', null, async () => {
    const profile = await ctx.store.profiles.byId(customerId);
    return profile ? primarySegment(profile.segments, profile.occupations) : null;
  });
}

/**
 * Who looks at a page with these targets. Nothing counts that the page does not vary by, so that what is drawn fits the
 * key under which it is cached.
 */
export async function viewingOf(ctx: Ctx, targets: Targets, product: PageProduct | null): Promise<Viewing> {
  const audience = audienceOf(ctx);
  if (targets.groups.length === 0) return { audience: { ...audience, segment: null }, targets, product };
  const { session } = ctx;
  const segment = session.kind === 'customer' ? await segmentOfCustomer(ctx, session.customerId) : audience.segment;
  return { audience: { ...audience, segment }, targets, product };
}
