import type { Env } from '#worker/env.ts';
import type { CappedHandover, Handover } from '#worker/objects/handover.ts';
import { customerObject, guestsObject } from './shopper-object.ts';

export type { CappedHandover };

/** Moves a visitor's lists to a customer's object, step by step (`worker/objects/handover.ts`). */
export class MergeStore {
  readonly #env: Env;

  constructor(env: Env) {
    this.#env = env;
  }

  /** 1. Sets a visitor's lists aside for a customer. Returns everything that is set aside for that customer. */
  async handOver(visitorId: string, customerId: number): Promise<readonly Handover[]> {
    const { guests, key } = guestsObject(this.#env, visitorId);
    return await guests.handOver(key, customerId);
  }

  /** 2. Merges a handover into the customer's lists, once. */
  async takeOver(customerId: number, handover: CappedHandover, nowMs: number): Promise<void> {
    await customerObject(this.#env, customerId).takeOver(handover, nowMs);
  }

  /** 3. Deletes the merged lists from the visitor's object. */
  async forget(visitorId: string, mergeId: string): Promise<void> {
    const { guests, key } = guestsObject(this.#env, visitorId);
    await guests.forget(key, mergeId);
  }
}
