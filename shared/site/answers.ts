import { z } from 'zod';
import { SITE_CODES } from './sites.ts';

/** The region that a visitor seems to be in, next to the site that is being viewed. */
export const geoAnswer = z.strictObject({
  country: z.string().nullable().describe('Two letters; null where nobody knows.'),
  name: z.string().nullable().describe('Name of the site that serves it.'),
  current: z.enum(SITE_CODES),
  currentName: z.string(),
  path: z.string().describe("Prefix of that site; '' for the site at the root, and where no site serves the country."),
  offer: z
    .boolean()
    .describe('False where country, cookies and site already say that the visitor is not offered the other site.'),
});
