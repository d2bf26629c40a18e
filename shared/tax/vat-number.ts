/** A VAT number in two parts. */
export interface VatNumber {
  /** Country as VAT numbers write it: `EL` for Greece, `XI` for Northern Ireland, otherwise ISO 3166. */
  readonly prefix: string;
  /** The rest, in uppercase without separators. */
  readonly digits: string;
}

/** Countries by the prefixes of their numbers: the member states, Northern Ireland, the United Kingdom. */
const PREFIXES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR GB HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);

/** Countries whose numbers start with another prefix than their own code. */
const PREFIX_OF: Readonly<Record<string, string>> = { GR: 'EL', MC: 'FR', IM: 'GB' };

/** The prefix that the numbers of a country would have. */
function prefixOf(countryId: string): string {
  return PREFIX_OF[countryId] ?? countryId;
}

/** Whether a country (ISO 3166) has VAT numbers that the store accepts. */
export function hasVatNumbers(countryId: string): boolean {
  return PREFIXES.has(prefixOf(countryId));
}

/** Returns the country of a number (ISO 3166): Greece's begin with `EL`, those of Northern Ireland with `XI`. */
export function countryOfNumber({ prefix }: VatNumber): string {
  if (prefix === 'EL') return 'GR';
  return prefix === 'XI' ? 'GB' : prefix;
}

/**
 * Reads a VAT number as people write it, with spaces, dots or dashes; a number without a prefix belongs to `countryId`.
 * Null for an empty text. A number of a country without VAT numbers keeps that country as its prefix and is never
 * valid.
 */
export function readVatNumber(text: string, countryId: string): VatNumber | null {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (plain === '') return null;
  const head = plain.startsWith('GR') ? 'EL' : plain.slice(0, 2);
  if (PREFIXES.has(head)) return { prefix: head, digits: plain.slice(2) };
  return { prefix: prefixOf(countryId), digits: plain };
}
