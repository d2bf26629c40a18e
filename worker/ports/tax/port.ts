import type { TaxQuote, TaxRequest } from '#shared/tax/contract.ts';

/** Calculates the tax of an order. */
export interface TaxPort {
  /** Throws `upstream_unavailable`. */
  readonly quote: (request: TaxRequest) => Promise<TaxQuote>;
}
