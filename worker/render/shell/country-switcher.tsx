import type { ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { SITE_LIST, type Site, sitePath } from '#shared/site/sites.ts';

export interface CountrySwitcherProps {
  readonly site: Site;
  /** Path of the page on the site, without its prefix. */
  readonly path: string;
}

/** The six sites, each at the same path. */
export function CountrySwitcher({ site, path }: CountrySwitcherProps): ReactNode {
  return (
    <details className="region" data-dismiss="">
      <summary>
        <Icon name="globe" size="s" />
        <span className="vh">Country: </span>
        {`${site.label} · ${site.currency}`}
      </summary>
      <ul id="country">
        {SITE_LIST.map((other) => (
          <li key={other.code}>
            <a href={sitePath(other, path)} aria-current={other.code === site.code ? 'true' : undefined}>
              {other.label} <span>{other.currency}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
