import type { Send } from '#worker/ports/ask-service.ts';
import { type ForwardOutcome, forward } from '#worker/ports/forward.ts';
import type { EmailMarketingPort, ForwardedNewsletters } from './port.ts';

/**
 * A service that is told as `POST {EMAIL_MARKETING_URL}/subscribe` (public contract, section 11) and, when newsletters
 * end, as `…/unsubscribe` with the same body.
 */
export class HttpEmailMarketing implements EmailMarketingPort {
  readonly #url: string;
  readonly #send: Send;

  constructor(url: string, send: Send) {
    this.#url = url;
    this.#send = send;
  }

  readonly subscribe = (asked: ForwardedNewsletters, limitMs: number): Promise<ForwardOutcome> =>
    this.#tell('subscribe', asked, limitMs);

  readonly unsubscribe = (asked: ForwardedNewsletters, limitMs: number): Promise<ForwardOutcome> =>
    this.#tell('unsubscribe', asked, limitMs);

  #tell(verb: string, { email, emailListIds, userId, key }: ForwardedNewsletters, limitMs: number) {
    const body = { email, emailListIds, ...(userId === null ? {} : { userId }) };
    return forward(this.#send, { url: `${this.#url}/${verb}`, key, limitMs, body });
  }
}
