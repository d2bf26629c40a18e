import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { type Site, sitePath } from '#shared/site/sites.ts';

export interface SearchFormProps {
  readonly site: Site;
  /** The search phrase, on the page of results. */
  readonly query?: string | undefined;
  /** Typing its name offers the Invitational. */
  readonly hasInvitational?: boolean;
}

/** The search field in the header: a plain form that scripts extend with the preview. */
export function SearchForm({ site, query, hasInvitational }: SearchFormProps): ReactNode {
  const { currency, locale } = site;
  return (
    <search>
      <Enhanced
        name="search-preview"
        when="touch"
        props={{ locale, currency, ...(hasInvitational && { hasInvitational }) }}
      >
        <form className="search" action={sitePath(site, '/search')} method="get">
          <Icon name="search" />
          <input
            id="q"
            type="search"
            name="q"
            required
            autoComplete="off"
            enterKeyHint="search"
            aria-label="Search"
            placeholder="Search bars, plates, racks…"
            defaultValue={query}
            data-testid="search-input"
          />
        </form>
      </Enhanced>
    </search>
  );
}
