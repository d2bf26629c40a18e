import { z } from 'zod';
import { SITE_CODES, SITES } from '#shared/site/sites.ts';
import { configOf } from '#worker/config.ts';
import type { Env } from '#worker/env.ts';
import { placeOffered, placePassed } from '#worker/jobs/mail/place.ts';
import { mailOrigin } from '#worker/jobs/mail-origin.ts';
import { EventEditionStore } from '#worker/store/event/editions.ts';
import type { PlaceEventType, StoreEvent } from '#worker/store/events.ts';
import type { Mail } from '#worker/store/mails.ts';

/** An event of a place in a competition. */
type PlaceEvent = StoreEvent & { readonly type: PlaceEventType };

const TYPES: ReadonlySet<string> = new Set(['place.offered', 'place.passed'] satisfies PlaceEventType[]);

export function isPlaceEvent(event: StoreEvent): event is PlaceEvent {
  return TYPES.has(event.type);
}

const payloadSchema = z.object({
  eventId: z.string(),
  divisionId: z.string(),
  site: z.enum(SITE_CODES),
  origin: z.string(),
  /** Until when a place is kept, Unix milliseconds; absent for one that another athlete offers. */
  untilMs: z.number().optional(),
  /** Who offers it. */
  from: z.string().optional(),
});

/** Builds the email about a place that someone may have; none for an event or a customer that is gone. */
export async function placeMail(
  env: Env,
  { eventId, subject, type, payload }: PlaceEvent,
): Promise<{ readonly mail?: Mail; readonly writes: readonly D1PreparedStatement[] }> {
  const {
    eventId: editionId,
    divisionId,
    site: code,
    origin: asked,
    untilMs,
    from = '',
  } = payloadSchema.parse(payload);
  const site = SITES[code];
  const whole = await new EventEditionStore(env.DB, env.DB, site).byId(editionId);
  const division = whole?.divisions.find((each) => each.division === divisionId);
  const recipient =
    type === 'place.passed'
      ? subject
      : await env.DB.prepare('SELECT email FROM customers WHERE customer_id = ?1')
          .bind(Number(subject))
          .first<string>('email');
  if (!whole || !division || recipient === null) return { writes: [] };
  const letter = {
    eventId,
    recipient,
    site,
    edition: whole.edition,
    division,
    origin: mailOrigin(configOf(env), site, asked),
  };
  return { mail: untilMs === undefined ? placePassed(letter, from) : placeOffered(letter, untilMs), writes: [] };
}
