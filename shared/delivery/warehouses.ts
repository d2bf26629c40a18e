import type { StockPool } from '#shared/site/sites.ts';

/** Where the goods of a pool leave, on working days of its country. */
export interface Warehouse {
  /** ISO 3166 code; its holidays count. */
  readonly country: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Orders before this hour (0 to 23, by its clock) leave the same day. */
  readonly cutOffHour: number;
}

export const WAREHOUSES: Readonly<Record<StockPool, Warehouse>> = {
  USA: { country: 'US', timeZone: 'America/New_York', cutOffHour: 13 },
  CAN: { country: 'CA', timeZone: 'America/Toronto', cutOffHour: 13 },
  EUR: { country: 'DE', timeZone: 'Europe/Berlin', cutOffHour: 12 },
  AUS: { country: 'AU', timeZone: 'Australia/Sydney', cutOffHour: 12 },
  GBR: { country: 'GB', timeZone: 'Europe/London', cutOffHour: 12 },
};
