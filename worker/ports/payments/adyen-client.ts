import { toHex } from '#shared/encode/hex.ts';
import type { AdyenSettings } from '#worker/config.ts';
import type { Send } from '#worker/ports/ask-service.ts';
import { askProvider } from './ask-provider.ts';

/**
 * The outcome of a call. `refused`: Adyen read it and will not do it; `silent`: the result is unknown, and repeating
 * the call with the same key reveals it.
 */
export type AdyenAnswer =
  | { readonly outcome: 'done'; readonly body: unknown }
  | { readonly outcome: 'refused'; readonly status: number; readonly errorCode: string }
  | { readonly outcome: 'silent' };

const SILENT: AdyenAnswer = { outcome: 'silent' };
/** The first request with this key is still in progress. */
const IN_PROGRESS = '704';
/** Longest idempotency key that Adyen accepts, in characters. */
const KEY_LENGTH = 64;

function errorCodeOf(body: unknown): string {
  const code = typeof body === 'object' && body !== null && 'errorCode' in body ? body.errorCode : undefined;
  return typeof code === 'string' ? code : '';
}

/** A key of at most 64 characters, the same for the same text. */
export async function idempotencyKey(text: string): Promise<string> {
  if (text.length <= KEY_LENGTH) return text;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return toHex(digest);
}

/** Calls of Adyen's Checkout API. */
export class AdyenClient {
  readonly #settings: AdyenSettings;
  readonly #limitMs: number;
  readonly #send: Send;

  constructor(settings: AdyenSettings, limitMs: number, send: Send) {
    this.#settings = settings;
    this.#limitMs = limitMs;
    this.#send = send;
  }

  get merchantAccount(): string {
    return this.#settings.merchantAccount;
  }

  /**
   * A call with a key is executed once, however often it is sent. Adyen returns the first answer for at least 31 days.
   */
  async post(path: string, body: Readonly<Record<string, unknown>>, key: string | null): Promise<AdyenAnswer> {
    const { merchantAccount } = this.#settings;
    return this.#ask('POST', path, { merchantAccount, ...body }, key === null ? null : await idempotencyKey(key));
  }

  /** `/payments/details` takes no merchant account. */
  async postDetails(body: Readonly<Record<string, unknown>>, key: string): Promise<AdyenAnswer> {
    return this.#ask('POST', '/payments/details', body, await idempotencyKey(key));
  }

  delete(path: string): Promise<AdyenAnswer> {
    return this.#ask('DELETE', path, undefined, null);
  }

  async #ask(method: 'DELETE' | 'POST', path: string, body: unknown, key: string | null): Promise<AdyenAnswer> {
    const { url, apiKey } = this.#settings;
    const headers = { 'x-api-key': apiKey, ...(key === null ? {} : { 'idempotency-key': key }) };
    const answer = await askProvider(
      this.#send,
      { method, url: url + path, headers, ...(body === undefined ? {} : { body }) },
      this.#limitMs,
    );
    if (!answer) return SILENT;
    const { status } = answer;
    if (status >= 200 && status < 300) return { outcome: 'done', body: answer.body };
    const errorCode = errorCodeOf(answer.body);
    const isTransient = answer.headers.get('transient-error') === 'true' || errorCode === IN_PROGRESS;
    if (isTransient || status === 408 || status === 429 || status < 400 || status >= 500) return SILENT;
    return { outcome: 'refused', status, errorCode };
  }
}
