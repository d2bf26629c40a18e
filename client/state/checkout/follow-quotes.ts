import { type CallResult, call } from '#client/browser/call.ts';
import { readRates, readTax, type WireTax } from '#shared/checkout/read-quotes.ts';
import { ratesRequest, taxRequest } from '#shared/checkout/request.ts';
import { orderSignature, taxSignature } from '#shared/checkout/signature.ts';
import { wantsTax } from '#shared/checkout/tax.ts';
import type { WireQuote } from '#shared/shipping/wire-quote.ts';
import { checkout, current, tell } from './checkout.ts';
import { reloadItems } from './reload-items.ts';

/** Milliseconds to wait before a request, because an address is typed letter by letter (spec 2 section 7). */
const WAIT_MS = 500;
/** Longest time to wait for an answer, in milliseconds. */
const LIMIT_MS = 30_000;

/** Calls a service. No answer in time counts as a failure, after which the shopper may retry. */
function ask<Answer>(path: string, body: object): Promise<CallResult<Answer>> {
  return call<Answer>('POST', path, body, {}, AbortSignal.timeout(LIMIT_MS));
}

async function fetchRates(): Promise<void> {
  tell({ type: 'ratesRequested' });
  const { state, facts } = current();
  const { signature, status } = state.shipping;
  if (status !== 'loading') return;
  const result = await ask<WireQuote>('/svc_shipping/shipping/rates/get', ratesRequest(state, facts));
  if (!result.ok) {
    tell({ type: 'ratesFailed', signature });
    // An item can no longer be bought; without it, rates have to be requested again.
    if (result.error.type === 'validation_error') await reloadItems();
    return;
  }
  tell({ type: 'ratesAnswered', signature, offer: readRates(result.data) });
}

async function fetchTax(): Promise<void> {
  tell({ type: 'taxRequested' });
  const { state, facts } = current();
  const { signature, status } = state.tax;
  if (status !== 'loading') return;
  const result = await ask<WireTax>('/svc_tax/tax/rates/fetch', taxRequest(state, facts));
  const quote = result.ok ? readTax(result.data) : undefined;
  tell(quote ? { type: 'taxAnswered', signature, quote } : { type: 'taxFailed', signature });
}

/** Waits until a question no longer changes, then asks it once. */
class Question {
  readonly #ask: () => Promise<void>;
  #signature: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ask: () => Promise<void>) {
    this.#ask = ask;
  }

  /** Sets the current question; null for none. */
  becomes(signature: string | null): void {
    if (signature === this.#signature) return;
    clearTimeout(this.#timer);
    this.#signature = signature;
    if (signature === null) return;
    this.#timer = setTimeout(() => {
      this.#signature = null;
      void this.#ask();
    }, WAIT_MS);
  }
}

/** Requests rates and tax whenever the order needs them, and again when a lost connection returns. */
export function followQuotes(): void {
  const rates = new Question(fetchRates);
  const tax = new Question(fetchTax);
  checkout.subscribe((value) => {
    if (value === null || value.state.placement.status === 'placed') return;
    const { state, facts } = value;
    // The tax of a quote is requested by its list, which a submitted order may already have closed.
    const isSent = state.list.quote !== undefined && state.placement.status === 'pending';
    rates.becomes(state.shipping.status === 'loadable' ? orderSignature(state) : null);
    tax.becomes(wantsTax(state, facts) && !isSent ? taxSignature(state) : null);
  });
  addEventListener('online', () => {
    const { state } = current();
    if (state.shipping.status === 'error' && state.shipping.reason === 'failed') tell({ type: 'ratesOutdated' });
    if (state.tax.status === 'error') tell({ type: 'taxOutdated' });
  });
}
