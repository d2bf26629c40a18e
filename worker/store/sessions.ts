import type { Env } from '#worker/env.ts';
import { shopperObject } from '#worker/store/shopper-object.ts';

/** Sessions of customers, each kept in its customer's own object. */
export class SessionStore {
  readonly #env: Env;

  constructor(env: Env) {
    this.#env = env;
  }

  /** Begins a session and answers its id: random, 128 bits, new at each login. */
  async begin(customerId: number, nowMs: number): Promise<string> {
    const sessionId = crypto.randomUUID().replaceAll('-', '');
    await this.#shopper(customerId).beginSession(sessionId, nowMs);
    return sessionId;
  }

  /** Whether a session was begun and has neither ended nor been revoked. */
  async stands(customerId: number, sessionId: string, nowMs: number): Promise<boolean> {
    return await this.#shopper(customerId).sessionStands(sessionId, nowMs);
  }

  async end(customerId: number, sessionId: string): Promise<void> {
    await this.#shopper(customerId).endSession(sessionId);
  }

  /** Ends a customer's sessions on all his devices. */
  async endAll(customerId: number): Promise<void> {
    await this.#shopper(customerId).endAllSessions();
  }

  #shopper(customerId: number) {
    return shopperObject(this.#env, { kind: 'customer', id: customerId });
  }
}
