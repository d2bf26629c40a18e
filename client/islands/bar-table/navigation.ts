import type { MouseEvent } from 'react';
import type { BarQuery } from '#shared/bar/select.ts';

/** Leads to another query of the table: by an address, and immediately if script runs. */
export interface BarNavigation {
  readonly query: BarQuery;
  readonly hrefOf: (query: BarQuery) => string;
  readonly show: (query: BarQuery, isTyping?: boolean) => void;
}

/**
 * A link of the table: its address, and a click handler that needs no new page. Clicks for another tab or window are
 * left to the browser.
 */
export function linkTo({ hrefOf, show }: BarNavigation, query: BarQuery) {
  return {
    href: hrefOf(query),
    rel: 'nofollow',
    // A click before the island is awake is held until it is.
    'data-hold': '',
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      show(query);
    },
  };
}
