import { type AdyenEnvironment, adyenEnvironment } from '#shared/order/adyen-environment.ts';
import { type HostSites, parseHostSites } from '#shared/route/locate.ts';
import { parseVatPolicies, type VatPolicies } from '#shared/tax/vat-standing.ts';
import { NEEDED_BINDINGS } from './config/bindings.ts';
import { type GivenVars, NEEDED, PAIRED, type Vars, varsSchema } from './config/vars.ts';

export type { GivenVars };

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
  const problems: string[] = NEEDED_BINDINGS.filter((name) => Reflect.get(env, name) === undefined).map(
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
