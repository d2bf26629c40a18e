import type { OrderStatus } from '#shared/order/contract.ts';
import { SOLD_STATUSES } from '#shared/order/status-change.ts';
import { SITES } from '#shared/site/sites.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import type { Env } from '#worker/env.ts';
import {
  type DuePlaces,
  duePlaces,
  EventRegistrationStore,
  editionsWithOldOffers,
} from '#worker/store/event/registrations.ts';
import { EventDeskStore } from '#worker/stubs/event-desk.ts';
import { type DeskOrder, OrderDeskStore } from '#worker/stubs/order-desk.ts';

/** Orders that are looked at in one minute. */
const AT_ONCE = 200;

/** Editions in which an order has places. */
function eventsOf({ document }: DeskOrder): readonly string[] {
  return [...new Set(document.lines.flatMap(({ place }) => place?.eventId ?? []))];
}

/** Registers the athletes of an order that is paid. Safe to repeat. */
export async function takePlaces(env: Env, order: DeskOrder, nowMs: number): Promise<void> {
  const { orderId, document } = order;
  const registrations = new EventRegistrationStore(env.DB);
  for (const eventId of eventsOf(order)) {
    for (const [line, { place, metadata }] of document.lines.entries()) {
      const { athlete: entrant } = metadata.eventRegistration ?? {};
      if (place?.eventId !== eventId || !entrant) continue;
      const { customerId } = document;
      const { divisionId: division } = place;
      const bought = { editionId: eventId, division, orderId, line, customerId, email: entrant.email, entrant };
      await registrations.add({ ...bought, pool: SITES[document.site].pool }, nowMs);
    }
    // Afterwards, because the desk then makes the pages again that show the athletes.
    await new EventDeskStore(env, eventId).takePlaces(orderId);
  }
}

/** Frees the places of an order that was not paid or that was canceled, and removes its athletes. Safe to repeat. */
export async function endPlaces(env: Env, order: DeskOrder, nowMs: number): Promise<void> {
  const events = eventsOf(order);
  if (events.length === 0) return;
  const registrations = new EventRegistrationStore(env.DB);
  await registrations.end(await registrations.ofOrder(order.orderId), 'canceled', nowMs);
  for (const eventId of events) await new EventDeskStore(env, eventId).releasePlaces(order.orderId, undefined, nowMs);
}

async function settle(
  env: Env,
  { editionId, orderId }: DuePlaces,
  status: OrderStatus | undefined,
  nowMs: number,
): Promise<void> {
  const desk = new EventDeskStore(env, editionId);
  if (status === 'payment_pending') return desk.postponePlaces(orderId, nowMs + MINUTE_MS);
  if (status === undefined || !SOLD_STATUSES.has(status)) return desk.releasePlaces(orderId, undefined, nowMs);
  // An order that is sent again after its athlete has withdrawn has held the place once more.
  for (const place of await new EventRegistrationStore(env.DB).ofOrder(orderId))
    if (place.editionId === editionId && place.state !== 'registered')
      await desk.releasePlaces(orderId, place.line, nowMs);
  await desk.takePlaces(orderId);
}

/**
 * Looks what has become of orders that hold places: an order that was never placed, because its request ended in between,
 * or that was not paid, frees them. Ends offers whose time is over. Returns how many orders and editions there were.
 */
export async function settlePlaces(env: Env, nowMs: number): Promise<number> {
  const due = await duePlaces(env.DB, nowMs, AT_ONCE);
  for (const places of due) {
    const order = await new OrderDeskStore(env, places.pool).order(places.orderId);
    await settle(env, places, order?.status, nowMs);
  }
  const editions = await editionsWithOldOffers(env.DB, nowMs);
  for (const editionId of editions) await new EventDeskStore(env, editionId).expireOffers(nowMs);
  return due.length + editions.length;
}
