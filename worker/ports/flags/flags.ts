import type { Asker } from '#shared/flag/condition.ts';
import type { Flags } from '#shared/flag/flags.ts';
import type { Features } from '#shared/flag/payload.ts';
import { evaluateFlags, type Ruleset, type SiteFlags, visitorFlags } from '#shared/flag/rules.ts';
import type { Bindings } from '#worker/bindings.ts';
import type { Config } from '#worker/config.ts';
import type { Log } from '#worker/log/log.ts';
import { sendOut } from '#worker/ports/ask-service.ts';
import { EmbeddedFlags } from './embedded.ts';
import { FeatureCache, type FlagNews, type FlagsResult } from './feature-cache.ts';
import { HttpFlags } from './http.ts';
import type { FlagsPort } from './port.ts';

const cache = new FeatureCache(Math.random);

/** Whether the last answer of this isolate were flags that someone set, and not defaults because of a failure. */
let isKnown = true;

/** What a visitor is for rules, besides the site and the time. */
export type FlagVisitor = Omit<Asker, 'now' | 'site'>;

/** What evaluating flags needs. */
export interface FlagsOrigin {
  readonly env: Pick<Bindings, 'KV'>;
  readonly config: Pick<Config, 'flags'>;
  readonly log: Pick<Log, 'warn'>;
  /** Unix milliseconds. */
  readonly nowMs: number;
  readonly later: (work: Promise<unknown>) => void;
  /**
   * Age in milliseconds from which on the document of KV is read again before the answer, for those who ask what has
   * changed; without it, a minute's age is enough.
   */
  readonly waitFromMs?: number;
  /** The change of which the page has heard that asks. */
  readonly news?: FlagNews | undefined;
}

function portOf({ env, config }: Pick<FlagsOrigin, 'config' | 'env'>): FlagsPort {
  return config.flags ? new HttpFlags(config.flags, env, sendOut) : new EmbeddedFlags(env);
}

/** Reads the flags of the store from memory, from a copy or from their source, and says where they came from. */
async function readFlags(origin: FlagsOrigin): Promise<FlagsResult> {
  const { config, log, nowMs, later, waitFromMs, news } = origin;
  const result = await cache.result(portOf(origin), {
    nowMs,
    later,
    warn: (event, facts) => log.warn(event, facts),
    ...(news ? { news } : {}),
    // A service is never asked more often than its payload goes stale.
    ...(waitFromMs === undefined || config.flags ? {} : { waitFromMs }),
  });
  isKnown = result.readMs !== null;
  return result;
}

const evaluated = new Map<string, { readonly rules: Ruleset; readonly fromMs: number; readonly site: SiteFlags }>();

/** The flags of a site from rules; evaluated again when the rules change, or when one of them begins or ends. */
function siteFlagsOf(rules: Ruleset, siteCode: string, nowMs: number): SiteFlags {
  const known = evaluated.get(siteCode);
  if (known?.rules === rules && nowMs >= known.fromMs && nowMs < known.site.untilMs) return known.site;
  const site = evaluateFlags(rules, siteCode, nowMs);
  evaluated.set(siteCode, { rules, fromMs: nowMs, site });
  return site;
}

/** The flags of a request. */
export interface RequestFlags {
  readonly flags: Flags;
  /** Whether visitors of this site may have other flags, so that a visitor who agrees needs an id to keep the same ones. */
  readonly arePersonal: boolean;
  /** The rules behind them, and where they came from. */
  readonly read: FlagsResult;
}

/**
 * The flags of a site for a visitor; for nobody in particular without one. Only the first visitor of an isolate waits
 * for them. Their values are part of the key of every cached page (`flagsTag`), so a page never outlives a change and is
 * never shown to visitors with other flags.
 */
export async function flagsOf(
  origin: FlagsOrigin,
  siteCode: string,
  visitor?: () => FlagVisitor,
): Promise<RequestFlags> {
  const read = await readFlags(origin);
  const { rules } = read;
  const site = siteFlagsOf(rules, siteCode, origin.nowMs);
  if (site.personal.length === 0 || !visitor) return { flags: site.flags, arePersonal: false, read };
  const flags = visitorFlags(rules, site, { ...visitor(), site: siteCode, now: origin.nowMs });
  return { flags, arePersonal: true, read };
}

/** Whether the flags are those that someone set; false while they are the defaults because their source has not answered. */
export function areFlagsKnown(): boolean {
  return isKnown;
}

/** Takes the document that this isolate has just written, so that its next answer has it. */
export function learnFlags(features: Features, { log, nowMs, later }: FlagsOrigin): void {
  cache.replace('', { features, versionMs: nowMs }, { nowMs, later, warn: (event, facts) => log.warn(event, facts) });
}
