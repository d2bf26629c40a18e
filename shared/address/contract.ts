import { z } from 'zod';
import { emailSchema } from '#shared/form/email-schema.ts';
import { countryCodeSchema } from './country-code.ts';

const text = (most: number) => z.string().trim().max(most);

/**
 * An address as clients send it (spec 2 section 3). Which parts are required depends on the country and the purpose;
 * `validate.ts` names every field that is wrong.
 */
export const addressSchema = z.object({
  firstname: text(255).default(''),
  lastname: text(255).default(''),
  telephone: text(64).default(''),
  email: z.union([emailSchema, z.literal('')]).default(''),
  street: z.array(text(255)).max(4).default([]),
  city: text(255).default(''),
  postcode: text(32).default(''),
  /** Code or name of the region, as in the country's data. */
  region: text(255).default(''),
  /** ISO 3166-1, two letters. */
  countryId: countryCodeSchema.default('US'),
  vatNumber: text(32).default(''),
  eoriNumber: text(32).default(''),
  isDefaultShipping: z.boolean().optional(),
  isDefaultBilling: z.boolean().optional(),
});
export type Address = z.infer<typeof addressSchema>;

/** The part of a delivery address that rates depend on. */
export type Place = Pick<Address, 'countryId' | 'region' | 'postcode' | 'city'>;
