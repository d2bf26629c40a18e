import type { Handling } from '#shared/product/handling.ts';
import { restrictionOf } from './packages.ts';
import { isElsewhere } from './pickup.ts';

/** What sending a line asks for. */
export interface LineHandling {
  readonly shippingGroup: string | null;
  readonly forbidsPickup: boolean;
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
