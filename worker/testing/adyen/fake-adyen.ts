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

/** A request that the fake has got. */
export interface AdyenRequest {
  readonly method: string;
  /** With `{paymentPspReference}` for the reference in it. */
  readonly path: string;
  readonly key: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

type Answer = (request: AdyenRequest) => Response | Promise<Response>;

/** An answer that never comes within any limit. */
export const silence: Answer = () => {
  throw new Error('the line is dead');
};

/**
 * Stands in for Adyen: takes only requests that its published description allows, answers the same again under the same
 * key, and otherwise what a test says. Every answer with status 200 or 201 is checked by the description as well.
 */
export class FakeAdyen {
  readonly requests: AdyenRequest[] = [];
  /** What the description does not allow, of requests and of answers. */
  readonly broken: string[] = [];
  readonly #answers = new Map<string, Answer[]>();
  readonly #kept = new Map<string, Response>();

  /** The next answers of a call; the last one stays. */
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
    // Who is not let in, and what failed there, was not worked on: it may be tried again.
    if (key !== null && [200, 201, 400, 422].includes(response.status)) this.#kept.set(key, response.clone());
    return response;
  }

  /** The adapter takes what is thrown here for silence, so a test looks at `broken` in the end. */
  #breaks(what: string): Error {
    this.broken.push(what);
    return new Error(what);
  }
}

/** A failure in Adyen's own shape. */
export function error(status: number, errorCode: string, headers: Record<string, string> = {}): Response {
  return Response.json({ status, errorCode, message: 'no', errorType: 'validation' }, { status, headers });
}

/** Agreement to a modification, in Adyen's shape. */
export function received(fields: Readonly<Record<string, unknown>>): Response {
  const body = {
    merchantAccount: ADYEN_SETTINGS.merchantAccount,
    pspReference: 'MODIFICATION0001',
    status: 'received',
  };
  return Response.json({ ...body, ...fields }, { status: 201 });
}
