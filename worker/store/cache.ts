import type { Env } from '#worker/env.ts';

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
  /** Zones, services and tiers of shipping, which staff edit without a publish; imported table rates. */
  shippingRates: { seconds: 60, perEdition: true },
} as const;

/** Flags: fresh for a minute, and at most four hours old when KV does not answer (spec 3 section 9). */
export const FLAGS_FRESH_MS = 60_000;
export const FLAGS_OLDEST_MS = 4 * 3_600_000;

/**
 * A small store of parsed values in this isolate. Entries carry the content version in their key, so an import makes
 * them unreachable; the oldest leave when it is full.
 */
export class IsolateCache<Value> {
  readonly #entries = new Map<string, Value>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  set(key: string, value: Value): void {
    if (this.#entries.size >= this.#most) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
    this.#entries.set(key, value);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}

/** Reads JSON from KV; undefined when there is none. A failing KV is as if it were empty: it only holds copies. */
export async function readCopy(env: Env, key: string): Promise<unknown> {
  return parsed(await env.KV.get(key).catch(() => null));
}

/** Reads JSON that somebody wrote into KV; undefined for none and for what is no JSON. Throws when KV does not answer. */
export async function readDocument(env: Env, key: string): Promise<unknown> {
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
export async function writeCopy(env: Env, key: string, value: unknown, seconds: number): Promise<void> {
  await env.KV.put(key, JSON.stringify(value), { expirationTtl: Math.max(60, seconds) }).catch(() => undefined);
}
