import type { TaxQuote, TaxRequest } from '#shared/tax/contract.ts';
import { quoteTax } from '#shared/tax/quote-tax.ts';
import { readVatNumber } from '#shared/tax/vat-number.ts';
import type { VatPort } from '#worker/ports/vat/port.ts';
import type { Store } from '#worker/store/open.ts';
import type { TaxPort } from './port.ts';

/** Tax by the store's own tables and rules. */
export class EmbeddedTax implements TaxPort {
  readonly #store: Pick<Store, 'taxRates'>;
  readonly #vat: VatPort;
  readonly #nowMs: number;

  constructor(store: Pick<Store, 'taxRates'>, vat: VatPort, nowMs: number) {
    this.#store = store;
    this.#vat = vat;
    this.#nowMs = nowMs;
  }

  readonly quote = async (request: TaxRequest): Promise<TaxQuote> => {
    const number = readVatNumber(request.vatNumber, request.address.countryId);
    const [book, isVatNumberValid] = await Promise.all([
      this.#store.taxRates.bookFor(request.address, this.#nowMs),
      number && this.#vat.isValid(number),
    ]);
    return quoteTax(request, book, isVatNumberValid);
  };
}
