import { Fault } from '#shared/errors.ts';
import type { Clock } from '#worker/clock.ts';

/** How long a binding that did not answer in time is given little time only, milliseconds. */
const DISTRUST_MS = 5_000;
/** Milliseconds that a binding has after it recently did not answer in time. */
const DISTRUSTED_LIMIT_MS = 1_000;
/** The most bindings and objects that are remembered as slow. */
const MOST_DISTRUSTED = 1_000;

/** The bindings, and their objects, that recently did not answer in time. */
export class Distrust {
  readonly #clock: Clock;
  /** Until when each has little time, Unix milliseconds. */
  readonly #until = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  covers(name: string): boolean {
    return (this.#until.get(name) ?? 0) > this.#clock();
  }

  begin(name: string): void {
    if (this.#until.size >= MOST_DISTRUSTED) this.#until.clear();
    this.#until.set(name, this.#clock() + DISTRUST_MS);
  }

  end(name: string): void {
    this.#until.delete(name);
  }
}

/** Why a binding failed; logged where the request ends, because the platform does not say it elsewhere. */
export class BindingOutage extends Error {
  constructor(binding: string, cause: unknown) {
    super(`${binding} is not available`, { cause });
    this.name = 'BindingOutage';
  }
}

/** Reports that a binding of the platform failed; the page or the service answers 503. */
export function unavailable(binding: string, cause: unknown): Fault {
  return new Fault('upstream_unavailable', [], { cause: new BindingOutage(binding, cause) });
}

/**
 * Waits for a call to a binding, at most `limitMs` milliseconds. Throws `upstream_unavailable` after that; then the
 * binding has little time for a few seconds, so that a request that needs it several times does not wait each time.
 */
export async function inTime<Result>(
  binding: string,
  limitMs: number,
  distrust: Distrust,
  work: Promise<Result>,
): Promise<Result> {
  const isDistrusted = distrust.covers(binding);
  const allowedMs = isDistrusted ? Math.min(limitMs, DISTRUSTED_LIMIT_MS) : limitMs;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // An answer that arrived while this isolate was busy is still in time.
      timer = setTimeout(() => {
        distrust.begin(binding);
        reject(unavailable(binding, new Error(`no answer within ${allowedMs} ms`)));
      }, 0);
    }, allowedMs);
  });
  try {
    const result = await Promise.race([work, tooLate]);
    if (isDistrusted) distrust.end(binding);
    return result;
  } finally {
    if (timer !== null) clearTimeout(timer);
  }
}

/** Runs calls to a binding that must end within `limitMs` milliseconds; any failure throws `upstream_unavailable`. */
export function timed(binding: string, limitMs: number, distrust: Distrust) {
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await inTime(binding, limitMs, distrust, work());
    } catch (error) {
      throw unavailable(binding, error);
    }
  };
}
