import { Fault } from '#shared/errors.ts';
import { CATEGORIES } from '#shared/tracking/consent.ts';
import type { Send } from '#worker/ports/ask-service.ts';
import { forward } from '#worker/ports/forward.ts';
import type { ConsumerCall, ConsumerPort } from './port.ts';

/** A service that is told as `POST {url}/events` (public contract, section 13). */
export class HttpConsumer implements ConsumerPort {
  readonly #url: string;
  readonly #send: Send;

  constructor(url: string, send: Send) {
    this.#url = url;
    this.#send = send;
  }

  readonly take = async ({ key, event, granted, gpc, payload }: ConsumerCall, limitMs: number): Promise<void> => {
    const consent = Object.fromEntries(CATEGORIES.map((category) => [category, granted.includes(category)]));
    const outcome = await forward(this.#send, {
      url: `${this.#url}/events`,
      key,
      limitMs,
      body: { event, consent, gpc, payload },
    });
    // Only a 2xx takes it: what a service refuses today it may take after it was mended.
    if (outcome.kind !== 'taken') throw new Fault('upstream_unavailable', [], { cause: new Error('it was refused') });
  };
}
