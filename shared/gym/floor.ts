/** Square decimeters per square foot. */
const DM2_PER_FT2 = 9.290304;
const DM2_PER_M2 = 100;

/** Whether a site is metric, and its number format. */
interface Measure {
  readonly metric: boolean;
  readonly locale: string;
}

/** The unit that a site uses for floor areas. */
export function floorUnit({ metric }: Pick<Measure, 'metric'>): { readonly sign: string; readonly name: string } {
  return metric ? { sign: 'm²', name: 'square metres' } : { sign: 'ft²', name: 'square feet' };
}

/**
 * Converts a floor area from a site's unit to whole square decimeters, in which the store keeps it. The typed number is
 * preserved.
 */
export function floorDm2(size: number, { metric }: Pick<Measure, 'metric'>): number {
  return Math.round(size * (metric ? DM2_PER_M2 : DM2_PER_FT2));
}

/** Converts a stored floor area to whole numbers of a site's unit. */
export function floorSize(dm2: number, { metric }: Pick<Measure, 'metric'>): number {
  return Math.max(1, Math.round(dm2 / (metric ? DM2_PER_M2 : DM2_PER_FT2)));
}

/** A stored floor area as printed on a site: '1,200 ft²'. */
export function floorText(dm2: number, site: Measure): string {
  return `${floorSize(dm2, site).toLocaleString(site.locale)} ${floorUnit(site).sign}`;
}
