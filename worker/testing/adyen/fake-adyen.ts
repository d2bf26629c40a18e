import type { Send } from '#worker/ports/ask-service.ts';
import { problemsOf, schemaOf } from './check-schema.ts';
import type checkout from './checkout.json';

export const ADYEN_SETTINGS = {
  url: 'https://adyen.test/v72',
  apiKey: 'the-api-key',
  merchantAccount: 'NorthbarTest',
  hmacKey: '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056',
  clientKey: 'test_client',
  environment: 'test' as const,
};

/** A request that the fake has received. */
export interface AdyenRequest {
  readonly method: string;
  /** With `{paymentPspReference}` in place of the reference. */
  readonly path: string;
  readonly key: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

type Answer = (request: AdyenRequest) => Response | Promise<Response>;

/** A provider that does not answer. */
export const silence: Answer = () => {
  throw new Error('the line is dead');
};

/**
 * Stands in for Adyen. It accepts only requests that the published description allows, repeats its answer for the same
 * key, and otherwise answers as the test says. Every answer with status 200 or 201 is checked against the description
 * too.
 */
export class FakeAdyen {
  readonly requests: AdyenRequest[] = [];
  /** Requests and answers that violate the description. */
  readonly broken: string[] = [];
  readonly #answers = new Map<string, Answer[]>();
  readonly #kept = new Map<string, Response>();

  /** Sets the next answers of a call; the last one is repeated. */
  on(path: string, ...answers: readonly (Answer | Readonly<Record<string, unknown>>)[]): this {
    this.#answers.set(
      path,
      answers.map((answer) => (typeof answer === 'function' ? (answer as Answer) : () => Response.json(answer))),
    );
    return this;
  }

  /** Requests of a call so far. */
  of(path: string): readonly AdyenRequest[] {
    return this.requests.filter((request) => request.path === path);
  }

  readonly send: Send = async (sent) => {
    const url = new URL(sent.url);
    const path = url.pathname
      .slice('/v72'.length)
      .replace(/^(\/payments\/)[A-Z0-9]{16}(\/)/, '$1{paymentPspReference}$2');
    if (sent.headers.get('x-api-key') !== ADYEN_SETTINGS.apiKey) return error(401, '000');
    const key = sent.headers.get('idempotency-key');
    if (key !== null && key.length > 64) throw this.#breaks(`the key ${key} is too long`);
    const body = sent.method === 'POST' ? ((await sent.json()) as Record<string, unknown>) : {};
    const request = { method: sent.method, path, key, body };
    this.requests.push(request);
    if (sent.method === 'POST') {
      const wrong = problemsOf(body, schemaOf(path as keyof typeof checkout.paths));
      if (wrong.length > 0) throw this.#breaks(`${path}: ${wrong.join('; ')}`);
    }
    return this.#answer(request);
  };

  async #answer(request: AdyenRequest): Promise<Response> {
    const { key, path } = request;
    const kept = key === null ? undefined : this.#kept.get(key);
    if (kept) return kept.clone();
    const answers = this.#answers.get(path) ?? [];
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!answer) throw this.#breaks(`nobody expects ${path}`);
    const response = await answer(request);
    if (response.status === 200 || response.status === 201) {
      const wrong = problemsOf(
        await response.clone().json(),
        schemaOf(path as keyof typeof checkout.paths, `${response.status}`),
      );
      if (wrong.length > 0) throw this.#breaks(`answer of ${path}: ${wrong.join('; ')}`);
    }
    // A request that was denied access or failed on the server was not processed, so it may be repeated.
    if (key !== null && [200, 201, 400, 422].includes(response.status)) this.#kept.set(key, response.clone());
    return response;
  }

  /** The adapter treats an error thrown here as no answer, so tests check `broken` at the end. */
  #breaks(what: string): Error {
    this.broken.push(what);
    return new Error(what);
  }
}

/** A failure in Adyen's format. */
export function error(status: number, errorCode: string, headers: Record<string, string> = {}): Response {
  return Response.json({ status, errorCode, message: 'no', errorType: 'validation' }, { status, headers });
}

/** Adyen's confirmation that it accepted a modification. */
export function received(fields: Readonly<Record<string, unknown>>): Response {
  const body = {
    merchantAccount: ADYEN_SETTINGS.merchantAccount,
    pspReference: 'MODIFICATION0001',
    status: 'received',
  };
  return Response.json({ ...body, ...fields }, { status: 201 });
}
