import type { Site } from '#shared/site/sites.ts';

/** How an order is sent: with the quickest rates, or with those that need the fewest packages (spec 2 section 9). */
export const SHIPPING_MODES = ['fastest', 'fewestPackages'] as const;
export type ShippingMode = (typeof SHIPPING_MODES)[number];

/** The rate for picking the order up. */
export const PICKUP_CODE = 'pickup';

/** How orders of a site may be sent (spec 2 section 9), the usual way first. */
export function shippingModes({ hasSplitShipping }: Pick<Site, 'hasSplitShipping'>): readonly ShippingMode[] {
  return hasSplitShipping ? SHIPPING_MODES : ['fewestPackages'];
}
