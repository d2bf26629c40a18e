import type { MouseEvent } from 'react';
import type { BarQuery } from '#shared/bar/select.ts';

/** What a part of the table needs to lead to another query: by an address, and at once where there is script. */
export interface BarNavigation {
  readonly query: BarQuery;
  readonly hrefOf: (query: BarQuery) => string;
  readonly show: (query: BarQuery, isTyping?: boolean) => void;
}

/** A link of the table: its address, and a click that needs no new page. Another tab or window stays the browser's. */
export function linkTo({ hrefOf, show }: BarNavigation, query: BarQuery) {
  return {
    href: hrefOf(query),
    rel: 'nofollow',
    // A click that comes before the island is awake waits for it.
    'data-hold': '',
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      show(query);
    },
  };
}
