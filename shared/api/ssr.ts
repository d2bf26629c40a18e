import { z } from 'zod';
import { countryAnswer, regionAnswer } from '#shared/address/answers.ts';
import { discoveryAnswer, discoveryTokenAnswer } from '#shared/discovery/answers.ts';
import { discoverySchema } from '#shared/discovery/contract.ts';
import { eventsSchema } from '#shared/discovery/events.ts';
import { flagVersionAnswer, heartbeatAnswer } from '#shared/flag/answers.ts';
import { emailListsSchema, entryAnswer, formEntrySchema } from '#shared/form-entry/calls.ts';
import { newsletterSchema, unsubscribeSchema } from '#shared/newsletter/contract.ts';
import { configAnswer, hostMatchAnswer } from '#shared/route/answers.ts';
import { hostMatchSchema } from '#shared/route/calls.ts';
import { geoAnswer } from '#shared/site/answers.ts';
import { DAY_SECONDS } from '#shared/time/duration.ts';
import type { Service } from './call.ts';
import { CAPTCHA, okAnswer, successAnswer } from './common.ts';

/** Calls made by a page's own scripts. */
export const ssrService: Service = {
  name: 'svc_ssr',
  about: 'Data for the scripts of pages: region, countries, tokens, newsletters.',
  calls: [
    {
      method: 'GET',
      path: '/svc_ssr/heartbeat',
      access: 'open',
      summary: 'Tells that the store is up, with its release and flags',
      answers: { 200: heartbeatAnswer },
    },
    {
      method: 'GET',
      path: '/svc_ssr/flags',
      access: 'open',
      summary: 'When flags were changed last, in Unix milliseconds; 0 if that is not known',
      answers: {
        200: flagVersionAnswer,
        101: {
          raw: 'text/plain',
          about: 'A page of the store that asks for a WebSocket hears the same after each change.',
        },
      },
    },
    {
      method: 'GET',
      path: '/svc_ssr/config',
      access: 'open',
      summary: 'The configuration of the site that an open page asks for again and again',
      answers: { 200: configAnswer },
      keptSeconds: 240,
    },
    {
      method: 'GET',
      path: '/svc_ssr/geoIp',
      access: 'open',
      summary: 'The region that the visitor is probably in',
      query: z.object({
        current: z.string().optional().describe('Code of the site that the visitor is on.'),
        _force: z.string().optional().describe('Country instead of the detected one, two letters.'),
      }),
      answers: { 200: geoAnswer },
    },
    {
      method: 'GET',
      path: '/svc_ssr/countries',
      access: 'open',
      summary: 'Countries that the site ships to',
      answers: { 200: z.strictObject({ countries: z.array(countryAnswer) }) },
      keptSeconds: DAY_SECONDS,
    },
    {
      method: 'GET',
      path: '/svc_ssr/regions',
      access: 'open',
      summary: 'Regions of a country, if its addresses need one',
      query: z.object({
        countryCode: z.string().optional().describe("Two letters; the site's own country unless given."),
        countryId: z.string().optional().describe('Another name for the same field.'),
      }),
      answers: { 200: z.strictObject({ regions: z.array(regionAnswer) }) },
      keptSeconds: DAY_SECONDS,
    },
    {
      method: 'GET',
      path: '/svc_ssr/rfktkn',
      access: 'open',
      summary: 'Token and addresses for the discovery calls of a site',
      answers: { 200: discoveryTokenAnswer },
      keptSeconds: 840,
    },
    {
      method: 'POST',
      path: '/svc_ssr/hostmatch',
      access: 'open',
      body: hostMatchSchema,
      summary: "Tells whether a page was opened on the store's own host",
      answers: { 200: hostMatchAnswer },
    },
    {
      method: 'POST',
      path: '/svc_ssr/reports',
      access: 'open',
      body: {
        raw: 'application/reports+json',
        about: 'Reports of the Reporting API; `application/csp-report` of older browsers is taken, too.',
      },
      summary: 'What a browser reports about pages: what their security policy blocked, and crashes',
      about:
        'Named by the header `Reporting-Endpoints` of every page. Kept as sums of a day, which staff read at `/staff/reports`; the address that was open is not kept. Reports without an `Origin` are taken, since browsers send them so.',
      answers: { 204: { raw: 'text/plain', about: 'Nothing.' } },
      errors: ['invalid_json', 'rate_limited', 'unsupported_media_type', 'validation_error'],
    },
    {
      method: 'POST',
      path: '/svc_ssr/submit/wufoo',
      access: 'open',
      headers: {
        'idempotency-key': 'The same entry, however often it is sent; without it, its content, network and day decide.',
        ...CAPTCHA,
      },
      body: formEntrySchema,
      summary: 'Send an entry of a form',
      form: '`formHash`, the fields by their names, and files, at most 10 MiB together.',
      about:
        'With files as `multipart/form-data`: `formHash`, the fields by their names, and files, at most 10 MiB together. The fields of a refusal are named as in the form. An entry that the outside service refused is corrected under the same key.',
      answers: { 201: entryAnswer },
      errors: ['rate_limited', 'too_large'],
    },
    {
      method: 'POST',
      path: '/svc_ssr/newsletters/subscribe',
      access: 'open',
      body: newsletterSchema,
      summary:
        'Subscribe an email address to mailing lists; where the site asks for it, after the address has confirmed by email',
      answers: { 200: successAnswer },
      errors: ['rate_limited'],
    },
    {
      method: 'POST',
      path: '/svc_ssr/submit/iterable',
      access: 'open',
      body: emailListsSchema,
      summary: 'Subscribe an email address to any mailing lists of the site, like `newsletters/subscribe`',
      about: 'The answer does not tell whether the address had them before.',
      answers: { 200: successAnswer },
      errors: ['rate_limited'],
    },
    {
      method: 'GET',
      path: '/svc_ssr/newsletters/site/:code/subscriptions',
      access: 'customer',
      summary: 'Mailing lists of a site to which the customer is subscribed',
      params: { code: 'Code of the site.' },
      answers: { 200: z.strictObject({ emailListIds: z.array(z.int()) }) },
    },
    {
      method: 'POST',
      path: '/svc_ssr/newsletters/unsubscribe',
      access: 'open',
      body: unsubscribeSchema,
      summary:
        'Unsubscribe an email address from mailing lists, by the token of an email to it or as its signed-in owner',
      answers: { 200: successAnswer },
      errors: ['login_required', 'TOKEN_EXPIRED', 'forbidden'],
    },
  ],
};

/** Search and recommendations. */
export const discoveryService: Service = {
  name: 'svc_discovery',
  about: 'Search, suggestions and recommendations. Both calls need the token of `GET /svc_ssr/rfktkn`.',
  calls: [
    {
      method: 'POST',
      path: '/svc_discovery/products',
      access: 'discovery',
      body: discoverySchema,
      summary: 'Search, suggestions, lists and recommendations in one call',
      answers: { 200: discoveryAnswer },
      errors: ['category_not_found', 'upstream_unavailable', 'rate_limited'],
    },
    {
      method: 'POST',
      path: '/svc_discovery/events',
      access: 'discovery',
      body: eventsSchema,
      summary: 'Record events of a shopper, one or several',
      answers: { 200: okAnswer },
      errors: ['rate_limited'],
    },
  ],
};
