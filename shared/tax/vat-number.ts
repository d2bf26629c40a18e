/** A VAT number in two parts. */
export interface VatNumber {
  /** Country as VAT numbers name it: `EL` for Greece, `XI` for Northern Ireland, else ISO 3166. */
  readonly prefix: string;
  /** The rest, upper case without separators. */
  readonly digits: string;
}

/** Countries by the prefixes of their numbers: the member states, Northern Ireland, the United Kingdom. */
const PREFIXES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR GB HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);

/** Countries whose numbers carry another country's prefix. */
const PREFIX_OF: Readonly<Record<string, string>> = { GR: 'EL', MC: 'FR', IM: 'GB' };

/** Country of a number (ISO 3166): Greece's are `EL`, those of Northern Ireland `XI`. */
export function countryOfNumber({ prefix }: VatNumber): string {
  if (prefix === 'EL') return 'GR';
  return prefix === 'XI' ? 'GB' : prefix;
}

/**
 * Reads a VAT number as people write it, with spaces, dots or dashes; without a prefix it is one of `countryId`. Null
 * for an empty text; a number of a country without VAT numbers keeps that country as its prefix and is valid nowhere.
 */
export function readVatNumber(text: string, countryId: string): VatNumber | null {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (plain === '') return null;
  const head = plain.startsWith('GR') ? 'EL' : plain.slice(0, 2);
  if (PREFIXES.has(head)) return { prefix: head, digits: plain.slice(2) };
  return { prefix: PREFIX_OF[countryId] ?? countryId, digits: plain };
}
