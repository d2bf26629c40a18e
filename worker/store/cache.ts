import type { z } from 'zod';
import { HOUR_MS, MINUTE_MS } from '#shared/time/duration.ts';
import type { Bindings } from '#worker/bindings.ts';

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
  /** Posts and tags of a WordPress, in KV (spec 1 section 9); results of its search previews, only in the isolate. */
  indexPosts: { seconds: 6 * 3600, perEdition: true },
  indexTags: { seconds: 24 * 3600, perEdition: true },
  indexPreview: { seconds: 300, perEdition: false },
  /** Zones, services and tiers of shipping, which staff edit without publishing, and imported table rates. */
  shippingRates: { seconds: 60, perEdition: true },
} as const;

/** Flags: fresh for a minute, and used for up to four hours if KV does not answer (spec 3 section 9). */
export const FLAGS_FRESH_MS = MINUTE_MS;
export const FLAGS_OLDEST_MS = 4 * HOUR_MS;

interface Kept<Value> {
  readonly value: Value;
  readonly weight: number;
  /** Used since it was last considered for removal. */
  isUsed: boolean;
}

/**
 * A small cache of parsed values in this isolate. Keys contain the content version, so an import makes old entries
 * unreachable. When the cache is full, it removes the oldest entries that have not been used since they were last
 * considered. `most` is the limit of entries, or of their weight if there is a `weigh`; a value heavier than the limit
 * is not cached.
 */
export class IsolateCache<Value> {
  readonly #entries = new Map<string, Kept<Value>>();
  readonly #most: number;
  readonly #weigh: (value: Value) => number;
  #weight = 0;

  constructor(most: number, weigh: (value: Value) => number = () => 1) {
    this.#most = most;
    this.#weigh = weigh;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry) entry.isUsed = true;
    return entry?.value;
  }

  set(key: string, value: Value): void {
    this.delete(key);
    const weight = this.#weigh(value);
    if (weight > this.#most) return;
    // A used entry moves to the end and loses its mark, so this loop ends.
    for (const [oldest, entry] of this.#entries) {
      if (this.#weight + weight <= this.#most) break;
      this.delete(oldest);
      if (entry.isUsed) this.#add(oldest, { ...entry, isUsed: false });
    }
    this.#add(key, { value, weight, isUsed: false });
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
  }

  #add(key: string, entry: Kept<Value>): void {
    this.#entries.set(key, entry);
    this.#weight += entry.weight;
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
