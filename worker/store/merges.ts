import type { Env } from '#worker/env.ts';
import type { CappedHandover, Handover } from '#worker/objects/shopper-handovers.ts';
import { shopperObject } from '#worker/store/shopper-object.ts';

export type { CappedHandover };

/** The way of a visitor's lists into a customer's object, step by step (`worker/objects/shopper-handovers.ts`). */
export class MergeStore {
  readonly #env: Env;

  constructor(env: Env) {
    this.#env = env;
  }

  /** 1. Puts a visitor's lists aside for a customer; answers all that is put aside for him. */
  async handOver(visitorId: string, customerId: number): Promise<readonly Handover[]> {
    return await shopperObject(this.#env, { kind: 'visitor', id: visitorId }).handOver(customerId);
  }

  /** 2. Merges a handover into the customer's lists, once. */
  async takeOver(customerId: number, handover: CappedHandover, nowMs: number): Promise<void> {
    await shopperObject(this.#env, { kind: 'customer', id: customerId }).takeOver(handover, nowMs);
  }

  /** 3. Lets the visitor's object forget what was taken. */
  async forget(visitorId: string, mergeId: string): Promise<void> {
    await shopperObject(this.#env, { kind: 'visitor', id: visitorId }).forget(mergeId);
  }
}
