import { LONGEST_RETRY_MS, retryWaitMs } from '#shared/flag/retry.ts';
import { compileFeatures, NO_RULES, type Ruleset } from '#shared/flag/rules.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import { FLAGS_FRESH_MS, FLAGS_OLDEST_MS } from '#worker/store/cache.ts';
import type { FlagsPort, ReadFeatures } from './port.ts';

/** Most sources that are remembered (spec 3 section 9). */
const MOST_ENTRIES = 10;
/** From when on a refresh counts as lost, because the request that it belonged to was ended, in milliseconds. */
const LOST_MS = 10_000;
/** How long a visitor waits for what another one reads, in milliseconds. */
const PATIENCE_MS = 2_500;
/**
 * For how long an isolate does not ask again for news of a version that it has asked for, in milliseconds, and how often it
 * asks for newer ones meanwhile: a page may name any version, so the sum is limited, too.
 */
const NEWS_PAUSE_MS = 1_000;
const MOST_NEWS = 5;
/**
 * How long after a change a source may still answer with what was there before, in milliseconds: KV in other places, and
 * the network in front of a service. Until then news are not replaced by what is read there.
 */
const BEHIND_MS = 2 * MINUTE_MS;

/**
 * Where an answer comes from: just read, remembered or kept from before, or defaults because the source took too long or
 * failed.
 */
export type FlagsSource = 'network' | 'cache' | 'timeout' | 'error';

/** The flags of a source; never an exception. */
export interface FlagsResult {
  readonly rules: Ruleset;
  readonly source: FlagsSource;
  /** When they were read, Unix milliseconds; null for defaults. */
  readonly readMs: number | null;
}

/** What is remembered of a source. */
interface Entry {
  rules?: Ruleset;
  readMs: number;
  /** Failures in a row. */
  errors: number;
  /** Why the last one failed. */
  failure: 'timeout' | 'error';
  failedMs: number;
  /** Not before this time it is asked again, Unix milliseconds. */
  retryMs: number;
  refresh: Promise<boolean> | undefined;
  startedMs: number;
  hasLooked: boolean;
  /** Version of the news that were learned last, Unix milliseconds; 0 for none. */
  versionMs: number;
  /** News that are being read, or were read last. */
  news: Promise<void> | undefined;
  /** Since when news were asked for, how often since then, and for which version at the most. */
  newsMs: number;
  newsCount: number;
  newsVersionMs: number;
}

/** Flags that became the flags at a time, Unix milliseconds. */
export interface ToldFeatures {
  readonly versionMs: number;
  readonly features: ReadFeatures['features'];
}

/** A question that wants flags at least as new as a change of which the page has heard. */
export interface FlagNews {
  /** When that change was made, Unix milliseconds. */
  readonly versionMs: number;
  /** Reads what was told last, where changes are known at once. */
  readonly read: () => Promise<ToldFeatures | undefined>;
}

/** What a question needs to know about its request. */
export interface Moment {
  /** Unix milliseconds. */
  readonly nowMs: number;
  /** Work that may go on after the answer. */
  readonly later: (work: Promise<unknown>) => void;
  /** Told of each rule that cannot be evaluated and of failures, once. */
  readonly warn: (event: string, facts: Readonly<Record<string, unknown>>) => void;
  /** Age from which on the flags are read before the answer instead of behind it, in milliseconds; never by default. */
  readonly waitFromMs?: number;
  readonly news?: FlagNews;
}

/** The value of `work`; undefined if it takes longer than `limitMs`. The work goes on. */
async function atMost<Value>(work: Promise<Value>, limitMs: number): Promise<Value | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), limitMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || (error.cause !== undefined && isTimeout(error.cause)));

/**
 * Remembers the flags of each source (spec 3 section 9): stale after a minute, and then served while one refresh runs
 * behind the answer, for at most four hours; at most ten sources. A source that fails is asked again after a growing
 * wait. Only the first visitor of an isolate waits, and only if nothing was kept outside of it.
 */
export class FeatureCache {
  /** The least recently used first. */
  readonly #entries = new Map<string, Entry>();
  readonly #chance: () => number;
  readonly #said = new Set<string>();

  /** `chance`: a number from 0 up to 1, other each time. */
  constructor(chance: () => number) {
    this.#chance = chance;
  }

  /** Number of sources that are remembered. */
  get size(): number {
    return this.#entries.size;
  }

  #entry(source: string): Entry {
    const known = this.#entries.get(source);
    this.#entries.delete(source);
    const entry: Entry = known ?? {
      readMs: Number.NEGATIVE_INFINITY,
      errors: 0,
      failure: 'error',
      failedMs: Number.NEGATIVE_INFINITY,
      retryMs: Number.NEGATIVE_INFINITY,
      refresh: undefined,
      startedMs: 0,
      hasLooked: false,
      versionMs: 0,
      news: undefined,
      newsMs: Number.NEGATIVE_INFINITY,
      newsCount: 0,
      newsVersionMs: 0,
    };
    this.#entries.set(source, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MOST_ENTRIES && oldest !== undefined) this.#entries.delete(oldest);
    return entry;
  }

  #learn(entry: Entry, { features, readMs }: ReadFeatures, { warn }: Moment): void {
    const rules = compileFeatures(features);
    for (const why of rules.skipped) if (!this.#said.has(why)) warn('flag_rule_skipped', { rule: why });
    for (const why of rules.skipped) this.#said.add(why);
    entry.rules = rules;
    entry.readMs = readMs;
  }

  /** Reads a source; one refresh at a time. Resolves to whether it could be read. */
  #refresh(entry: Entry, port: FlagsPort, moment: Moment): Promise<boolean> {
    const { nowMs } = moment;
    if (entry.refresh && nowMs - entry.startedMs < LOST_MS) return entry.refresh;
    entry.startedMs = nowMs;
    const refresh = this.#read(entry, port, moment).finally(() => {
      if (entry.refresh === refresh) entry.refresh = undefined;
    });
    entry.refresh = refresh;
    return refresh;
  }

  async #read(entry: Entry, port: FlagsPort, moment: Moment): Promise<boolean> {
    const { nowMs, warn } = moment;
    const { versionMs } = entry;
    try {
      const features = await port.read(nowMs);
      // What was read may be older than news that came meanwhile.
      if (entry.versionMs === versionMs) this.#learn(entry, { features, readMs: nowMs }, moment);
      entry.errors = 0;
      entry.retryMs = Number.NEGATIVE_INFINITY;
      return true;
    } catch (error) {
      entry.errors += 1;
      entry.failedMs = nowMs;
      entry.failure = isTimeout(error) ? 'timeout' : 'error';
      entry.retryMs = nowMs + retryWaitMs(entry.errors, this.#chance());
      if (port.source !== '' && entry.errors === 1) warn('flags_not_read', { failure: entry.failure, error });
      return false;
    }
  }

  /** Takes what was kept outside of the isolate, once. */
  async #look(entry: Entry, port: FlagsPort, moment: Moment): Promise<void> {
    if (entry.hasLooked) return;
    entry.hasLooked = true;
    const kept = await port.kept().catch(() => undefined);
    if (kept && kept.readMs > entry.readMs) this.#learn(entry, kept, moment);
  }

  /** Takes news if they are newer than what is known. */
  #hear(entry: Entry, { versionMs, features }: ToldFeatures, moment: Moment): void {
    if (versionMs <= entry.versionMs) return;
    this.#learn(entry, { features, readMs: moment.nowMs }, moment);
    entry.versionMs = versionMs;
    entry.errors = 0;
  }

  /** Waits for news of a change that this isolate has not heard of. Failures change nothing. */
  async #catchUp(entry: Entry, { versionMs, read }: FlagNews, moment: Moment): Promise<void> {
    if (versionMs <= entry.versionMs || versionMs > moment.nowMs + BEHIND_MS) return;
    if (moment.nowMs - entry.newsMs >= NEWS_PAUSE_MS)
      Object.assign(entry, { newsMs: moment.nowMs, newsCount: 0, newsVersionMs: 0 });
    if (versionMs > entry.newsVersionMs && entry.newsCount < MOST_NEWS) {
      entry.newsCount += 1;
      entry.newsVersionMs = versionMs;
      entry.news = read().then(
        (told) => told && this.#hear(entry, told, moment),
        () => undefined,
      );
    }
    if (entry.news) await atMost(entry.news, PATIENCE_MS);
  }

  /** The flags of a source: fresh, stale while they are refreshed, or defaults while they cannot be read. */
  async result(port: FlagsPort, moment: Moment): Promise<FlagsResult> {
    const { nowMs, later, news, waitFromMs = Number.POSITIVE_INFINITY } = moment;
    const entry = this.#entry(port.source);
    if (news) await this.#catchUp(entry, news, moment);
    const ageMs = () => nowMs - entry.readMs;
    if (ageMs() > FLAGS_OLDEST_MS) await this.#look(entry, port, moment);
    const mayAsk = nowMs >= Math.max(entry.retryMs, entry.versionMs + BEHIND_MS);
    const isUsable = ageMs() <= FLAGS_OLDEST_MS;
    // A source that has just failed keeps nobody waiting; one that nobody asked for minutes may be there again.
    const isDown = entry.errors > 0 && nowMs - entry.failedMs <= LONGEST_RETRY_MS;
    const waits = mayAsk && !isDown && (!isUsable || ageMs() > waitFromMs);
    if (waits) {
      const read = this.#refresh(entry, port, moment);
      const isRead = await atMost(read, PATIENCE_MS);
      if (isRead === undefined) {
        entry.failure = 'timeout';
        later(read);
      }
      if (isRead) return { rules: entry.rules ?? NO_RULES, source: 'network', readMs: entry.readMs };
    } else if (mayAsk && (!isUsable || ageMs() > FLAGS_FRESH_MS)) later(this.#refresh(entry, port, moment));
    if (entry.rules && isUsable) return { rules: entry.rules, source: 'cache', readMs: entry.readMs };
    return { rules: NO_RULES, source: entry.failure, readMs: null };
  }

  /** Takes flags that this isolate has just written. */
  replace(source: string, written: ToldFeatures, moment: Moment): void {
    this.#hear(this.#entry(source), written, moment);
  }
}
