import { Fault, type FieldProblem } from '#shared/errors.ts';
import type { Registration } from '#shared/event/claim.ts';
import type { Division, Edition, WholeEdition } from '#shared/event/edition.ts';
import { editionKeyOf } from '#shared/event/records.ts';
import {
  entrantProblems,
  isRegistrationOpen,
  type RegistrationAct,
  refundUntilMs,
} from '#shared/event/registration.ts';
import { returnedStock, returnWorth } from '#shared/rma/worth.ts';
import { SITES } from '#shared/site/sites.ts';
import { DAY_MS } from '#shared/time/duration.ts';
import type { Ctx } from '#worker/request/context.ts';
import { countTry } from '#worker/request/tries.ts';
import type { BoughtPlace } from '#worker/store/event/registrations.ts';
import { entrantKey, openPlaces } from './event-places.ts';
import { profileOf } from './profile.ts';
import { wake } from './wake.ts';

/** How often one customer may change registrations and waiting lists in a day: each may send an email. */
const CHANGES = { most: 60, windowMs: DAY_MS };

function countChange(ctx: Ctx, customerId: number): Promise<void> {
  return countTry(ctx, [{ subject: `event-place:customer:${customerId}`, limit: CHANGES }]);
}

function refused(field: string, message: string): Fault {
  return new Fault('validation_error', [{ field, message }]);
}

/** How a place concerns an account: its own, or offered to it. */
function attendance({ state, transferEmail }: BoughtPlace, email: string): Registration['state'] {
  if (state !== 'registered' || transferEmail === '') return state;
  return transferEmail === email ? 'offered' : 'transferring';
}

function wirePlace(place: BoughtPlace, email: string) {
  const { registrationId, editionId, division, athlete } = place;
  const state = attendance(place, email);
  return { registrationId, eventId: editionId, divisionId: division, athleteId: athlete, state };
}

/** The events of an account: places that it bought, waits for or is offered, and athletes that it is or claims to be. */
export async function registrationsOf(ctx: Ctx, customerId: number): Promise<readonly Registration[]> {
  const { store } = ctx;
  const { email } = await profileOf(ctx, customerId);
  const [bought, waiting, athletes] = await Promise.all([
    store.eventRegistrations.ofCustomer(customerId, email),
    store.eventRegistrations.waitingOf(customerId),
    store.eventClaims.registrationsOf(customerId),
  ]);
  const named = new Set(bought.map(({ editionId, athlete }) => `${editionId} ${athlete}`));
  return [
    ...bought.map((place) => wirePlace(place, email)),
    ...waiting.map(({ editionId, division, position, offeredUntilMs }) => ({
      eventId: editionId,
      divisionId: division,
      athleteId: '',
      position,
      ...(offeredUntilMs === null
        ? { state: 'waiting' as const }
        : { state: 'offered' as const, until: offeredUntilMs }),
    })),
    ...athletes.filter(({ eventId, athleteId }) => !named.has(`${eventId} ${athleteId}`)),
  ];
}

/** An edition with a division that takes registrations. Throws `not_found`, and `validation_error` once it is closed. */
async function openDivision({ store, now }: Ctx, eventId: string, divisionId: string): Promise<WholeEdition> {
  const key = editionKeyOf(eventId);
  const whole = key && (await store.eventEditions.find(key));
  if (!whole) throw new Fault('not_found');
  const isKnown = whole.divisions.some(({ division }) => division === divisionId);
  if (!isKnown) throw refused('divisionId', 'is no division of this event');
  if (!isRegistrationOpen(whole.edition, now)) throw refused('divisionId', 'Registration for this event is closed.');
  return whole;
}

/**
 * Puts a customer on the waiting list of a division. Returns the position, 0 if there is a place. Throws `not_found`,
 * `rate_limited`, and `validation_error` for an event or a division that takes nobody.
 */
export async function joinWaitingList(
  ctx: Ctx,
  customerId: number,
  { eventId, divisionId }: { readonly eventId: string; readonly divisionId: string },
): Promise<number> {
  const whole = await openDivision(ctx, eventId, divisionId);
  await countChange(ctx, customerId);
  const { site, origin, now } = ctx;
  const capacity = await openPlaces(ctx.store, whole, divisionId);
  const customer = { customerId, site: site.code, origin };
  return ctx.store.eventDeskOf(eventId).joinWaiting(divisionId, capacity, customer, now);
}

/** Takes a customer off a waiting list. */
export async function leaveWaitingList(
  { store, now }: Ctx,
  customerId: number,
  { eventId, divisionId }: { readonly eventId: string; readonly divisionId: string },
): Promise<void> {
  await store.eventDeskOf(eventId).leaveWaiting(divisionId, customerId, now);
}

/**
 * Gives back what was paid for a place, once. What was paid is not on the account's card yet, or not anymore, in cases that
 * staff decide: then it throws `validation_error`, and the place stays.
 */
async function refundPlace(
  ctx: Ctx,
  { registrationId, orderId, line, pool }: BoughtPlace,
  actor: string,
): Promise<void> {
  const desk = ctx.store.deskOf(pool);
  const ledger = await desk.ledger(orderId);
  const bought = ledger?.order.document.lines[line];
  if (!ledger || !bought) throw new Fault('order_not_found');
  const key = `place-${registrationId}`;
  if (ledger.notes.some(({ event, detail }) => event === 'refund' && detail.startsWith(`${key} `))) return;
  const { document } = ledger.order;
  const items = [{ listItemId: bought.listItemId, qty: 1 }];
  const { charge, cards } = ledger.refundable;
  const amount = Math.min(returnWorth(document, items, SITES[document.site].taxIncluded), charge + cards);
  const reason = 'withdrawn from the event';
  const restock = returnedStock(document.lines, items);
  const outcome = await desk.refund(
    orderId,
    { amount, to: 'payment', reason, key, restock },
    { actor, reason, nowMs: ctx.now },
  );
  if (outcome.outcome !== 'refused') return;
  ctx.log.warn('place_not_refunded', { registrationId, reason: outcome.message });
  throw refused('action', 'We could not refund this place automatically. Please contact us, and we will withdraw you.');
}

async function withdraw(ctx: Ctx, place: BoughtPlace, edition: Edition, email: string): Promise<void> {
  const { store, now } = ctx;
  if (now < refundUntilMs(edition)) await refundPlace(ctx, place, email);
  await store.eventRegistrations.end([place], 'withdrawn', now);
  await store.eventDeskOf(place.editionId).releasePlaces(place.orderId, place.line, now);
}

async function offerTo(ctx: Ctx, place: BoughtPlace, email: string): Promise<void> {
  const { store, site, origin, now } = ctx;
  if (email === place.email) throw refused('email', 'is the athlete’s own address');
  const { firstName, lastName } = place.entrant;
  const payload = { eventId: place.editionId, divisionId: place.division, site: site.code, origin };
  const event = {
    type: 'place.passed' as const,
    subject: email,
    payload: { ...payload, from: `${firstName} ${lastName}` },
  };
  wake(ctx, await store.eventRegistrations.offer(place.registrationId, email, { ...event, pool: site.pool }, now));
}

async function accept(
  ctx: Ctx,
  place: BoughtPlace,
  customerId: number,
  email: string,
  act: Extract<RegistrationAct, { action: 'accept' }>,
  { edition, division }: { readonly edition: Edition; readonly division: Division },
): Promise<void> {
  const { store, now } = ctx;
  const entrant = { ...act.athlete, email };
  const problems: readonly FieldProblem[] = entrantProblems(entrant, division, edition);
  if (problems.length > 0) throw new Fault('validation_error', problems);
  const desk = store.eventDeskOf(place.editionId);
  if (!(await desk.passPlace(place.orderId, place.line, entrantKey(entrant))))
    throw refused('action', 'You already have a place in this division.');
  if (!(await store.eventRegistrations.pass(place, customerId, entrant, now))) {
    await desk.passPlace(place.orderId, place.line, entrantKey(place.entrant));
    throw new Fault('not_found');
  }
  await store.eventNews.told(place.editionId);
}

/**
 * Withdraws from an event, offers a place to someone else, or accepts one that was offered (public contract, section 12).
 * `hasRefund`: whether a withdrawal now gets its money back. Throws `not_found` for a place of others, `rate_limited`, and `validation_error` where the rules do not allow it.
 */
export async function actOnRegistration(
  ctx: Ctx,
  customerId: number,
  registrationId: string,
  act: RegistrationAct,
): Promise<{ readonly registration: ReturnType<typeof wirePlace>; readonly hasRefund: boolean }> {
  const { store, now } = ctx;
  const { email } = await profileOf(ctx, customerId);
  const place = await store.eventRegistrations.byId(registrationId);
  const isOwn = place && (place.customerId === customerId || place.email === email);
  const isOffered = place?.transferEmail === email && place.state === 'registered';
  if (!place || !(act.action === 'accept' ? isOffered : isOwn)) throw new Fault('not_found');
  if (place.state !== 'registered') {
    if (act.action === 'withdraw') return { registration: wirePlace(place, email), hasRefund: false };
    throw refused('action', 'You no longer have this place.');
  }
  const whole = await store.eventEditions.byId(place.editionId);
  const division = whole?.divisions.find((each) => each.division === place.division);
  if (!whole || !division) throw new Fault('not_found');
  if (!isRegistrationOpen(whole.edition, now)) throw refused('action', 'The event has begun. Please contact us.');
  await countChange(ctx, customerId);
  const { edition } = whole;
  if (act.action === 'withdraw') await withdraw(ctx, place, edition, email);
  else if (act.action === 'transfer') await offerTo(ctx, place, act.email);
  else await accept(ctx, place, customerId, email, act, { edition, division });
  const after = await store.eventRegistrations.byId(registrationId);
  return { registration: wirePlace(after ?? place, email), hasRefund: now < refundUntilMs(edition) };
}
