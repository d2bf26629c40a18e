import { attribute } from '#shared/product/contract.ts';

/** The outer measures of a thing that stands on the floor, in centimeters. */
export interface Dimensions {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
}

const CM: Readonly<Record<string, number>> = { mm: 0.1, cm: 1, m: 100, in: 2.54, ft: 30.48 };
const FIGURE = String.raw`(\d+(?:\.\d+)?)`;
const UNIT = String.raw`(mm|cm|m|in|ft)\b`;
const FOOTPRINT = new RegExp(`^${FIGURE} ?[×x] ?${FIGURE} ?${UNIT}`);
const HEIGHT = new RegExp(`^${FIGURE} ?${UNIT}`);

/**
 * Reads the attributes `footprint` ('53 × 49 in': width and depth) and `height` ('90 in'); undefined for a product
 * without both, and for texts that are no measures.
 */
export function dimensionsOf(product: {
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}): Dimensions | undefined {
  const floor = FOOTPRINT.exec(attribute(product, 'footprint') ?? '');
  const up = HEIGHT.exec(attribute(product, 'height') ?? '');
  if (!floor || !up) return undefined;
  const floorUnit = CM[floor[3] ?? ''] ?? 0;
  const height = Number(up[1]) * (CM[up[2] ?? ''] ?? 0);
  const [width, depth] = [Number(floor[1]) * floorUnit, Number(floor[2]) * floorUnit];
  return width > 0 && depth > 0 && height > 0 ? { width, depth, height } : undefined;
}

/** A length as a site writes it: whole centimeters on metric sites, else inches, rounded to halves. */
export function lengthText(cm: number, site: { readonly metric: boolean; readonly locale: string }): string {
  const [value, unit] = site.metric ? [Math.round(cm), 'cm'] : [Math.round((cm / 2.54) * 2) / 2, 'in'];
  return `${value.toLocaleString(site.locale)} ${unit}`;
}
