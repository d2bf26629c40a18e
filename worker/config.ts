import { z } from 'zod';
import { ADYEN_ENVIRONMENTS, type AdyenEnvironment, adyenEnvironment } from '#shared/order/adyen-environment.ts';
import { REDIRECT_METHODS } from '#shared/order/payment-methods.ts';
import { type HostSites, parseHostSites } from '#shared/route/locate.ts';
import { parseVatPolicies, type VatPolicies } from '#shared/tax/vat-standing.ts';

/** How the store is known at Adyen. */
export interface AdyenSettings {
  /** `https://checkout-test.adyen.com/v72`, or the live address with the company's own prefix. */
  readonly url: string;
  readonly apiKey: string;
  readonly merchantAccount: string;
  /** Hexadecimal, of the webhook that reports to this store. */
  readonly hmacKey: string;
  /** Public: the browser's card fields need it. '' for ways to pay without card fields. */
  readonly clientKey: string;
  /** Where the account lives, for those fields. */
  readonly environment: AdyenEnvironment;
  /** The account collects nothing by itself: staff capture each payment. */
  readonly capturesByHand?: boolean;
}

/** How the store is known at Spreedly. */
export interface SpreedlySettings {
  /** `https://core.spreedly.com`. */
  readonly url: string;
  readonly environmentKey: string;
  readonly accessSecret: string;
  /** The gateway that charges. */
  readonly gatewayToken: string;
  /** Ways to pay beside cards that it takes, by the store's ids. */
  readonly methods: readonly string[];
}

/** A certificate that Spreedly knows, and its key. */
export interface SpreedlyCertificate {
  readonly token: string;
  /** PKCS #8 as PEM, RSA. Line ends may be written as `\n`. */
  readonly privateKey: string;
}

const PEM = /^\s*-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END PRIVATE KEY-----\s*$/;

/** The base64 of a PKCS #8 key in PEM, without line ends; undefined for anything else. */
export function readPrivateKey(pem: string): string | undefined {
  return PEM.exec(pem.replaceAll('\\n', '\n'))?.[1]?.replaceAll(/\s/g, '');
}

const originSchema = z
  .string()
  .refine(
    (value) => value === '' || /^https?:\/\/[^/]+$/.test(value),
    'must be an origin such as https://www.example.com',
  );

/** Base address of an outside service; empty: the embedded one. */
const serviceSchema = z
  .string()
  .refine(
    (value) => value === '' || /^https?:\/\/[^\s?#]*[^\s?#/]$/.test(value),
    'must be an address such as https://api.example.com/tax, without a slash at the end',
  );

const varsSchema = z.object({
  BASE_URL: originSchema.default(''),
  SITE_HOSTS: z.string().default(''),
  ADMIN_HOSTS: z.string().default(''),
  STAFF_TOKEN: z.string().min(24, 'must have at least 24 characters').optional(),
  SESSION_SECRET: z.string('is missing').min(32, 'must have at least 32 characters'),
  SHIPPING_URL: serviceSchema.default(''),
  TAX_URL: serviceSchema.default(''),
  VAT_URL: serviceSchema.default(''),
  VAT_UNVERIFIED: z.string().default(''),
  DISCOVERY_URL: serviceSchema.default(''),
  INDEX_HOST: originSchema.default(''),
  MAIL_URL: serviceSchema.default(''),
  /** Public: browsers ask for tokens with it. */
  CAPTCHA_KEY: z.string().default(''),
  CAPTCHA_SECRET: z.string().default(''),
  PAYMENTS: z.enum(['sandbox', 'http', 'adyen', 'spreedly']).default('sandbox'),
  PAYMENTS_URL: serviceSchema.default(''),
  ADYEN_URL: serviceSchema.default(''),
  ADYEN_KEY: z.string().default(''),
  ADYEN_MERCHANT_ACCOUNT: z.string().default(''),
  ADYEN_HMAC_KEY: z
    .string()
    .regex(/^([0-9a-fA-F]{64})?$/, 'must be the 64 hexadecimal digits of the webhook')
    .default(''),
  ADYEN_CLIENT_KEY: z.string().default(''),
  /** Empty: told by the address of the API. */
  ADYEN_ENVIRONMENT: z.union([z.enum(ADYEN_ENVIRONMENTS), z.literal('')]).default(''),
  ADYEN_CAPTURE: z.enum(['automatic', 'manual']).default('automatic'),
  SPREEDLY_URL: serviceSchema.default('https://core.spreedly.com'),
  /** Public: browsers show Spreedly's card fields with it, and it charges nothing. */
  SPREEDLY_ENVIRONMENT_KEY: z.string().default(''),
  /** Of the environment: anyone who knows it may charge. Never sent to a browser. */
  SPREEDLY_ACCESS_SECRET: z.string().default(''),
  SPREEDLY_GATEWAY_TOKEN: z.string().default(''),
  /** With its key: the environment takes cards from fields alone that the store has signed for. Public. */
  SPREEDLY_CERTIFICATE_TOKEN: z.string().default(''),
  SPREEDLY_PRIVATE_KEY: z
    .string()
    .refine(
      (value) => value === '' || readPrivateKey(value) !== undefined,
      'must be a PKCS #8 key in PEM, which begins with -----BEGIN PRIVATE KEY-----',
    )
    .default(''),
  /** Ways to pay beside cards that the gateway takes, by the store's ids: `paypal,ideal`. */
  SPREEDLY_METHODS: z
    .string()
    .transform((value) => value.split(',').map((id) => id.trim()))
    .transform((ids) => ids.filter((id) => id !== ''))
    .pipe(z.array(z.enum(['paypal', ...REDIRECT_METHODS])))
    .default([]),
  PAYMENTS_LIMIT_MS: z.coerce.number().int().min(100).max(25_000).default(10_000),
  ORDER_GRACE_MS: z.coerce.number().int().min(1000).max(600_000).default(60_000),
});

/** Vars and secrets after the check at start. */
export interface Config {
  /** Public origin without a slash at the end; '' means the request's own. */
  readonly baseUrl: string;
  readonly hosts: HostSites;
  /** Exact hosts without port on which staff pages answer, lower case. */
  readonly adminHosts: ReadonlySet<string>;
  /** Secret of `--to` imports; undefined switches the staff services off. */
  readonly staffToken: string | undefined;
  /** Signs sessions: anyone who knows it can be anyone; a new one logs everyone out. */
  readonly sessionSecret: string;
  /** Shipping rate service; '' is the embedded one. */
  readonly shippingUrl: string;
  /** Tax service; '' is the embedded one. */
  readonly taxUrl: string;
  /** Register of VAT numbers; '' for none. */
  readonly vatUrl: string;
  /** What each site does with a VAT number that could not be checked. */
  readonly vatPolicies: VatPolicies;
  /** Service of searches and recommendations; '' is the embedded one. */
  readonly discoveryUrl: string;
  /** Origin of the WordPress that has the posts of The Index; '' for the store's own. */
  readonly indexHost: string;
  /** Mail provider; '' keeps mails in the outbox. */
  readonly mailUrl: string;
  /** Cloudflare Turnstile; undefined where nobody is asked whether he is a robot. */
  readonly captcha?: { readonly siteKey: string; readonly secret: string };
  readonly payments: {
    readonly provider: 'sandbox' | 'http' | 'adyen' | 'spreedly';
    /** Base address of an `http` provider; '' for the others. */
    readonly url: string;
    /** Milliseconds after which a provider counts as silent. */
    readonly limitMs: number;
    /** Where the provider is Adyen. */
    readonly adyen?: AdyenSettings;
    /** Where the provider is Spreedly. */
    readonly spreedly?: SpreedlySettings & {
      /** Signs card fields; undefined where the environment takes cards from fields that nobody signed for. */
      readonly certificate?: SpreedlyCertificate;
    };
  };
  /** Milliseconds after which an order whose payment is unknown is brought to an end. */
  readonly orderGraceMs: number;
}

const BINDINGS = [
  'DB',
  'KV',
  'MEDIA',
  'IMAGES',
  'EDITION',
  'GUESTS',
  'SHOPPER',
  'LIMITER',
  'ORDER_DESK',
  'EVENTS',
] as const;

/** Vars and secrets as they are written in `wrangler.toml` and `.dev.vars`. */
export type GivenVars = Readonly<Partial<z.input<typeof varsSchema>>>;

type Vars = z.infer<typeof varsSchema>;

/** What each provider cannot do without. */
const NEEDED = {
  sandbox: [],
  http: ['PAYMENTS_URL'],
  adyen: ['ADYEN_URL', 'ADYEN_KEY', 'ADYEN_MERCHANT_ACCOUNT', 'ADYEN_HMAC_KEY'],
  spreedly: ['SPREEDLY_URL', 'SPREEDLY_ENVIRONMENT_KEY', 'SPREEDLY_ACCESS_SECRET', 'SPREEDLY_GATEWAY_TOKEN'],
} as const satisfies Readonly<Record<Vars['PAYMENTS'], readonly (keyof Vars)[]>>;

/** Of each pair one is nothing without the other. */
const PAIRED = [
  ['SPREEDLY_CERTIFICATE_TOKEN', 'SPREEDLY_PRIVATE_KEY'],
  ['CAPTCHA_KEY', 'CAPTCHA_SECRET'],
] as const;

function missingOf(vars: Vars): readonly string[] {
  const { PAYMENTS: provider } = vars;
  const needed = NEEDED[provider]
    .filter((name) => vars[name] === '')
    .map((name) => `${name}: is missing, but PAYMENTS is ${provider}`);
  const paired = PAIRED.flatMap((pair) => {
    const halves = pair.filter((name) => vars[name] === '');
    return halves.length === 1 ? halves.map((name) => `${name}: is missing, but its other half is set`) : [];
  });
  return [...needed, ...paired];
}

function paymentsOf(vars: Vars): Config['payments'] {
  const { PAYMENTS: provider, PAYMENTS_URL: url, PAYMENTS_LIMIT_MS: limitMs } = vars;
  const adyen = {
    ...{ url: vars.ADYEN_URL, apiKey: vars.ADYEN_KEY, merchantAccount: vars.ADYEN_MERCHANT_ACCOUNT },
    ...{ hmacKey: vars.ADYEN_HMAC_KEY, clientKey: vars.ADYEN_CLIENT_KEY },
    environment: vars.ADYEN_ENVIRONMENT || adyenEnvironment(vars.ADYEN_URL),
    capturesByHand: vars.ADYEN_CAPTURE === 'manual',
  };
  const spreedly = {
    ...{ url: vars.SPREEDLY_URL, environmentKey: vars.SPREEDLY_ENVIRONMENT_KEY },
    ...{ accessSecret: vars.SPREEDLY_ACCESS_SECRET, gatewayToken: vars.SPREEDLY_GATEWAY_TOKEN },
    methods: vars.SPREEDLY_METHODS,
    ...(vars.SPREEDLY_CERTIFICATE_TOKEN === ''
      ? {}
      : { certificate: { token: vars.SPREEDLY_CERTIFICATE_TOKEN, privateKey: vars.SPREEDLY_PRIVATE_KEY } }),
  };
  return {
    ...{ provider, url, limitMs },
    ...(provider === 'adyen' ? { adyen } : {}),
    ...(provider === 'spreedly' ? { spreedly } : {}),
  };
}

/** Checks vars and bindings. Throws one error that names everything missing or malformed. */
export function readConfig(env: GivenVars): Config {
  const problems: string[] = BINDINGS.filter((name) => Reflect.get(env, name) === undefined).map(
    (name) => `binding ${name} is missing`,
  );
  const vars = varsSchema.safeParse(env);
  if (!vars.success) {
    problems.push(...vars.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  if (vars.success) problems.push(...missingOf(vars.data));
  const parsed = <Value>(parse: () => Value, none: Value): Value => {
    try {
      return parse();
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
      return none;
    }
  };
  const hosts = parsed<HostSites>(() => parseHostSites(env.SITE_HOSTS ?? ''), new Map());
  const vatPolicies = parsed<VatPolicies>(() => parseVatPolicies(env.VAT_UNVERIFIED ?? ''), new Map());
  if (problems.length > 0 || !vars.success) throw new Error(`Configuration: ${problems.join('; ')}`);
  return {
    baseUrl: vars.data.BASE_URL,
    hosts,
    adminHosts: new Set(
      vars.data.ADMIN_HOSTS.toLowerCase()
        .split(',')
        .map((host) => host.trim())
        .filter(Boolean),
    ),
    staffToken: vars.data.STAFF_TOKEN,
    sessionSecret: vars.data.SESSION_SECRET,
    shippingUrl: vars.data.SHIPPING_URL,
    taxUrl: vars.data.TAX_URL,
    vatUrl: vars.data.VAT_URL,
    vatPolicies,
    discoveryUrl: vars.data.DISCOVERY_URL,
    indexHost: vars.data.INDEX_HOST,
    mailUrl: vars.data.MAIL_URL,
    ...(vars.data.CAPTCHA_KEY === ''
      ? {}
      : { captcha: { siteKey: vars.data.CAPTCHA_KEY, secret: vars.data.CAPTCHA_SECRET } }),
    payments: paymentsOf(vars.data),
    orderGraceMs: vars.data.ORDER_GRACE_MS,
  };
}

let checked: { readonly env: GivenVars; readonly config: Config } | undefined;

/** The configuration of this isolate, checked once. */
export function configOf(env: GivenVars): Config {
  if (checked?.env !== env) checked = { env, config: readConfig(env) };
  return checked.config;
}
