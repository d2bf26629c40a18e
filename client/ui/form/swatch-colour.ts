/** Words of color names, as merchants write them, with the class that paints each color; longer words come first. */
const CLASSES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:multi|assorted|rainbow)\b/, 'c-multi'],
  [/\b(?:charcoal|graphite|gunmetal)\b/, 'c-charcoal'],
  [/\b(?:navy|midnight)\b/, 'c-navy'],
  [/\b(?:olive|ranger|army|coyote green)\b/, 'c-olive'],
  [/\b(?:lavender|lilac)\b/, 'c-lavender'],
  [/\b(?:teal|turquoise|aqua|mint)\b/, 'c-teal'],
  [/\b(?:silver|stainless|steel|chrome|zinc|nickel|satin)\b/, 'c-silver'],
  [/\b(?:stone|sand|cream|bone|oatmeal|bare)\b/, 'c-stone'],
  [/\b(?:tan|khaki|coyote|leather|natural|wood|birch)\b/, 'c-tan'],
  [/\b(?:gold|brass|bronze|copper)\b/, 'c-gold'],
  [/\b(?:gr[ae]y)\b/, 'c-grey'],
  [/\b(?:white|clear)\b/, 'c-white'],
  [/\b(?:black|e-coat|onyx|oxide)\b/, 'c-black'],
  [/\b(?:brown|chocolate)\b/, 'c-brown'],
  [/\b(?:red|crimson|maroon)\b/, 'c-red'],
  [/\b(?:orange|rust)\b/, 'c-orange'],
  [/\b(?:yellow|chalk)\b/, 'c-yellow'],
  [/\b(?:green|forest|lime)\b/, 'c-green'],
  [/\b(?:blue|royal|sky)\b/, 'c-blue'],
  [/\b(?:purple|violet)\b/, 'c-purple'],
  [/\b(?:pink|rose)\b/, 'c-pink'],
];

/** A list looks up the same few names repeatedly. Names come from the catalog, so the cache stays small. */
const known = new Map<string, string | undefined>();

/** The class that paints a color by its name; undefined if the name contains no color. */
export function swatchClass(label: string): string | undefined {
  if (known.has(label)) return known.get(label);
  const name = label.toLowerCase();
  const found = CLASSES.find(([words]) => words.test(name))?.[1];
  known.set(label, found);
  return found;
}
