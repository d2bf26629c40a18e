import { z } from 'zod';
import { tied } from '#shared/schema/tied.ts';
import type { wireAddress } from './book.ts';
import { addressSchema } from './contract.ts';
import type { Country } from './countries.ts';
import type { Region } from './regions.ts';

/** An address in answers: all parts are present, with '' for unknown ones. */
export const addressAnswer = addressSchema.meta({ id: 'Address' });

/** An address of a customer's address book. */
export const bookAddressAnswer = tied<ReturnType<typeof wireAddress>>()(
  z.strictObject({
    _id: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    telephone: z.string(),
    email: z.string().describe("'' for the customer's own."),
    company: z.string(),
    street: z.array(z.string()),
    apartment: z.string().describe('The second line of the street.'),
    city: z.string(),
    postcode: z.string(),
    region: z.string().describe('Code of the region, where the country has codes.'),
    regionId: z.string().describe('The same as `region`.'),
    countryId: z.string(),
    vatNumber: z.string(),
    eoriNumber: z.string(),
    isDefaultShipping: z.boolean(),
    isDefaultBilling: z.boolean(),
  }),
).meta({ id: 'BookAddress' });

/** The rules for addresses in a country. */
export const countryAnswer = tied<Country>()(
  z.strictObject({
    alpha2: z.string(),
    name: z.string(),
    requireRegion: z.boolean(),
    postcodeRegex: z.string().describe('Regular expression of a whole postcode, without regard to case.'),
    postcodeExample: z.string(),
  }),
).meta({ id: 'Country' });

/** A part of a country that postal addresses must name. */
export const regionAnswer = tied<Region>()(z.strictObject({ code: z.string(), name: z.string() })).meta({
  id: 'Region',
});
