import type { StockPool } from './sites.ts';

/** Where returns to each stock pool are sent, line by line as on a label: the warehouse that receives them. */
export const RETURN_ADDRESSES: Readonly<Record<StockPool, readonly string[]>> = {
  USA: ['Northbar Returns', '1 Foundry Road, Dock 7', 'Columbus, OH 43211', 'United States'],
  CAN: ['Northbar Canada Returns', '240 Millworks Crescent', 'London, ON N6A 1A1', 'Canada'],
  EUR: ['Northbar Europe Returns', 'Stalenkade 12', '3089 JH Rotterdam', 'Netherlands'],
  AUS: ['Northbar Australia Returns', '18 Rolling Mill Drive', 'Dandenong South VIC 3175', 'Australia'],
  GBR: ['Northbar UK Returns', 'Unit 4, Crucible Park', 'Sheffield S9 2TX', 'United Kingdom'],
};
