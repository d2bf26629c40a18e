import type { OrderLine } from '#shared/line/line.ts';
import { toMajor } from '#shared/money/money.ts';
import type { TaxQuote, TaxRequest } from '#shared/tax/contract.ts';
import { readQuote, taxAnswerSchema } from '#shared/tax/wire-quote.ts';
import { askService, jsonBody, type Send } from '#worker/ports/ask-service.ts';
import type { TaxPort } from './port.ts';

/**
 * A line as the call expects it, money in major units. `discount` is for the whole row and excludes the hundo discount.
 */
function wireLine(line: OrderLine) {
  return {
    listItemId: line.listItemId,
    productId: line.productId,
    sku: line.sku,
    type: line.type,
    qty: line.qty,
    price: toMajor(line.price),
    rowTotal: toMajor(line.rowTotal),
    hundoDiscount: toMajor(line.hundoDiscount),
    discount: toMajor(line.ticketDiscount + (line.quoteDiscount ?? 0)),
    weight: line.weightLb,
    taxClass: line.taxClass,
    isVirtual: line.isVirtual,
    customOptions: line.customOptions,
    children: line.children,
  };
}

/** Sends only the parts of the address that rates depend on: no name, street or telephone. */
function wireRequest({ site, address, lines, shippingAmount, vatNumber, eoriNumber = '' }: TaxRequest) {
  const { countryId, region, postcode, city } = address;
  return {
    storeId: site.storeId,
    shippingAddress: { countryId, region, postcode, city },
    shippingAmount: toMajor(shippingAmount),
    hundoDiscount: toMajor(lines.reduce((sum, line) => sum + line.hundoDiscount, 0)),
    items: lines.map(wireLine),
    vatNumber,
    eoriNumber,
  };
}

/** A tax service that implements the call of `svc_tax` (spec 2 section 7): `POST {TAX_URL}/tax/rates/fetch`. */
export class HttpTax implements TaxPort {
  readonly #url: string;
  readonly #send: Send;

  constructor(url: string, send: Send) {
    this.#url = url;
    this.#send = send;
  }

  readonly quote = async (request: TaxRequest): Promise<TaxQuote> => {
    const url = `${this.#url}/tax/rates/fetch`;
    return readQuote(await askService(this.#send, url, jsonBody(wireRequest(request)), taxAnswerSchema));
  };
}
