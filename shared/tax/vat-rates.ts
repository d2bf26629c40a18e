import type { KindRates } from '#shared/product/tax-class.ts';

function rates(goods: number, food: number, ebook: number): KindRates {
  return { goods, food, ebook };
}

/** Outside the area where the stores collect VAT, the customer pays what customs charges. */
const NO_VAT = rates(0, 0, 0);

/**
 * VAT on goods, food and e-books by country, in percent, as in force on 2026-11-21. The specification's rows (DE, FR,
 * FI, HU, DK, LU, GB, PT and those without VAT; spec 2 section 9) are used unchanged. The others come from the European
 * Commission, Taxes in Europe Database, with the changes published since: SK 23 (2025-01-01), EE 24 (2025-07-01), RO 21
 * and 11 (2025-08-01, law 141/2025), e-books in LT 5 (2026-01-01, law XV-287), food in SE 6 (2026-04-01 to 2027-12-31,
 * prop. 2025/26:55). Food means what such a store sells: bars, powders and other supplements. Where the law excludes
 * them from the reduced rate (BG, EE, HR, LT, LV, MT, RO), the standard rate is used.
 */
const VAT_RATES: Readonly<Record<string, KindRates>> = {
  AT: rates(20, 10, 10),
  BE: rates(21, 6, 6),
  BG: rates(20, 20, 9),
  CY: rates(19, 5, 3),
  CZ: rates(21, 12, 0),
  DE: rates(19, 19, 7),
  DK: rates(25, 25, 25),
  EE: rates(24, 24, 9),
  ES: rates(21, 10, 4),
  FI: rates(25.5, 14, 14),
  FR: rates(20, 10, 5.5),
  GB: rates(20, 20, 0),
  GR: rates(24, 13, 6),
  HR: rates(25, 25, 5),
  HU: rates(27, 27, 27),
  IE: rates(23, 13.5, 0),
  IM: rates(20, 20, 0),
  IT: rates(22, 10, 4),
  LT: rates(21, 21, 5),
  LU: rates(17, 3, 3),
  LV: rates(21, 21, 5),
  MC: rates(20, 10, 5.5),
  MT: rates(18, 18, 5),
  NL: rates(21, 9, 9),
  PL: rates(23, 8, 5),
  PT: rates(23, 23, 6),
  RO: rates(21, 21, 11),
  SE: rates(25, 6, 6),
  SI: rates(22, 9.5, 5),
  SK: rates(23, 19, 5),
  AD: NO_VAT,
  AX: NO_VAT,
  CH: NO_VAT,
  FO: NO_VAT,
  GG: NO_VAT,
  GI: NO_VAT,
  IS: NO_VAT,
  JE: NO_VAT,
  LI: NO_VAT,
  NO: NO_VAT,
  SM: NO_VAT,
  VA: NO_VAT,
};

/** The member states of the European Union, as the destination of a sale. */
const UNION: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
);

/** Returns the rates of a country; undefined if the stores collect no VAT there. */
export function vatRatesOf(countryId: string): KindRates | undefined {
  const found = Object.hasOwn(VAT_RATES, countryId) ? VAT_RATES[countryId] : undefined;
  return found === NO_VAT ? undefined : found;
}

/** Returns the country whose VAT applies in a country or crown dependency. */
export function vatCountryOf(countryId: string): string {
  if (countryId === 'MC') return 'FR';
  return countryId === 'IM' ? 'GB' : countryId;
}

/** Tells whether both are member states, or the same country. */
export function isSameVatArea(one: string, other: string): boolean {
  return one === other || (UNION.has(one) && UNION.has(other));
}
