import type { StockPool } from '#shared/site/sites.ts';

/** Locations where the platform creates objects. An object stays where it was created. */
export const PLACES = ['wnam', 'enam', 'sam', 'weur', 'eeur', 'apac', 'oc', 'afr', 'me'] as const;
export type Place = (typeof PLACES)[number];

/** The location of a stock pool's warehouse and customers. */
export const POOL_PLACES: Readonly<Record<StockPool, Place>> = {
  USA: 'enam',
  CAN: 'enam',
  EUR: 'weur',
  GBR: 'weur',
  AUS: 'oc',
};
