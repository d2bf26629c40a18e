import { Fault, type FieldProblem } from '#shared/errors.ts';
import type { WholeEdition } from '#shared/event/edition.ts';
import { editionKeyOf } from '#shared/event/records.ts';
import { type Entrant, entrantProblems, entrantSchema, isRegistrationOpen } from '#shared/event/registration.ts';
import type { OrderLine } from '#shared/line/line.ts';
import { athleteOf } from '#shared/order/athlete.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { HoldOutcome, WantedPlace } from '#worker/stubs/event-desk.ts';

/** How long after the end of a payment's time the store looks what has become of an order, milliseconds. */
const CHECK_AFTER_MS = MINUTE_MS;

type Line = Pick<OrderLine, 'metadata' | 'name' | 'place' | 'qty' | 'sku'>;

/** Names an athlete, who starts once in a division. */
export function entrantKey(entrant: Entrant): string {
  return athleteOf({ athlete: entrant }) ?? '';
}

/** A line that is a place, with what the desk of its event must know. */
interface PlaceLine {
  readonly eventId: string;
  readonly name: string;
  readonly sku: string;
  readonly wanted: WantedPlace;
}

function problemsOf(line: Line, whole: WholeEdition | undefined, nowMs: number): readonly string[] {
  const { place, metadata, qty } = line;
  const division = whole?.divisions.find((each) => each.division === place?.divisionId);
  if (!whole || !division || !place) return ['This event is not open here.'];
  if (!isRegistrationOpen(whole.edition, nowMs)) return ['Registration is closed.'];
  const said = metadata.eventRegistration ?? {};
  const isOther =
    (said.eventId ?? place.eventId) !== place.eventId || (said.divisionId ?? place.divisionId) !== place.divisionId;
  return [
    ...(isOther ? ['The entry is for another division.'] : []),
    ...(qty > 1 ? ['Each entry is for one athlete.'] : []),
    ...(said.waiver === true ? [] : ['Agree to the waiver of the event.']),
    ...entrantProblems(said.athlete ?? entrantSchema.parse({}), division, whole.edition).map(({ message }) => message),
  ];
}

/** Places of a division for those who are not invited; null without a limit. */
export async function openPlaces(
  { eventRegistrations }: Ctx['store'],
  { edition, divisions }: Pick<WholeEdition, 'divisions' | 'edition'>,
  divisionId: string,
): Promise<number | null> {
  const capacity = divisions.find(({ division }) => division === divisionId)?.capacity ?? null;
  if (capacity === null) return null;
  return Math.max(0, capacity - ((await eventRegistrations.invited(edition.id)).get(divisionId) ?? 0));
}

/** The places among the lines of an order. Throws `inventory_error` with what is wrong with one, by sku. */
async function placesOf({ store, now }: Ctx, lines: readonly Line[]): Promise<readonly PlaceLine[]> {
  const places: PlaceLine[] = [];
  const problems: FieldProblem[] = [];
  for (const [index, line] of lines.entries()) {
    const { place, name, sku, metadata } = line;
    if (!place) continue;
    const key = editionKeyOf(place.eventId);
    const whole = key && (await store.eventEditions.find(key));
    const wrong = problemsOf(line, whole, now);
    problems.push(...wrong.map((message) => ({ field: sku, message: `${name}: ${message}` })));
    const capacity = whole ? await openPlaces(store, whole, place.divisionId) : null;
    const athlete = entrantKey(metadata.eventRegistration?.athlete ?? entrantSchema.parse({}));
    places.push({
      eventId: place.eventId,
      name,
      sku,
      wanted: { line: index, division: place.divisionId, capacity, athlete },
    });
  }
  if (problems.length > 0) throw new Fault('inventory_error', problems);
  return places;
}

/** Why an order cannot have places in an event, by sku. */
function refusalOf(held: Exclude<HoldOutcome, { outcome: 'held' }>, places: readonly PlaceLine[]): Fault {
  const [isWrong, words] =
    held.outcome === 'full'
      ? [
          ({ wanted }: PlaceLine) => held.divisions.includes(wanted.division),
          (name: string) =>
            `All places of ${name} are taken. You can join the waiting list on the event’s registration page.`,
        ]
      : [
          ({ wanted }: PlaceLine) => held.lines.includes(wanted.line),
          (name: string) => `This athlete is already entered for ${name}.`,
        ];
  return new Fault(
    'inventory_error',
    places.filter(isWrong).map(({ sku, name }) => ({ field: sku, message: words(name) })),
  );
}

/**
 * Holds the places of an order at the desks of their events, which count them over all sites, until it is paid. Throws
 * `inventory_error` where a division is full or the athlete has a place in it, and `order_already_published` where another
 * order of the same list has taken it.
 */
export async function holdPlaces(
  ctx: Ctx,
  order: { readonly orderId: string; readonly listId: string },
  lines: readonly Line[],
): Promise<void> {
  const places = await placesOf(ctx, lines);
  const { session, site, store, config, now } = ctx;
  const byEvent = Map.groupBy(places, (place) => place.eventId);
  const done: string[] = [];
  for (const [eventId, ofEvent] of byEvent) {
    const held = await store.eventDeskOf(eventId).holdPlaces(
      {
        orderId: order.orderId,
        pool: site.pool,
        customerId: session.kind === 'customer' ? session.customerId : null,
        checkMs: now + config.orderGraceMs + CHECK_AFTER_MS,
      },
      ofEvent.map(({ wanted }) => wanted),
      now,
    );
    if (held.outcome === 'held') {
      done.push(eventId);
      continue;
    }
    // An order takes the places of all its events or none.
    for (const other of done) await store.eventDeskOf(other).releasePlaces(order.orderId, undefined, now);
    const standing = held.outcome === 'entered' ? await store.desk.orderOfList(order.listId) : undefined;
    if (standing) throw new Fault('order_already_published', [{ field: 'orderId', message: standing.orderId }]);
    throw refusalOf(held, ofEvent);
  }
}

/** Frees the places that an order holds which was not paid or not taken. */
export async function releasePlaces(
  { store, now }: Pick<Ctx, 'now' | 'store'>,
  orderId: string,
  lines: readonly Pick<OrderLine, 'place'>[],
): Promise<void> {
  const events = new Set(lines.flatMap(({ place }) => place?.eventId ?? []));
  for (const eventId of events) await store.eventDeskOf(eventId).releasePlaces(orderId, undefined, now);
}
