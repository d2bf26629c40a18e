import type { Bindings } from '#worker/bindings.ts';

const APPLE_PAY = 'apple-pay-domain-association';

/** Texts that prove to an outside service that a host belongs to this store. The operator puts them into KV. */
export class WellKnownStore {
  readonly #env: Bindings;

  constructor(env: Bindings) {
    this.#env = env;
  }

  /**
   * Apple's domain verification file, which Apple requests before it pays on a host; null for none. Throws if KV does
   * not answer.
   */
  async applePay(): Promise<string | null> {
    return (await this.#env.KV.get(APPLE_PAY)) || null;
  }
}
