import { DurableObject } from 'cloudflare:workers';
import type { Bindings } from '#worker/bindings.ts';
import { type Clock, systemClock } from '#worker/clock.ts';
import { STORIES } from '#worker/store/versions.ts';

/** What has changed on a site. */
export interface SiteChange {
  readonly siteId: number;
  /** Parts (`Part`) that have changed. */
  readonly parts: readonly string[];
  /** Whether anything else has: addresses, menus, texts, or everything. */
  readonly hasContent: boolean;
}

/** The content versions of a site, for an isolate that knows those up to some version. */
export interface SiteState {
  readonly latest: number;
  readonly content: number;
  readonly floor: number;
  /** Parts that have changed since the known version, or since `floor`, with the version of their last change. */
  readonly changes: Readonly<Record<string, number>>;
  /** How often an outside blog has said that its stories have changed; an object of an earlier release does not know. */
  readonly stories?: number;
}

/** The content versions of all sites that were ever published, by site id. */
export interface EditionState {
  readonly sites: Readonly<Record<string, SiteState>>;
  /** Where the database was when a version was last raised (a bookmark of a D1 session); '' if that is not known. */
  readonly bookmark: string;
  /** When the next scheduled changeset changes something, Unix milliseconds; an object of an earlier release does not know. */
  readonly plannedMs?: number | null;
}

/** How far it is known which parts have changed. Only right while `latest` is the site's own. */
interface Reach {
  readonly latest: number;
  readonly content: number;
  readonly floor: number;
}

/** The message that wakes the job of scheduled changesets. */
export const CHANGESETS_DUE = 'changesets-due';
const PLANNED = 'planned';
const WOKEN = 'woken';
/** Milliseconds after which the job is woken again, unless it has planned what comes next: its message may be late or lost. */
const AGAIN_MS = 2500;
/** How often it is woken so soon, and the longest wait, in milliseconds, of a job that cannot plan. */
const SOON_TIMES = 4;
const LONGEST_WAIT_MS = 60_000;

/** How long the object waits before it wakes the job again that it has woken some times in vain, milliseconds. */
export const wakeAgainMs = (times: number): number =>
  Math.min(AGAIN_MS * 2 ** Math.max(0, times - SOON_TIMES), LONGEST_WAIT_MS);

/** Most changed parts that are remembered for a site, and how many are left when they are too many. */
const MOST_PARTS = 4000;
const KEPT_PARTS = 2000;

/**
 * The content versions of every site: a number that each import or publication increases, and which parts it changed. They
 * decide which cached content is used (design, section 9).
 */
export class Edition extends DurableObject<Pick<Bindings, 'EVENTS'>> {
  readonly #sql: SqlStorage;
  readonly #clock: Clock;

  constructor(ctx: DurableObjectState, env: Pick<Bindings, 'EVENTS'>, clock: Clock = systemClock) {
    super(ctx, env);
    this.#clock = clock;
    this.#sql = ctx.storage.sql;
    this.#sql.exec(
      `CREATE TABLE IF NOT EXISTS changes (
         site_id INTEGER NOT NULL, part TEXT NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (site_id, part)
       ) STRICT, WITHOUT ROWID`,
    );
  }

  /** Returns versions, counted from 1, by site id. */
  async current(): Promise<Record<string, number>> {
    const stored = await this.ctx.storage.list<number>({ prefix: 'site:' });
    return Object.fromEntries([...stored].map(([key, version]) => [key.slice('site:'.length), version]));
  }

  /**
   * Where the database was when the versions were last raised: a bookmark of a D1 session, from which on its content is
   * in every answer. '' if that is not known.
   */
  async bookmark(): Promise<string> {
    return (await this.ctx.storage.get<string>('bookmark')) ?? '';
  }

  /** The versions of all sites, for an isolate that knows those up to `since`, by site id. */
  async state(since: Readonly<Record<string, number>>): Promise<EditionState> {
    const current = Object.entries(await this.current());
    const stories = await this.#stories();
    const sites = current.map(async ([siteId, latest]): Promise<[string, SiteState]> => {
      const { content, floor } = await this.#reach(siteId, latest);
      const changes = this.#changes(siteId, Math.max(floor, since[siteId] ?? 0));
      return [siteId, { latest, content, floor, changes, stories }];
    });
    const plannedMs = (await this.ctx.storage.get<number>(PLANNED)) ?? null;
    return { sites: Object.fromEntries(await Promise.all(sites)), bookmark: await this.bookmark(), plannedMs };
  }

  /** Increases the versions of some sites, whose content the database has from `bookmark` on. Returns those of all sites. */
  async raise(siteIds: readonly number[], bookmark = ''): Promise<Record<string, number>> {
    await this.change(
      siteIds.map((siteId) => ({ siteId, parts: [], hasContent: true })),
      bookmark,
    );
    return this.current();
  }

  /** Increases the versions of sites of which something has changed. The database has it from `bookmark` on. */
  async change(changes: readonly SiteChange[], bookmark: string): Promise<void> {
    const versions = await this.current();
    const stories = (await this.#stories()) + (changes.some(({ parts }) => parts.includes(STORIES)) ? 1 : 0);
    const reaches = new Map(
      await Promise.all(
        changes.map(async ({ siteId }) => [siteId, await this.#reach(siteId, versions[siteId] ?? 1)] as const),
      ),
    );
    const written: Record<string, number | string | Reach> = { bookmark, stories };
    this.ctx.storage.transactionSync(() => {
      for (const { siteId, parts, hasContent } of changes) {
        const latest = (versions[siteId] ?? 1) + 1;
        const before = reaches.get(siteId) as Reach;
        const reach = hasContent
          ? { latest, content: latest, floor: latest }
          : { latest, content: before.content, floor: before.floor };
        written[`site:${siteId}`] = latest;
        written[`reach:${siteId}`] = { ...reach, floor: this.#note(siteId, parts, reach) };
      }
    });
    await this.ctx.storage.put(written);
  }

  /** Lets the object wake when the next scheduled changeset changes something; null if none does. */
  async plan(atMs: number | null): Promise<void> {
    await this.ctx.storage.delete(WOKEN);
    if (atMs === null) {
      await this.ctx.storage.delete(PLANNED);
      return this.ctx.storage.deleteAlarm();
    }
    await this.ctx.storage.put(PLANNED, atMs);
    await this.ctx.storage.setAlarm(atMs);
  }

  /**
   * Wakes the job that publishes what is due, which then plans the next time, and wakes it again until it has. The platform
   * repeats this if it fails.
   */
  override async alarm(): Promise<void> {
    const times = ((await this.ctx.storage.get<number>(WOKEN)) ?? 0) + 1;
    await this.ctx.storage.put(WOKEN, times);
    await this.ctx.storage.setAlarm(this.#clock() + wakeAgainMs(times));
    await this.env.EVENTS.send({ eventId: CHANGESETS_DUE });
  }

  async #stories(): Promise<number> {
    return (await this.ctx.storage.get<number>('stories')) ?? 0;
  }

  /** An earlier release raises a version without saying what changed: then everything did. */
  async #reach(siteId: number | string, latest: number): Promise<Reach> {
    const kept = await this.ctx.storage.get<Reach>(`reach:${siteId}`);
    return kept?.latest === latest ? kept : { latest, content: latest, floor: latest };
  }

  #changes(siteId: number | string, since: number): Record<string, number> {
    const rows = this.#sql.exec<{ part: string; version: number }>(
      'SELECT part, version FROM changes WHERE site_id = ?1 AND version > ?2',
      Number(siteId),
      since,
    );
    return Object.fromEntries([...rows].map(({ part, version }) => [part, version]));
  }

  /** Remembers the changed parts of a version. Returns from when on all of them are known. */
  #note(siteId: number, parts: readonly string[], { latest, floor }: Reach): number {
    this.#sql.exec(
      `INSERT INTO changes (site_id, part, version) SELECT ?1, value, ?2 FROM json_each(?3) WHERE true
       ON CONFLICT DO UPDATE SET version = excluded.version`,
      siteId,
      latest,
      JSON.stringify(parts),
    );
    const count = this.#sql.exec<{ n: number }>('SELECT count(*) AS n FROM changes WHERE site_id = ?1', siteId).one().n;
    const [oldest] =
      count <= MOST_PARTS
        ? []
        : this.#sql.exec<{ version: number }>(
            'SELECT version FROM changes WHERE site_id = ?1 ORDER BY version DESC LIMIT 1 OFFSET ?2',
            siteId,
            KEPT_PARTS,
          );
    const known = Math.max(floor, oldest?.version ?? 0);
    this.#sql.exec('DELETE FROM changes WHERE site_id = ?1 AND version <= ?2', siteId, known);
    return known;
  }
}
