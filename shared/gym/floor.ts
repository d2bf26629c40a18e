/** Square decimetres of a square foot. */
const DM2_PER_FT2 = 9.290304;
const DM2_PER_M2 = 100;

/** Which unit a site measures in, and how it writes numbers. */
interface Measure {
  readonly metric: boolean;
  readonly locale: string;
}

/** The unit in which a site speaks of floors. */
export function floorUnit({ metric }: Pick<Measure, 'metric'>): { readonly sign: string; readonly name: string } {
  return metric ? { sign: 'm²', name: 'square metres' } : { sign: 'ft²', name: 'square feet' };
}

/** A floor in a site's unit as the store keeps it, in whole square decimetres: what was typed comes back as it was. */
export function floorDm2(size: number, { metric }: Pick<Measure, 'metric'>): number {
  return Math.round(size * (metric ? DM2_PER_M2 : DM2_PER_FT2));
}

/** A kept floor in a site's unit, in whole numbers. */
export function floorSize(dm2: number, { metric }: Pick<Measure, 'metric'>): number {
  return Math.max(1, Math.round(dm2 / (metric ? DM2_PER_M2 : DM2_PER_FT2)));
}

/** A kept floor as a site prints it: '1,200 ft²'. */
export function floorText(dm2: number, site: Measure): string {
  return `${floorSize(dm2, site).toLocaleString(site.locale)} ${floorUnit(site).sign}`;
}
