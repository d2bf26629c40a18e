import type { SiteCode } from '#shared/site/sites.ts';

/** How an order is sent: the rates that are quickest, or those with the fewest packages (spec 2 section 9). */
export const SHIPPING_MODES = ['fastest', 'fewestPackages'] as const;
export type ShippingMode = (typeof SHIPPING_MODES)[number];

/** The rate of whoever fetches the order himself. */
export const PICKUP_CODE = 'pickup';

const BOTH: readonly ShippingMode[] = ['fastest', 'fewestPackages'];

const MODES: Readonly<Record<SiteCode, readonly ShippingMode[]>> = {
  USA: BOTH,
  CAN: BOTH,
  APO: BOTH,
  EUR: BOTH,
  AUS: BOTH,
  GBR: ['fewestPackages'],
};

/** How orders of a site may be sent (spec 2 section 9), the usual way first. */
export function shippingModes(site: SiteCode): readonly ShippingMode[] {
  return MODES[site];
}
