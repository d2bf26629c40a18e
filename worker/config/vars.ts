import { z } from 'zod';
import { ADYEN_ENVIRONMENTS } from '#shared/order/adyen-environment.ts';
import { REDIRECT_METHODS } from '#shared/order/payment-methods.ts';

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

/** Adds to a schema what the configuration page says about it. */
const as = <Schema extends z.ZodType>(schema: Schema, description: string, about: VarAbout): Schema =>
  schema.meta({ description, ...about });

const STORE = 'Store';
const store = {
  BASE_URL: as(originSchema.default(''), 'Public origin of the store, `https://www.example.com`.', {
    ...{ group: STORE, without: "The origin of each request is the store's." },
  }),
  SITE_HOSTS: as(
    z.string().default(''),
    'Hosts mapped to sites, for shops with one domain for each region: `www.example.ca=CAN,www.example.co.uk=GBR`.',
    { group: STORE, without: 'Sites are told by the prefix of the path alone.' },
  ),
  ADMIN_HOSTS: as(
    z.string().default(''),
    'Exact hosts on which staff pages answer, `admin.example.com,local.localhost`. The first admin is taken on by `POST /svc_staff/members`.',
    { group: STORE, without: 'There are no staff pages anywhere.' },
  ),
  STAFF_TOKEN: as(
    z.string().min(24, 'must have at least 24 characters').optional(),
    'Bearer of the staff services: imports, exports, audit, orders. At least 24 characters.',
    { group: STORE, isSecret: true, without: 'The staff services answer 403.' },
  ),
  SESSION_SECRET: as(
    z.string('is missing').min(32, 'must have at least 32 characters'),
    'Signs sessions and discovery tokens. At least 32 random characters; a new one logs everyone out.',
    { group: STORE, isSecret: true, without: 'Every request fails, and the log names it.' },
  ),
};

const SERVICES = 'Shipping, tax, search, content and mail';
const services = {
  SHIPPING_URL: as(
    serviceSchema.default(''),
    'Shipping rate service, asked as `POST {SHIPPING_URL}/shipping/rates/get` in the words of `svc_shipping`.',
    { group: SERVICES, without: 'Rates come from the tables in D1.' },
  ),
  TAX_URL: as(
    serviceSchema.default(''),
    'Tax service, asked as `POST {TAX_URL}/tax/rates/fetch` in the words of `svc_tax`.',
    { group: SERVICES, without: 'Taxes come from the VAT table and the rates in D1.' },
  ),
  VAT_URL: as(
    serviceSchema.default(''),
    'Register of VAT numbers, asked as `GET {VAT_URL}/{country}/{number}` → `{"valid": true}`.',
    { group: SERVICES, without: 'No number is known to be valid: `VAT_UNVERIFIED` decides.' },
  ),
  VAT_UNVERIFIED: as(
    z.string().default(''),
    'What each site does with a VAT number while the register does not answer or there is none, `EUR=accept,GBR=charge`. `charge` charges the VAT. `accept` takes it off, marks the order and asks the register again; staff find the orders whose number turned out invalid.',
    { group: SERVICES, without: 'Every site charges the VAT.' },
  ),
  DISCOVERY_URL: as(
    serviceSchema.default(''),
    'Service of searches, suggestions and recommendations that speaks the product-discovery call. Its tokens come from `GET {DISCOVERY_URL}/svc_ssr/site/{code}/rfktkn`, and their `apiUrl` must be on its origin. With the flag `rfk_fallback` the index in D1 answers what it does not.',
    { group: SERVICES, without: 'The index in D1 answers.' },
  ),
  INDEX_HOST: as(
    originSchema.default(''),
    'Origin of a WordPress that has the posts of The Index, asked as `GET {INDEX_HOST}/theindex/wp-json/wp/v2/posts` and `/tags`; what it answers is cleaned.',
    { group: SERVICES, without: 'Posts come from D1.' },
  ),
  MAIL_URL: as(
    serviceSchema.default(''),
    'Mail provider, asked as `POST {MAIL_URL}` with `{"to", "subject", "html", "text"}`, `headers` where a mail has some, and an `idempotency-key`.',
    { group: SERVICES, without: 'Mails stay in the outbox, which staff read at `/staff/mails`.' },
  ),
};

const CAPTCHA = 'Captcha';
const captcha = {
  CAPTCHA_KEY: as(z.string().default(''), 'Public key of Cloudflare Turnstile: browsers ask for tokens with it.', {
    ...{ group: CAPTCHA, without: 'Nobody is asked whether there is a person.' },
  }),
  CAPTCHA_SECRET: as(
    z.string().default(''),
    'Secret of Cloudflare Turnstile. With both, and the flag `captcha` on, logging in, registering, forgotten passwords and placing an order need a token in `x-captcha-token`.',
    { group: CAPTCHA, isSecret: true, without: 'Nobody is asked whether there is a person.' },
  ),
};

const PAYMENTS = 'Payments';
const payments = {
  PAYMENTS: as(
    z.enum(['sandbox', 'http', 'adyen', 'spreedly']).default('sandbox'),
    'Who charges: `sandbox` is embedded and takes no money, `http` any provider behind the small protocol of the public contract, section 6.',
    { group: PAYMENTS, without: 'The sandbox, which takes no money.' },
  ),
  PAYMENTS_URL: as(serviceSchema.default(''), 'Base address of an `http` provider.', {
    ...{ group: PAYMENTS, without: 'With `PAYMENTS=http` every request fails, and the log names it.' },
  }),
  PAYMENTS_LIMIT_MS: as(
    z.coerce.number().int().min(100).max(25_000).default(10_000),
    'Milliseconds after which a provider counts as silent.',
    { group: PAYMENTS, without: '10 seconds.' },
  ),
  ORDER_GRACE_MS: as(
    z.coerce.number().int().min(1000).max(600_000).default(60_000),
    'Milliseconds after which an order whose payment is unknown is brought to an end.',
    { group: PAYMENTS, without: 'A minute.' },
  ),
};

const ADYEN = 'Adyen';
const FAILS_ADYEN = 'With `PAYMENTS=adyen` every request fails, and the log names it.';
const adyen = {
  ADYEN_URL: as(
    serviceSchema.default(''),
    'Checkout API with its version, `https://checkout-test.adyen.com/v72`, or the live address with the prefix of the company.',
    { group: ADYEN, without: FAILS_ADYEN },
  ),
  ADYEN_KEY: as(z.string().default(''), 'API key of a credential with the Checkout role.', {
    ...{ group: ADYEN, isSecret: true, without: FAILS_ADYEN },
  }),
  ADYEN_MERCHANT_ACCOUNT: as(z.string().default(''), 'The merchant account.', {
    ...{ group: ADYEN, without: FAILS_ADYEN },
  }),
  ADYEN_HMAC_KEY: as(
    z
      .string()
      .regex(/^([0-9a-fA-F]{64})?$/, 'must be the 64 hexadecimal digits of the webhook')
      .default(''),
    'The 64 hexadecimal digits that sign the webhook.',
    { group: ADYEN, isSecret: true, without: FAILS_ADYEN },
  ),
  ADYEN_CLIENT_KEY: as(z.string().default(''), 'The public key that card fields in the browser need.', {
    ...{ group: ADYEN, without: 'No card fields: only ways to pay without them.' },
  }),
  ADYEN_ENVIRONMENT: as(
    z.union([z.enum(ADYEN_ENVIRONMENTS), z.literal('')]).default(''),
    `Where the account is, for the card fields: ${ADYEN_ENVIRONMENTS.map((name) => `\`${name}\``).join(', ')}.`,
    { group: ADYEN, without: '`test` or `live`, as `ADYEN_URL` says.' },
  ),
  ADYEN_CAPTURE: as(
    z.enum(['automatic', 'manual']).default('automatic'),
    '`manual` where the account reserves money and staff capture each order, `automatic` where it collects by itself.',
    { group: ADYEN, without: 'The account collects by itself.' },
  ),
};

const SPREEDLY = 'Spreedly';
const FAILS_SPREEDLY = 'With `PAYMENTS=spreedly` every request fails, and the log names it.';
const UNSIGNED = 'Card fields are not signed: the environment must take cards from such fields.';
const spreedly = {
  SPREEDLY_URL: as(serviceSchema.default('https://core.spreedly.com'), 'Address of Spreedly.', {
    ...{ group: SPREEDLY, without: "Spreedly's own." },
  }),
  SPREEDLY_ENVIRONMENT_KEY: as(
    z.string().default(''),
    'Public key of the environment: browsers show card fields with it, and it charges nothing.',
    { group: SPREEDLY, without: FAILS_SPREEDLY },
  ),
  SPREEDLY_ACCESS_SECRET: as(z.string().default(''), 'Secret of the environment. With it money is charged.', {
    ...{ group: SPREEDLY, isSecret: true, without: FAILS_SPREEDLY },
  }),
  SPREEDLY_GATEWAY_TOKEN: as(z.string().default(''), 'The gateway that charges.', {
    ...{ group: SPREEDLY, without: FAILS_SPREEDLY },
  }),
  SPREEDLY_CERTIFICATE_TOKEN: as(
    z.string().default(''),
    'A certificate of the environment, which then takes cards only from fields that the store has signed.',
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
    'The key of that certificate: PKCS #8 as PEM, RSA. Line ends may be written as `\\n`.',
    { group: SPREEDLY, isSecret: true, without: UNSIGNED },
  ),
  SPREEDLY_METHODS: as(
    z
      .string()
      .transform((value) => value.split(',').map((id) => id.trim()))
      .transform((ids) => ids.filter((id) => id !== ''))
      .pipe(z.array(z.enum(['paypal', ...REDIRECT_METHODS])))
      .default([]),
    "Ways to pay beside cards that the gateway takes, by the store's ids: `paypal,ideal`.",
    { group: SPREEDLY, without: 'Cards alone.' },
  ),
};

/** Vars and secrets as the platform passes them. The source of `docs/configuration.md`. */
export const varsSchema = z.object({ ...store, ...services, ...captcha, ...payments, ...adyen, ...spreedly });

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

/** Pairs of vars of which each is useless without the other. */
export const PAIRED = [
  ['SPREEDLY_CERTIFICATE_TOKEN', 'SPREEDLY_PRIVATE_KEY'],
  ['CAPTCHA_KEY', 'CAPTCHA_SECRET'],
] as const satisfies readonly (readonly (keyof Vars)[])[];
