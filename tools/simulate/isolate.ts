import { timingSafeEqual, webcrypto } from 'node:crypto';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { Random } from '#tools/faults/random.ts';
import type { SetClock } from './clock.ts';

const PARAMETERS = [
  ...['exports', 'require', 'Date', 'setTimeout', 'clearTimeout', 'scheduler', 'crypto', 'caches', 'AbortSignal'],
  ...['MessageChannel', 'fetch', 'console'],
];

/** What an isolate uses of the platform besides its bindings. */
export interface Surroundings {
  readonly clock: SetClock;
  readonly random: Random;
  readonly caches: unknown;
  /** Takes a line of the log. */
  readonly log: (line: string) => void;
}

/** What the worker exports: its handlers, and the classes of its objects. */
export interface WorkerModule {
  readonly default: {
    fetch(request: Request, env: unknown, context: unknown): Promise<Response>;
    scheduled(controller: { readonly scheduledTime: number }, env: unknown, context: unknown): Promise<void>;
    queue(batch: unknown, env: unknown, context: unknown): Promise<void>;
  };
  readonly [name: string]: unknown;
}

class DurableObject {
  readonly ctx: unknown;
  readonly env: unknown;

  constructor(ctx: unknown, env: unknown) {
    this.ctx = ctx;
    this.env = env;
  }
}

const nodeRequire = createRequire(import.meta.url);
const required = (name: string): unknown => (name === 'cloudflare:workers' ? { DurableObject } : nodeRequire(name));

function dateOf(clock: SetClock): unknown {
  return class extends Date {
    constructor(...given: readonly [] | readonly [number | string]) {
      super(...((given.length === 0 ? [clock.nowMs] : given) as [number]));
    }

    static override now(): number {
      return Math.floor(clock.nowMs);
    }
  };
}

/** Crypto whose chance is the seed's, and whose work takes no time of the clock. */
function cryptoOf(clock: SetClock, random: Random): unknown {
  const subtle = new Proxy(webcrypto.subtle, {
    get(target, name) {
      if (name === 'timingSafeEqual') return (one: Uint8Array, other: Uint8Array) => timingSafeEqual(one, other);
      const method = (target as unknown as Record<PropertyKey, (...given: readonly unknown[]) => Promise<unknown>>)[
        name
      ];
      return (...given: readonly unknown[]) => clock.meanwhile(method?.apply(target, [...given]) ?? Promise.resolve());
    },
  });
  const getRandomValues = (view: ArrayBufferView) => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    for (let at = 0; at < bytes.length; at++) bytes[at] = random.between(0, 255);
    return view;
  };
  const digit = () => random.between(0, 15).toString(16);
  const randomUUID = () =>
    'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, digit) as ReturnType<typeof webcrypto.randomUUID>;
  return { subtle, getRandomValues, randomUUID };
}

/** React hands itself work through a channel. */
function channelOf(clock: SetClock): unknown {
  return class {
    readonly port1: { onmessage: (() => void) | null } = { onmessage: null };
    readonly port2 = { postMessage: () => clock.at(clock.nowMs, () => this.port1.onmessage?.()) };
  };
}

/** Runs the worker's script once more, so that its modules have a memory of their own, as in an isolate. */
export function startIsolate(script: ReturnType<typeof compileScript>, around: Surroundings): WorkerModule {
  const { clock, random, caches, log } = around;
  const exported = {};
  const setTimeout = (work: () => void, ms = 0) => clock.at(clock.nowMs + ms, work);
  const clearTimeout = (planned: number | undefined) => {
    if (planned !== undefined) clock.cancel(planned);
  };
  const write = (line: unknown) => log(String(line));
  script(
    exported,
    required,
    dateOf(clock),
    setTimeout,
    clearTimeout,
    { wait: (ms: number) => clock.wait(ms) },
    cryptoOf(clock, random),
    caches,
    { timeout: () => new AbortController().signal, any: AbortSignal.any },
    channelOf(clock),
    () => Promise.reject(new TypeError('nothing outside can be reached')),
    { log: write, info: write, warn: write, error: write, debug: write },
  );
  return exported as WorkerModule;
}

/** Compiles the script of `bundleWorker`. */
export function compileScript(code: string): (...given: readonly unknown[]) => unknown {
  return compileFunction(code, PARAMETERS) as (...given: readonly unknown[]) => unknown;
}
