import type { Minor } from '#shared/money/money.ts';
import type { GymDesign } from './contract.ts';
import { type Gear, type GearIndex, type GearState, offerOf } from './gear.ts';

/** Equal things of a design, as they are bought. */
export interface BillLine {
  readonly productId: number;
  /** The chosen variant; null if none is chosen or there are none. */
  readonly sku: string | null;
  /** Undefined for a product that is no longer sold. */
  readonly gear: Gear | undefined;
  /** The label of the chosen variant; '' without one. */
  readonly label: string;
  readonly count: number;
  /** Price of all of them, minor units; null without a price. */
  readonly total: Minor | null;
  /** The price is the lowest of several. */
  readonly isFrom: boolean;
  readonly state: GearState | 'gone';
}

/** Groups equal things of a design, in the order in which they appear in it (issue 23: from plan to cart). */
export function billOf({ things }: Pick<GymDesign, 'things'>, index: GearIndex): readonly BillLine[] {
  const groups = Map.groupBy(things, ({ productId, sku }) => `${productId} ${sku ?? ''}`);
  return [...groups.values()].flatMap((equal) => {
    const [first] = equal;
    if (!first) return [];
    const { productId, sku } = first;
    const gear = index.get(productId);
    const offer = offerOf(index, first);
    const price = offer?.price ?? null;
    return {
      productId,
      sku,
      gear,
      label: gear?.variants.find((variant) => variant.sku === sku)?.label ?? '',
      count: equal.length,
      total: price === null ? null : price * equal.length,
      isFrom: offer?.isFrom === true && price !== null,
      state: offer?.state ?? 'gone',
    };
  });
}
