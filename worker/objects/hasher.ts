import { DurableObject } from 'cloudflare:workers';
import type { Bindings } from '#worker/bindings.ts';
import { type Clock, systemClock } from '#worker/clock.ts';
import { hashPassword, isPassword } from '#worker/store/account/password.ts';

/** Milliseconds that a hash takes at most; one that would be late is not begun. */
const HASH_MS = 500;

/**
 * Hashes passwords, one after the other, so that no page waits for it a third of a second. It
 * keeps nothing. `untilMs`: when the answer is no longer awaited, Unix milliseconds. Throws if it has too much to do.
 */
export class Hasher extends DurableObject {
  readonly #clock: Clock;
  /** Settles when the last hash that was asked for is done. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(state: DurableObjectState, env: Bindings, clock: Clock = systemClock) {
    super(state, env);
    this.#clock = clock;
  }

  /** Answers between two hashes, so that callers know that theirs will have its turn. */
  isThere(): true {
    return true;
  }

  /** The stored form of a password. */
  hash(password: string, untilMs: number): Promise<string> {
    return this.#inTurn(untilMs, () => hashPassword(password));
  }

  /** Whether a password matches its stored form. Without one the answer is false and takes the same time. */
  matches(password: string, stored: string | null, untilMs: number): Promise<boolean> {
    return this.#inTurn(untilMs, () => isPassword(password, stored));
  }

  #inTurn<Result>(untilMs: number, work: () => Result): Promise<Result> {
    const turn = this.#last.then(async () => {
      // Lets further calls arrive between two hashes, and the platform's clock go on.
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (this.#clock() > untilMs - HASH_MS) throw new Error('Hasher is overloaded: this hash would be late');
      return work();
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
