import { z } from 'zod';

/** Code of a country, ISO 3166-1 alpha-2, in any case. */
export const countryCodeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'must be a country code of two letters');
