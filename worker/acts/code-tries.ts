import { MINUTE_MS } from '#shared/time/duration.ts';
import type { Ctx } from '#worker/request/context.ts';
import { networkOf } from '#worker/request/network.ts';
import { type CountedSubject, checkStanding, countTry, forgiveTry } from '#worker/request/tries.ts';

const WINDOW_MS = 15 * MINUTE_MS;
/** Wrong codes of one network: enough for a household or a gym, but far too few to guess a code. */
const OF_NETWORK = { most: 30, windowMs: WINDOW_MS };
/** Wrong codes of one shopper, and for one list, whatever networks they come from: a drawer of old cards. */
const OF_SHOPPER = { most: 15, windowMs: WINDOW_MS };

/**
 * Who tries a code: the customer or visitor, the list that the code is for, and the network, which comes last so that a
 * shopper who is already stopped does not stop the neighbors.
 */
function triersOf({ session, visitor }: Ctx, listId: string | undefined): readonly CountedSubject[] {
  const shopper =
    session.kind === 'guest'
      ? session.visitorId === null
        ? []
        : [`giftcard:visitor:${session.visitorId}`]
      : [`giftcard:customer:${session.customerId}`];
  const list = listId === undefined ? [] : [`giftcard:list:${listId}`];
  return [
    ...[...shopper, ...list].map((subject) => ({ subject, limit: OF_SHOPPER })),
    { subject: `giftcard:network:${networkOf(visitor.address)}`, limit: OF_NETWORK },
  ];
}

/**
 * Counts a try of a code of a gift card or a rule over carts before it is looked up, so that parallel tries cannot exceed
 * the limit. Throws `rate_limited`. Returns what `forgetCodeTry` needs.
 */
export async function takeCodeTry(ctx: Ctx, listId: string | undefined): Promise<readonly CountedSubject[]> {
  const triers = triersOf(ctx, listId);
  await countTry(ctx, triers);
  return triers;
}

/** Takes back a counted try, because its code was right. */
export function forgetCodeTry(ctx: Ctx, tried: readonly CountedSubject[]): Promise<void> {
  return forgiveTry(ctx, tried);
}

/** Throws `rate_limited` where a try would be refused now, and counts none. */
export async function checkCodeTries(ctx: Ctx, listId: string): Promise<void> {
  await Promise.all(triersOf(ctx, listId).map((trier) => checkStanding(ctx, trier)));
}
