import type { Minor } from '#shared/money/money.ts';
import type { GymDesign, Thing } from './contract.ts';
import type { Footprint, GearKind } from './kinds.ts';

/**
 * Whether a thing can be bought as it is: `choose`: something of it has to be chosen first; `out`: it is not available
 * now.
 */
export type GearState = 'choose' | 'out' | 'ready';

/** A product as the planner knows it: small JSON without anything personal. */
export interface Gear {
  readonly productId: number;
  readonly name: string;
  /** Path on the site, without its prefix. */
  readonly url: string;
  readonly kind: GearKind;
  readonly footprint: Footprint;
  /** Inches; null for unknown. */
  readonly height: number | null;
  /** What it costs and whether it can be bought while no variant is chosen. */
  readonly plain: GearOffer;
  /** Its variants, by what they differ in: 'Black, M'. */
  readonly variants: readonly (GearOffer & { readonly sku: string; readonly label: string })[];
}

/** Price and state of a product as it is chosen. */
export interface GearOffer {
  /** One unit, minor units; null without a price. */
  readonly price: Minor | null;
  /** It is the lowest of several. */
  readonly isFrom: boolean;
  readonly state: GearState;
}

/** Looks products up by their ids. */
export type GearIndex = ReadonlyMap<number, Gear>;

/** Makes the index of some products. */
export function gearIndex(gear: readonly Gear[]): GearIndex {
  return new Map(gear.map((each) => [each.productId, each]));
}

/** Price and state of a thing; undefined for what is no longer sold here. */
export function offerOf(index: GearIndex, { productId, sku }: Pick<Thing, 'productId' | 'sku'>): GearOffer | undefined {
  const gear = index.get(productId);
  return gear && (gear.variants.find((variant) => variant.sku === sku) ?? gear.plain);
}

/** What a design costs. */
export interface DesignSum {
  readonly total: Minor;
  /** Some prices are the lowest of several. */
  readonly isFrom: boolean;
  /** Things without a price. */
  readonly unpriced: number;
}

/** The sum of a design at the prices of its index. */
export function sumOf({ things }: Pick<GymDesign, 'things'>, index: GearIndex): DesignSum {
  const offers = things.map((thing) => offerOf(index, thing));
  return {
    total: offers.reduce((sum, offer) => sum + (offer?.price ?? 0), 0),
    isFrom: offers.some((offer) => offer?.isFrom && offer.price !== null),
    unpriced: offers.filter((offer) => offer?.price == null).length,
  };
}
