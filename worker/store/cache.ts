import type { Bindings } from '#worker/bindings.ts';

/** Everything that the store keeps a copy of: how long, and where. The content version clears `perEdition` entries. */
export const CACHED = {
  /** Route lookups that found something (spec 1 section 9). */
  route: { seconds: 7200, perEdition: true },
  /** Route lookups that found nothing: shorter, since a merchant may add the page any minute. */
  routeMiss: { seconds: 300, perEdition: true },
  /** `svc_content/catalog/category` and `svc_content/hot/active` (spec 2 section 9). */
  category: { seconds: 300, perEdition: true },
  /** `svc_content/cms/block` (spec 3 section 9). */
  cmsBlock: { seconds: 3600, perEdition: true },
  /** Answers of the discovery call to recommendations, in the isolate alone (spec 3 section 9). */
  discovery: { seconds: 3600, perEdition: true },
  /** Posts and tags of a WordPress, in KV (spec 1 section 9); what a search preview finds there, in the isolate alone. */
  indexPosts: { seconds: 6 * 3600, perEdition: true },
  indexTags: { seconds: 24 * 3600, perEdition: true },
  indexPreview: { seconds: 300, perEdition: false },
  /** Zones, services and tiers of shipping, which staff edit without a publish; imported table rates. */
  shippingRates: { seconds: 60, perEdition: true },
} as const;

/** Flags: fresh for a minute, and at most four hours old when KV does not answer (spec 3 section 9). */
export const FLAGS_FRESH_MS = 60_000;
export const FLAGS_OLDEST_MS = 4 * 3_600_000;

interface Kept<Value> {
  readonly value: Value;
  readonly weight: number;
  /** Asked for since it last came up for leaving. */
  isUsed: boolean;
}

/**
 * A small store of parsed values in this isolate. Entries carry the content version in their key, so an import makes
 * them unreachable; when it is full the oldest leave, each once nobody asked for it since its turn came last. `most`:
 * entries, or their weight where `weigh` tells it; what is heavier than that alone is not kept.
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
    // An entry that gets another turn is last again, so that this comes to an end.
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

/** Reads JSON from KV; undefined when there is none. A failing KV is as if it were empty: it only holds copies. */
export async function readCopy(env: Bindings, key: string): Promise<unknown> {
  return parsed(await env.KV.get(key).catch(() => null));
}

/** Reads JSON that someone wrote into KV; undefined for none and for what is no JSON. Throws when KV does not answer. */
export async function readDocument(env: Bindings, key: string): Promise<unknown> {
  return parsed(await env.KV.get(key));
}

function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // What is no JSON is as good as nothing.
    return undefined;
  }
}

/** Writes a copy to KV. KV takes one write per key and second; a refused write is no loss. */
export async function writeCopy(env: Bindings, key: string, value: unknown, seconds: number): Promise<void> {
  await env.KV.put(key, JSON.stringify(value), { expirationTtl: Math.max(60, seconds) }).catch(() => undefined);
}
