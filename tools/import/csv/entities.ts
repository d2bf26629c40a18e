const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  reg: '®',
  copy: '©',
  trade: '™',
  frac14: '¼',
  frac12: '½',
  frac34: '¾',
  deg: '°',
  plusmn: '±',
  sup2: '²',
  sup3: '³',
  micro: 'µ',
  middot: '·',
  times: '×',
  divide: '÷',
  bull: '•',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  prime: '′',
  Prime: '″',
  euro: '€',
  pound: '£',
  cent: '¢',
  yen: '¥',
  laquo: '«',
  raquo: '»',
  agrave: 'à',
  aacute: 'á',
  acirc: 'â',
  atilde: 'ã',
  auml: 'ä',
  aring: 'å',
  ccedil: 'ç',
  egrave: 'è',
  eacute: 'é',
  ecirc: 'ê',
  euml: 'ë',
  iacute: 'í',
  ntilde: 'ñ',
  oacute: 'ó',
  ocirc: 'ô',
  ouml: 'ö',
  oslash: 'ø',
  uacute: 'ú',
  uuml: 'ü',
  szlig: 'ß',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  Eacute: 'É',
};
const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,9}));/g;

function codePoint(code: number): string | null {
  const isCharacter = code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : null;
}

/**
 * Decodes the text of a cell that Magento writes as HTML: `Lumaflex&trade;` → `Lumaflex™`. Unknown entities are left
 * unchanged.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (decimal !== undefined) return codePoint(Number(decimal)) ?? whole;
    if (hex !== undefined) return codePoint(Number.parseInt(hex, 16)) ?? whole;
    return name !== undefined && Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole;
  });
}

/** Writes the cell that `decodeEntities` reads back exactly: only an `&` that would be read as an entity is escaped. */
export function encodeEntities(text: string): string {
  return text.replaceAll(/&(?=#?[A-Za-z0-9]{1,10};)/g, '&amp;');
}
