import type { ApprovalRule } from '#shared/changeset/approval.ts';
import { type AdyenEnvironment, adyenEnvironment } from '#shared/order/adyen-environment.ts';
import { type HostSites, parseHostSites } from '#shared/route/locate.ts';
import { parseVatPolicies, type VatPolicies } from '#shared/tax/vat-standing.ts';
import type { LedgerConsumer } from '#shared/tracking/consumers.ts';
import { BINDINGS, NEEDED_BINDINGS } from './config/bindings.ts';
import { unsafeSettings } from './config/deployed.ts';
import { type GivenVars, MAIL_NEEDED, NEEDED, PAIRED, type Vars, varsSchema } from './config/vars.ts';

export type { GivenVars };

/** The store's account and keys at Adyen. */
export interface AdyenSettings {
  /** `https://checkout-test.adyen.com/v72`, or the live address with the company's own prefix. */
  readonly url: string;
  readonly apiKey: string;
  readonly merchantAccount: string;
  /** Hexadecimal key of the webhook that reports to this store. */
  readonly hmacKey: string;
  /** Public, because the browser's card fields need it. '' for payment methods without card fields. */
  readonly clientKey: string;
  /** Location of the account, for those fields. */
  readonly environment: AdyenEnvironment;
  /** The account captures nothing automatically: staff capture each payment. */
  readonly capturesByHand?: boolean;
}

/** The store's account and keys at Spreedly. */
export interface SpreedlySettings {
  /** `https://core.spreedly.com`. */
  readonly url: string;
  readonly environmentKey: string;
  readonly accessSecret: string;
  /** The gateway that charges. */
  readonly gatewayToken: string;
  /** Payment methods besides cards that it accepts, by the store's ids. */
  readonly methods: readonly string[];
}

/** A certificate that is registered at Spreedly, and its key. */
export interface SpreedlyCertificate {
  readonly token: string;
  /** PKCS #8 as PEM, RSA. Line ends may be written as `\n`. */
  readonly privateKey: string;
}

/** A tag manager that runs in browsers. */
export interface TagManager {
  /** Address of its script. */
  readonly address: string;
  /** The origins that it and its tags may load from and send to, its own first. */
  readonly origins: readonly string[];
}

/** The email provider and what it needs. */
export interface MailSettings {
  readonly provider: 'http' | 'postmark' | 'resend';
  /** Address that takes emails. */
  readonly url: string;
  /** Its credential; '' for none. */
  readonly token: string;
  /** Sender, with a name or without; '' if the provider knows it. */
  readonly from: string;
  /** Address that gets replies; '' for the sender. */
  readonly replyTo: string;
}

/** Vars and secrets after the check at startup. */
export interface Config {
  /** Public origin without a trailing slash; '' means the request's own. */
  readonly baseUrl: string;
  readonly hosts: HostSites;
  /** Exact hosts, without port, on which staff pages answer, in lowercase. */
  readonly adminHosts: ReadonlySet<string>;
  /** The staff token with all purposes; undefined if only those that admins make are taken. */
  readonly staffToken: string | undefined;
  /** Signs sessions: anyone who knows it can impersonate anyone; a new one logs everyone out. */
  readonly sessionSecret: string;
  /** Shipping rate service; '' for the embedded one. */
  readonly shippingUrl: string;
  /** Tax service; '' for the embedded one. */
  readonly taxUrl: string;
  /** Register of VAT numbers; '' for none. */
  readonly btwbUrl: string;
  readonly vatUrl: string;
  /** What each site does with a VAT number that could not be checked. */
  readonly vatPolicies: VatPolicies;
  /** Service for searches and recommendations; '' for the embedded one. */
  readonly discoveryUrl: string;
  /** Origin of the WordPress site with the posts of The Index; '' for the store's own posts. */
  readonly indexHost: string;
  /** Service with which shoppers chat; '' for messages that staff answer by email. */
  readonly chatUrl: string;
  /** Service that gets entries of forms; '' for none. */
  readonly formsUrl: string;
  /** Service that sends newsletters; '' for none. */
  readonly emailMarketingUrl: string;
  /** The feature-flag service and the store's key at it; undefined if staff edit flags themselves. */
  readonly flags?: { readonly url: string; readonly key: string };
  /** Services that are told what happens in the store; '' for those of which the ledger is the consumer. */
  readonly consumerUrls: Readonly<Record<LedgerConsumer, string>>;
  /** Domain of the email addresses of the staff, lower case; '' if tracking marks nobody. */
  readonly staffEmailDomain: string;
  /** The tag manager that runs in browsers, and the origins that it may reach; undefined if there is none. */
  readonly tagManager?: TagManager;
  /** Signs what the blog tells; '' if it tells nothing. */
  readonly indexHookSecret: string;
  /** Email provider; undefined keeps emails in the outbox. */
  readonly mail: MailSettings | undefined;
  /** Signs what the email provider reports; '' if it reports nothing. */
  readonly mailReportSecret: string;
  /** Cloudflare Turnstile; undefined if visitors are never checked. */
  readonly captcha?: { readonly siteKey: string; readonly secret: string };
  readonly payments: {
    readonly provider: 'sandbox' | 'http' | 'adyen' | 'spreedly';
    /** Base address of an `http` provider; '' for the others. */
    readonly url: string;
    /** Milliseconds after which a provider is considered not to answer. */
    readonly limitMs: number;
    /** Set if the provider is Adyen. */
    readonly adyen?: AdyenSettings;
    /** Set if the provider is Spreedly. */
    readonly spreedly?: SpreedlySettings & {
      /** Signs card fields; undefined if the environment accepts cards from unsigned fields. */
      readonly certificate?: SpreedlyCertificate;
    };
  };
  /** Milliseconds after which an order with an unknown payment is settled. */
  readonly orderGraceMs: number;
  /** Service that delivers notifications of the app; '' for none. */
  readonly pushUrl: string;
  /** EUR ships to Britain for apps older than this version; '' for no app. */
  readonly appGbShipToBefore: string;
  /** When a changeset needs a second person. */
  readonly approval: ApprovalRule;
  /** Years after which orders, returns and quotes name nobody anymore. */
  readonly orderNamesYears: number;
}

/** Whether a var has no value, not even its default. */
function isMissing(env: GivenVars, name: keyof Vars): boolean {
  return (env[name] ?? varsSchema.shape[name].safeParse(undefined).data ?? '') === '';
}

/** A choice of the environment; the default if there is none or it does not exist. */
function chosen<Choice extends string>(
  value: unknown,
  table: Readonly<Record<Choice, unknown>>,
  usual: Choice,
): Choice {
  return typeof value === 'string' && value in table ? (value as Choice) : usual;
}

function missingOf(env: GivenVars): readonly string[] {
  const provider = chosen(env.PAYMENTS, NEEDED, 'sandbox');
  const needed = NEEDED[provider]
    .filter((name) => isMissing(env, name))
    .map((name) => `${name}: is missing, but PAYMENTS is ${provider}`);
  const mailer = chosen(env.MAIL_PROVIDER, MAIL_NEEDED, 'http');
  const mail = MAIL_NEEDED[mailer]
    .filter((name) => isMissing(env, name))
    .map((name) => `${name}: is missing, but MAIL_PROVIDER is ${mailer}`);
  const paired = PAIRED.flatMap((pair) => {
    const halves = pair.filter((name) => isMissing(env, name));
    return halves.length === 1 ? halves.map((name) => `${name}: is missing, but its other half is set`) : [];
  });
  return [...needed, ...mail, ...paired];
}

/** Where providers take emails, unless `MAIL_URL` says otherwise; '' for no address of their own. */
const MAIL_URLS: Readonly<Record<MailSettings['provider'], string>> = {
  http: '',
  postmark: 'https://api.postmarkapp.com/email',
  resend: 'https://api.resend.com/emails',
};

function mailOf(vars: Vars): MailSettings | undefined {
  const provider = vars.MAIL_PROVIDER;
  const url = vars.MAIL_URL || MAIL_URLS[provider];
  if (url === '') return undefined;
  return { provider, url, token: vars.MAIL_TOKEN, from: vars.MAIL_FROM, replyTo: vars.MAIL_REPLY_TO };
}

function paymentsOf(vars: Vars): Config['payments'] {
  const { PAYMENTS: provider, PAYMENTS_URL: url, PAYMENTS_LIMIT_MS: limitMs } = vars;
  const adyen = {
    url: vars.ADYEN_URL,
    apiKey: vars.ADYEN_KEY,
    merchantAccount: vars.ADYEN_MERCHANT_ACCOUNT,
    hmacKey: vars.ADYEN_HMAC_KEY,
    clientKey: vars.ADYEN_CLIENT_KEY,
    environment: vars.ADYEN_ENVIRONMENT || adyenEnvironment(vars.ADYEN_URL),
    capturesByHand: vars.ADYEN_CAPTURE === 'manual',
  };
  const spreedly = {
    url: vars.SPREEDLY_URL,
    environmentKey: vars.SPREEDLY_ENVIRONMENT_KEY,
    accessSecret: vars.SPREEDLY_ACCESS_SECRET,
    gatewayToken: vars.SPREEDLY_GATEWAY_TOKEN,
    methods: vars.SPREEDLY_METHODS,
    ...(vars.SPREEDLY_CERTIFICATE_TOKEN === ''
      ? {}
      : { certificate: { token: vars.SPREEDLY_CERTIFICATE_TOKEN, privateKey: vars.SPREEDLY_PRIVATE_KEY } }),
  };
  return {
    provider,
    url,
    limitMs,
    ...(provider === 'adyen' ? { adyen } : {}),
    ...(provider === 'spreedly' ? { spreedly } : {}),
  };
}

/** A configuration with which the store cannot work: everything that is missing or malformed, each in words. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Configuration: ${problems.join('; ')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Checks vars and bindings. Throws a `ConfigError`. */
export function readConfig(env: GivenVars): Config {
  const problems: string[] = NEEDED_BINDINGS.filter((name) => Reflect.get(env, name) === undefined).map(
    (name) => `binding ${name} is missing`,
  );
  const vars = varsSchema.safeParse(env);
  if (!vars.success) {
    problems.push(...vars.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  problems.push(...missingOf(env));
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
  if (problems.length > 0 || !vars.success) throw new ConfigError(problems);
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
    btwbUrl: vars.data.BTWB_URL,
    vatUrl: vars.data.VAT_URL,
    vatPolicies,
    discoveryUrl: vars.data.DISCOVERY_URL,
    indexHost: vars.data.INDEX_HOST,
    chatUrl: vars.data.CHAT_URL,
    formsUrl: vars.data.FORMS_URL,
    emailMarketingUrl: vars.data.EMAIL_MARKETING_URL,
    consumerUrls: {
      analytics: vars.data.TRACK_ANALYTICS_URL,
      reviews: vars.data.TRACK_REVIEWS_URL,
      ads: vars.data.TRACK_ADS_URL,
      bing: vars.data.TRACK_BING_URL,
      affiliate: vars.data.TRACK_AFFILIATE_URL,
      email: vars.data.EMAIL_MARKETING_URL,
    },
    staffEmailDomain: vars.data.STAFF_EMAIL_DOMAIN,
    ...(vars.data.TAG_MANAGER_URL === ''
      ? {}
      : {
          tagManager: {
            address: vars.data.TAG_MANAGER_URL,
            origins: [new URL(vars.data.TAG_MANAGER_URL).origin, ...vars.data.TAG_MANAGER_ORIGINS],
          },
        }),
    indexHookSecret: vars.data.INDEX_HOOK_SECRET,
    mail: mailOf(vars.data),
    mailReportSecret: vars.data.MAIL_REPORT_SECRET,
    ...(vars.data.FLAGS_URL === '' ? {} : { flags: { url: vars.data.FLAGS_URL, key: vars.data.FLAGS_KEY } }),
    ...(vars.data.CAPTCHA_KEY === ''
      ? {}
      : { captcha: { siteKey: vars.data.CAPTCHA_KEY, secret: vars.data.CAPTCHA_SECRET } }),
    payments: paymentsOf(vars.data),
    orderGraceMs: vars.data.ORDER_GRACE_MS,
    pushUrl: vars.data.PUSH_URL,
    appGbShipToBefore: vars.data.APP_GB_SHIP_TO_BEFORE,
    approval: {
      sites: new Set(vars.data.APPROVAL_SITES),
      priceDrop: vars.data.APPROVAL_PRICE_DROP === '' ? null : Number(vars.data.APPROVAL_PRICE_DROP),
    },
    orderNamesYears: vars.data.ORDER_NAMES_YEARS,
  };
}

const checked = new WeakMap<GivenVars, Config>();

/** The configuration of this isolate, checked once for each environment. */
export function configOf(env: GivenVars): Config {
  const known = checked.get(env);
  if (known) return known;
  const config = readConfig(env);
  checked.set(env, config);
  return config;
}

/**
 * Everything in vars, secrets and bindings that keeps the store from serving, each in words that begin with its name:
 * what is missing or malformed, and what is unsafe in a deployed store.
 */
export function settingsProblems(env: GivenVars): readonly string[] {
  try {
    configOf(env);
    return unsafeSettings(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [...error.problems, ...unsafeSettings(env)];
  }
}

/** Names that the environment gives and that nothing reads: misspelled settings, and bindings of other stores. */
export function unreadNames(env: object): readonly string[] {
  return Object.keys(env).filter((name) => !(name in varsSchema.shape) && !(name in BINDINGS));
}
