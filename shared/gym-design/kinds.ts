/** Kinds of gear as far as a floor plan cares. */
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
  /** It is the kind's: the catalogue does not say the product's own. */
  readonly isAbout: boolean;
}

/** A product as a thing to be on a floor. */
export interface GearShape {
  readonly kind: GearKind;
  readonly footprint: Footprint;
  /** Inches; null where neither catalogue nor kind say it. */
  readonly height: number | null;
}

interface KindRow {
  readonly kind: GearKind;
  /** Words of a product's name or of its categories' names. */
  readonly words: RegExp;
  readonly width: number;
  readonly depth: number;
  readonly height: number | null;
}

const row = (kind: GearKind, words: RegExp, width: number, depth: number, height: number | null = null): KindRow => ({
  ...{ kind, words, width, depth, height },
});

/** What is worn, used up, carried in a bag or read: it takes no floor space. */
const NO_GEAR =
  /\b(apparel|bands?|belts?|bottles?|chalk|collars?|programs?|programmes?|programming|gift ?cards?|headwear|hoodies?|pants|ropes?|shakers?|shirts?|shoes?|shorts|sleeves?|straps?|sweatshirts?|tees?|tops?|wraps?)\b/i;

/** Usual footprints by kind, inches; of two rows that fit the first counts. */
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
/** Longest side of anything that is placed, inches. */
const LONGEST = 600;

function inches(figure: string | undefined, unit: string | undefined): number | null {
  const per = PER_INCH[(unit ?? '').toLowerCase()];
  const value = per === undefined ? Number.NaN : Math.round(Number(figure) / per);
  return value >= 1 && value <= LONGEST ? value : null;
}

/** What an attribute says of a length in whole inches: '90 in', '2200 mm (86.6 in)'; null for nothing. */
export function inchesOf(text: string | undefined): number | null {
  const [, figure, unit] = LENGTH.exec(text ?? '') ?? [];
  return inches(figure, unit);
}

/** What an attribute says of two sides: '53 × 49 in'. */
function sidesOf(text: string | undefined): readonly [number, number] | null {
  const [, first, second, unit] = FOOTPRINT.exec(text ?? '') ?? [];
  const [width, depth] = [inches(first, unit), inches(second, unit)];
  return width === null || depth === null ? null : [width, depth];
}

type Attributes = Readonly<Record<string, readonly string[]>>;

/** The sides that the catalogue says of a product of a kind. */
function measured(attributes: Attributes, kind: KindRow | undefined): readonly [number, number] | null {
  const said = sidesOf(attributes.footprint?.[0]);
  const length = inchesOf(attributes.length?.[0]);
  if (said || !kind || length === null) return said;
  // A bar is as thin as its kind, whatever its sleeves are.
  if (kind.kind === 'barbell') return [length, kind.depth];
  const width = inchesOf(attributes.width?.[0]);
  return width === null ? null : [Math.max(length, width), Math.min(length, width)];
}

/**
 * How a product stands on a floor: what the catalogue says of it (`footprint`, else `length` and `width`; `height`), else
 * what its kind usually takes, found by words of its name or else of its categories. Undefined for what is on no floor.
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
