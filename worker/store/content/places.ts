import type { StockPool } from '#shared/site/sites.ts';

/** Places in which the platform makes objects: an object stays where it was made. */
export const PLACES = ['wnam', 'enam', 'sam', 'weur', 'eeur', 'apac', 'oc', 'afr', 'me'] as const;
export type Place = (typeof PLACES)[number];

/** Where a stock pool has its warehouse and its buyers. */
export const POOL_PLACES: Readonly<Record<StockPool, Place>> = {
  USA: 'enam',
  CAN: 'enam',
  EUR: 'weur',
  GBR: 'weur',
  AUS: 'oc',
};
