/** Kinds of gear, as far as they matter for a floor plan. */
export type GearKind =
  | 'ball'
  | 'barbell'
  | 'bench'
  | 'box'
  | 'dumbbell'
  | 'kettlebell'
  | 'machine'
  | 'other'
  | 'plate'
  | 'platform'
  | 'pull-up'
  | 'rack'
  | 'sled'
  | 'storage';

/** Inches from left to right and from back to front. */
export interface Footprint {
  readonly width: number;
  readonly depth: number;
  /** The footprint is typical of the kind, because the catalog does not give the product's own. */
  readonly isAbout: boolean;
}

/** The shape of a product on a floor. */
export interface GearShape {
  readonly kind: GearKind;
  readonly footprint: Footprint;
  /** Height in inches; null if neither catalog nor kind gives one. */
  readonly height: number | null;
}

interface KindRow {
  readonly kind: GearKind;
  /** Words in the name of a product or of its categories. */
  readonly words: RegExp;
  readonly width: number;
  readonly depth: number;
  readonly height: number | null;
}

const row = (kind: GearKind, words: RegExp, width: number, depth: number, height: number | null = null): KindRow => ({
  kind,
  words,
  width,
  depth,
  height,
});

/** Products that are worn, consumed, carried in a bag or read, and so take no floor space. */
const NO_GEAR =
  /\b(apparel|bands?|belts?|bottles?|chalk|collars?|programs?|programmes?|programming|gift ?cards?|headwear|hoodies?|pants|ropes?|shakers?|shirts?|shoes?|shorts|sleeves?|straps?|sweatshirts?|tees?|tops?|wraps?)\b/i;

/** Typical footprints by kind, inches; the first matching row counts. */
const KINDS: readonly KindRow[] = [
  row('storage', /\b(dumbbell racks?|plate trees?|storage|bar holders?)\b/i, 24, 24, 54),
  row('pull-up', /\bpull-?up\b/i, 48, 30),
  row('rack', /\b(racks?|squat stands?|rigs?)\b/i, 49, 48, 90),
  row('bench', /\bbench(es)?\b/i, 46, 16, 17),
  row('machine', /\b(rowers?|rowing machines?|ergs?)\b/i, 96, 24),
  row('machine', /\b(bikes?|ski ?ergs?)\b/i, 48, 24),
  row('machine', /\btreadmills?\b/i, 80, 35),
  row('platform', /\bplatforms?\b/i, 96, 96),
  row('sled', /\bsleds?\b/i, 40, 24),
  row('dumbbell', /\bdumbbells?\b/i, 16, 8),
  row('kettlebell', /\bkettlebells?\b/i, 10, 10),
  row('plate', /\b(bumpers?|plates?)\b/i, 18, 18),
  row('barbell', /\b(bars?|barbells?)\b/i, 87, 2),
  row('box', /\b(plyo|jump) box(es)?\b|\bboxes\b/i, 30, 24, 20),
  row('ball', /\b(wall|slam|medicine) balls?\b|\bsandbags?\b|\bballs\b/i, 14, 14),
];

const PER_INCH: Readonly<Record<string, number>> = { in: 1, ft: 1 / 12, cm: 2.54, mm: 25.4 };
const FOOTPRINT = /(\d+(?:\.\d+)?)\s*(?:in|ft|cm|mm)?\s*[×x]\s*(\d+(?:\.\d+)?)\s*(in|ft|cm|mm)\b/i;
const LENGTH = /(\d+(?:\.\d+)?)\s*(in|ft|cm|mm)\b/i;
/** Longest side of any placed thing, inches. */
const LONGEST = 600;

function inches(figure: string | undefined, unit: string | undefined): number | null {
  const per = PER_INCH[(unit ?? '').toLowerCase()];
  const value = per === undefined ? Number.NaN : Math.round(Number(figure) / per);
  return value >= 1 && value <= LONGEST ? value : null;
}

/** The length in an attribute's text, in whole inches: '90 in', '2200 mm (86.6 in)'; null if there is none. */
export function inchesOf(text: string | undefined): number | null {
  const [, figure, unit] = LENGTH.exec(text ?? '') ?? [];
  return inches(figure, unit);
}

/** The two sides in an attribute's text: '53 × 49 in'. */
function sidesOf(text: string | undefined): readonly [number, number] | null {
  const [, first, second, unit] = FOOTPRINT.exec(text ?? '') ?? [];
  const [width, depth] = [inches(first, unit), inches(second, unit)];
  return width === null || depth === null ? null : [width, depth];
}

type Attributes = Readonly<Record<string, readonly string[]>>;

/** The sides of a product according to the catalog. */
function measured(attributes: Attributes, kind: KindRow | undefined): readonly [number, number] | null {
  const said = sidesOf(attributes.footprint?.[0]);
  const length = inchesOf(attributes.length?.[0]);
  if (said || !kind || length === null) return said;
  // A bar is as thin as its kind, regardless of its sleeves.
  if (kind.kind === 'barbell') return [length, kind.depth];
  const width = inchesOf(attributes.width?.[0]);
  return width === null ? null : [Math.max(length, width), Math.min(length, width)];
}

/**
 * The shape of a product on a floor: from its catalog data (`footprint`, else `length` and `width`; `height`), else
 * typical of its kind, which is recognized by words in its name or its categories. Undefined for products that take no
 * floor space.
 */
export function gearShape(product: {
  readonly name: string;
  readonly categories: readonly string[];
  readonly attributes: Attributes;
}): GearShape | undefined {
  const { name, categories, attributes } = product;
  const named = (text: string) => KINDS.find(({ words }) => words.test(text));
  const isNone = NO_GEAR.test(name);
  const kind = isNone ? undefined : (named(name) ?? named(categories.filter((each) => !NO_GEAR.test(each)).join('; ')));
  const sides = isNone ? null : measured(attributes, kind);
  if (!kind && !sides) return undefined;
  const [width, depth] = sides ?? [kind?.width ?? 0, kind?.depth ?? 0];
  return {
    kind: kind?.kind ?? 'other',
    footprint: { width, depth, isAbout: sides === null },
    height: inchesOf(attributes.height?.[0]) ?? kind?.height ?? null,
  };
}
