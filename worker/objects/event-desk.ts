import { DurableObject } from 'cloudflare:workers';
import type { DeskState } from '#shared/event/desk-answers.ts';
import type { DeskEntry } from '#shared/event/desk-calls.ts';
import { OFFER_MS } from '#shared/event/registration.ts';
import { SITE_LIST } from '#shared/site/sites.ts';
import type { Bindings } from '#worker/bindings.ts';
import { objectBindings } from '#worker/bounds/object-bindings.ts';
import { type Clock, systemClock } from '#worker/clock.ts';
import { logFor } from '#worker/log/log.ts';
import type { Edition } from '#worker/objects/edition.ts';
import { type DeskRow, type Embargo, EventDeskBooks } from '#worker/objects/event-desk-books.ts';
import {
  type DeskLane,
  type DeskReport,
  EventDeskOutbox,
  importedStatement,
  laneStatements,
  logStatement,
  scoreStatement,
} from '#worker/objects/event-desk-outbox.ts';
import { offerEvent, offerStatement, placeStatements, waitingStatements } from '#worker/objects/event-place-reports.ts';
import {
  EventPlaces,
  type HoldOutcome,
  type PlaceNews,
  type PlaceOrder,
  type WaitingCustomer,
  type WantedPlace,
} from '#worker/objects/event-places.ts';
import { recomputeBoards } from '#worker/store/event/compute-boards.ts';

/** What a desk calls: the database, and the object that knows which pages are old. */
type DeskBindings = Bindings & { readonly EDITION: DurableObjectNamespace<Edition> };

/** Who does something at a desk, and when. */
export interface DeskCause {
  /** A member's address, or `token` and its name. */
  readonly actor: string;
  readonly nowMs: number;
}

/** Why an entry was not taken. All others of its request were not taken either. */
export interface EntryRefusal {
  /** Its place in the request. */
  readonly index: number;
  readonly why: 'closed' | 'event closed' | 'no reason';
}

export type EnterOutcome =
  | { readonly outcome: 'refused'; readonly refusals: readonly EntryRefusal[] }
  | {
      readonly outcome: 'entered';
      readonly entries: readonly { readonly id: string; readonly seq: number; readonly isNew: boolean }[];
      readonly change: number;
    };

/** What is published: a workout, or a heat of it. */
export interface Publication {
  readonly workout: string;
  /** '' for the whole workout. */
  readonly heat: string;
  readonly onlyChecked: boolean;
  /** The announcement, Unix milliseconds; null for now. */
  readonly atMs: number | null;
}

export interface PublishOutcome {
  readonly published: number;
  readonly unchecked: number;
}

/** Milliseconds until reports are sent, and until they are sent again after a failure. */
const TELL_MS = 100;
const RETRY_MS = 2_000;
/** Reports of one D1 batch. */
const AT_ONCE = 100;
/** Reports after which pages show something else. */
const SHOWN: ReadonlySet<DeskReport['kind']> = new Set(['boards', 'lanes', 'place']);

/**
 * The desk of one edition of an event: the log in which moderators' entries have their order (public contract, section 12).
 * Each entry counts once, by its id, and the last one of an athlete and workout is the one that is published. A publish
 * computes the boards once, however many watch them. Everything is told elsewhere by an outbox, so that what was
 * acknowledged survives a crash.
 */
export class EventDesk extends DurableObject<DeskBindings> {
  readonly #clock: Clock;
  readonly #books: EventDeskBooks;
  readonly #outbox: EventDeskOutbox;
  readonly #places: EventPlaces;
  /** The delivery that is under way, after which the next one begins. */
  #telling: Promise<void> = Promise.resolve();

  constructor(state: DurableObjectState, env: DeskBindings, clock: Clock = systemClock) {
    super(state, objectBindings(env, clock));
    this.#clock = clock;
    this.#books = new EventDeskBooks(state.storage.sql);
    this.#outbox = new EventDeskOutbox(state.storage.sql);
    this.#places = new EventPlaces(state.storage.sql, this.#placeNews(), OFFER_MS);
  }

  /**
   * Takes entries in their order, all or none. One whose id is known changes nothing. `imported`: keys (`scoreKey`) of
   * scores that a file has published.
   */
  enter(editionId: string, entries: readonly DeskEntry[], imported: readonly string[], cause: DeskCause): EnterOutcome {
    const corrects = (entry: DeskEntry): boolean =>
      imported.includes(scoreKey(entry.workoutId, entry.athleteId)) ||
      this.#books.published(entry.workoutId, entry.athleteId) !== undefined;
    return this.#step(editionId, (): EnterOutcome => {
      const refusals = entries.flatMap((entry, index) => this.#refusal(entry, index, corrects(entry)));
      if (refusals.length > 0) return { outcome: 'refused', refusals };
      const taken = entries.map((entry) => {
        const known = this.#books.byId(entry.id);
        return known
          ? { id: entry.id, seq: known.seq, isNew: false }
          : { ...this.#take(entry, corrects(entry), cause), isNew: true };
      });
      return { outcome: 'entered', entries: taken, change: this.#books.change() };
    });
  }

  /** Notes that a member has compared entries with the judges' sheets. Returns those of others, which alone count. */
  check(editionId: string, ids: readonly string[], cause: DeskCause): { checked: string[]; change: number } {
    return this.#step(editionId, () => {
      const checked = ids.filter((id) => {
        const entry = this.#books.byId(id);
        if (!entry || entry.actor === cause.actor) return false;
        if (entry.checked_by !== '') return true;
        this.#books.check(entry.seq, cause.actor);
        this.#log(cause, 'event score check', entry);
        return true;
      });
      return { checked, change: this.#books.change() };
    });
  }

  /** Publishes the last entries of a workout or heat, or notes when they are to be published. */
  async publish(editionId: string, publication: Publication, cause: DeskCause): Promise<PublishOutcome> {
    const { workout, heat, onlyChecked, atMs } = publication;
    if (atMs !== null && atMs > this.#clock()) {
      this.#step(editionId, () => {
        this.#books.embargo({ workout, heat, only_checked: Number(onlyChecked), at_ms: atMs, actor: cause.actor });
        this.#put(cause, 'event publish later', `${editionId} ${workout} ${heat}`.trim());
      });
      return { published: 0, unchecked: 0 };
    }
    const outcome = await this.#publishNow(editionId, publication, cause);
    await this.#tell().catch((error: unknown) => this.#failed(error));
    return outcome;
  }

  /** Closes a workout, which takes only corrections afterwards, or the event, which takes nothing. */
  close(editionId: string, workout: string | undefined, cause: DeskCause): void {
    this.#step(editionId, () => {
      if (this.#books.close(workout)) this.#put(cause, 'event close', `${editionId} ${workout ?? ''}`.trim());
    });
  }

  /**
   * Withdraws an athlete: every workout without an entry gets one that says so. Returns whether the athlete had not
   * withdrawn before.
   */
  withdraw(editionId: string, athlete: string, reason: string, workouts: readonly string[], cause: DeskCause): boolean {
    return this.#step(editionId, () => {
      if (!this.#books.withdraw(athlete, reason)) return false;
      this.#put(cause, 'event withdraw', `${editionId} ${athlete} ${reason}`);
      for (const workout of workouts) {
        if (this.#books.hasEntry(workout, athlete)) continue;
        const id = `withdrawn:${workout}:${athlete}`;
        this.#take(
          { id, workoutId: workout, athleteId: athlete, score: '', tieBreak: '', state: 'wd', reason },
          false,
          cause,
        );
      }
      return true;
    });
  }

  /** Replaces the lanes of a heat. */
  async lanes(
    editionId: string,
    workout: string,
    heat: string,
    lanes: readonly DeskLane[],
    cause: DeskCause,
  ): Promise<void> {
    this.#step(editionId, () => {
      this.#outbox.put({ kind: 'lanes', workout, heat, lanes });
      this.#put(cause, 'event lanes', `${editionId} ${workout} ${heat}`);
    });
    await this.#tell().catch((error: unknown) => this.#failed(error));
  }

  /** Holds places for an order while it is paid, all or none. */
  holdPlaces(editionId: string, order: PlaceOrder, wanted: readonly WantedPlace[], nowMs: number): HoldOutcome {
    return this.#step(editionId, () => this.#places.hold(order, wanted, nowMs));
  }

  /** Looks at an order again later, because its payment is still pending. */
  postponePlaces(editionId: string, orderId: string, checkMs: number): void {
    this.#step(editionId, () => this.#places.postpone(orderId, checkMs));
  }

  /** Makes the places of an order that is paid its own. */
  takePlaces(editionId: string, orderId: string): void {
    this.#step(editionId, () => this.#places.take(orderId));
  }

  /** Frees the places of an order that is not paid, or that of a line that was withdrawn. */
  releasePlaces(editionId: string, orderId: string, line: number | undefined, nowMs: number): void {
    this.#step(editionId, () => this.#places.release(orderId, line, nowMs));
  }

  /** Passes a place to another athlete (`EventPlaces.pass`). */
  passPlace(editionId: string, orderId: string, line: number, athlete: string): boolean {
    return this.#step(editionId, () => this.#places.pass(orderId, line, athlete));
  }

  /** Puts a customer on a waiting list (`EventPlaces.join`). */
  joinWaiting(
    editionId: string,
    division: string,
    capacity: number | null,
    customer: WaitingCustomer,
    nowMs: number,
  ): number {
    return this.#step(editionId, () => this.#places.join(division, capacity, customer, nowMs));
  }

  /** Takes a customer off a waiting list. */
  leaveWaiting(editionId: string, division: string, customerId: number, nowMs: number): void {
    this.#step(editionId, () => this.#places.leave(division, customerId, nowMs));
  }

  /** Keeps the places of offers that are over for those who come next. */
  expireOffers(editionId: string, nowMs: number): void {
    this.#step(editionId, () => this.#places.expireOffers(nowMs));
  }

  /** The places of each division. */
  placeFigures(): ReturnType<EventPlaces['figures']> {
    return this.#places.figures();
  }

  /** What moderators see: entries that have changed after a change, and everything else. */
  state(after: number): DeskState {
    return this.#books.state(after);
  }

  /** Publishes what is due, and sends reports. */
  override async alarm(): Promise<void> {
    const editionId = this.#books.recall('edition') ?? '';
    try {
      for (const embargo of this.#books.due(this.#clock())) await this.#lift(editionId, embargo);
      await this.#tell();
      this.#arm();
    } catch (error) {
      this.#failed(error);
    }
  }

  async #lift(editionId: string, { n, workout, heat, only_checked, at_ms, actor }: Embargo): Promise<void> {
    const publication = { workout, heat, onlyChecked: only_checked === 1, atMs: null };
    await this.#publishNow(editionId, publication, { actor, nowMs: at_ms }, n);
  }

  async #publishNow(
    editionId: string,
    { workout, heat, onlyChecked }: Publication,
    cause: DeskCause,
    embargo?: number,
  ): Promise<PublishOutcome> {
    const members = heat === '' ? undefined : await this.#heatOf(editionId, workout, heat);
    return this.#step(editionId, () => {
      if (embargo !== undefined) this.#books.lift(embargo);
      const entries = this.#books
        .latest(workout)
        .filter(({ athlete, checked_by }) => (members?.has(athlete) ?? true) && (!onlyChecked || checked_by !== ''));
      if (!onlyChecked) this.#outbox.put({ kind: 'imported', workout, heat });
      for (const entry of entries.filter(({ is_published }) => is_published === 0)) {
        const isCorrected = this.#books.publish(entry) || entry.corrects === 1;
        this.#outbox.put({ kind: 'score', seq: entry.seq, isCorrected });
      }
      this.#put(cause, 'event publish', `${editionId} ${workout} ${heat}`.trim());
      this.#outbox.put({ kind: 'boards' });
      return { published: entries.length, unchecked: entries.filter(({ checked_by }) => checked_by === '').length };
    });
  }

  /** The athletes of a heat as its lanes are now. */
  async #heatOf(editionId: string, workout: string, heat: string): Promise<ReadonlySet<string>> {
    const { results } = await this.env.DB.prepare(
      'SELECT athlete FROM event_lanes WHERE edition_id = ?1 AND workout = ?2 AND heat = ?3',
    )
      .bind(editionId, workout, heat)
      .all<{ athlete: string }>();
    return new Set(results.map(({ athlete }) => athlete));
  }

  #refusal(entry: DeskEntry, index: number, isCorrection: boolean): EntryRefusal[] {
    if (this.#books.byId(entry.id)) return [];
    if (this.#books.isClosed(undefined)) return [{ index, why: 'event closed' }];
    if (isCorrection && entry.reason === '') return [{ index, why: 'no reason' }];
    return !isCorrection && this.#books.isClosed(entry.workoutId) ? [{ index, why: 'closed' }] : [];
  }

  #take(entry: DeskEntry, isCorrection: boolean, cause: DeskCause): { id: string; seq: number } {
    const row = this.#books.add(entry, isCorrection, cause.actor, cause.nowMs);
    this.#log(cause, isCorrection ? 'event score correct' : 'event score', row);
    return { id: row.id, seq: row.seq };
  }

  #log(cause: DeskCause, action: string, { workout, athlete, score, state, reason, seq }: DeskRow): void {
    const shown = state === 'ok' || state === 'capped' ? score : `${state} ${score}`.trim();
    const why = reason === '' ? '' : ` (${reason})`;
    this.#put(cause, action, `${this.#books.recall('edition')} ${workout} ${athlete} ${shown}${why} #${seq}`);
  }

  #placeNews(): PlaceNews {
    return {
      place: (orderId) => this.#outbox.put({ kind: 'place', orderId }),
      waiting: (division, customerId) => this.#outbox.put({ kind: 'waiting', division, customerId }),
      offer: ({ seq, division, customer_id: customerId, site, origin }, untilMs) =>
        this.#outbox.put({
          kind: 'offer',
          offer: { seq, division, customerId, site, origin, untilMs, atMs: this.#clock() },
        }),
    };
  }

  #put({ actor, nowMs: atMs }: DeskCause, action: string, subject: string): void {
    this.#outbox.put({ kind: 'log', actor, action, subject, atMs });
  }

  /** Runs a transaction and then sets the alarm for what it left to do. */
  #step<Result>(editionId: string, work: () => Result): Result {
    const result = this.ctx.storage.transactionSync(() => {
      if (this.#books.recall('edition') !== editionId) this.#books.remember('edition', editionId);
      return work();
    });
    this.#arm();
    return result;
  }

  #arm(afterMs = TELL_MS): void {
    const nowMs = this.#clock();
    const announcement = this.#books.nextDue();
    const due = this.#outbox.isEmpty
      ? announcement
      : Math.min(nowMs + afterMs, announcement ?? Number.MAX_SAFE_INTEGER);
    if (due !== undefined) void this.ctx.storage.setAlarm(Math.max(due, nowMs));
  }

  #failed(error: unknown): void {
    logFor(`event-desk-${this.#books.recall('edition') ?? ''}`).error('event_desk_outbox', { error });
    void this.ctx.storage.setAlarm(this.#clock() + RETRY_MS);
  }

  /** Sends all reports, after what is already under way. */
  #tell(): Promise<void> {
    this.#telling = this.#telling.catch(() => undefined).then(() => this.#tellAll());
    return this.#telling;
  }

  async #tellAll(): Promise<void> {
    const editionId = this.#books.recall('edition') ?? '';
    for (let rows = this.#outbox.next(AT_ONCE); rows.length > 0; rows = this.#outbox.next(AT_ONCE)) {
      const statements = rows.flatMap(({ report }) => this.#statementsOf(editionId, report));
      if (statements.length > 0) await this.env.DB.batch(statements);
      // One computation for everything that these rows publish.
      if (rows.some(({ report }) => report.kind === 'boards'))
        await recomputeBoards(this.env.DB, editionId, this.#clock());
      const offers = rows.flatMap(({ report }) => (report.kind === 'offer' ? offerEvent(editionId, report.offer) : []));
      if (offers.length > 0) await this.env.EVENTS.sendBatch(offers.map(({ eventId }) => ({ body: { eventId } })));
      if (rows.some(({ report }) => SHOWN.has(report.kind))) await this.#tellPages(editionId);
      this.#outbox.done(rows.at(-1)?.n ?? 0);
    }
  }

  /** Makes the pages of the edition again, and no other page (`worker/stubs/edition.ts` does the same for imports). */
  async #tellPages(editionId: string): Promise<void> {
    const session = this.env.DB.withSession('first-primary');
    await session.prepare('SELECT 1').first();
    const { EDITION } = this.env;
    const parts = ['e', `e:${editionId}`];
    const changes = SITE_LIST.map(({ siteId }) => ({ siteId, parts, hasContent: false }));
    await EDITION.get(EDITION.idFromName('edition')).change(changes, session.getBookmark() ?? '');
  }

  #statementsOf(editionId: string, report: DeskReport): D1PreparedStatement[] {
    const { DB } = this.env;
    if (report.kind === 'log') return [logStatement(DB, report)];
    if (report.kind === 'lanes') return laneStatements(DB, editionId, report);
    if (report.kind === 'imported') return [importedStatement(DB, editionId, report)];
    if (report.kind === 'boards') return [];
    if (report.kind === 'offer') return [offerStatement(DB, editionId, report.offer)];
    if (report.kind === 'place')
      return placeStatements(DB, editionId, report.orderId, this.#places.ofOrder(report.orderId));
    if (report.kind === 'waiting') {
      const row = this.#places.waiting(report.division, report.customerId);
      return waitingStatements(DB, editionId, report, row);
    }
    const row = this.#books.bySeq(report.seq);
    return row ? [scoreStatement(DB, editionId, row, report.isCorrected)] : [];
  }
}

/** Names the score of an athlete in a workout. */
export function scoreKey(workoutId: string, athleteId: string): string {
  return `${workoutId} ${athleteId}`;
}
