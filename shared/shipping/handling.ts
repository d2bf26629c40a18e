import { attribute, hasFlag, type Product } from '#shared/product/contract.ts';
import { restrictionOf } from './packages.ts';
import { isElsewhere } from './pickup.ts';

/** What the attributes of a product or part say of sending it; null where they say nothing. */
export interface Handling {
  /** `shipperhq_shipping_group`, upper case. */
  readonly group: string | null;
  /** `rogue_pickup_disabled`. */
  readonly forbidsPickup: boolean | null;
}

/** What sending a line asks for. */
export interface LineHandling {
  readonly shippingGroup: string | null;
  readonly forbidsPickup: boolean;
}

/** What attributes say of sending what has them. */
export function handlingOf(product: Pick<Product, 'attributes'>): Handling {
  const isSaid = (attribute(product, 'rogue_pickup_disabled') ?? '').trim() !== '';
  return {
    group: attribute(product, 'shipperhq_shipping_group')?.trim().toUpperCase() || null,
    forbidsPickup: isSaid ? hasFlag(product, 'rogue_pickup_disabled') : null,
  };
}

/** Of a variant: what it says itself, else what its parent says. */
export function variantHandling(variant: Handling | undefined, parent: Handling): LineHandling {
  return {
    shippingGroup: variant?.group ?? parent.group,
    forbidsPickup: variant?.forbidsPickup ?? parent.forbidsPickup ?? false,
  };
}

/** Of what is sent as one, a bundle and its parts: the group that restricts most; what one forbids is forbidden. */
export function jointHandling(all: readonly Handling[]): LineHandling {
  const groups = all.flatMap(({ group }) => group ?? []);
  return {
    shippingGroup: groups.toSorted((one, other) => restrictionOf(other) - restrictionOf(one))[0] ?? null,
    // A group that gives way to another one is still not where orders are fetched.
    forbidsPickup: all.some(({ forbidsPickup }) => forbidsPickup === true) || groups.some(isElsewhere),
  };
}
