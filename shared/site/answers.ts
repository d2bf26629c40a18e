import { z } from 'zod';
import { SITE_CODES } from './sites.ts';

/** The region that a visitor seems to be in, next to the site that is being viewed. */
export const geoAnswer = z.strictObject({
  country: z.string().nullable().describe('Two letters; null where nobody knows.'),
  name: z.string().nullable().describe('Name of the site that serves it.'),
  current: z.enum(SITE_CODES),
  currentName: z.string(),
  path: z.string().describe("Path of that site's home page; '' where no site serves the country."),
});
