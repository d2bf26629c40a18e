import type { TaxLevel } from './charge.ts';

/** What a country calls its tax. */
const NAMES: Readonly<Record<string, string>> = { AU: 'GST', US: 'Sales tax' };

const LEVELS: Readonly<Record<string, TaxLevel>> = {
  STATE: 'state',
  COUNTY: 'county',
  CITY: 'city',
  DISTRICT: 'district',
};

/** The tax that an imported rate is of. */
interface ImportedTax {
  readonly name: string;
  /** Whose part of a sales tax it is; undefined where it is all of it. */
  readonly level?: TaxLevel;
}

/**
 * The jurisdiction that a code names in a part of its own between dashes: `US-OH-COUNTY-Franklin`, `US-CA-DISTRICT-LACT-1`. A
 * state, county and city charge once; districts lie over each other, so that each is a tax of its own, by what follows.
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
 * The tax of an imported rate: one that its code names, so that `CA-BC-GST` and `CA-BC-PST`, or the parts of a state, its
 * counties, cities and districts, add up; else what the country calls its tax.
 */
export function importedTax(code: string, countryId: string): ImportedTax {
  const own = /(?<![A-Z])(GST|HST|PST|QST|RST)(?![A-Z])/.exec(code.toUpperCase())?.[1];
  if (own) return { name: own };
  return (countryId === 'US' && partOf(code)) || { name: NAMES[countryId] ?? 'Tax' };
}
