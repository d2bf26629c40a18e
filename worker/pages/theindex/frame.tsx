import type { ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { INDEX_CATEGORIES } from '#shared/index-post/categories.ts';
import { INDEX_PATH } from '#shared/index-post/place.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';

/** The page of readers' own stories. */
export const READERS_PATH = `${INDEX_PATH}/ryourogue`;

/** Address of a category's list. */
export const categoryPath = (slug: string): string => `${INDEX_PATH}/${slug}`;

interface EntryProps {
  readonly site: Site;
  readonly path: string;
  readonly label: string;
  readonly current: string | null;
}

function Entry({ site, path, label, current }: EntryProps): ReactNode {
  return (
    <li>
      <a href={sitePath(site, path)} aria-current={path === current ? 'page' : undefined}>
        {label}
      </a>
    </li>
  );
}

/** The dark header of every page of The Index: its name and its categories. `current` is the path of the open list. */
export function IndexHead({ site, current }: { readonly site: Site; readonly current: string | null }): ReactNode {
  return (
    <div className="ixhead dark">
      <div className="wrap">
        <p className="d d44">
          <a href={sitePath(site, INDEX_PATH)}>The Index</a>
        </p>
        <nav className="secnav" aria-label="Index categories">
          <ul>
            <Entry site={site} path={INDEX_PATH} label="All" current={current} />
            {INDEX_CATEGORIES.map(({ id, slug, name }) => (
              <Entry key={id} site={site} path={categoryPath(slug)} label={name} current={current} />
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}

/** Most characters of a search in The Index. */
export const LONGEST_INDEX_SEARCH = 200;

/** The search field of The Index only: a plain form. */
export function IndexSearch({ site, query }: { readonly site: Site; readonly query?: string }): ReactNode {
  return (
    <search aria-label="The Index">
      <form className="search ixsearch" action={sitePath(site, INDEX_PATH)} method="get">
        <Icon name="search" />
        <input
          type="search"
          name="q"
          required
          maxLength={LONGEST_INDEX_SEARCH}
          autoComplete="off"
          enterKeyHint="search"
          aria-label="Search The Index"
          placeholder="Search The Index"
          defaultValue={query}
        />
      </form>
    </search>
  );
}
