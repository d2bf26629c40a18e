import type { ReactNode } from 'react';
import type { Breadcrumb } from '#shared/navigation/contract.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';

export interface BreadcrumbsProps {
  readonly site: Site;
  /** From the level below the home page to the page itself. */
  readonly trail: readonly Breadcrumb[];
}

export function Breadcrumbs({ site, trail }: BreadcrumbsProps): ReactNode {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        <li>
          <a href={sitePath(site, '/')}>Home</a>
        </li>
        {trail.map((crumb, index) => (
          <li key={crumb.url}>
            {index === trail.length - 1 ? (
              <span aria-current="page">{crumb.name}</span>
            ) : (
              <a href={sitePath(site, crumb.url)}>{crumb.name}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
