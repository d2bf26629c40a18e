import type { Site, SiteCode } from './sites.ts';

/** What a visitor whose country is served by another site gets (spec 1 section 4). */
export type RegionAnswer = 'none' | 'offer' | 'redirect';

/** What is known about a visitor and the page. */
export interface RegionFacts {
  /** The site that they are on. */
  readonly current: SiteCode;
  /** The site that serves their country; undefined if none does, or if the country is unknown. */
  readonly detected: Pick<Site, 'code' | 'prefix'> | undefined;
  /** The site in the cookie `preferredCountry`; null for none. */
  readonly preferred: SiteCode | null;
  /** Path of the page on its site; null if it does not matter yet. */
  readonly path: string | null;
}

/** Sites that are never offered: their shoppers came on purpose, or nothing else serves them (spec 1 section 4). */
const NOT_OFFERED: ReadonlySet<string> = new Set(['', '/au', '/ca']);
/** Paths of events keep their address on every site. */
const SAME_EVERYWHERE = /^\/(?:invitational|events|theindex)(?:\/|$)/;
const TICKETS = /^\/tickets(?:\/|$)/;

/** Whether the visitor is offered the detected site, goes there at once, or neither. */
export function regionAnswer({ current, detected, preferred, path }: RegionFacts): RegionAnswer {
  if (!detected || detected.code === current || preferred === current) return 'none';
  if (NOT_OFFERED.has(detected.prefix) || (path !== null && TICKETS.test(path))) return 'none';
  return preferred === detected.code ? 'redirect' : 'offer';
}

/** Whether a page has the same path on every site, so that nothing needs to be looked up. */
export function isSameEverywhere(path: string): boolean {
  return path === '/' || SAME_EVERYWHERE.test(path);
}
