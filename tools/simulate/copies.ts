import type { SetClock } from './clock.ts';

interface KeptAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  readonly untilMs: number;
}

/** What a look into the cache of a data center takes, milliseconds. */
const CACHE_MS = 1;

/** The Cache API of one data center. */
export class SimulatedCache {
  readonly #kept = new Map<string, KeptAnswer>();
  readonly #clock: SetClock;

  constructor(clock: SetClock) {
    this.#clock = clock;
  }

  readonly default = {
    match: async (key: string): Promise<Response | undefined> => {
      await this.#clock.wait(CACHE_MS);
      const kept = this.#kept.get(key);
      if (!kept || kept.untilMs <= this.#clock.nowMs) return undefined;
      return new Response(kept.body, {
        status: kept.status,
        headers: kept.headers.map(([name, value]) => [name, value]),
      });
    },
    put: async (key: string, answer: Response): Promise<void> => {
      const seconds = Number(/max-age=(\d+)/.exec(answer.headers.get('cache-control') ?? '')?.[1] ?? 0);
      const body = await answer.text();
      const untilMs = this.#clock.nowMs + seconds * 1000;
      this.#kept.set(key, { status: answer.status, headers: [...answer.headers], body, untilMs });
    },
    delete: async (key: string): Promise<boolean> => this.#kept.delete(key),
  };

  /** Forgets everything, as a data center does that was lost. */
  clear(): void {
    this.#kept.clear();
  }
}

interface NearCopy {
  readonly value: string | null;
  readonly untilMs: number;
}

/** Reaches the central store from a city: resolves after the trip. */
type Trip = <Result>(work: () => Result) => Promise<Result>;

/** What a read in the city's own memory of KV takes, milliseconds. */
const NEAR_MS = 3;

/** KV: one central store, and in each city a copy of what was read there, which grows old. */
export class SimulatedKv {
  readonly #clock: SetClock;
  readonly #central = new Map<string, string>();
  readonly #near = new Map<string, NearCopy>();
  readonly #staleMs: number;
  reads = 0;
  writes = 0;

  /** `staleMs`: how long a city uses its copy, milliseconds. */
  constructor(clock: SetClock, staleMs: number) {
    this.#clock = clock;
    this.#staleMs = staleMs;
  }

  /** The binding in a city. */
  binding(city: string, trip: Trip) {
    return {
      get: async (key: string): Promise<string | null> => {
        this.reads += 1;
        const near = this.#near.get(`${city} ${key}`);
        if (near && near.untilMs > this.#clock.nowMs) {
          await this.#clock.wait(NEAR_MS);
          return near.value;
        }
        const value = await trip(() => this.#central.get(key) ?? null);
        this.#near.set(`${city} ${key}`, { value, untilMs: this.#clock.nowMs + this.#staleMs });
        return value;
      },
      put: async (key: string, value: string): Promise<void> => {
        this.writes += 1;
        await trip(() => this.#central.set(key, value));
        this.#near.delete(`${city} ${key}`);
      },
      delete: async (key: string): Promise<void> => {
        await trip(() => this.#central.delete(key));
        this.#near.delete(`${city} ${key}`);
      },
      list: async () => ({ keys: [], list_complete: true }),
    };
  }
}
