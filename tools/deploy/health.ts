import { SITE_LIST, sitePath } from '#shared/site/sites.ts';
import type { Answer, Platform } from './platform.ts';

/** Where a version of the store is asked. */
export interface Target {
  readonly origin: string;
  /** The name of the worker in `wrangler.toml`. */
  readonly worker: string;
  readonly versionId: string;
}

/** How a version answered. */
export interface Health {
  readonly asked: number;
  /** What was wrong, an entry for each failed answer: `503 /cart`. */
  readonly failed: readonly string[];
}

/** How often each address is asked, and how many at the same time. */
const ROUNDS = 5;
const AT_ONCE = 6;
/** How much larger the share of failed answers may be than that of the version before. */
const ALLOWED_SHARE = 0.02;
/** Pages that are found on the home page, which stand for products and categories. */
const FOUND_PAGES = 6;

/** Addresses of every kind that only read: the home page of each site, and what the others are made of. */
const ADDRESSES: readonly string[] = [
  ...SITE_LIST.map((site) => sitePath(site, '/')),
  ...['/search?q=bar', '/login', '/cart', '/checkout', '/robots.txt', '/sitemap.xml', '/svc_ssr/heartbeat'],
  ...['/svc_ssr/countries', '/svc_list/lists', '/svc_session/session', '/not-an-address-of-this-store'],
];

/** Asks one version, whatever share of the traffic it has. The platform does so only for versions of the deployment. */
export function getFrom(platform: Platform, { origin, worker, versionId }: Target, path: string) {
  return platform.get(origin + path, { 'cloudflare-workers-version-overrides': `${worker}="${versionId}"` });
}

/** Whether an answer is one of a store that works: a redirect, a page or a refusal, but no fault. */
function isSound(answer: Answer | undefined): boolean {
  return answer !== undefined && answer.status < 500;
}

/** Pages that a home page leads to. */
function pagesIn(html: string): readonly string[] {
  const links = [...html.matchAll(/<a\b[^>]*\bhref="(\/[a-z0-9][a-z0-9/-]*)"/g)].map(([, path = '']) => path);
  return [...new Set(links)].filter((path) => !/^\/(account|cart|checkout|login|logout|svc_)/.test(path));
}

/** The release that a version reports; undefined if it is not healthy. */
export async function releaseFrom(platform: Platform, target: Target): Promise<string | undefined> {
  const answer = await getFrom(platform, target, '/svc_ssr/heartbeat');
  if (answer?.status !== 200) return undefined;
  return /"hash":"([^"]+)"/.exec(answer.text)?.[1];
}

/**
 * Asks a version for its addresses, each a few times. The first round also warms it: its isolates start, and its pages
 * are kept in the cache.
 */
export async function healthOf(platform: Platform, target: Target): Promise<Health> {
  const home = await getFrom(platform, target, '/');
  const paths = [...ADDRESSES, ...pagesIn(home?.text ?? '').slice(0, FOUND_PAGES)];
  const waiting = Array.from({ length: ROUNDS }, () => paths).flat();
  const asked = waiting.length;
  const failed: string[] = [];
  const asker = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const answer = await getFrom(platform, target, path);
      if (!isSound(answer)) failed.push(`${answer?.status ?? 'no answer'} ${path}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, asker));
  return { asked, failed };
}

const shareOf = ({ asked, failed }: Health): number => failed.length / asked;

/** Whether a version fails more often than the one before it: by more than two answers in a hundred. */
export function hasRisen(now: Health, before: Health): boolean {
  return shareOf(now) > shareOf(before) + ALLOWED_SHARE;
}

/** Says how a version answered. */
export function healthInWords({ asked, failed }: Health): string {
  const kinds = [...Map.groupBy(failed, (each) => each)].map(([what, all]) => `${all.length}× ${what}`);
  return `${failed.length} of ${asked} answers failed${kinds.length === 0 ? '' : `: ${kinds.slice(0, 10).join(', ')}`}`;
}
