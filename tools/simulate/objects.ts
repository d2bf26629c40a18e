import type { City } from './cities.ts';
import type { SetClock } from './clock.ts';
import { SimulatedStorage } from './storage.ts';

/** Beyond this wait, milliseconds, the platform refuses calls of an object instead of queueing them. */
const LONGEST_QUEUE_MS = 10_000;

/** Milliseconds that an object needs for a call, by its class, its method and what it answers. */
type ServiceTime = (className: string, method: string, answer: unknown) => number;

type Method = (...args: readonly unknown[]) => unknown;
type Instance = Record<string, Method>;
type ObjectClass = new (ctx: unknown, env: unknown) => Instance;

/** Brings a call to the object and its answer back. Fails if one of the two cities is lost. */
type Travel = (from: City, to: City, work: () => Promise<unknown>) => Promise<unknown>;

interface Parts {
  readonly clock: SetClock;
  readonly travel: Travel;
  readonly serviceMs: ServiceTime;
  /** Makes an isolate at a place: the class and the bindings as they are there. */
  readonly open: (className: string, place: City) => { readonly type: ObjectClass; readonly env: unknown };
}

/** One object: it does one thing after the other, each in its time. */
class SimulatedObject {
  readonly place: City;
  readonly #parts: Parts;
  readonly #className: string;
  readonly #instance: Instance;
  readonly #storage: SimulatedStorage;
  /** Settles when the calls that came before are done. */
  #last: Promise<unknown> = Promise.resolve();
  /** When the calls came that wait, the oldest first. */
  readonly #waitingMs: number[] = [];
  calls = 0;
  busyMs = 0;
  longestWaitMs = 0;
  refused = 0;

  constructor(parts: Parts, className: string, id: string, place: City) {
    this.#parts = parts;
    this.#className = className;
    this.place = place;
    this.#storage = new SimulatedStorage(parts.clock, () => void this.call('alarm', []).catch(() => undefined));
    const { type, env } = parts.open(className, place);
    const blockConcurrencyWhile = (work: () => Promise<unknown>) => work();
    const ctx = {
      id: { toString: () => id, name: id },
      storage: this.#storage,
      blockConcurrencyWhile,
      waitUntil: () => undefined,
    };
    this.#instance = new type(ctx, env);
  }

  get written(): number {
    return this.#storage.written;
  }

  /** Does a call when the ones before are done. */
  async call(method: string, args: readonly unknown[]): Promise<unknown> {
    const { clock, serviceMs } = this.#parts;
    const cameMs = clock.nowMs;
    if (cameMs - (this.#waitingMs[0] ?? cameMs) > LONGEST_QUEUE_MS) {
      this.refused += 1;
      throw Object.assign(new Error('Durable Object is overloaded. Requests queued for too long.'), {
        overloaded: true,
      });
    }
    this.calls += 1;
    // The place in the queue is taken now.
    const before = this.#last;
    const { promise: done, resolve: end } = Promise.withResolvers<void>();
    this.#last = done;
    this.#waitingMs.push(cameMs);
    await before;
    this.#waitingMs.shift();
    this.longestWaitMs = Math.max(this.longestWaitMs, clock.nowMs - cameMs);
    const found = this.#instance[method];
    if (!found) throw new TypeError(`${this.#className} does not implement the method ${method}`);
    // What the call waits for elsewhere, others need not wait for.
    let told: unknown;
    const answer = (async () => {
      told = found.apply(this.#instance, structuredClone(args) as unknown[]);
      return told;
    })();
    // A failure is thrown below, when its time has come.
    answer.catch(() => undefined);
    const takesMs = serviceMs(this.#className, method, told);
    this.busyMs += takesMs;
    await clock.wait(takesMs);
    end();
    return structuredClone(await answer);
  }
}

/** The Durable Objects of a world. Each is made near its first caller, or where that one says, and stays there. */
export class SimulatedObjects {
  readonly #parts: Parts;
  readonly #objects = new Map<string, SimulatedObject>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What the objects of a class have done, by their names. */
  of(className: string): readonly (readonly [string, SimulatedObject])[] {
    return [...this.#objects].filter(([key]) => key.startsWith(`${className} `));
  }

  /** What all objects have done: calls, milliseconds at work, rows written. */
  get work(): { readonly calls: number; readonly busyMs: number; readonly written: number } {
    const all = [...this.#objects.values()];
    const sum = (of: (object: SimulatedObject) => number) => all.reduce((total, object) => total + of(object), 0);
    return {
      calls: sum((each) => each.calls),
      busyMs: sum((each) => each.busyMs),
      written: sum((each) => each.written),
    };
  }

  /** The namespace of a class, as a city sees it. */
  binding(className: string, city: City, seatOf: (hint: string | undefined, near: City) => City) {
    const idFromName = (name: string) => ({ name, toString: () => name });
    const get = (id: { toString(): string }, options: { readonly locationHint?: string } = {}) =>
      new Proxy(
        {},
        {
          get: (_, method) => {
            if (typeof method !== 'string' || method === 'then') return undefined;
            return (...args: readonly unknown[]) => {
              const key = `${className} ${id}`;
              const object =
                this.#objects.get(key) ??
                new SimulatedObject(this.#parts, className, String(id), seatOf(options.locationHint, city));
              this.#objects.set(key, object);
              return this.#parts.travel(city, object.place, () => object.call(method, args));
            };
          },
        },
      );
    return { idFromName, idFromString: idFromName, newUniqueId: () => idFromName(crypto.randomUUID()), get };
  }
}
