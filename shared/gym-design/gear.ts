import type { Minor } from '#shared/money/money.ts';
import type { GymDesign, Thing } from './contract.ts';
import type { Footprint, GearKind } from './kinds.ts';

/** Whether a thing can be bought as it is. `choose`: options must be chosen first; `out`: it is not available now. */
export type GearState = 'choose' | 'out' | 'ready';

/** A product as the planner sees it: small JSON without personal data. */
export interface Gear {
  readonly productId: number;
  readonly name: string;
  /** Path on the site, without its prefix. */
  readonly url: string;
  readonly kind: GearKind;
  readonly footprint: Footprint;
  /** Height in inches; null if unknown. */
  readonly height: number | null;
  /** Price and availability while no variant is chosen. */
  readonly plain: GearOffer;
  /** Its variants, labeled by their differences: 'Black, M'. */
  readonly variants: readonly (GearOffer & { readonly sku: string; readonly label: string })[];
}

/** Price and state of a product in its chosen variant. */
export interface GearOffer {
  /** Price of one unit, minor units; null if it has none. */
  readonly price: Minor | null;
  /** The price is the lowest of several. */
  readonly isFrom: boolean;
  readonly state: GearState;
}

/** Looks products up by their ids. */
export type GearIndex = ReadonlyMap<number, Gear>;

/** Builds the index of some products. */
export function gearIndex(gear: readonly Gear[]): GearIndex {
  return new Map(gear.map((each) => [each.productId, each]));
}

/** Price and state of a thing; undefined if it is no longer sold on the site. */
export function offerOf(index: GearIndex, { productId, sku }: Pick<Thing, 'productId' | 'sku'>): GearOffer | undefined {
  const gear = index.get(productId);
  return gear && (gear.variants.find((variant) => variant.sku === sku) ?? gear.plain);
}

/** The total price of a design. */
export interface DesignSum {
  readonly total: Minor;
  /** Some prices are the lowest of several. */
  readonly isFrom: boolean;
  /** Number of things without a price. */
  readonly unpriced: number;
}

/** Adds up the prices of a design's things. */
export function sumOf({ things }: Pick<GymDesign, 'things'>, index: GearIndex): DesignSum {
  const offers = things.map((thing) => offerOf(index, thing));
  return {
    total: offers.reduce((sum, offer) => sum + (offer?.price ?? 0), 0),
    isFrom: offers.some((offer) => offer?.isFrom && offer.price !== null),
    unpriced: offers.filter((offer) => offer?.price == null).length,
  };
}

/** What is said about the total of a design: its label, and what is missing in it; '' for nothing. */
export function sumWords({ isFrom, unpriced }: DesignSum): { readonly label: string; readonly missing: string } {
  return {
    label: isFrom ? 'Total at current prices, from' : 'Total at current prices',
    missing: unpriced > 0 ? `Without ${unpriced} no longer available.` : '',
  };
}
