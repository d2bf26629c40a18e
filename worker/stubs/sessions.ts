import type { Env } from '#worker/env.ts';
import { type DeviceSession, sessionHandle } from '#worker/objects/shopper-sessions.ts';
import { newToken } from '#worker/store/account/token.ts';
import { customerObject } from './shopper-object.ts';

export { type DeviceSession, sessionHandle };

/** Sessions of customers, each stored in the customer's own object. */
export class SessionStore {
  readonly #env: Env;

  constructor(env: Env) {
    this.#env = env;
  }

  /**
   * Begins a session and returns its id: random, 128 bits, new at each login. `browser`: a description in a few words.
   */
  async begin(customerId: number, browser: string, nowMs: number): Promise<string> {
    const sessionId = newToken();
    await this.#shopper(customerId).beginSession(sessionId, browser, nowMs);
    return sessionId;
  }

  /** Whether a session was begun and has neither ended nor been revoked. */
  async isValid(customerId: number, sessionId: string, nowMs: number): Promise<boolean> {
    return await this.#shopper(customerId).isSessionValid(sessionId, nowMs);
  }

  /** Whether a session is valid. Records that it is in use. */
  async renew(customerId: number, sessionId: string, nowMs: number): Promise<boolean> {
    return await this.#shopper(customerId).renewSession(sessionId, nowMs);
  }

  /** All valid sessions of a customer, the most recently used first. */
  async ofCustomer(customerId: number, nowMs: number): Promise<readonly DeviceSession[]> {
    return await this.#shopper(customerId).sessions(nowMs);
  }

  async end(customerId: number, sessionId: string): Promise<void> {
    await this.#shopper(customerId).endSession(sessionId);
  }

  /** Ends the customer's session with a handle; does nothing for another customer's. */
  async endByHandle(customerId: number, handle: string): Promise<void> {
    await this.#shopper(customerId).endSessionByHandle(handle);
  }

  /** Ends a customer's sessions on all devices except the one of this session. */
  async endOthers(customerId: number, sessionId: string): Promise<void> {
    await this.#shopper(customerId).endOtherSessions(sessionId);
  }

  /** Ends a customer's sessions on all devices. */
  async endAll(customerId: number): Promise<void> {
    await this.#shopper(customerId).endAllSessions();
  }

  #shopper(customerId: number) {
    return customerObject(this.#env, customerId);
  }
}
