import { z } from 'zod';
import { ADYEN_ENVIRONMENTS } from '#shared/order/adyen-environment.ts';
import { REDIRECT_METHODS } from '#shared/order/payment-methods.ts';
import { SITE_CODES } from '#shared/site/sites.ts';

/** What `docs/configuration.md` says about a var besides its meaning, which is the schema's description. */
export interface VarAbout {
  /** Heading under which it is listed. */
  readonly group: string;
  /** What happens without it. */
  readonly without: string;
  /** Whether it is a secret, which belongs in `wrangler secret put`, never in `wrangler.toml`. */
  readonly isSecret?: boolean;
}

const PEM = /^\s*-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END PRIVATE KEY-----\s*$/;

/** Returns the base64 of a PKCS #8 key in PEM, without line breaks; undefined for anything else. */
export function readPrivateKey(pem: string): string | undefined {
  return PEM.exec(pem.replaceAll('\\n', '\n'))?.[1]?.replaceAll(/\s/g, '');
}

const originSchema = z
  .string()
  .refine(
    (value) => value === '' || /^https?:\/\/[^/]+$/.test(value),
    'must be an origin such as https://www.example.com',
  );

/** Base address of an outside service; if empty, the embedded one is used. */
const serviceSchema = z
  .string()
  .refine(
    (value) => value === '' || /^https?:\/\/[^\s?#]*[^\s?#/]$/.test(value),
    'must be an address such as https://api.example.com/tax, without a slash at the end',
  );

/** An email address, alone or after a name. */
const senderSchema = z
  .string()
  .refine(
    (value) => value === '' || /^(?:[^\s<>@"]+@[^\s<>@"]+|[^<>@"\r\n]{1,100} <[^\s<>@"]+@[^\s<>@"]+>)$/.test(value),
    'must be an address such as orders@example.com or Northbar <orders@example.com>',
  )
  .default('');

/** Adds to a schema what the configuration page says about it. */
const as = <Schema extends z.ZodType>(schema: Schema, description: string, about: VarAbout): Schema =>
  schema.meta({ description, ...about });

const STORE = 'Store';
const store = {
  STORE_PLACE: as(
    z.enum(['', 'local']).default(''),
    'Set by `npm start`, `npm run dev` and the tools of the store, never by hand: `local` marks a store on one machine, which may use the sandbox, demo accounts and the origin of the request. With a public https origin as `BASE_URL` it counts for nothing.',
    { group: STORE, without: 'The store counts as deployed and answers 503 until its settings are safe.' },
  ),
  BASE_URL: as(originSchema.default(''), 'Public origin of the store, `https://www.example.com`.', {
    group: STORE,
    without:
      'A deployed store answers 503. On this machine the origin of each request is used, but never in emails: their links need the host of the site in `SITE_HOSTS`, or the email waits and `/staff/mails` says why. On this machine (`localhost`) they lead to where the store was called.',
  }),
  SITE_HOSTS: as(
    z.string().default(''),
    'Hosts mapped to sites, for stores with one domain per region: `www.example.ca=CAN,www.example.co.uk=GBR`.',
    { group: STORE, without: 'Only the path prefix selects the site.' },
  ),
  ADMIN_HOSTS: as(
    z.string().default(''),
    'Exact hosts that serve staff pages, `admin.example.com,local.localhost`. `POST /svc_staff/members` adds the first admin.',
    { group: STORE, without: 'No host serves staff pages.' },
  ),
  STAFF_TOKEN: as(
    z.string().min(24, 'must have at least 24 characters').optional(),
    'First bearer token of the staff services, with all purposes, on the hosts of `ADMIN_HOSTS` and on the store’s own machine: it adds the first admin, who makes tokens that expire at `/staff/members`. At least 24 characters.',
    { group: STORE, isSecret: true, without: 'The staff services take only tokens made at `/staff/members`.' },
  ),
  SESSION_SECRET: as(
    z.string('is missing').min(32, 'must have at least 32 characters'),
    'Signs sessions and discovery tokens. At least 32 random characters; a new one logs everyone out.',
    { group: STORE, isSecret: true, without: 'The store answers 503, and the log names the variable.' },
  ),
  APP_GB_SHIP_TO_BEFORE: as(
    z
      .string()
      .regex(/^(\d{1,4}(\.\d{1,5}){0,3})?$/, 'must be a version such as 3.2.0')
      .default(''),
    'Version of the native app that first knew the site GBR, such as `3.2.0`. For older apps EUR ships to Great Britain, too.',
    { group: STORE, without: 'EUR ships to Great Britain for nobody; GBR does.' },
  ),
};

const SERVICES = 'Shipping, tax, search and content';
const services = {
  SHIPPING_URL: as(
    serviceSchema.default(''),
    'Shipping rate service, called as `POST {SHIPPING_URL}/shipping/rates/get` with the body of `svc_shipping`.',
    { group: SERVICES, without: 'Rates come from the tables in D1.' },
  ),
  TAX_URL: as(
    serviceSchema.default(''),
    'Tax service, called as `POST {TAX_URL}/tax/rates/fetch` with the body of `svc_tax`.',
    { group: SERVICES, without: 'Taxes come from the VAT table and the rates in D1.' },
  ),
  BTWB_URL: as(
    serviceSchema.default(''),
    'Leaderboards of Beyond the Whiteboard, called as `GET {BTWB_URL}/leaderboards/{id}`.',
    { group: SERVICES, without: 'The block shows a board of invented athletes.' },
  ),
  VAT_URL: as(
    serviceSchema.default(''),
    'Register of VAT numbers, called as `GET {VAT_URL}/{country}/{number}` → `{"valid": true}`.',
    { group: SERVICES, without: 'No number can be verified: `VAT_UNVERIFIED` decides.' },
  ),
  VAT_UNVERIFIED: as(
    z.string().default(''),
    'What each site does with a VAT number that cannot be verified, because the register does not respond or is not set: `EUR=accept,GBR=charge`. `charge` charges the VAT. `accept` removes it, marks the order and asks the register again until it responds; staff pages list the orders whose number turned out to be invalid.',
    { group: SERVICES, without: 'Every site charges the VAT.' },
  ),
  DISCOVERY_URL: as(
    serviceSchema.default(''),
    'Service for searches, suggestions and recommendations that implements the product-discovery call (contract, section 6a). Its tokens come from `GET {DISCOVERY_URL}/svc_ssr/site/{code}/rfktkn`, and their `apiUrl` must be on its origin. It selects the products; their names, prices and stock come from the store. Events that shoppers consent to are forwarded to its `eventApiUrl`. With the flag `rfk_fallback`, the index in D1 answers when the service does not.',
    { group: SERVICES, without: 'The index in D1 answers.' },
  ),
  INDEX_HOST: as(
    originSchema.default(''),
    'Origin of a WordPress site with the posts of The Index, called as `GET {INDEX_HOST}/theindex/wp-json/wp/v2/posts` and `/tags`. Its HTML is sanitized, and pictures under `/theindex/wp-content/uploads/` are passed through. The fields `featuredImagePath`, `largeFeaturedImagePath`, `featuredVideo` and `customCss` of a post are used if the blog adds them.',
    { group: SERVICES, without: 'Posts come from D1.' },
  ),
  INDEX_HOOK_SECRET: as(
    z
      .string()
      .refine((value) => value === '' || value.length >= 24, 'must have at least 24 characters')
      .default(''),
    'Signs what the blog tells `POST /svc_index/hook` when a post or tag changes, so that it shows at once. At least 24 random characters.',
    {
      group: SERVICES,
      isSecret: true,
      without: 'The hook answers 404: a change in the blog shows after six hours, one of tags after a day.',
    },
  ),
};

const FLAGS = 'Flags';
const flags = {
  FLAGS_URL: as(
    serviceSchema.default(''),
    'A feature-flag service with GrowthBook’s payload, asked as `GET {FLAGS_URL}/api/features/{FLAGS_KEY}` (contract, section 13). Its answer is used for a minute, then while it is asked again, for at most four hours; the last good one is kept in KV. `/staff/flags` shows its values and changes nothing.',
    { group: FLAGS, without: 'Staff change flags at `/staff/flags`; they are in KV.' },
  ),
  FLAGS_KEY: as(z.string().default(''), 'The client key of the store at that service.', {
    group: FLAGS,
    without: 'With `FLAGS_URL` the store answers 503, and the log names the variable.',
  }),
};

const FORMS = 'Forms and newsletters';
const forms = {
  FORMS_URL: as(
    serviceSchema.default(''),
    'A service that also receives form entries, called as `POST {FORMS_URL}/forms/{formHash}/entries` with an `idempotency-key` and `{"entryId", "formHash", "formName", "site", "createdAt", "fields", "files"}`. Files stay in the store. Any 2xx takes an entry; 422 with `{"fields": [{"field", "message"}]}` refuses it, and anything else is tried again.',
    { group: FORMS, without: 'Entries are kept only in the store, where staff read them at `/staff/forms`.' },
  ),
  CHAT_URL: as(
    serviceSchema.default(''),
    'Service with which shoppers of USA, CAN and APO chat, asked as `GET {CHAT_URL}/status?site=USA` → `{"open": true, "url": "https://…"}`. The address must be on the origin of `CHAT_URL`; it is shown in a frame, only after the button was pressed and only to visitors who agree to functional cookies.',
    { group: FORMS, without: 'The chat takes messages, which staff answer at `/staff/forms`.' },
  ),
  EMAIL_MARKETING_URL: as(
    serviceSchema.default(''),
    'Service that sends newsletters, called as `POST {EMAIL_MARKETING_URL}/subscribe` when newsletters begin and `…/unsubscribe` when they end, with an `idempotency-key` and `{"email", "emailListIds", "userId"}`. It answers like that of `FORMS_URL`. With marketing consent it is also told of carts and purchases as `POST {EMAIL_MARKETING_URL}/events`, like the consumers of tracking; links of its emails say which one they are in with `?campaignId=12&templateId=34`.',
    {
      group: FORMS,
      without: 'Only the store knows who gets which newsletters; carts and purchases stay in the ledger.',
    },
  ),
};

const TRACKING = 'Tracking';
const LEDGER = 'The ledger of the store is the consumer, which staff read at `/staff/tracking`.';
const consumer = (what: string) => as(serviceSchema.default(''), what, { group: TRACKING, without: LEDGER });
const tracking = {
  TRACK_ANALYTICS_URL: consumer(
    'Product analytics: every event that visitors agree to, called as `POST {TRACK_ANALYTICS_URL}/events` with an `idempotency-key` and `{"event", "consent", "gpc", "payload"}`. Any 2xx takes it; anything else is tried again for a day.',
  ),
  TRACK_REVIEWS_URL: consumer('Review service that is told of purchases, called like `TRACK_ANALYTICS_URL`.'),
  TRACK_ADS_URL: consumer('Search ads that are told of conversions, called like `TRACK_ANALYTICS_URL`.'),
  TRACK_BING_URL: consumer('Bing ads that are told of conversions, called like `TRACK_ANALYTICS_URL`.'),
  TRACK_AFFILIATE_URL: consumer('Affiliate tracker that is told of purchases, called like `TRACK_ANALYTICS_URL`.'),
  TAG_MANAGER_URL: as(
    z
      .string()
      .refine(
        (value) =>
          value === '' ||
          (/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])\S+$/.test(value) && URL.canParse(value)),
        'must be the address of a script such as https://tags.example.com/container.js?id=1',
      )
      .default(''),
    "Script of a tag manager, which runs in browsers of visitors who agree to counting and marketing, when the page is idle: never in the app, and only on pages that search engines may show. It may load scripts and pictures from its own origin and those of `TAG_MANAGER_ORIGINS`, and send to them; inline scripts do not run. When a visitor no longer agrees, the store deletes what its tags have stored under the store's address.",
    { group: TRACKING, without: 'No script of another company runs in browsers.' },
  ),
  TAG_MANAGER_ORIGINS: as(
    z
      .string()
      .default('')
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .refine(
        (origins) => origins.every((each) => /^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/.test(each)),
        'must be origins such as https://www.example.com https://*.example.net',
      ),
    'Further origins that the tags load from and send to, with spaces between them.',
    { group: TRACKING, without: "The tags reach only the tag manager's own origin." },
  ),
  STAFF_EMAIL_DOMAIN: as(
    z
      .string()
      .trim()
      .toLowerCase()
      .refine(
        (value) => value === '' || /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(value),
        'must be a domain such as example.com',
      )
      .default(''),
    'Domain of the email addresses of the staff, `example.com`: events and orders of their customer accounts are marked for product analytics. It gives no rights.',
    { group: TRACKING, without: 'Nobody is marked.' },
  ),
  PUSH_URL: as(
    serviceSchema.default(''),
    'Service that delivers notifications of the native app, called as `POST {PUSH_URL}/notifications` with an `idempotency-key` and `{"platform", "token", "title", "url"}`, for each device whose owner wants it: an order was shipped, tracked or canceled, a product is back in stock. Any 2xx takes it; 422 with `{"fields": ["token"]}` says that the device takes none, and it is forgotten.',
    { group: FORMS, without: 'No notifications are sent; the page with their preferences says so.' },
  ),
};

const MAIL = 'Mail';
const BY_PROVIDER = 'With `MAIL_PROVIDER=postmark` or `resend` the store answers 503, and the log names the variable.';
const mail = {
  MAIL_PROVIDER: as(
    z.enum(['http', 'postmark', 'resend']).default('http'),
    'The email provider: `postmark` and `resend` are those companies. `http` is any that takes `POST {MAIL_URL}` with `{"to", "subject", "html", "text"}`, with `from`, `replyTo` and `headers` if there are any, and with an `idempotency-key`. Any 2xx takes an email; 400, 404, 422 and the like end its tries.',
    { group: MAIL, without: '`http`.' },
  ),
  MAIL_URL: as(serviceSchema.default(''), 'Address that takes emails.', {
    group: MAIL,
    without:
      "Postmark's or Resend's own address. With `http`, emails stay in the outbox, which staff read at `/staff/mails`.",
  }),
  MAIL_TOKEN: as(z.string().default(''), 'Credential of the provider; with `http`, a bearer token.', {
    group: MAIL,
    isSecret: true,
    without: BY_PROVIDER,
  }),
  MAIL_FROM: as(senderSchema, 'Sender of all emails: `Northbar <orders@example.com>`.', {
    group: MAIL,
    without: BY_PROVIDER,
  }),
  MAIL_REPLY_TO: as(senderSchema, 'Address that gets replies.', { group: MAIL, without: 'The sender.' }),
  MAIL_REPORT_SECRET: as(
    z
      .string()
      .refine((value) => value === '' || value.length >= 24, 'must have at least 24 characters')
      .default(''),
    'Signs what the provider reports to `POST /svc_mail/reports`: bounces and complaints, which stop emails to their address. For `resend` it is the signing secret of the webhook, `whsec_…`; otherwise at least 24 random characters.',
    { group: MAIL, isSecret: true, without: 'The webhook answers 404.' },
  ),
};

const CAPTCHA = 'Captcha';
const captcha = {
  CAPTCHA_KEY: as(z.string().default(''), 'Public key of Cloudflare Turnstile, with which browsers request tokens.', {
    group: CAPTCHA,
    without: 'There is no captcha. With the secret alone, the store answers 503.',
  }),
  CAPTCHA_SECRET: as(
    z.string().default(''),
    'Secret of Cloudflare Turnstile. With both keys and the flag `captcha`, logging in, registering, resetting a password, placing an order and sending a form with a captcha field require a token in `x-captcha-token`.',
    {
      group: CAPTCHA,
      isSecret: true,
      without: 'There is no captcha. With the public key alone, the store answers 503.',
    },
  ),
};

const PAYMENTS = 'Payments';
const payments = {
  PAYMENTS: as(
    z.enum(['sandbox', 'http', 'adyen', 'spreedly']).default('sandbox'),
    'The payment provider: `sandbox` is embedded and takes no money, `http` is any provider that implements the protocol of the public contract, section 6, `adyen` and `spreedly` are those companies.',
    { group: PAYMENTS, without: 'The sandbox, which takes no money: a deployed store answers 503.' },
  ),
  PAYMENTS_URL: as(serviceSchema.default(''), 'Base address of an `http` provider.', {
    group: PAYMENTS,
    without: 'With `PAYMENTS=http` the store answers 503, and the log names the variable.',
  }),
  PAYMENTS_LIMIT_MS: as(
    z.coerce.number().int().min(100).max(25_000).default(10_000),
    'Milliseconds to wait for the provider to respond.',
    { group: PAYMENTS, without: '10 seconds.' },
  ),
  APPROVAL_SITES: as(
    z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((code) => code.trim().toUpperCase())
          .filter(Boolean),
      )
      .pipe(z.array(z.enum(SITE_CODES, 'names a site that does not exist'))),
    'Sites, `EUR,GBR`, of which a changeset is published or scheduled only after a second member has approved it.',
    { group: STORE, without: 'No site asks for approval.' },
  ),
  APPROVAL_PRICE_DROP: as(
    z
      .string()
      .default('')
      .refine((text) => text === '' || (Number(text) >= 0 && Number(text) <= 100), 'must be a number from 0 to 100'),
    'Percent. A changeset with a price that falls by more, or with a cart rule that may take off more, needs a second member.',
    { group: STORE, without: 'No price asks for approval.' },
  ),
  ORDER_NAMES_YEARS: as(
    z.coerce.number().int().min(1).max(30).default(10),
    'Years after which orders, returns and quotes name nobody anymore. Amounts, items, taxes, country and region stay.',
    {
      group: STORE,
      without: '10 years, which the tax laws of some countries of the European Union require for invoices.',
    },
  ),
  ORDER_GRACE_MS: as(
    z.coerce.number().int().min(1000).max(600_000).default(60_000),
    'Milliseconds after which an order with an unknown payment is settled or ended.',
    { group: PAYMENTS, without: '1 minute.' },
  ),
};

const ADYEN = 'Adyen';
const FAILS_ADYEN = 'With `PAYMENTS=adyen` the store answers 503, and the log names the variable.';
const adyen = {
  ADYEN_URL: as(
    serviceSchema.default(''),
    'Checkout API with its version, `https://checkout-test.adyen.com/v72`, or the live address with the prefix of your company.',
    { group: ADYEN, without: FAILS_ADYEN },
  ),
  ADYEN_KEY: as(z.string().default(''), 'API key of a credential with the Checkout role.', {
    group: ADYEN,
    isSecret: true,
    without: FAILS_ADYEN,
  }),
  ADYEN_MERCHANT_ACCOUNT: as(z.string().default(''), 'The merchant account.', {
    group: ADYEN,
    without: FAILS_ADYEN,
  }),
  ADYEN_HMAC_KEY: as(
    z
      .string()
      .regex(/^([0-9a-fA-F]{64})?$/, 'must be the 64 hexadecimal digits of the webhook')
      .default(''),
    'The 64 hexadecimal digits that sign the webhook.',
    { group: ADYEN, isSecret: true, without: FAILS_ADYEN },
  ),
  ADYEN_CLIENT_KEY: as(z.string().default(''), 'Public key for the card fields in the browser.', {
    group: ADYEN,
    without: 'No card fields: only payment methods without them.',
  }),
  ADYEN_ENVIRONMENT: as(
    z.union([z.enum(ADYEN_ENVIRONMENTS), z.literal('')]).default(''),
    `Location of the account, for the card fields: ${ADYEN_ENVIRONMENTS.map((name) => `\`${name}\``).join(', ')}.`,
    { group: ADYEN, without: '`test` or `live`, depending on `ADYEN_URL`.' },
  ),
  ADYEN_CAPTURE: as(
    z.enum(['automatic', 'manual']).default('automatic'),
    '`manual` if the account only authorizes payments and staff capture each order, `automatic` if it captures them itself.',
    { group: ADYEN, without: 'The account captures payments itself.' },
  ),
};

const SPREEDLY = 'Spreedly';
const FAILS_SPREEDLY = 'With `PAYMENTS=spreedly` the store answers 503, and the log names the variable.';
const UNSIGNED = 'Card fields are not signed, and the environment must accept that.';
const spreedly = {
  SPREEDLY_URL: as(serviceSchema.default('https://core.spreedly.com'), 'Base address of Spreedly.', {
    group: SPREEDLY,
    without: "Spreedly's own address.",
  }),
  SPREEDLY_ENVIRONMENT_KEY: as(
    z.string().default(''),
    'Public key of the environment for the card fields in the browser. It cannot charge.',
    { group: SPREEDLY, without: FAILS_SPREEDLY },
  ),
  SPREEDLY_ACCESS_SECRET: as(z.string().default(''), 'Secret of the environment, which authorizes charges.', {
    group: SPREEDLY,
    isSecret: true,
    without: FAILS_SPREEDLY,
  }),
  SPREEDLY_GATEWAY_TOKEN: as(z.string().default(''), 'The gateway that charges.', {
    group: SPREEDLY,
    without: FAILS_SPREEDLY,
  }),
  SPREEDLY_CERTIFICATE_TOKEN: as(
    z.string().default(''),
    'Certificate of the environment, which then accepts cards only from fields that the store has signed.',
    { group: SPREEDLY, without: UNSIGNED },
  ),
  SPREEDLY_PRIVATE_KEY: as(
    z
      .string()
      .refine(
        (value) => value === '' || readPrivateKey(value) !== undefined,
        'must be a PKCS #8 key in PEM, which begins with -----BEGIN PRIVATE KEY-----',
      )
      .default(''),
    'Private key of that certificate: PKCS #8 as PEM, RSA. Line ends may be written as `\\n`.',
    { group: SPREEDLY, isSecret: true, without: UNSIGNED },
  ),
  SPREEDLY_METHODS: as(
    z
      .string()
      .transform((value) => value.split(',').map((id) => id.trim()))
      .transform((ids) => ids.filter((id) => id !== ''))
      .pipe(z.array(z.enum(['paypal', ...REDIRECT_METHODS])))
      .default([]),
    "Payment methods besides cards that the gateway accepts, by the store's ids: `paypal,ideal`.",
    { group: SPREEDLY, without: 'Only cards.' },
  ),
};

/** Vars and secrets as the platform passes them. The source of `docs/configuration.md`. */
export const varsSchema = z.object({
  ...store,
  ...flags,
  ...services,
  ...forms,
  ...tracking,
  ...mail,
  ...captcha,
  ...payments,
  ...adyen,
  ...spreedly,
});

/** Vars and secrets as they are written in `wrangler.toml` and `.dev.vars`. */
export type GivenVars = Readonly<Partial<z.input<typeof varsSchema>>>;

export type Vars = z.infer<typeof varsSchema>;

/** Vars that each provider needs. */
export const NEEDED = {
  sandbox: [],
  http: ['PAYMENTS_URL'],
  adyen: ['ADYEN_URL', 'ADYEN_KEY', 'ADYEN_MERCHANT_ACCOUNT', 'ADYEN_HMAC_KEY'],
  spreedly: ['SPREEDLY_URL', 'SPREEDLY_ENVIRONMENT_KEY', 'SPREEDLY_ACCESS_SECRET', 'SPREEDLY_GATEWAY_TOKEN'],
} as const satisfies Readonly<Record<Vars['PAYMENTS'], readonly (keyof Vars)[]>>;

/** Vars that each mail provider needs. */
export const MAIL_NEEDED = {
  http: [],
  postmark: ['MAIL_TOKEN', 'MAIL_FROM'],
  resend: ['MAIL_TOKEN', 'MAIL_FROM'],
} as const satisfies Readonly<Record<Vars['MAIL_PROVIDER'], readonly (keyof Vars)[]>>;

/** Pairs of vars of which each is useless without the other. */
export const PAIRED = [
  ['SPREEDLY_CERTIFICATE_TOKEN', 'SPREEDLY_PRIVATE_KEY'],
  ['CAPTCHA_KEY', 'CAPTCHA_SECRET'],
  ['FLAGS_URL', 'FLAGS_KEY'],
] as const satisfies readonly (readonly (keyof Vars)[])[];
