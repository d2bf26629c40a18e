import { cookieOf } from '#client/browser/cookie.ts';
import { recall, remember } from '#client/browser/session-store.ts';
import { regionAnswer } from '#shared/site/region-offer.ts';
import type { Site } from '#shared/site/sites.ts';
import { REGION_COOKIE } from '#shared/tracking/cookies.ts';
import type { Geo } from './region-popup/offer.ts';

/** Key of the answer that this visit got, so that it is asked once. */
const ASKED = 'region-asked';

/** The page's path on its site, without the prefix. */
function ownPath(prefix: string): string {
  const path = location.pathname;
  return (path.toLowerCase().startsWith(prefix) ? path.slice(prefix.length) : path) || '/';
}

async function detected(current: string): Promise<Geo | undefined> {
  if (recall(ASKED) === 'none' || !navigator.onLine) return undefined;
  // A visitor whose region is unknown is not asked anything (spec 1 section 8).
  const answer = await fetch(`/svc_ssr/geoIp?current=${current}`).catch(() => undefined);
  const geo = answer?.ok ? ((await answer.json()) as Geo) : undefined;
  if (!geo?.offer) remember(ASKED, 'none');
  return geo?.offer ? geo : undefined;
}

type Region = Pick<Site, 'code' | 'prefix'>;

/** Offers visitors from another region their own site (spec 1 section 4). It asks when the page is idle. */
export async function wake(_: HTMLElement, props: Readonly<Record<string, unknown>>): Promise<void> {
  const { current, others } = props as unknown as { readonly current: Region; readonly others: readonly Region[] };
  const choice = cookieOf(REGION_COOKIE);
  const preferred = [current, ...others].find(({ code }) => code === choice)?.code ?? null;
  const path = ownPath(current.prefix);
  if (preferred === current.code) return;
  const geo = await detected(current.code);
  const site = others.find(({ prefix }) => prefix === geo?.path);
  if (!geo || !site || regionAnswer({ current: current.code, detected: site, preferred, path }) !== 'offer') return;
  const { offerRegion } = await import('./region-popup/offer.ts');
  offerRegion(geo, current, site, path);
}
