import { Fault } from '#shared/errors.ts';
import type { ClaimState } from '#shared/event/claim.ts';
import type { Athlete, Edition } from '#shared/event/edition.ts';
import { editionKeyOf } from '#shared/event/records.ts';
import { DAY_MS } from '#shared/time/duration.ts';
import type { Ctx } from '#worker/request/context.ts';
import { countTry } from '#worker/request/tries.ts';

/** How often one customer may claim an athlete in a day, because staff check each claim. */
const CLAIMS = { most: 20, windowMs: DAY_MS };

/** An athlete of an event that the site shows, with the event. Throws `not_found` for anyone else. */
export async function shownAthlete(
  { store }: Ctx,
  eventId: string,
  athleteId: string,
): Promise<{ readonly edition: Edition; readonly athlete: Athlete }> {
  const key = editionKeyOf(eventId);
  const whole = key && (await store.eventEditions.find(key));
  const athlete = whole && (await store.eventAthletes.find(eventId, athleteId));
  if (!athlete) throw new Fault('not_found');
  return { edition: whole.edition, athlete };
}

/**
 * Notes that a customer says to be an athlete; staff decide at `/staff/events`. Throws `not_found`, `rate_limited`, and
 * `validation_error` for an athlete who has another account.
 */
export async function claimAthlete(
  ctx: Ctx,
  customerId: number,
  claim: { readonly eventId: string; readonly athleteId: string; readonly words: string },
): Promise<ClaimState> {
  const { edition, athlete } = await shownAthlete(ctx, claim.eventId, claim.athleteId);
  await countTry(ctx, [{ subject: `event-claim:customer:${customerId}`, limit: CLAIMS }]);
  const named = { editionId: edition.id, athlete: athlete.athlete };
  const state = await ctx.store.eventClaims.claim(named, customerId, claim.words, ctx.now);
  if (state === undefined) {
    throw new Fault('validation_error', [
      { field: 'athleteId', message: 'belongs to another account. Please contact us' },
    ]);
  }
  return state;
}
