import { toHex } from '#shared/encode/hex.ts';
import type { ShippingQuote, ShippingRequest } from '#shared/shipping/contract.ts';
import { type CountryQuote, type CountryRequest, quoteCountry } from '#shared/shipping/quote-country.ts';
import { quoteRates, requestKey } from '#shared/shipping/quote-rates.ts';
import type { ShippingRateStore } from '#worker/store/shipping/shipping-rates.ts';
import type { ShippingPort } from './port.ts';

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return toHex(digest.slice(0, 16));
}

/** Shipping rates from the tables in D1. */
export class EmbeddedShipping implements ShippingPort {
  readonly #rates: ShippingRateStore;
  readonly #nowMs: number;

  constructor(rates: ShippingRateStore, nowMs: number) {
    this.#rates = rates;
    this.#nowMs = nowMs;
  }

  async quote(request: ShippingRequest): Promise<ShippingQuote> {
    const [tables, transactionId] = await Promise.all([this.#rates.tables(this.#nowMs), hashOf(requestKey(request))]);
    return quoteRates(request, tables, transactionId, this.#nowMs);
  }

  async quoteCountry(request: CountryRequest): Promise<CountryQuote> {
    return quoteCountry(request, await this.#rates.tables(this.#nowMs), this.#nowMs);
  }
}
