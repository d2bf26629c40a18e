import type { Handling } from '#shared/product/handling.ts';
import { restrictionOf } from './packages.ts';
import { isElsewhere } from './pickup.ts';

/** What has to be observed when a line is sent. */
export interface LineHandling {
  readonly shippingGroup: string | null;
  readonly forbidsPickup: boolean;
}

/** Returns the handling of a variant: its own values, or those of its parent where it has none. */
export function variantHandling(variant: Handling | undefined, parent: Handling): LineHandling {
  return {
    shippingGroup: variant?.group ?? parent.group,
    forbidsPickup: variant?.forbidsPickup ?? parent.forbidsPickup ?? false,
  };
}

/**
 * Returns the handling of goods that are sent as one, such as a bundle and its parts: the most restrictive group, and
 * no pickup if one of them forbids it.
 */
export function jointHandling(all: readonly Handling[]): LineHandling {
  const groups = all.flatMap(({ group }) => group ?? []);
  return {
    shippingGroup: groups.toSorted((one, other) => restrictionOf(other) - restrictionOf(one))[0] ?? null,
    // A group that yields to a more restrictive one still rules out pickup if its goods are elsewhere.
    forbidsPickup: all.some(({ forbidsPickup }) => forbidsPickup === true) || groups.some(isElsewhere),
  };
}
