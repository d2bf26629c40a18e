import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { SITES, type Site, type SiteCode } from '#shared/site/sites.ts';

/**
 * Holds the place of the script that offers visitors from another region their own site (spec 1 section 4); the first
 * script wakes it (`client/browser/region.ts`). The page is the same for all, and nothing shifts.
 */
export function RegionPopup({ site, sites }: { readonly site: Site; readonly sites: readonly SiteCode[] }): ReactNode {
  const { code, prefix } = site;
  const others = sites.filter((other) => other !== code).map((other) => ({ code: other, prefix: SITES[other].prefix }));
  if (others.length === 0) return null;
  return (
    <Enhanced name="region-offer" when="asked" props={{ current: { code, prefix }, others }}>
      {null}
    </Enhanced>
  );
}
