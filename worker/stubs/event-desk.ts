import type { DeskState } from '#shared/event/desk-answers.ts';
import type { DeskEntry } from '#shared/event/desk-calls.ts';
import type { Env } from '#worker/env.ts';
import type { DeskCause, EnterOutcome, EventDesk, Publication, PublishOutcome } from '#worker/objects/event-desk.ts';
import type { DeskLane } from '#worker/objects/event-desk-outbox.ts';

export type { DeskCause, DeskLane, EnterOutcome, PublishOutcome };

/** The object's methods, as they come over the wire. */
type Remote<Method extends keyof EventDesk> = (
  ...args: Parameters<Extract<EventDesk[Method], (...given: never[]) => unknown>>
) => Promise<Awaited<ReturnType<Extract<EventDesk[Method], (...given: never[]) => unknown>>>>;

type DeskMethod = 'check' | 'close' | 'enter' | 'lanes' | 'publish' | 'state' | 'withdraw';
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

  /** What moderators see of the desk since a change. */
  state(after: number): Promise<DeskState> {
    return this.#desk.state(after);
  }
}
