import { z } from 'zod';
import type { SpreedlySettings } from '#worker/config.ts';
import type { Send } from '#worker/ports/ask-service.ts';
import { askProvider } from './ask-provider.ts';

const transactionSchema = z.object({
  token: z.string().min(1),
  state: z.string(),
  order_id: z.string().nullish(),
  amount: z.int().nullish(),
  currency_code: z.string().nullish(),
  transaction_type: z.string().nullish(),
  required_action: z.string().nullish(),
  checkout_url: z.string().nullish(),
  challenge_url: z.string().nullish(),
  message_key: z.string().nullish(),
  response: z.object({ cvv_code: z.string().nullish(), error_code: z.string().nullish() }).nullish().catch(null),
  payment_method: z
    .object({
      token: z.string(),
      card_type: z.string().nullish(),
      last_four_digits: z.string().nullish(),
      fingerprint: z.string().nullish().catch(null),
      month: z.coerce.number().int().nullish().catch(null),
      year: z.coerce.number().int().nullish().catch(null),
      storage_state: z.string().nullish(),
    })
    .nullish()
    .catch(null),
});

/** The part of a Spreedly transaction that the store reads. */
export type SpreedlyTransaction = z.infer<typeof transactionSchema>;

/** The outcome of a call. `refused`: nothing was done; `silent`: the result is unknown. */
export type SpreedlyAnswer =
  | { readonly outcome: 'done'; readonly transaction: SpreedlyTransaction }
  | { readonly outcome: 'refused'; readonly status: number }
  | { readonly outcome: 'silent' };

const SILENT: SpreedlyAnswer = { outcome: 'silent' };
/** Transactions per page of the list. */
const PAGE = 100;

/** Calls to Spreedly's core API. A declined transaction has status 422 and is a normal answer. */
export class SpreedlyClient {
  readonly #settings: SpreedlySettings;
  readonly #limitMs: number;
  readonly #send: Send;

  constructor(settings: SpreedlySettings, limitMs: number, send: Send) {
    this.#settings = settings;
    this.#limitMs = limitMs;
    this.#send = send;
  }

  purchase(transaction: Readonly<Record<string, unknown>>): Promise<SpreedlyAnswer> {
    return this.#ask('POST', `/v1/gateways/${this.#settings.gatewayToken}/purchase.json`, { transaction });
  }

  /** Checks a card without charging it, and stores it. */
  verify(transaction: Readonly<Record<string, unknown>>): Promise<SpreedlyAnswer> {
    return this.#ask('POST', `/v1/gateways/${this.#settings.gatewayToken}/verify.json`, { transaction });
  }

  show(token: string): Promise<SpreedlyAnswer> {
    return this.#ask('GET', `/v1/transactions/${encodeURIComponent(token)}.json`);
  }

  /** `complete` continues after a challenge; `credit` and `void` return money. */
  follow(
    token: string,
    verb: 'capture' | 'complete' | 'credit' | 'void',
    transaction?: Readonly<Record<string, unknown>>,
  ): Promise<SpreedlyAnswer> {
    const body = transaction === undefined ? {} : { transaction };
    return this.#ask('POST', `/v1/transactions/${encodeURIComponent(token)}/${verb}.json`, body);
  }

  /** The newest transactions of the gateway for an order; undefined when Spreedly does not answer. */
  async ofOrder(orderId: string): Promise<readonly SpreedlyTransaction[] | undefined> {
    const { gatewayToken } = this.#settings;
    const answer = await this.#call('GET', `/v1/gateways/${gatewayToken}/transactions.json?order=desc&count=${PAGE}`);
    if (answer?.status !== 200) return undefined;
    const listed = z.object({ transactions: z.array(z.unknown()) }).safeParse(answer.body);
    if (!listed.success) return undefined;
    return listed.data.transactions.flatMap((each) => {
      const read = transactionSchema.safeParse(each);
      return read.success && read.data.order_id === orderId ? [read.data] : [];
    });
  }

  /** Removes a stored payment method from Spreedly. */
  async redact(paymentMethodToken: string): Promise<'done' | 'refused' | 'unknown'> {
    const answer = await this.#call('PUT', `/v1/payment_methods/${encodeURIComponent(paymentMethodToken)}/redact.json`);
    if (!answer || answer.status >= 500) return 'unknown';
    return answer.status < 300 ? 'done' : 'refused';
  }

  async #ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<SpreedlyAnswer> {
    const answer = await this.#call(method, path, body);
    if (!answer) return SILENT;
    const read = z.object({ transaction: transactionSchema }).safeParse(answer.body);
    if (read.success) return { outcome: 'done', transaction: read.data.transaction };
    const { status } = answer;
    return status >= 400 && status < 500 && status !== 408 && status !== 429 ? { outcome: 'refused', status } : SILENT;
  }

  #call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) {
    const { url, environmentKey, accessSecret } = this.#settings;
    const authorization = `Basic ${btoa(`${environmentKey}:${accessSecret}`)}`;
    return askProvider(
      this.#send,
      { method, url: url + path, headers: { authorization }, ...(body === undefined ? {} : { body }) },
      this.#limitMs,
    );
  }
}
