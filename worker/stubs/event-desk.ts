import type { DeskState } from '#shared/event/desk-answers.ts';
import type { DeskEntry } from '#shared/event/desk-calls.ts';
import type { Env } from '#worker/env.ts';
import type { DeskCause, EnterOutcome, EventDesk, Publication, PublishOutcome } from '#worker/objects/event-desk.ts';
import type { DeskLane } from '#worker/objects/event-desk-outbox.ts';
import type {
  EventPlaces,
  HoldOutcome,
  PlaceOrder,
  WaitingCustomer,
  WantedPlace,
} from '#worker/objects/event-places.ts';

export type { DeskCause, DeskLane, EnterOutcome, HoldOutcome, PublishOutcome, WantedPlace };

/** The object's methods, as they come over the wire. */
type Remote<Method extends keyof EventDesk> = (
  ...args: Parameters<Extract<EventDesk[Method], (...given: never[]) => unknown>>
) => Promise<Awaited<ReturnType<Extract<EventDesk[Method], (...given: never[]) => unknown>>>>;

type DeskMethod =
  | 'check'
  | 'close'
  | 'enter'
  | 'expireOffers'
  | 'holdPlaces'
  | 'joinWaiting'
  | 'lanes'
  | 'leaveWaiting'
  | 'passPlace'
  | 'placeFigures'
  | 'postponePlaces'
  | 'publish'
  | 'releasePlaces'
  | 'state'
  | 'takePlaces'
  | 'withdraw';
type RemoteDesk = { readonly [Method in DeskMethod]: Remote<Method> };

/** The desk of one edition of an event. */
export class EventDeskStore {
  readonly #env: Env;
  readonly #editionId: string;

  constructor(env: Env, editionId: string) {
    this.#env = env;
    this.#editionId = editionId;
  }

  /** A stub for one call, because one whose call failed must not be used again. */
  get #desk(): RemoteDesk {
    const desks = this.#env.EVENT_DESK;
    return desks.get(desks.idFromName(this.#editionId)) as unknown as RemoteDesk;
  }

  /** Takes entries in their order, all or none (`EventDesk.enter`). */
  enter(entries: readonly DeskEntry[], imported: readonly string[], cause: DeskCause): Promise<EnterOutcome> {
    return this.#desk.enter(this.#editionId, entries, imported, cause);
  }

  /** Notes that a member has checked entries of others. Returns the ids that count as checked. */
  check(ids: readonly string[], cause: DeskCause): Promise<{ checked: string[]; change: number }> {
    return this.#desk.check(this.#editionId, ids, cause);
  }

  /** Publishes the last entries of a workout or heat, now or at the announcement. */
  publish(publication: Publication, cause: DeskCause): Promise<PublishOutcome> {
    return this.#desk.publish(this.#editionId, publication, cause);
  }

  /** Closes a workout, or the event. */
  close(workout: string | undefined, cause: DeskCause): Promise<void> {
    return this.#desk.close(this.#editionId, workout, cause);
  }

  /** Withdraws an athlete from all workouts without an entry. Returns whether that is new. */
  withdraw(athlete: string, reason: string, workouts: readonly string[], cause: DeskCause): Promise<boolean> {
    return this.#desk.withdraw(this.#editionId, athlete, reason, workouts, cause);
  }

  /** Replaces the lanes of a heat. */
  lanes(workout: string, heat: string, lanes: readonly DeskLane[], cause: DeskCause): Promise<void> {
    return this.#desk.lanes(this.#editionId, workout, heat, lanes, cause);
  }

  /** Holds places for an order while it is paid, all or none (`EventPlaces.hold`). */
  holdPlaces(order: PlaceOrder, wanted: readonly WantedPlace[], nowMs: number): Promise<HoldOutcome> {
    return this.#desk.holdPlaces(this.#editionId, order, wanted, nowMs);
  }

  /** Looks at an order again later, because its payment is still pending. */
  postponePlaces(orderId: string, checkMs: number): Promise<void> {
    return this.#desk.postponePlaces(this.#editionId, orderId, checkMs);
  }

  /** Makes the places of an order that is paid its own. */
  takePlaces(orderId: string): Promise<void> {
    return this.#desk.takePlaces(this.#editionId, orderId);
  }

  /** Frees the places of an order, or that of one line. */
  releasePlaces(orderId: string, line: number | undefined, nowMs: number): Promise<void> {
    return this.#desk.releasePlaces(this.#editionId, orderId, line, nowMs);
  }

  /** Passes a place to another athlete. Returns whether that athlete had none in the division. */
  passPlace(orderId: string, line: number, athlete: string): Promise<boolean> {
    return this.#desk.passPlace(this.#editionId, orderId, line, athlete);
  }

  /** Puts a customer on a waiting list. Returns the position, 0 if there is a place. */
  joinWaiting(division: string, capacity: number | null, customer: WaitingCustomer, nowMs: number): Promise<number> {
    return this.#desk.joinWaiting(this.#editionId, division, capacity, customer, nowMs);
  }

  /** Takes a customer off a waiting list. */
  leaveWaiting(division: string, customerId: number, nowMs: number): Promise<void> {
    return this.#desk.leaveWaiting(this.#editionId, division, customerId, nowMs);
  }

  /** Keeps the places of offers that are over for those who come next. */
  expireOffers(nowMs: number): Promise<void> {
    return this.#desk.expireOffers(this.#editionId, nowMs);
  }

  /** The places of each division. */
  placeFigures(): Promise<ReturnType<EventPlaces['figures']>> {
    return this.#desk.placeFigures();
  }

  /** What moderators see of the desk since a change. */
  state(after: number): Promise<DeskState> {
    return this.#desk.state(after);
  }
}
