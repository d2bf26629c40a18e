import type { TaxLevel } from './charge.ts';

/** Name of the tax in each country. */
const NAMES: Readonly<Record<string, string>> = { AU: 'GST', US: 'Sales tax' };

const LEVELS: Readonly<Record<string, TaxLevel>> = {
  STATE: 'state',
  COUNTY: 'county',
  CITY: 'city',
  DISTRICT: 'district',
};

/** The tax to which an imported rate belongs. */
interface ImportedTax {
  readonly name: string;
  /** The level of government whose part of a sales tax it is; undefined for the whole tax. */
  readonly level?: TaxLevel;
}

/**
 * Reads the jurisdiction from a code in which it is a separate part between dashes: `US-OH-COUNTY-Franklin`,
 * `US-CA-DISTRICT-LACT-1`. A state, county and city each charge once. Districts overlap, so each is a separate tax,
 * named by the next part of the code.
 */
function partOf(code: string): ImportedTax | undefined {
  const words = code.split('-').map((word) => word.trim());
  const at = words.findIndex((word) => Object.hasOwn(LEVELS, word.toUpperCase()));
  const level = LEVELS[words[at]?.toUpperCase() ?? ''];
  if (!level) return undefined;
  const name = `${level.slice(0, 1).toUpperCase()}${level.slice(1)} sales tax`;
  const district = words[at + 1] ?? '';
  return { level, name: level === 'district' && district !== '' ? `${name} (${district})` : name };
}

/**
 * Returns the tax of an imported rate: the one that its code names, so that `CA-BC-GST` and `CA-BC-PST`, or the parts
 * of a state, its counties, cities and districts, add up; otherwise the country's name for its tax.
 */
export function importedTax(code: string, countryId: string): ImportedTax {
  const own = /(?<![A-Z])(GST|HST|PST|QST|RST)(?![A-Z])/.exec(code.toUpperCase())?.[1];
  if (own) return { name: own };
  return (countryId === 'US' && partOf(code)) || { name: NAMES[countryId] ?? 'Tax' };
}
