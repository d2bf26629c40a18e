import { SITES } from '#shared/site/sites.ts';
import type { PlaceRow, WaitingRow } from '#worker/objects/event-places.ts';
import { type CopiedEvent, eventStatement } from '#worker/store/order/desk-copies.ts';

/** Copies the places of an order. */
export function placeStatements(
  db: D1Database,
  editionId: string,
  orderId: string,
  rows: readonly PlaceRow[],
): D1PreparedStatement[] {
  return [
    db.prepare('DELETE FROM event_places WHERE edition_id = ?1 AND order_id = ?2').bind(editionId, orderId),
    ...rows.map(({ line, division, pool, state, check_ms: checkMs }) =>
      db
        .prepare(
          `INSERT INTO event_places (edition_id, order_id, line, division, pool, state, check_ms)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
        )
        .bind(editionId, orderId, line, division, pool, state, checkMs),
    ),
  ];
}

/** Copies someone's place on a waiting list. A customer who has left the store waits for nothing. */
export function waitingStatements(
  db: D1Database,
  editionId: string,
  { division, customerId }: { readonly division: string; readonly customerId: number },
  row: WaitingRow | undefined,
): D1PreparedStatement[] {
  return [
    db
      .prepare('DELETE FROM event_waiting WHERE edition_id = ?1 AND division = ?2 AND customer_id = ?3')
      .bind(editionId, division, customerId),
    ...(row
      ? [
          db
            .prepare(
              `INSERT INTO event_waiting (edition_id, division, customer_id, seq, since_ms, offered_until_ms)
               SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE EXISTS (SELECT 1 FROM customers WHERE customer_id = ?3)`,
            )
            .bind(editionId, division, customerId, row.seq, row.since_ms, row.offered_until_ms),
        ]
      : []),
  ];
}

/** A place that is kept for someone who waited, as the email about it needs it. */
export interface PlaceOffer {
  readonly seq: number;
  readonly division: string;
  readonly customerId: number;
  readonly site: WaitingRow['site'];
  readonly origin: string;
  readonly untilMs: number;
  readonly atMs: number;
}

/** The event that tells a customer of a place. */
export function offerEvent(editionId: string, offer: PlaceOffer): CopiedEvent {
  const { seq, division, customerId, site, origin, untilMs, atMs } = offer;
  return {
    eventId: `${SITES[site].pool}-place-${editionId}-${seq}-${untilMs}`,
    type: 'place.offered',
    subject: String(customerId),
    payload: { eventId: editionId, divisionId: division, site, origin, untilMs },
    atMs,
  };
}

/** Records the event of an offer. */
export function offerStatement(db: D1Database, editionId: string, offer: PlaceOffer): D1PreparedStatement {
  return eventStatement(db, offerEvent(editionId, offer));
}
