import { SITE_LIST, SITES, type SiteCode, type StockPool } from '#shared/site/sites.ts';

/** The sites to which a search is limited for a member of staff; undefined for every site. */
export interface Limited {
  readonly sites?: readonly SiteCode[] | undefined;
}

/** What of a site a column has. */
type Named = 'code' | 'pool' | 'siteId';

/** A condition on a column that names a site; `parameter` is filled by `limitsValue`. */
export function ofSites(column: string, named: Named, parameter: `?${number}`): string {
  return `(${parameter} IS NULL OR ${column} IN (SELECT value->>'${named}' FROM json_each(${parameter})))`;
}

/** Whether all sites that sell from a pool are among some sites: then its stock is theirs. */
export function isPoolOf(pool: StockPool, sites: readonly SiteCode[]): boolean {
  return SITE_LIST.every((site) => site.pool !== pool || sites.includes(site.code));
}

/** The sites to which a search is limited as the value of its parameter; null for every site. */
export function limitsValue(sites: Limited['sites']): string | null {
  if (sites === undefined) return null;
  return JSON.stringify(
    sites.map((code) => {
      const { siteId, pool } = SITES[code];
      return { code, siteId, pool: isPoolOf(pool, sites) ? pool : null };
    }),
  );
}
