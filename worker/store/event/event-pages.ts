import type { Board } from '#shared/event/board.ts';
import type { Athlete, Delay, Edition, Heat, WholeEdition } from '#shared/event/edition.ts';
import { type EditionKey, editionId } from '#shared/event/records.ts';
import type { Site } from '#shared/site/sites.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import { WHOLE_SITE } from '#worker/store/product/listings.ts';
import type { Versions } from '#worker/store/versions.ts';
import type { EditionAthlete, EventAthleteStore } from './athletes.ts';
import type { EventBoardStore } from './boards.ts';
import type { EventEditionStore } from './editions.ts';
import type { EventEntryStore } from './entries.ts';
import type { EventHeatStore } from './heats.ts';

/** Heats of an edition as planned, and the delays of the day. */
export interface EventPlan {
  readonly heats: readonly Heat[];
  readonly delays: readonly Delay[];
}

/** What a page reads of an edition besides itself. */
export type EditionPart = 'athletes' | 'boards' | 'entries' | 'plan';

/** Something that is kept in the isolate under a key, and how it is read. */
interface Part<Value> {
  readonly cache: IsolateCache<Value>;
  readonly key: string;
  readonly read: () => Promise<Value>;
}

const lists = new IsolateCache<readonly Edition[]>(30);
const editions = new IsolateCache<{ readonly whole: WholeEdition | undefined }>(100);
const athletes = new IsolateCache<readonly Athlete[]>(40);
const plans = new IsolateCache<EventPlan>(40);
const boards = new IsolateCache<ReadonlyMap<string, Board>>(40);
const entries = new IsolateCache<ReadonlyMap<string, number>>(40);
const competed = new IsolateCache<readonly EditionAthlete[]>(200);

/**
 * What pages of events read, kept in this isolate under the version of the edition: a published score reads one edition
 * again, and nothing of the shop.
 */
export class EventPageStore {
  readonly #stores: {
    readonly athletes: EventAthleteStore;
    readonly boards: EventBoardStore;
    readonly editions: EventEditionStore;
    readonly entries: EventEntryStore;
    readonly heats: EventHeatStore;
  };
  readonly #site: Site;
  readonly #versions: Versions;
  /** Reads of this request that were begun before it is known whether the edition exists. */
  readonly #begun = new Map<string, Promise<unknown>>();

  constructor(
    stores: {
      readonly athletes: EventAthleteStore;
      readonly boards: EventBoardStore;
      readonly editions: EventEditionStore;
      readonly entries: EventEntryStore;
      readonly heats: EventHeatStore;
    },
    site: Site,
    versions: Versions,
  ) {
    this.#stores = stores;
    this.#site = site;
    this.#versions = versions;
  }

  /** Active editions that the site shows, the latest first. */
  list(): Promise<readonly Edition[]> {
    return this.#kept(this.#list());
  }

  /**
   * An active edition that the site shows; undefined without one. Begins to read `parts` of it at the same time, because
   * the page that needs them would wait for another trip otherwise.
   */
  async edition(key: EditionKey, parts: readonly EditionPart[] = []): Promise<WholeEdition | undefined> {
    const id = editionId(key);
    const name = `${this.#site.siteId}:${id}:${this.#versions.event(id)}`;
    const known = editions.get(name);
    if (known && !known.whole) return undefined;
    if (parts.includes('athletes')) this.#begin(this.#athletes(id));
    if (parts.includes('boards')) this.#begin(this.#boards(id));
    if (parts.includes('plan')) this.#begin(this.#plan(id));
    if (parts.includes('entries')) this.#begin(this.#entries(key));
    if (known) return known.whole;
    const whole = await this.#stores.editions.find(key);
    editions.set(name, { whole });
    return whole;
  }

  /** Begins to read where else an athlete competed, who may not exist. */
  beginOthers(athlete: string): void {
    this.#begin(this.#list());
    this.#begin(this.#competed(athlete));
  }

  /** All athletes of an edition by name. */
  athletes(id: string): Promise<readonly Athlete[]> {
    return this.#kept(this.#athletes(id));
  }

  /** The heats and delays of an edition. */
  plan(id: string): Promise<EventPlan> {
    return this.#kept(this.#plan(id));
  }

  /** The boards of an edition by division; none before anything is published. */
  boards(id: string): Promise<ReadonlyMap<string, Board>> {
    return this.#kept(this.#boards(id));
  }

  /** The editions in which an athlete with this slug competed, the latest first. */
  competed(athlete: string): Promise<readonly EditionAthlete[]> {
    return this.#kept(this.#competed(athlete));
  }

  /** The products of the site that are places in its divisions: division → product id. */
  entries(key: EditionKey): Promise<ReadonlyMap<string, number>> {
    return this.#kept(this.#entries(key));
  }

  #list(): Part<readonly Edition[]> {
    const key = `list:${this.#site.siteId}:${this.#versions.events()}`;
    return { cache: lists, key, read: () => this.#stores.editions.list() };
  }

  #athletes(id: string): Part<readonly Athlete[]> {
    return { cache: athletes, key: this.#keyOf('athletes', id), read: () => this.#stores.athletes.list(id) };
  }

  #plan(id: string): Part<EventPlan> {
    return { cache: plans, key: this.#keyOf('plan', id), read: () => this.#stores.heats.schedule(id) };
  }

  #boards(id: string): Part<ReadonlyMap<string, Board>> {
    return { cache: boards, key: this.#keyOf('boards', id), read: () => this.#stores.boards.all(id) };
  }

  #entries(edition: EditionKey): Part<ReadonlyMap<string, number>> {
    // A product that becomes a place, or is one no longer, changes the list of the whole site.
    const version = `${this.#site.siteId}:${this.#versions.list(WHOLE_SITE)}`;
    const key = `${this.#keyOf('entries', editionId(edition))}:${version}`;
    return { cache: entries, key, read: () => this.#stores.entries.products(edition) };
  }

  #competed(athlete: string): Part<readonly EditionAthlete[]> {
    const key = `competed:${athlete}:${this.#versions.events()}`;
    return { cache: competed, key, read: () => this.#stores.athletes.editionsOf(athlete) };
  }

  #keyOf(part: EditionPart, id: string): string {
    return `${part}:${id}:${this.#versions.event(id)}`;
  }

  /** Only what is asked for is kept: what was begun for an invented address must not push out what is there. */
  #begin<Value>({ cache, key, read }: Part<Value>): void {
    if (this.#begun.has(key) || cache.get(key) !== undefined) return;
    const reading = read();
    // Who asks for it hears of a failure; nobody may.
    reading.catch(() => undefined);
    this.#begun.set(key, reading);
  }

  async #kept<Value>({ cache, key, read }: Part<Value>): Promise<Value> {
    const known = cache.get(key);
    if (known !== undefined) return known;
    const value = await ((this.#begun.get(key) as Promise<Value> | undefined) ?? read());
    cache.set(key, value);
    return value;
  }
}
