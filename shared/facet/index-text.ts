import type { WholeIndex } from './listing-index.ts';

/** An index as releases before columns wrote it, for tests of what reads it. */
export function indexText({ ids, price, newness, name, rating, salable, facets }: WholeIndex): string {
  const columns = Object.entries({ ids, price, newness, name, rating, salable });
  return JSON.stringify({
    ...Object.fromEntries(columns.map(([key, column]) => [key, Array.from(column)])),
    facets: facets.map(({ sets, of, ...facet }) => ({ ...facet, of: Array.from(of, (set) => sets[set]) })),
  });
}
