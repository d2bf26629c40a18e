import { z } from 'zod';
import type { Minor } from '#shared/money/money.ts';
import { type Send, sendOut } from '#worker/ports/ask-service.ts';
import { askProvider, type ProviderAnswer } from './ask-provider.ts';
import type { Charge, ChargeState, Payments } from './port.ts';

const stateSchema = z.object({
  state: z.enum(['none', 'approved', 'declined', 'cancelled']),
  refusal: z.enum(['payment_error', 'cvv_required', 'three_ds']).optional().catch(undefined),
});

const UNKNOWN: ChargeState = { state: 'unknown' };

function stateOf(orderId: string, { state, refusal }: z.infer<typeof stateSchema>): ChargeState {
  if (state === 'approved') return { state, transactionId: orderId };
  if (state === 'declined') return { state, refusal: refusal ?? 'payment_error' };
  return { state };
}

/** Any provider that implements the small protocol of the public contract, section 6. */
export class HttpPayments implements Payments {
  readonly #url: string;
  readonly #limitMs: number;
  readonly #way: Send;

  constructor(url: string, limitMs: number, send: Send = sendOut) {
    this.#url = url.replace(/\/$/, '');
    this.#limitMs = limitMs;
    this.#way = send;
  }

  async charge({ orderId, amount, currency, token, lines }: Charge): Promise<ChargeState> {
    // The protocol cannot check a card without charging it, so the token of a trial is stored unchecked.
    if (amount === 0) return { state: 'approved', transactionId: orderId };
    const answer = await this.#send('POST', '/charge', {
      key: orderId,
      body: { orderId, amount, currency, token, lines },
    });
    return this.#read(orderId, answer, [200, 402]);
  }

  async find(orderId: string): Promise<ChargeState> {
    const answer = await this.#send('GET', `/charge/${orderId}`);
    if (answer?.status === 404) return { state: 'none' };
    return this.#read(orderId, answer, [200]);
  }

  async cancel(orderId: string): Promise<ChargeState> {
    const answer = await this.#send('POST', `/charge/${orderId}/cancel`, { key: orderId });
    // A charge that the provider does not know will not be approved either: it was never sent, or it is recorded as
    // canceled.
    if (answer?.status === 404) return { state: 'cancelled' };
    return this.#read(orderId, answer, [200]);
  }

  async refund(orderId: string, amount: Minor, key: string): Promise<'done' | 'refused' | 'unknown'> {
    const answer = await this.#send('POST', `/charge/${orderId}/refund`, { key, body: { amount } });
    if (!answer) return 'unknown';
    if (answer.status >= 200 && answer.status < 300) return 'done';
    return answer.status >= 400 && answer.status < 500 ? 'refused' : 'unknown';
  }

  #read(orderId: string, answer: ProviderAnswer | undefined, statuses: readonly number[]): ChargeState {
    if (!answer || !statuses.includes(answer.status)) return UNKNOWN;
    const read = stateSchema.safeParse(answer.body);
    return read.success ? stateOf(orderId, read.data) : UNKNOWN;
  }

  #send(
    method: 'GET' | 'POST',
    path: string,
    { key, body }: { readonly key?: string; readonly body?: unknown } = {},
  ): Promise<ProviderAnswer | undefined> {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    return askProvider(this.#way, { method, url: this.#url + path, headers, body }, this.#limitMs);
  }
}
