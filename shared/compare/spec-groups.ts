const SIZE = 'Size and weight';
const BUILD = 'Build';
const USE = 'Use';
const ORIGIN = 'Brand and warranty';
const MORE = 'More facts';

/** Headings of a comparison, in their order. */
export const SPEC_GROUPS: readonly string[] = [USE, SIZE, BUILD, ORIGIN, MORE];

const CODES: Readonly<Record<string, readonly string[]>> = {
  [USE]: [
    'bar_use',
    'rated_load',
    'capacity',
    'resistance',
    'positions',
    'level',
    'duration',
    'days_per_week',
    'needs',
  ],
  [SIZE]: [
    'weight',
    'weight_class',
    'gear_weight',
    'tolerance',
    'size',
    'height',
    'length',
    'width',
    'thickness',
    'diameter',
    'footprint',
    'upright',
    'holes',
    'hub',
    'sleeve',
  ],
  [BUILD]: [
    'material',
    'tensile',
    'hardness',
    'finish',
    'color',
    'knurl',
    'spin',
    'handle',
    'padding',
    'fabric',
    'fit',
  ],
  [ORIGIN]: ['manufacturer', 'made_in', 'made_in_usa', 'warranty'],
};

const GROUP_OF = new Map(Object.entries(CODES).flatMap(([title, codes]) => codes.map((code) => [code, title])));

/** The heading for an attribute; unknown attributes come last. */
export function specGroupOf(code: string): string {
  return GROUP_OF.get(code) ?? MORE;
}
