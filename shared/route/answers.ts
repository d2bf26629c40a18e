import { z } from 'zod';

/** The page at an address. */
export const routeAnswer = z.strictObject({
  entityType: z.string().describe('`product`, `category`, `page`.'),
  entityId: z.int(),
  redirectTarget: z.string().nullable(),
  redirectType: z.int().nullable(),
  related: z.strictObject({ EUROPE: z.string().describe('The corresponding address on the European site.') }),
});

/** What an open page asks again and again (spec 1 section 4). */
export const configAnswer = z.strictObject({
  site: z.string().describe('Code of the site.'),
  siteId: z.int(),
  storeId: z.int(),
  currency: z.string().describe('ISO 4217.'),
  locale: z.string(),
  country: z.string().describe('Country that the site ships to by default, ISO 3166 alpha-2.'),
  prefix: z.string().describe('First segment of the addresses of its pages with its slash, or empty.'),
  baseUrl: z.string().describe('Origin under which pages of the store belong.'),
  isProduction: z.boolean().describe('Whether strangers may be customers of this store.'),
  captchaKey: z.string().nullable().describe('Public key of the captcha while it is asked for; null while it is not.'),
  release: z.strictObject({ hash: z.string(), buildDate: z.string() }),
});

/** Whether a page was opened on the store's own host. */
export const hostMatchAnswer = z.strictObject({
  match: z.boolean(),
  url: z.string().nullable().describe("The page's proper address; null if it is the given one."),
});
