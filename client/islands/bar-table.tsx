import { type ReactNode, useEffect, useState } from 'react';
import { island } from '#client/island.tsx';
import { countOf } from '#client/ui/count-text.ts';
import { barColumn } from '#shared/bar/columns.ts';
import type { Bar } from '#shared/bar/contract.ts';
import { type BarQuery, barQueryString, chosenCount, readBarQuery, selectBars } from '#shared/bar/select.ts';
import { BarFilters } from './bar-table/filters.tsx';
import type { BarNavigation } from './bar-table/navigation.ts';
import { BarRows } from './bar-table/rows.tsx';

export interface BarTableProps {
  readonly bars: readonly Bar[];
  /** Query of the page, as the server saw it. */
  readonly search: string;
  /** Address of the page with its site prefix; it keeps the query. */
  readonly path: string;
  readonly prefix: string;
}

/** Describes how many bars are shown and in which order, for visitors who cannot see the arrows. */
function summary(query: BarQuery, shown: number, all: number): string {
  const column = barColumn(query.sort);
  const count = shown === all ? countOf(all, 'bar', 'bars') : `${shown} of ${countOf(all, 'bar', 'bars')}`;
  return `${count}, sorted by ${(column?.label ?? '').toLowerCase()}${query.isDescending ? ', highest first' : ''}`;
}

/** The bar comparison table (spec 1 section 2.8). Its state is in the address, with and without script. */
function View({ bars, search, path, prefix }: BarTableProps): ReactNode {
  const [query, setQuery] = useState(() => readBarQuery(new URLSearchParams(search)));
  useEffect(() => {
    const follow = () => setQuery(readBarQuery(new URLSearchParams(location.search)));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const hrefOf = (wanted: BarQuery) => path + barQueryString(wanted);
  const navigation: BarNavigation = {
    query,
    hrefOf,
    show: (wanted, isTyping) => {
      setQuery(wanted);
      // Typing replaces the history entry, so that not every letter is a step to go back to.
      if (isTyping) history.replaceState(history.state, '', hrefOf(wanted));
      else history.pushState(null, '', hrefOf(wanted));
    },
  };
  const shown = selectBars(bars, query);
  return (
    <div className="bars">
      <BarFilters bars={bars} navigation={navigation} path={path} />
      <p className="s14 mute" role="status" data-testid="bar-count">
        {summary(query, shown.length, bars.length)}
      </p>
      {shown.length > 0 ? (
        <BarRows bars={shown} navigation={navigation} prefix={prefix} />
      ) : (
        <p className="none">
          No bars match all filters.{' '}
          {chosenCount(query) > 0 && (
            <a href={path} className="link">
              Show all bars
            </a>
          )}
        </p>
      )}
    </div>
  );
}

/** The bar comparison table. Without script its headings are links and its filters a form. */
export const BarTable = island('bar-table', 'touch', View);
