import { DEFAULT_SITE, type Site, siteByCode } from '#shared/site/sites.ts';

/** Days that the pages of insight can look back. */
export const PERIODS = [7, 30] as const;

/** The site and the period of a page of insight. */
export interface AskedInsight {
  readonly site: Site;
  readonly days: (typeof PERIODS)[number];
}

/** What an address asks for; the default site and the shortest period if it says nothing. */
export function askedInsight(query: URLSearchParams): AskedInsight {
  return {
    site: siteByCode(query.get('site') ?? '') ?? DEFAULT_SITE,
    days: PERIODS.find((days) => String(days) === query.get('days')) ?? PERIODS[0],
  };
}
