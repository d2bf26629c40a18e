import { configOf } from '#worker/config.ts';
import type { Env } from '#worker/env.ts';
import { logFor } from '#worker/log/log.ts';
import { sendOut } from '#worker/ports/ask-service.ts';
import { openEmailMarketing } from '#worker/ports/email-marketing/open.ts';
import type { MarketingTold } from '#worker/store/account/newsletter-subscriptions.ts';
import type { MarketingEventType, StoreEvent } from '#worker/store/events.ts';

/** How long the outside service may take where nobody waits, milliseconds. */
const LIMIT_MS = 5000;

type MarketingEvent = StoreEvent & { readonly type: MarketingEventType };

const TYPES: readonly string[] = ['marketing.subscribed', 'marketing.unsubscribed'] satisfies MarketingEventType[];

export function isMarketingEvent(event: StoreEvent): event is MarketingEvent {
  return TYPES.includes(event.type);
}

/**
 * Tells the service that sends newsletters of a change. Throws while it does not answer. What it refuses after its
 * subscriber has left the page is only logged: the store's own record stays.
 */
export async function marketingEvent(
  env: Env,
  { eventId, type, subject, payload }: MarketingEvent,
): Promise<{ readonly writes: readonly D1PreparedStatement[] }> {
  const service = openEmailMarketing(configOf(env), sendOut);
  if (!service) throw new Error('EMAIL_MARKETING_URL is no longer set, so this change cannot be passed on');
  const { listIds, userId } = payload as MarketingTold;
  const asked = { email: subject, emailListIds: listIds, userId, key: eventId };
  const outcome = await (type === 'marketing.subscribed' ? service.subscribe : service.unsubscribe)(asked, LIMIT_MS);
  if (outcome.kind === 'refused') {
    logFor(eventId).warn('newsletters_refused', { type, fields: outcome.fields.map(({ field }) => field) });
  }
  return { writes: [] };
}
