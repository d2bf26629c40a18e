import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Random } from '#tools/faults/random.ts';
import { CITIES, type City, cityNamed, LAST_MILE_MS, type Region, roundTripMs, SEATS } from './cities.ts';
import { SetClock } from './clock.ts';
import { SimulatedCache, SimulatedKv } from './copies.ts';
import { SimulatedDatabase } from './database.ts';
import { type compileScript, startIsolate, type WorkerModule } from './isolate.ts';
import { SimulatedObjects } from './objects.ts';
import { objectMs } from './service-times.ts';

/** 2026-11-25, noon. */
const START_MS = Date.UTC(2026, 10, 25, 12);
/** Isolates of the worker in each data center. */
const ISOLATES = 2;
const CLASSES = {
  EDITION: 'Edition',
  EVENT_DESK: 'EventDesk',
  FLAG_BOARD: 'FlagBoard',
  GUESTS: 'Guests',
  HASHER: 'Hasher',
  LIMITER: 'Limiter',
  ORDER_DESK: 'OrderDesk',
  WAITING_LINE: 'WaitingLine',
  SHOPPER: 'Shopper',
} as const;
const PRIMARY: Region = 'enam';
/** Milliseconds in which a network notices that something is lost, instead of an answer. */
const LOST_MS = 3_000;
const QUEUE_MS = 1_000;

export const STAFF_TOKEN = 'simulated-staff-token-0123456789';

const VARS = {
  STORE_PLACE: 'local',
  STAFF_TOKEN,
  SESSION_SECRET: 'simulated-session-secret-0123456789-abcdef',
  PAYMENTS: 'sandbox',
  PAYMENTS_LIMIT_MS: '10000',
  ORDER_GRACE_MS: '60000',
  ORDER_NAMES_YEARS: '10',
  ADMIN_HOSTS: 'local.localhost',
  MAIL_PROVIDER: 'http',
};

/** How a world is. */
export interface Conditions {
  readonly seed: number;
  /** Milliseconds, from the least to the most, by which replicas lag behind the primary. */
  readonly lagMs: readonly [number, number];
  /** How long a city uses its copy of a value in KV, milliseconds. */
  readonly kvStaleMs: number;
}

/** Something is read or written in a place. */
interface Requested {
  readonly city: City;
  readonly path: string;
  readonly init?: RequestInit;
}

/** An answer with its times. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** Milliseconds from the visitor's request until the first byte, and until the last one. */
  readonly firstMs: number;
  readonly wholeMs: number;
}

/** The store in twenty data centers: the real worker on models of the platform's parts, under a set clock. */
export class World {
  readonly clock = new SetClock(START_MS);
  readonly random: Random;
  readonly database: SimulatedDatabase;
  readonly kv: SimulatedKv;
  readonly objects: SimulatedObjects;
  /** Lines of the log with what went wrong. */
  readonly troubles: string[] = [];
  requests = 0;
  readonly #script: ReturnType<typeof compileScript>;
  readonly #first: DatabaseSync;
  readonly #caches = new Map<string, SimulatedCache>();
  /** Isolates by city and number, each started with its first request. */
  readonly #isolates = new Map<string, WorkerModule>();
  readonly #envs = new Map<string, object>();
  readonly #lost = new Set<string>();

  constructor(script: ReturnType<typeof compileScript>, { seed, lagMs, kvStaleMs }: Conditions) {
    this.#script = script;
    this.random = new Random(seed);
    this.#first = emptyDatabase();
    const [least, most] = lagMs;
    this.database = new SimulatedDatabase(
      this.clock,
      () => this.#first,
      () => least + this.random.next() * (most - least),
    );
    this.kv = new SimulatedKv(this.clock, kvStaleMs);
    this.objects = new SimulatedObjects({
      clock: this.clock,
      travel: (from, to, work) => this.#travel(from, to, work),
      serviceMs: objectMs,
      open: (className, place) => ({
        type: this.#objectsOf(place)[className] as never,
        env: this.env(place),
      }),
    });
    for (const region of Object.keys(SEATS)) {
      if (region !== PRIMARY) this.database.addReplica(region, emptyDatabase());
    }
  }

  /** Loses a city with everything that is in it, or brings it back. */
  lose(city: City, isLost: boolean): void {
    if (isLost) this.#lost.add(city.name);
    else this.#lost.delete(city.name);
    this.#caches.get(city.name)?.clear();
    for (const key of this.#isolates.keys()) if (key.startsWith(`${city.name} `)) this.#isolates.delete(key);
  }

  /** The city that answers visitors of another one, which may be lost. */
  #serving(city: City): City {
    if (!this.#lost.has(city.name)) return city;
    const others = CITIES.filter(({ name }) => !this.#lost.has(name));
    others.sort((one, other) => roundTripMs(city, one) - roundTripMs(city, other));
    return others[0] as City;
  }

  /** A visitor of a city asks for something. */
  async ask({ city, path, init }: Requested): Promise<Answered> {
    this.requests += 1;
    const startMs = this.clock.nowMs;
    const serving = this.#serving(city);
    const wayMs = LAST_MILE_MS + (serving === city ? 0 : roundTripMs(city, serving));
    await this.clock.wait(wayMs / 2);
    const worker = this.#some(serving);
    const request = new Request(`http://localhost${path}`, { redirect: 'manual', ...init });
    const answer = await worker.default.fetch(request, this.env(serving), contextOf());
    const firstMs = this.clock.nowMs - startMs + wayMs / 2;
    const body = await answer.text();
    const wholeMs = this.clock.nowMs - startMs + wayMs / 2;
    await this.clock.wait(wayMs / 2);
    return { status: answer.status, headers: answer.headers, body, firstMs, wholeMs };
  }

  /** Runs the job of each minute in a city, beginning with the next one, until a moment. */
  everyMinute(city: City, untilMs: number): void {
    const nextMs = (Math.floor(this.clock.nowMs / 60_000) + 1) * 60_000;
    if (nextMs > untilMs) return;
    this.clock.at(nextMs, () => {
      const at = this.#serving(city);
      void this.#some(at)
        .default.scheduled({ scheduledTime: nextMs }, this.env(at), contextOf())
        .catch((error: unknown) => this.troubles.push(`minute: ${String(error)}`));
      this.everyMinute(city, untilMs);
    });
  }

  /** The bindings as a city sees them. */
  env(city: City): object {
    const known = this.#envs.get(city.name);
    if (known) return known;
    const spaces = Object.entries(CLASSES).map(([binding, className]) => [
      binding,
      this.objects.binding(className, city, (hint, near) => cityNamed(SEATS[(hint ?? near.region) as Region])),
    ]);
    const rates = ['SEARCHES', 'CHANGES', 'QUOTES', 'PICTURES', 'REPORTS'].map((name) => [
      name,
      { limit: async () => ({ success: true }) },
    ]);
    const primary = cityNamed(SEATS[PRIMARY]);
    const seat = cityNamed(SEATS[city.region]);
    const trip =
      <Result>(from: City, to: City) =>
      (work: () => Result) =>
        this.#travel(from, to, async () => work()) as Promise<Result>;
    const env = {
      ...VARS,
      ...Object.fromEntries([...spaces, ...rates]),
      DB: this.database.binding({
        replica: city.region === PRIMARY ? undefined : city.region,
        primary: (work) => trip<ReturnType<typeof work>>(city, primary)(work),
        nearest: (work) => trip<ReturnType<typeof work>>(city, seat)(work),
        onward: (work) => trip<ReturnType<typeof work>>(seat, primary)(work),
      }),
      KV: this.kv.binding(city.name, (work) => trip<ReturnType<typeof work>>(city, primary)(work)),
      MEDIA: {
        get: () => trip<null>(city, primary)(() => null),
        head: () => trip<null>(city, primary)(() => null),
        put: () => trip<null>(city, primary)(() => null),
        list: () => trip(city, primary)(() => ({ objects: [], truncated: false })),
      },
      IMAGES: {},
      ASSETS: { fetch: async () => new Response(null, { status: 404 }) },
      EVENTS: {
        send: (message: unknown) => trip(city, primary)(() => this.#deliver(primary, [message])),
        sendBatch: (batch: readonly { readonly body: unknown }[]) =>
          trip(
            city,
            primary,
          )(() =>
            this.#deliver(
              primary,
              batch.map(({ body }) => body),
            ),
          ),
      },
    };
    this.#envs.set(city.name, env);
    return env;
  }

  #deliver(place: City, bodies: readonly unknown[]): void {
    this.clock.at(this.clock.nowMs + QUEUE_MS, () => {
      const ignore = () => undefined;
      const messages = bodies.map((body) => ({ id: '', attempts: 1, body, ack: ignore, retry: ignore }));
      const batch = { queue: 'northbar-events', messages, ackAll: ignore, retryAll: ignore };
      const at = this.#serving(place);
      void this.#some(at)
        .default.queue(batch, this.env(at), contextOf())
        .catch((error: unknown) => this.troubles.push(`queue: ${String(error)}`));
    });
  }

  /** There and back, with the work in between. What is lost answers nobody. */
  async #travel<Result>(from: City, to: City, work: () => Promise<Result>): Promise<Result> {
    const halfMs = roundTripMs(from, to) / 2;
    await this.#way(to, halfMs);
    const result = await work();
    await this.#way(to, halfMs);
    return result;
  }

  async #way(to: City, halfMs: number): Promise<void> {
    if (this.#lost.has(to.name)) {
      await this.clock.wait(LOST_MS);
      throw new Error('Network connection lost.');
    }
    await this.clock.wait(halfMs);
  }

  /** One of the isolates that answer requests in a city. */
  #some(city: City): WorkerModule {
    return this.#isolate(city, String(this.random.between(1, ISOLATES)));
  }

  /** The isolate of the objects in a city. */
  #objectsOf(city: City): WorkerModule {
    return this.#isolate(city, 'objects');
  }

  #isolate(city: City, name: string): WorkerModule {
    const key = `${city.name} ${name}`;
    const isolate = this.#isolates.get(key) ?? this.#start(city);
    this.#isolates.set(key, isolate);
    return isolate;
  }

  #start(city: City): WorkerModule {
    let cache = this.#caches.get(city.name);
    if (!cache) {
      cache = new SimulatedCache(this.clock);
      this.#caches.set(city.name, cache);
    }
    const log = (line: string) => {
      if (/"level":"(error|warn)"/.test(line)) this.troubles.push(line);
    };
    return startIsolate(this.#script, { clock: this.clock, random: this.random, caches: cache, log });
  }
}

const contextOf = () => ({ waitUntil: () => undefined, passThroughOnException: () => undefined });

function emptyDatabase(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  for (const name of readdirSync('migrations').sort()) database.exec(readFileSync(`migrations/${name}`, 'utf8'));
  return database;
}
