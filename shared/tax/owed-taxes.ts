import type { KindRates, TaxKind } from '#shared/product/tax-class.ts';
import type { Charge } from './charge.ts';
import type { TaxRequest } from './contract.ts';
import type { SkuRange } from './exempt-skus.ts';
import { isMilitaryPost, type RegionTaxes, regionTaxesAt } from './region-rates.ts';
import type { TariffRate } from './tariff.ts';
import type { TaxExemption } from './tax-exemption.ts';
import { countryOfNumber, readVatNumber } from './vat-number.ts';
import { vatRatesAt } from './vat-place.ts';
import { isSameVatArea, vatCountryOf, vatRatesOf } from './vat-rates.ts';

/** The stored taxes of one destination country. */
export interface TaxBook extends RegionTaxes {
  readonly tariffs: readonly TariffRate[];
  readonly exempt: readonly SkuRange[];
}

/** Taxes that apply to a sale. */
export interface SaleTaxes {
  /** Returns the charges above 0. */
  readonly chargesOf: (kind: TaxKind) => readonly Charge[];
  readonly taxesShipping: boolean;
  /** Exemptions for goods of some tax classes. */
  readonly exemptions: readonly TaxExemption[];
}

/** Returns VAT as the only tax, on delivery as well as on goods. */
export function vatTaxes(rates: KindRates): SaleTaxes {
  return {
    chargesOf: (kind) => (rates[kind] > 0 ? [{ name: 'VAT', percent: rates[kind] }] : []),
    taxesShipping: true,
    exemptions: [],
  };
}

/**
 * Tells whether the customer accounts for the VAT: the VAT number is valid, it is from the area that the order ships
 * to, and neither the number nor the destination is in the seller's own country. Between member states this is the
 * reverse charge; for the United Kingdom it is an import by a business.
 */
function isOnBuyer({ site, address, vatNumber }: TaxRequest, isVatNumberValid: boolean | null): boolean {
  const number = readVatNumber(vatNumber, address.countryId);
  if (isVatNumberValid !== true || number === null) return false;
  const home = vatCountryOf(site.country);
  const destination = vatCountryOf(address.countryId);
  const registered = countryOfNumber(number);
  return registered !== home && destination !== home && isSameVatArea(registered, destination);
}

/**
 * Returns the taxes that the store collects on a sale; null if it collects none. The European stores collect VAT in
 * every country of the VAT table, at the destination's rates. The others collect their own country's taxes, and orders
 * that leave the country are exports.
 */
export function owedTaxes(request: TaxRequest, book: RegionTaxes, isVatNumberValid: boolean | null): SaleTaxes | null {
  const { site, address } = request;
  if (!site.collectsTax || isMilitaryPost(address)) return null;
  if (vatRatesOf(site.country)) {
    const rates = isOnBuyer(request, isVatNumberValid) ? undefined : vatRatesAt(address);
    return rates ? vatTaxes(rates) : null;
  }
  if (address.countryId !== site.country) return null;
  const { charges, taxesShipping, exemptions } = regionTaxesAt(address, book);
  const owed = charges.filter(({ percent }) => percent > 0);
  return { chargesOf: () => owed, taxesShipping, exemptions };
}
