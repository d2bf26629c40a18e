import type { TaxQuote, TaxRequest } from '#shared/tax/contract.ts';
import { quoteTax } from '#shared/tax/quote-tax.ts';
import { readVatNumber } from '#shared/tax/vat-number.ts';
import { type VatPolicies, vatStanding } from '#shared/tax/vat-standing.ts';
import type { VatPort } from '#worker/ports/vat/port.ts';
import type { TaxRateStore } from '#worker/store/tax/tax-rates.ts';
import type { TaxPort } from './port.ts';

/** Tax by the store's own tables and rules. */
export class EmbeddedTax implements TaxPort {
  readonly #store: { readonly taxRates: TaxRateStore };
  readonly #vat: VatPort;
  readonly #policies: VatPolicies;
  readonly #nowMs: number;

  constructor(store: { readonly taxRates: TaxRateStore }, vat: VatPort, policies: VatPolicies, nowMs: number) {
    this.#store = store;
    this.#vat = vat;
    this.#policies = policies;
    this.#nowMs = nowMs;
  }

  readonly quote = async (request: TaxRequest): Promise<TaxQuote> => {
    const number = readVatNumber(request.vatNumber, request.address.countryId);
    const [book, check] = await Promise.all([
      this.#store.taxRates.bookFor(request.address, this.#nowMs),
      number && this.#vat.check(number),
    ]);
    if (check === null) return quoteTax(request, book, null);
    const standing = vatStanding(check, this.#policies.get(request.site.code) ?? 'charge');
    const quote = quoteTax(request, book, standing === 'valid' || standing === 'accepted');
    return check === 'unchecked' ? { ...quote, isVatNumberChecked: false } : quote;
  };
}
