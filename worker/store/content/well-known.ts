import type { Bindings } from '#worker/bindings.ts';

const APPLE_PAY = 'apple-pay-domain-association';

/** Texts by which an outside service knows that a host is this store's. The operator puts them into KV. */
export class WellKnownStore {
  readonly #env: Bindings;

  constructor(env: Bindings) {
    this.#env = env;
  }

  /** What Apple asks for before it pays on a host; null for none. Throws when KV does not answer. */
  async applePay(): Promise<string | null> {
    return (await this.#env.KV.get(APPLE_PAY)) || null;
  }
}
