import type { Board } from '#shared/event/board.ts';
import type { Athlete, Delay, Edition, Heat, WholeEdition } from '#shared/event/edition.ts';
import { type EditionKey, editionId } from '#shared/event/records.ts';
import type { Site } from '#shared/site/sites.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import type { Versions } from '#worker/store/versions.ts';
import type { EventAthleteStore } from './athletes.ts';
import type { EventBoardStore } from './boards.ts';
import type { EventEditionStore } from './editions.ts';
import type { EventHeatStore } from './heats.ts';

/** Heats of an edition as planned, and the delays of the day. */
export interface EventPlan {
  readonly heats: readonly Heat[];
  readonly delays: readonly Delay[];
}

const lists = new IsolateCache<readonly Edition[]>(30);
const editions = new IsolateCache<{ readonly whole: WholeEdition | undefined }>(100);
const athletes = new IsolateCache<readonly Athlete[]>(40);
const plans = new IsolateCache<EventPlan>(40);
const boards = new IsolateCache<ReadonlyMap<string, Board>>(40);

/**
 * What pages of events read, kept in this isolate under the version of the edition: a published score reads one edition
 * again, and nothing of the shop.
 */
export class EventPageStore {
  readonly #stores: {
    readonly athletes: EventAthleteStore;
    readonly boards: EventBoardStore;
    readonly editions: EventEditionStore;
    readonly heats: EventHeatStore;
  };
  readonly #site: Site;
  readonly #versions: Versions;

  constructor(
    stores: {
      readonly athletes: EventAthleteStore;
      readonly boards: EventBoardStore;
      readonly editions: EventEditionStore;
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
  async list(): Promise<readonly Edition[]> {
    const key = `${this.#site.siteId}:${this.#versions.events()}`;
    const known = lists.get(key);
    if (known) return known;
    const found = await this.#stores.editions.list();
    lists.set(key, found);
    return found;
  }

  /** An active edition that the site shows; undefined without one. */
  async edition(key: EditionKey): Promise<WholeEdition | undefined> {
    const id = editionId(key);
    const name = `${this.#site.siteId}:${id}:${this.#versions.event(id)}`;
    const known = editions.get(name);
    if (known) return known.whole;
    const whole = await this.#stores.editions.find(key);
    editions.set(name, { whole });
    return whole;
  }

  /** All athletes of an edition by name. */
  athletes(id: string): Promise<readonly Athlete[]> {
    return this.#kept(athletes, id, () => this.#stores.athletes.list(id));
  }

  /** The heats and delays of an edition. */
  plan(id: string): Promise<EventPlan> {
    return this.#kept(plans, id, () => this.#stores.heats.schedule(id));
  }

  /** The boards of an edition by division; none before anything is published. */
  boards(id: string): Promise<ReadonlyMap<string, Board>> {
    return this.#kept(boards, id, () => this.#stores.boards.all(id));
  }

  async #kept<Value>(cache: IsolateCache<Value>, id: string, read: () => Promise<Value>): Promise<Value> {
    const key = `${id}:${this.#versions.event(id)}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const value = await read();
    cache.set(key, value);
    return value;
  }
}
