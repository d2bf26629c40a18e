import { z } from 'zod';
import { type HostSites, parseHostSites } from '#shared/route/locate.ts';
import type { Edition } from '#worker/objects/edition.ts';
import type { Limiter } from '#worker/objects/limiter.ts';
import type { OrderDesk } from '#worker/objects/order-desk.ts';
import type { Shopper } from '#worker/objects/shopper.ts';

/** A message of the queue: the event itself stands in D1. */
export interface EventMessage {
  readonly eventId: string;
}

/** What the platform hands to the worker. Bindings are named in `wrangler.toml`; only `store/` and `objects/` use them. */
export interface Env {
  /** Catalogue, content, routes. */
  readonly DB: D1Database;
  /** Copies of what is costly to look up; never a source of truth. */
  readonly KV: KVNamespace;
  /** Pictures as the merchant gave them, and their resized copies. */
  readonly MEDIA: R2Bucket;
  /** Resizes pictures. */
  readonly IMAGES: ImagesBinding;
  /** Hashed files of the browser. */
  readonly ASSETS: Fetcher;
  /** Content version of each site. */
  readonly EDITION: DurableObjectNamespace<Edition>;
  /** Lists of each visitor and customer. */
  readonly SHOPPER: DurableObjectNamespace<Shopper>;
  /** Counters of tries, one object per address, visitor's network and so on. */
  readonly LIMITER: DurableObjectNamespace<Limiter>;
  /** Stock, gift cards and orders, one object per stock pool. */
  readonly ORDER_DESK: DurableObjectNamespace<OrderDesk>;
  /** Wakes whoever handles what has happened. */
  readonly EVENTS: Queue<EventMessage>;
  readonly BASE_URL?: string;
  readonly SITE_HOSTS?: string;
  readonly ADMIN_HOSTS?: string;
  readonly STAFF_TOKEN?: string;
  readonly SESSION_SECRET?: string;
  readonly SHIPPING_URL?: string;
  readonly TAX_URL?: string;
  readonly VAT_URL?: string;
  readonly MAIL_URL?: string;
  readonly PAYMENTS?: string;
  readonly PAYMENTS_URL?: string;
  readonly PAYMENTS_LIMIT_MS?: string;
  readonly ORDER_GRACE_MS?: string;
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
  MAIL_URL: serviceSchema.default(''),
  PAYMENTS: z.enum(['sandbox', 'http']).default('sandbox'),
  PAYMENTS_URL: serviceSchema.default(''),
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
  /** Signs sessions: whoever knows it is anybody; a new one logs everybody out. */
  readonly sessionSecret: string;
  /** Shipping rate service; '' is the embedded one. */
  readonly shippingUrl: string;
  /** Tax service; '' is the embedded one. */
  readonly taxUrl: string;
  /** Register of VAT numbers; '' asks their check digits alone. */
  readonly vatUrl: string;
  /** Mail provider; '' keeps mails in the outbox. */
  readonly mailUrl: string;
  readonly payments: {
    readonly provider: 'sandbox' | 'http';
    /** Base address of the provider; '' for the sandbox. */
    readonly url: string;
    /** Milliseconds after which a provider counts as silent. */
    readonly limitMs: number;
  };
  /** Milliseconds after which an order whose payment is unknown is brought to an end. */
  readonly orderGraceMs: number;
}

const BINDINGS = ['DB', 'KV', 'MEDIA', 'IMAGES', 'EDITION', 'SHOPPER', 'LIMITER', 'ORDER_DESK', 'EVENTS'] as const;

/** Checks vars and bindings. Throws one error that names everything missing or malformed. */
export function readConfig(env: Env): Config {
  const problems = BINDINGS.filter((name) => env[name] === undefined).map((name) => `binding ${name} is missing`);
  const vars = varsSchema.safeParse(env);
  if (!vars.success) {
    problems.push(...vars.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  if (vars.data?.PAYMENTS === 'http' && vars.data.PAYMENTS_URL === '') {
    problems.push('PAYMENTS_URL: is missing, PAYMENTS is http');
  }
  let hosts: HostSites = new Map();
  try {
    hosts = parseHostSites(env.SITE_HOSTS ?? '');
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
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
    mailUrl: vars.data.MAIL_URL,
    payments: {
      provider: vars.data.PAYMENTS,
      url: vars.data.PAYMENTS_URL,
      limitMs: vars.data.PAYMENTS_LIMIT_MS,
    },
    orderGraceMs: vars.data.ORDER_GRACE_MS,
  };
}

let checked: { readonly env: Env; readonly config: Config } | undefined;

/** The configuration of this isolate, checked once. */
export function configOf(env: Env): Config {
  if (checked?.env !== env) checked = { env, config: readConfig(env) };
  return checked.config;
}
