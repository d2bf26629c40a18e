/** What a country calls its tax. */
const NAMES: Readonly<Record<string, string>> = { AU: 'GST', US: 'Sales tax' };

/**
 * Name of the tax of an imported rate: one that its code names, so that `CA-BC-GST` and `CA-BC-PST` add up, else what
 * the country calls its tax.
 */
export function importedTaxName(code: string, countryId: string): string {
  return /(?<![A-Z])(GST|HST|PST|QST|RST)(?![A-Z])/.exec(code.toUpperCase())?.[1] ?? NAMES[countryId] ?? 'Tax';
}
