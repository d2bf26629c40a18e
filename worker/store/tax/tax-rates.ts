import type { Place } from '#shared/address/contract.ts';
import type { SkuRange } from '#shared/tax/exempt-skus.ts';
import { importedTax } from '#shared/tax/imported-name.ts';
import type { TaxBook } from '#shared/tax/owed-taxes.ts';
import { plainPostcode, zipPlus4 } from '#shared/tax/postcode-pattern.ts';
import type { PlacedRate } from '#shared/tax/region-rates.ts';
import type { TariffRate } from '#shared/tax/tariff.ts';
import type { TaxExemption } from '#shared/tax/tax-exemption.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import type { Versions } from '#worker/store/versions.ts';

interface Kept {
  readonly book: TaxBook;
  readonly readMs: number;
}

/**
 * How long an isolate uses what it has read, milliseconds: a rate edited in the database takes effect within this time.
 */
const KEEP_MS = MINUTE_MS;
const recent = new IsolateCache<Kept>(300);

const REGIONS = 'SELECT code, name, taxes_shipping FROM tax_regions WHERE country_id = ?1 ORDER BY code';
const DEFAULTS = 'SELECT region, name, percent FROM default_tax_rates WHERE country_id = ?1 ORDER BY region, name';
/** Rates of the postcode and rates of many postcodes; each part uses its own index. */
const IMPORTED = `SELECT code, region, postcode, percent FROM tax_rates
    WHERE country_id = ?1 AND replace(postcode, ' ', '') IN (?2, ?3)
  UNION SELECT code, region, postcode, percent FROM tax_rates
    WHERE country_id = ?1 AND (postcode = '' OR instr(postcode, '*') > 0
      OR (instr(postcode, '-') > 0 AND postcode NOT GLOB '[0-9][0-9][0-9][0-9][0-9]-[0-9][0-9][0-9][0-9]'))
  ORDER BY code`;
const EXEMPTIONS = `SELECT region, postcode, tax_class AS taxClass, scope, below, taxes_excess AS excess
  FROM tax_exemptions WHERE country_id = ?1 ORDER BY region, tax_class, postcode`;
const AT_BASE_RATE = `SELECT r.name FROM tax_regions r
  JOIN default_tax_rates d ON d.country_id = r.country_id AND d.region = r.code AND d.percent > 0
  WHERE r.country_id = 'US' AND r.has_local_tax = 1 AND NOT EXISTS (
    SELECT 1 FROM tax_rates t WHERE t.country_id = 'US' AND (upper(trim(t.region)) IN (r.code, upper(r.name))
      OR (t.region IN ('', '*', '-') AND t.postcode IN ('', '*', '-'))))
  GROUP BY r.name ORDER BY r.name`;
const TARIFFS = `SELECT sku_prefix AS skuPrefix, label, percent FROM tariff_rates
  WHERE country_id = ?1 ORDER BY sku_prefix`;
const EXEMPT = 'SELECT first_sku AS first, last_sku AS last FROM tax_exempt_skus ORDER BY first_sku';

interface RegionRow {
  readonly code: string;
  readonly name: string;
  readonly taxes_shipping: number;
}

interface DefaultRow {
  readonly region: string;
  readonly name: string;
  readonly percent: number;
}

interface ImportedRow {
  readonly code: string;
  readonly region: string;
  readonly postcode: string;
  readonly percent: number;
}

interface ExemptionRow extends Omit<TaxExemption, 'taxesExcess'> {
  readonly excess: number;
}

/** Tax rates, tariffs and tax-exempt SKUs. */
export class TaxRateStore {
  readonly #db: D1Database;
  readonly #versions: Versions;

  constructor(db: D1Database, versions: Versions) {
    this.#db = db;
    this.#versions = versions;
  }

  /** All rates that apply to a destination, cached per isolate for a minute, but not beyond the content version. */
  async bookFor({ countryId, postcode }: Place, nowMs: number): Promise<TaxBook> {
    const code = plainPostcode(postcode);
    const plus4 = zipPlus4(postcode) ?? code;
    const key = `${this.#versions.content} ${countryId} ${plus4}`;
    const kept = recent.get(key);
    if (kept && nowMs - kept.readMs < KEEP_MS) return kept.book;
    const book = await this.#read(countryId, code, plus4);
    recent.set(key, { book, readMs: nowMs });
    return book;
  }

  /**
   * Names of US states where counties, cities or districts add to the sales tax and no rate was imported. Only the
   * built-in base rate is charged there, which is too little.
   */
  async statesAtBaseRate(): Promise<readonly string[]> {
    const { results } = await this.#db.prepare(AT_BASE_RATE).all<{ name: string }>();
    return results.map(({ name }) => name);
  }

  async #read(countryId: string, postcode: string, plus4: string): Promise<TaxBook> {
    const ofCountry = <Row>(sql: string) => typed<Row>(this.#db.prepare(sql).bind(countryId));
    const [regions, defaults, imported, tariffs, exempt, exemptions] = await readBatch(this.#db, [
      ofCountry<RegionRow>(REGIONS),
      ofCountry<DefaultRow>(DEFAULTS),
      typed<ImportedRow>(this.#db.prepare(IMPORTED).bind(countryId, postcode, plus4)),
      ofCountry<TariffRate>(TARIFFS),
      typed<SkuRange>(this.#db.prepare(EXEMPT)),
      ofCountry<ExemptionRow>(EXEMPTIONS),
    ]);
    return {
      regions: regions.map((row) => ({ ...row, taxesShipping: row.taxes_shipping === 1 })),
      // The built-in rate of a state is the state's own part, whatever it is called.
      defaults: defaults.map(
        (row): PlacedRate => ({ ...row, postcode: '*', ...(countryId === 'US' && { level: 'state' }) }),
      ),
      imported: imported.map(
        ({ code, region, postcode: wanted, percent }): PlacedRate => ({
          region,
          postcode: wanted,
          percent,
          ...importedTax(code, countryId),
        }),
      ),
      tariffs,
      exempt,
      exemptions: exemptions.map(({ excess, ...row }): TaxExemption => ({ ...row, taxesExcess: excess === 1 })),
    };
  }
}
