import type { OrderLine } from '#shared/line/line.ts';
import { SITES, type SiteCode } from '#shared/site/sites.ts';
import type { Charge } from '#shared/tax/charge.ts';
import type { TaxRequest } from '#shared/tax/contract.ts';
import type { TaxBook } from '#shared/tax/owed-taxes.ts';
import type { PlacedRate } from '#shared/tax/region-rates.ts';

const REGIONS: TaxBook['regions'] = [
  { code: 'CA', name: 'California', taxesShipping: false },
  { code: 'OH', name: 'Ohio', taxesShipping: true },
  { code: 'OR', name: 'Oregon', taxesShipping: false },
  { code: 'BC', name: 'British Columbia', taxesShipping: true },
  { code: 'ON', name: 'Ontario', taxesShipping: true },
  { code: 'QC', name: 'Quebec', taxesShipping: true },
  { code: 'NSW', name: 'New South Wales', taxesShipping: true },
];

/** Builds a rate of a place, for any postcode unless one is given. */
export function placedRate(region: string, name: string, percent: number, postcode = '*'): PlacedRate {
  return { region, name, percent, postcode };
}

const DEFAULTS: Readonly<Record<string, readonly PlacedRate[]>> = {
  AU: [placedRate('*', 'GST', 10)],
  CA: [
    placedRate('BC', 'GST', 5),
    placedRate('BC', 'PST', 7),
    placedRate('ON', 'HST', 13),
    placedRate('QC', 'GST', 5),
    placedRate('QC', 'QST', 9.975),
  ],
  US: [placedRate('CA', 'Sales tax', 7.25), placedRate('OH', 'Sales tax', 5.75)],
};

/** Builds the taxes of a country as a test's database stores them; `changes` overrides them. */
export function taxBook(countryId: string, changes: Partial<TaxBook> = {}): TaxBook {
  const exempt = [{ first: 'RK-1000', last: 'RK-1999' }];
  const rates = { regions: REGIONS, defaults: DEFAULTS[countryId] ?? [], imported: [], exemptions: [] };
  return { ...rates, tariffs: [], exempt, ...changes };
}

/**
 * Reads 'FR', 'PT 9000-001', 'US OH 43211': country, then a region if the second word has two or three letters, then
 * the postcode.
 */
export function place(text: string): TaxRequest['address'] {
  const [countryId = '', ...rest] = text.split(' ');
  const region = /^[A-Z]{2,3}$/.test(rest[0] ?? '') ? (rest.shift() ?? '') : '';
  return { countryId, region, postcode: rest.join(' '), city: '' };
}

/** Builds a request of a site for a place in the short form of `place`. */
export function taxRequest(
  site: SiteCode,
  to: string,
  lines: readonly OrderLine[],
  changes: Partial<TaxRequest> = {},
): TaxRequest {
  return { site: SITES[site], address: place(to), lines, shippingAmount: 0, vatNumber: '', ...changes };
}

/** Writes taxes in a short form: 'GST 5 + PST 7'. */
export function chargesText(charges: readonly Charge[]): string {
  return charges.map(({ name, percent }) => `${name} ${percent}`).join(' + ');
}
