import type { z } from 'zod';
import { HOUR_MS, MINUTE_MS } from '#shared/time/duration.ts';
import type { Bindings } from '#worker/bindings.ts';
import { type Budget, bytesOf, ISOLATE, type Weighed } from '#worker/store/memory.ts';

/** Everything that the store caches: for how long, and where. A new content version clears `perEdition` entries. */
export const CACHED = {
  /** Route lookups with a result (spec 1 section 9). Those without one are not written anywhere but the isolate. */
  route: { seconds: 7200, perEdition: true },
  /** `svc_content/catalog/category` and `svc_content/hot/active` (spec 2 section 9). */
  category: { seconds: 300, perEdition: true },
  /** `svc_content/cms/block` (spec 3 section 9). */
  cmsBlock: { seconds: 3600, perEdition: true },
  /** Answers of the discovery call to recommendations, only in the isolate (spec 3 section 9). */
  discovery: { seconds: 3600, perEdition: true },
  /**
   * Posts and tags of a WordPress, in KV (spec 1 section 9): how long they count as current. They are older when the blog
   * says that something changed, and last for `INDEX_COPY_SECONDS`. Results of its search previews, only in the isolate.
   */
  indexPosts: { seconds: 6 * 3600, perEdition: false },
  indexTags: { seconds: 24 * 3600, perEdition: false },
  indexPreview: { seconds: 300, perEdition: false },
  /** Zones, services and tiers of shipping, which staff edit without publishing, and imported table rates. */
  shippingRates: { seconds: 60, perEdition: true },
  /** Rules over carts without a code, which staff turn on and off without publishing, only in the isolate. */
  cartRules: { seconds: 60, perEdition: true },
} as const;

/** How long the last good copy of a WordPress's answer may be shown while it does not answer, and is kept at all. */
export const INDEX_COPY_SECONDS = { shown: 7 * 24 * 3600, kept: 8 * 24 * 3600 } as const;

/** Flags: fresh for a minute, and used for up to four hours if KV does not answer (spec 3 section 9). */
export const FLAGS_FRESH_MS = MINUTE_MS;
export const FLAGS_OLDEST_MS = 4 * HOUR_MS;

interface Kept<Value> extends Weighed {
  readonly value: Value;
}

/** What an entry takes besides its key and its value, bytes. */
const ENTRY_BYTES = 200;

/**
 * A small cache of parsed values in this isolate. Keys contain the version of what the value shows (`versions.ts`), so a
 * change makes old entries unreachable. It holds at most a number of entries, and all caches together hold what the
 * isolate's memory allows (`memory.ts`): the least recently used ones go first, and a value that is too large is not
 * kept. `weigh` tells the bytes of a value that shares parts with others or hides them.
 */
export class IsolateCache<Value> {
  /** The least recently used first. */
  readonly #entries = new Map<string, Kept<Value>>();
  readonly #most: number;
  readonly #weigh: (value: Value) => number;
  readonly #budget: Budget;

  constructor(most: number, weigh: (value: Value) => number = bytesOf, budget = ISOLATE) {
    this.#most = most;
    this.#weigh = weigh;
    this.#budget = budget;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#budget.touch(entry);
    return entry.value;
  }

  set(key: string, value: Value): void {
    this.delete(key);
    const entry: Kept<Value> = {
      value,
      bytes: this.#weigh(value) + 2 * key.length + ENTRY_BYTES,
      forget: () => this.#entries.delete(key),
    };
    if (!this.#budget.keep(entry)) return;
    this.#entries.set(key, entry);
    if (this.#entries.size <= this.#most) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.delete(oldest);
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#budget.drop(entry);
  }
}

/**
 * Reads a copy from KV; undefined if there is none, or one that does not fit the schema. A failing KV counts as empty,
 * because it only contains copies.
 */
export async function readCopy<Schema extends z.ZodType>(
  env: Pick<Bindings, 'KV'>,
  key: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  return parsed(await env.KV.get(key).catch(() => null), schema);
}

/**
 * Reads a JSON document from KV; undefined if it is missing, not JSON, or does not fit the schema. Throws if KV does not
 * answer.
 */
export async function readDocument<Schema extends z.ZodType>(
  env: Pick<Bindings, 'KV'>,
  key: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  return parsed(await env.KV.get(key), schema);
}

function parsed<Schema extends z.ZodType>(text: string | null, schema: Schema): z.output<Schema> | undefined {
  if (text === null) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    // Text that is not JSON counts as missing.
    return undefined;
  }
}

/** Writes a copy to KV. KV accepts one write per key and second; a refused write does no harm. */
export async function writeCopy(
  env: Pick<Bindings, 'KV'>,
  key: string,
  value: unknown,
  seconds: number,
): Promise<void> {
  await env.KV.put(key, JSON.stringify(value), { expirationTtl: Math.max(60, seconds) }).catch(() => undefined);
}
