import type { ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { SITE_LIST, type Site, type SiteCode, sitePath } from '#shared/site/sites.ts';

export interface CountrySwitcherProps {
  readonly site: Site;
  /** Path of the page on the site, without its prefix. */
  readonly path: string;
  /** Sites with products for sale. The current site is always listed. */
  readonly sites: readonly SiteCode[];
}

/** Links to the store's sites, each at the same path. A script notes which was chosen (`client/browser/region.ts`). */
export function CountrySwitcher({ site, path, sites }: CountrySwitcherProps): ReactNode {
  const named = SITE_LIST.filter(({ code }) => code === site.code || sites.includes(code));
  return (
    <details className="region" data-dismiss="">
      <summary>
        <Icon name="globe" size="s" />
        <span className="vh">Country: </span>
        {`${site.label} · ${site.currency}`}
      </summary>
      <ul>
        {named.map((other) => (
          <li key={other.code}>
            <a
              href={sitePath(other, path)}
              data-region={other.code}
              aria-current={other.code === site.code ? 'true' : undefined}
            >
              {other.label} <span>{other.currency}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
